// `type`: the same value in the type that is wanted: 5 as '5', "5" as 5, one value as a list of one, a name as a reference ...
import { scalarFault } from '../../check/scalars.ts';
import { spotAt } from '../../parse/place.ts';
import { get, type MapNode, type Node, type Path, type ScalarNode, type SeqNode, stringOf } from '../../parse/tree.ts';
import { objectOf, toValue } from '../../parse/value.ts';
import type { Field, MapShape, ObjectShape, Shape } from '../../spec/kit.ts';
import { tableOf } from '../../spec/spec.ts';
import { isSchema } from '../structure/homes.ts';
import type { Subject } from '../subject.ts';
import { last, remove, scalarOf, set, take } from './kit.ts';
import { isReferred } from './refs.ts';
import { removal } from './remove-field.ts';
import { errorsOf, fieldAt, wantedAt } from './shape.ts';
import { emptyKey, nameOf, skeletonOf } from './skeleton.ts';
import { accepts, nearestTarget, targetsOf } from './targets.ts';
import type { Draft, Fault, Fixer } from './types.ts';

/** More choices than these are a list to complete from, not fixes. */
const CHOICES = 4;

export const changeType: Fixer = (fault) => {
  const { subject, path, node } = fault;
  const shape = wantedAt(subject, path);
  if (!node || !shape || path.length === 0) return [];
  const alternatives = shape.is === 'either' ? shape.of : [shape];
  const drafts = alternatives.flatMap((s) => [
    ...(node.kind === 'scalar' ? scalars(node, s, fault) : []),
    ...(node.kind === 'seq' ? fromList(node, s, fault) : []),
    ...(node.kind === 'map' ? fromMap(node, s, fault) : []),
    ...intoList(node, s, fault),
  ]);
  return drafts.length > 0 || node.kind !== 'scalar' || node.value !== null ? drafts : empty(shape, fault);
};

function scalars(node: ScalarNode, shape: Shape, fault: Fault): readonly Draft[] {
  const { path } = fault;
  const change = (title: string, value: unknown): Draft[] => [{ title, changes: [set(path, value)], preferred: true }];
  const { value } = node;
  if (shape.is === 'string' && (typeof value === 'number' || typeof value === 'boolean')) {
    const text = node.raw ?? String(value);
    return shape.format === 'format-version'
      ? change(`Write ${fault.subject.dialect.version}`, fault.subject.dialect.version)
      : change('Put it in quotes', text);
  }
  const text = typeof value === 'string' ? value.trim() : null;
  if ((shape.is === 'integer' || shape.is === 'number') && text !== null && text !== '' && Number.isFinite(Number(text))) {
    const n = Number(text);
    return scalarFault(scalarOf(n), shape) === null || shape.is === 'number' ? change(`Change it to the number ${n}`, n) : [];
  }
  if (shape.is === 'integer' && typeof value === 'number') return change(`Round it to ${Math.round(value)}`, Math.round(value));
  if ((shape.is === 'integer' || shape.is === 'number') && typeof value === 'boolean') return [];
  if (shape.is === 'boolean') {
    const meant = meantBoolean(value);
    return meant === null ? [] : change(`Write ${meant}`, meant);
  }
  if (shape.is === 'payload-schema') return scalars(node, { is: 'object', kind: 'Schema', ref: 'or' }, fault);
  return shape.is === 'object' && typeof value === 'string' ? textAsObject(value, shape, fault) : [];
}

function meantBoolean(value: ScalarNode['value']): boolean | null {
  const text = String(value).trim().toLowerCase();
  if (['true', 'yes', 'on', '1', 'y'].includes(text)) return true;
  return ['false', 'no', 'off', '0', 'n'].includes(text) ? false : null;
}

const TYPES: ReadonlySet<string> = new Set(['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']);

