// The tables that follow from the binding of a protocol, for each version and for both dialects.
import { dialects, protocolLabel } from '../dialects.ts';
import type { Field, Kind, ObjectTable, Shape } from '../table-types.ts';
import {
  type BindingObject,
  type BindingTarget,
  bindingKind,
  bindingObject,
  bindingTargets,
  type Edition,
  type ProtocolBinding,
  titleOf,
} from './protocol-binding.ts';

/** What the table for `latest` and for unknown versions is called. */
const UNKNOWN = 'unknown';

/**
 * Returns the tables of a binding by their kinds. The object of a version that is not the usual one
 * is `kind@version`, if it says something else there.
 */
export function tablesOfBinding(
  binding: ProtocolBinding,
  edition: Edition,
): readonly (readonly [Kind, ObjectTable])[] {
  const { key, versions, checked, specified } = binding;
  const newest = versions.at(-1) ?? '';
  const listed = Object.values(checked)[0]?.at(-1);
  const usual = edition === 'own' ? newest : (listed ?? newest);
  const inner = binding.objects.filter(
    (object) => !object.kind.endsWith('Binding') && (object.edition ?? edition) === edition,
  );
  const varying = varyingKinds(inner);
  const out = new Map<Kind, ObjectTable>();
  for (const version of versions)
    for (const object of inner)
      if (version === usual || varying.has(object.kind))
        out.set(
          version === usual ? object.kind : `${object.kind}@${version}`,
          tableOfVersion(object, { binding, version, edition, usual, varying }),
        );
  for (const target of bindingTargets) {
    const kind = bindingKind(key, target);
    const object =
      binding.objects.find((o) => o.kind === kind) ?? reservedTable(binding, target, edition);
    const strict = edition === 'own' ? (specified ? versions : []) : (checked[target] ?? []);
    const tableOf = (version: string, isStrict: boolean): ObjectTable => ({
      ...tableOfVersion(object, { binding, version, edition, usual, varying, target }),
      ...(!isStrict && { lenient: true as const }),
    });
    const kinds = new Map<string, Kind>();
    const add = (version: string, by: string, isStrict: boolean): void => {
      if (version === usual || (by === usual && isStrict === strict.includes(usual))) return;
      kinds.set(version, `${kind}@${version}`);
      out.set(`${kind}@${version}`, tableOf(by, isStrict));
    };
    for (const version of versions) add(version, version, strict.includes(version));
    add(UNKNOWN, newest, edition === 'own' && specified === true);
    const table = tableOf(usual, strict.includes(usual));
    const unknownVersion = kinds.get(UNKNOWN) ?? kind;
    const known = versions.map((v) => [v, kinds.get(v) ?? kind] as const);
    out.set(kind, kinds.size > 0 ? { ...table, versions: new Map(known), unknownVersion } : table);
  }
  return [...out];
}

interface At {
  readonly binding: ProtocolBinding;
  readonly version: string;
  readonly edition: Edition;
  /** The version whose objects have no version in their kinds. */
  readonly usual: string;
  readonly varying: ReadonlySet<Kind>;
  /** Set for a whole binding object. */
  readonly target?: BindingTarget;
}

function tableOfVersion(object: BindingObject, at: At): ObjectTable {
  const { published, closedUntil, edition: _, fields, ...table } = object;
  const { version, edition, binding, usual, varying, target } = at;
  const age = (v: string): number => binding.versions.indexOf(v);
  const rows = fields
    .filter(
      (f) =>
        (f.edition ?? edition) === edition &&
        (f.since === undefined || age(f.since) <= age(version)) &&
        (f.until === undefined || age(version) <= age(f.until)),
    )
    .map(({ since, until, edition: only, ...field }) => ({
      ...field,
      shape: version === usual ? field.shape : shapeIn(field.shape, version, varying),
    }));
  const versionField = target ? [versionRow(binding, target, edition)] : [];
  return {
    ...table,
    ...(edition === 'published' && published),
    ...(closedUntil !== undefined && age(version) <= age(closedUntil) && CLOSED),
    ...(table.misplaced && {
      misplaced: Object.fromEntries(
        Object.entries(table.misplaced).filter(([name]) => !rows.some((r) => r.name === name)),
      ),
    }),
    fields: binding.versionFirst ? [...versionField, ...rows] : [...rows, ...versionField],
  };
}

const CLOSED = { extensions: false, unknown: 'error', hintsAtTypos: undefined } as const;

/** Returns a shape with the kinds of a version in place of the usual ones. */
function shapeIn(shape: Shape, version: string, varying: ReadonlySet<Kind>): Shape {
  switch (shape.is) {
    case 'object':
      return varying.has(shape.kind) ? { ...shape, kind: `${shape.kind}@${version}` } : shape;
    case 'map':
    case 'list':
      return { ...shape, of: shapeIn(shape.of, version, varying) };
    case 'either':
      return { ...shape, of: shape.of.map((one) => shapeIn(one, version, varying)) };
    default:
      return shape;
  }
}

/** Returns the kinds of the objects that differ between versions, or contain one that does. */
function varyingKinds(objects: readonly BindingObject[]): ReadonlySet<Kind> {
  const out = new Set<Kind>();
  const contains = (shape: Shape): boolean =>
    shape.is === 'object'
      ? out.has(shape.kind)
      : shape.is === 'map' || shape.is === 'list'
        ? contains(shape.of)
        : shape.is === 'either' && shape.of.some(contains);
  for (let before = -1; before !== out.size; ) {
    before = out.size;
    for (const { kind, fields, closedUntil } of objects)
      if (closedUntil ?? fields.some((f) => f.since ?? f.until ?? contains(f.shape))) out.add(kind);
  }
  return out;
}

/** Returns the `bindingVersion` row: any version is accepted, an unknown one is pointed out. */
function versionRow(binding: ProtocolBinding, target: BindingTarget, edition: Edition): Field {
  const newest = binding.versions.at(-1) ?? '';
  const listed = edition === 'published' ? binding.checked[target] : undefined;
  const refused = listed ? binding.versions.filter((v) => !listed.includes(v)) : [];
  return {
    name: 'bindingVersion',
    shape: {
      is: 'string',
      enum: [...binding.versions.toReversed(), 'latest'],
      soft: true,
      others: `The object is checked as version ${newest}.`,
      ...(!(binding.specified && edition === 'own') && {
        versions: {
          refused,
          message: `Validators of ${dialects[1]?.label} 3 do not know this version. They accept ${listed?.join(', ')}.`,
        },
      }),
    },
    // The format itself says of every binding that its version is a string.
    ...(edition === 'own' && { lenient: false }),
    ...(binding.versionDefault !== undefined && { default: binding.versionDefault }),
    doc: `Version of the ${protocolLabel(binding.key)} binding the object is written for, such as \`${newest}\`.`,
  };
}

/**
 * Returns a binding object that must not contain any properties. `bindingVersion` is accepted all
 * the same, since every binding object has one (AMB-50).
 */
function reservedTable(
  binding: ProtocolBinding,
  target: BindingTarget,
  edition: Edition,
): BindingObject {
  const title = titleOf(binding.key, target);
  const isStrict = binding.specified && edition === 'own';
  return bindingObject(
    binding.key,
    target,
    `The ${title} has no settings: its name is reserved for later use. Write it as \`{}\`, or leave it out.`,
    [],
    { extensions: !isStrict, unknown: isStrict ? 'error' : 'warning' },
  );
}
