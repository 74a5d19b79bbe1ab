// Traits of operations and messages: which objects have them, which fields are allowed in one, and
// the changes that move fields to a new one.

import type { Field, ObjectTable } from '../../format/table-types.ts';
import { fieldFor, tableOf } from '../../format/tables.ts';
import { resolveShape } from '../../format/typed-tree.ts';
import type { Change, NewValue } from '../../text/edit/types.ts';
import { type Entry, get, type MapNode, type Node, stringOf } from '../../text/tree.ts';
import type { AnalyzedFile } from '../analyzed-file.ts';
import { refOf } from '../documents/reference.ts';
import type { ComponentMap } from '../targets/component-maps.ts';
import { referenceTextTo } from '../targets/move-references.ts';
import type { TypedValue } from '../typed-tree/objects-at.ts';

export const TRAITS = 'traits';

/** An object that can have traits. */
export interface TraitOwner {
  readonly value: TypedValue;
  readonly node: MapNode;
  readonly table: ObjectTable;
  readonly trait: ObjectTable;
  /** Kind of a trait of it. */
  readonly kind: string;
}

/** Returns the innermost object with traits among values. */
export function traitOwnerIn(values: readonly TypedValue[]): TraitOwner | null {
  for (const value of values) {
    const shape = resolveShape(value.shape, value.node);
    if (shape?.is !== 'object' || value.node.kind !== 'map' || refOf(value.node) !== undefined)
      continue;
    const table = tableOf(shape.kind);
    const kind = traitKind(table.fields.find(({ name }) => name === TRAITS));
    if (kind) return { value, node: value.node, table, trait: tableOf(kind), kind };
  }
  return null;
}

function traitKind(field: Field | undefined): string | null {
  const shape = field?.shape;
  return shape?.is === 'list' && shape.of.is === 'object' ? shape.of.kind : null;
}

/** Returns whether a value contains a null: in a trait it removes what earlier traits set. */
export function hasNull(node: Node): boolean {
  if (node.kind === 'scalar') return node.value === null;
  return (node.kind === 'map' ? node.entries : node.items).some((slot) => hasNull(slot.value));
}

/** Returns the member names of a node, without the list of traits. */
export function memberNames(node: Node): string[] {
  return node.kind === 'map'
    ? [...new Set(node.entries.map((e) => e.key))].filter((key) => key !== TRAITS)
    : [];
}

/** Returns whether two objects share a member that isn't an object in both. */
export function sharesMember(a: Node, b: Node): boolean {
  if (a.kind !== 'map' || b.kind !== 'map') return true;
  return a.entries.some((e) => {
    const other = get(b, e.key);
    return other !== undefined && sharesMember(e.value, other);
  });
}

/**
 * Returns the changes that move fields of one or more objects of a file to a new trait: the values
 * are those of the first, the others must have the same. Null if the trait can't be referred to.
 * @param name free in the component map
 */
export function traitChanges(
  file: AnalyzedFile,
  owners: readonly TraitOwner[],
  keys: readonly string[],
  componentMap: ComponentMap,
  name: string,
): Change[] | null {
  const to = [...componentMap.path, name];
  const ref = referenceTextTo(file.documents, file.uri, { uri: componentMap.uri, path: to });
  const [first] = owners;
  if (!ref || !first) return null;
  const map = new Map<string, NewValue>(
    keys.map((key) => [key, { written: { from: file, path: [...first.value.path, key] } }]),
  );
  const changes = owners.flatMap(({ value, node, table }): Change[] => {
    const list = [...value.path, TRAITS];
    const refer: Change = get(node, TRAITS)
      ? { do: 'append', list, value: { data: { $ref: ref } } }
      : {
          do: 'set',
          path: list,
          value: { data: [{ $ref: ref }] },
          at: { order: table.fields.map((f) => f.name) },
        };
    return [refer, ...keys.map((key): Change => ({ do: 'remove', path: [...value.path, key] }))];
  });
  return [...changes, { do: 'set', path: to, value: { map }, at: componentMap.at }];
}

/** Returns the fields of an object that may be in a trait. */
export function traitFields(owner: TraitOwner): readonly Entry[] {
  return owner.node.entries.filter((e) => e.alias === undefined && !e.broken && mayMove(owner, e));
}

function mayMove({ node, trait }: TraitOwner, e: Entry): boolean {
  const field = fieldFor(trait, e.key, (name) => stringOf(get(node, name)));
  return (field !== undefined || (trait.extensions && e.key.startsWith('x-'))) && !hasNull(e.value);
}

/** Returns true for plain texts, such as a title, which are about the one object. */
export function isPlainText({ table }: TraitOwner, e: Entry): boolean {
  const shape = table.fields.find(({ name }) => name === e.key)?.shape;
  return (
    shape === undefined ||
    (shape.is === 'string' && !shape.format) ||
    (shape.is === 'list' && shape.of.is === 'object' && shape.of.ref === 'no')
  );
}