/** A reference written without `$ref`, the name of what could be referred to, or the one text that the object needs. */
function textAsObject(text: string, shape: ObjectShape, { subject, path }: Fault): readonly Draft[] {
  const out: Draft[] = [...spaceAfterColon(subject, path)];
  if (shape.ref !== 'no') {
    const targets = targetsOf(subject, shape, path);
    const target = nearestTarget(targets, text.replace(/^.*\//, ''));
    const ref = text.includes('#') && accepts(subject, shape, path, text) ? text : target?.ref;
    if (ref) out.push({ title: `Refer to ${ref}`, changes: [set(path, { $ref: ref })], preferred: true });
  }
  if (shape.ref === 'only') return out;
  if (isSchema(shape) && TYPES.has(text))
    out.push({ title: `Change it to "type: ${text}"`, changes: [set(path, { type: text })], preferred: true });
  const table = tableOf(shape.kind);
  const required = table.fields.filter((f) => f.required);
  const one = required.length === 1 ? required[0] : undefined;
  if (one?.shape.is === 'string' && scalarFault(scalarOf(text), one.shape) === null)
    out.push({ title: `Change it to "${one.name}"`, changes: [set(path, objectOf([[one.name, text]]))], preferred: out.length === 0 });
  return out;
}

/** `title:Home` is one word to YAML. */
function spaceAfterColon({ text, language, tree }: Subject, path: Path): readonly Draft[] {
  const place = spotAt(tree, path)?.value;
  const found = place && language === 'yaml' ? /^([A-Za-z$][\w$.-]*):[^\s:/]+$/.exec(text.slice(place.start, place.end)) : null;
  if (!place || !found) return [];
  const at = place.start + (found[1]?.length ?? 0) + 1;
  return [{ title: 'Put a space after the colon', edits: [{ start: at, end: at, text: ' ' }], preferred: true }];
}

function intoList(node: Node, shape: Shape, { path }: Fault): readonly Draft[] {
  if (shape.is !== 'list' || node.kind === 'seq') return [];
  if (node.kind === 'scalar' && node.value === null) return [];
  if (errorsOf(node, shape.of) > 0) return [];
  return [{ title: 'Put it in a list', changes: [set(path, [toValue(node)])], preferred: true }];
}

function fromList(node: SeqNode, shape: Shape, fault: Fault): readonly Draft[] {
  const { path } = fault;
  const only = node.items.length === 1 ? node.items[0]?.value : undefined;
  if (shape.is !== 'list' && only && errorsOf(only, shape) === 0)
    return [{ title: 'Use the only item of the list', changes: [take(fault.subject, [...path, '0'], path)], preferred: true }];
  if (shape.is === 'list' || isReferred(fault.subject, path, 1)) return [];
  if (node.items.length === 0) return empty(shape, fault);
  return shape.is === 'map' ? namedItems(node, shape, path) : [];
}

/** A list of things that have names, as the map that is wanted. */
function namedItems(node: SeqNode, shape: MapShape, path: Path): readonly Draft[] {
  const entries = new Map<string, unknown>();
  for (const { value } of node.items) {
    const name = stringOf(get(value, '$ref'))?.replace(/^.*\//, '') ?? stringOf(get(value, 'name')) ?? stringOf(get(value, 'id'));
    if (name === undefined || value.kind !== 'map' || entries.has(name)) return [];
    const bare =
      errorsOf(value, shape.of) === 0 ? value : { ...value, entries: value.entries.filter((e) => e.key !== 'name' && e.key !== 'id') };
    if (errorsOf(bare, shape.of) > 0) return [];
    entries.set(name, toValue(bare));
  }
  return [{ title: 'Change it to an object with keys', changes: [set(path, objectOf(entries))], preferred: true }];
}

function fromMap(node: MapNode, shape: Shape, fault: Fault): readonly Draft[] {
  const { path } = fault;
  const dashes = shape.is === 'list' && !node.flow ? tightDashes(node, fault) : [];
  if (dashes.length > 0) return dashes;
  if (shape.is === 'list' && node.entries.length === 0)
    return [{ title: 'Change it to an empty list', changes: [set(path, [])], preferred: true }];
  if (shape.is === 'list' && errorsOf(node, shape.of) > 0 && node.entries.every((e) => errorsOf(e.value, shape.of) === 0))
    return [
      {
        title: 'Change it to a list',
        changes: [
          set(
            path,
            node.entries.map((e) => toValue(e.value)),
          ),
        ],
        preferred: true,
      },
    ];
  const only = node.entries.length === 1 ? node.entries[0]?.value : undefined;
  if (only && shape.is !== 'list' && shape.is !== 'map' && shape.is !== 'object' && only.kind === 'scalar' && errorsOf(only, shape) === 0)
    return [{ title: 'Use the only value of the object', changes: [set(path, only.value)] }];
  return node.entries.length === 0 && shape.is !== 'map' && shape.is !== 'object' && shape.is !== 'payload-schema'
    ? empty(shape, fault)
    : [];
}

/** `-name: a` for `- name: a`. */
function tightDashes(node: MapNode, { subject, path }: Fault): readonly Draft[] {
  const edits = node.entries.flatMap(({ key }) => {
    const start = /^-[A-Za-z$]/.test(key) ? spotAt(subject.tree, [...path, key])?.key?.start : undefined;
    return start === undefined ? [] : [{ start: start + 1, end: start + 1, text: ' ' }];
  });
  return edits.length === 0 ? [] : [{ title: 'Put a space after the dash', edits, preferred: true }];
}

/** Nothing stands where something must: a small value, or no field at all. */
function empty(shape: Shape, { subject, path }: Fault): readonly Draft[] {
  const field = fieldAt(subject, path);
  const needed = field?.required === true;
  return [
    ...values(shape, field, { subject, path }).map((made, _i, all): Draft => {
      const says = JSON.stringify(made);
      const shown = made === '' ? 'an empty text' : says.length <= 40 ? says : 'what is needed';
      const caret = emptyKey(last(path), made);
      return {
        title: `Write ${shown}`,
        changes: [set(path, made)],
        preferred: (needed && all.length === 1) || says === '{}',
        ...(caret !== null && { caret }),
      };
    }),
    ...(needed || isReferred(subject, path) ? [] : [{ title: removal(path), changes: [remove(path)] }]),
  ];
}

/** What may be written where nothing is: each of a few choices, or the value that is not for the user to choose. */
function values(shape: Shape, field: Field | null, around: { readonly subject: Subject; readonly path: Path }): readonly unknown[] {
  const [first] = shape.is === 'either' ? shape.of : [shape];
  // A schema that says nothing fits whatever examples there are.
  if (first && isSchema(first)) return [{}];
  if (first?.is === 'string' && first.enum && first.enum.length <= CHOICES && field?.default === undefined) return first.enum;
  const made = skeletonOf(shape, field, around);
  const chosen = typeof made === 'number' && field?.default === undefined;
  // An empty text that is not allowed helps only where the field has to be.
  const refused = made === '' && field?.required !== true && first !== undefined && scalarFault(scalarOf(made), first) !== null;
  return chosen || refused ? [] : [made];
}

/** Whatever stands there is replaced, or goes. */
export const replaceWrong: Fixer = (fault) => {
  const { subject, path, node } = fault;
  const shape = wantedAt(subject, path);
  if (!node || !shape || path.length === 0 || (node.kind === 'scalar' && node.value === null) || isReferred(subject, path, 1)) return [];
  return empty(shape, fault).map(({ title, changes, caret }) => ({
    title: title.startsWith('Write') ? `Replace it: ${title.charAt(0).toLowerCase()}${title.slice(1)}` : title,
    ...(changes && { changes }),
    ...(caret !== undefined && { caret }),
  }));
};

/** A `$ref` that is no text. */
export const mendRefText: Fixer = ({ subject, path, node }) => {
  if (last(path) !== '$ref' || !node) return [];
  const only = node.kind === 'seq' && node.items.length === 1 ? stringOf(node.items[0]?.value) : undefined;
  const put = (ref: string, preferred: boolean): Draft => ({ title: `Refer to ${ref}`, changes: [set(path, ref)], preferred });
  if (only !== undefined) return [put(only, true)];
  const shape = wantedAt(subject, path.slice(0, -1));
  const targets = targetsOf(subject, shape, path.slice(0, -1));
  const target = nearestTarget(targets, nameOf(path.slice(0, -1))) ?? targets[0];
  return target ? [put(target.ref, false)] : [];
};
