// Names of HTTP headers, whose case has no meaning (RFC 9110, section 5.1).
import type { NodeLocation } from '../../text/location.ts';
import { type MapNode, type Node, stringOf } from '../../text/tree.ts';
import { EffectiveValue } from '../documents/effective-value.ts';
import type { Direction, SchemaChange } from '../schema-changes/types.ts';
import type { PayloadChanges } from './payloads.ts';

/** A schema of headers in the spelling of another version. */
interface Respelled {
  readonly value: EffectiveValue;
  /** Returns the changes with locations in the spelling of the document. */
  restore(changes: readonly SchemaChange[]): readonly SchemaChange[];
}

/**
 * Returns what changed in a schema of headers.
 * @param ignoresCase names that differ by case alone are the same header
 */
export function headerChanges(
  payloads: PayloadChanges,
  schemas: {
    readonly old: EffectiveValue | undefined;
    readonly new: EffectiveValue | undefined;
  },
  directions: readonly Direction[],
  ignoresCase: boolean,
): readonly SchemaChange[] {
  const respelled = ignoresCase ? respelledHeaders(schemas.old, schemas.new) : null;
  if (!respelled) return payloads.changes(schemas.old, schemas.new, directions, true);
  return respelled.restore(payloads.changes(schemas.old, respelled.value, directions, true));
}

/**
 * Returns the schema of headers with the names as the old version writes them; null where there is
 * none that differs by its case alone.
 */
function respelledHeaders(
  old: EffectiveValue | undefined,
  changed: EffectiveValue | undefined,
): Respelled | null {
  const before = old?.follow();
  const after = changed?.follow();
  if (before?.node.kind !== 'map' || after?.node.kind !== 'map') return null;
  const has = new Set(namesOf(after));
  const had = new Set(namesOf(before));
  const spelling = new Map(
    [...had].filter((name) => !has.has(name)).map((name) => [name.toLowerCase(), name]),
  );
  const renamed = new Map(
    [...has].flatMap((name): [string, string][] => {
      const other = had.has(name) ? undefined : spelling.get(name.toLowerCase());
      return other === undefined ? [] : [[name, other]];
    }),
  );
  // Two names of one version that differ by case alone are left as they are.
  if (renamed.size === 0 || new Set(renamed.values()).size < renamed.size) return null;
  const written = new Map([...renamed].map(([name, other]) => [other, name]));
  const { location } = after;
  const depth = location.path.length;
  const restored = (at: NodeLocation | null): NodeLocation | null => {
    const name = at?.path[depth] === 'properties' ? written.get(at.path[depth + 1] ?? '') : null;
    if (!at || !name || at.uri !== location.uri) return at;
    return { uri: at.uri, path: at.path.with(depth + 1, name) };
  };
  return {
    value: new EffectiveValue(after.documents, {
      ...location,
      node: respellProperties(after.node, renamed),
    }),
    restore: (changes) => changes.map((change) => ({ ...change, new: restored(change.new) })),
  };
}

function namesOf(schema: EffectiveValue): string[] {
  const required = schema.child('required')?.items() ?? [];
  return [
    ...(schema.child('properties')?.keys() ?? []),
    ...required.flatMap((item) => item.text ?? []),
  ];
}

function respellProperties(schema: MapNode, names: ReadonlyMap<string, string>): MapNode {
  const nameOf = (name: string) => names.get(name) ?? name;
  const inside = (key: string, value: Node): Node => {
    if (key === 'properties' && value.kind === 'map')
      return { ...value, entries: value.entries.map((e) => ({ ...e, key: nameOf(e.key) })) };
    if (key !== 'required' || value.kind !== 'seq') return value;
    const items = value.items.map((item) => {
      const text = stringOf(item.value);
      return text === undefined || item.value.kind !== 'scalar'
        ? item
        : { ...item, value: { ...item.value, value: nameOf(text) } };
    });
    return { ...value, items };
  };
  return {
    ...schema,
    entries: schema.entries.map((e) => ({ ...e, value: inside(e.key, e.value) })),
  };
}
