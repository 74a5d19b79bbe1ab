// Extracts fields of an operation or a message to a trait that others can use too.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { sectionOf } from '../../analysis/bundle/sections.ts';
import { type ComponentMap, componentMapNamed } from '../../analysis/targets/component-maps.ts';
import { freeNameOf } from '../../analysis/targets/component-names.ts';
import { referenceTextTo } from '../../analysis/targets/move-references.ts';
import type { Selection } from '../../analysis/typed-tree/objects-at.ts';
import { fieldFor } from '../../format/tables.ts';
import type { Change, NewValue } from '../../text/edit/types.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import { type Entry, get, stringOf } from '../../text/tree.ts';
import { hasNull, TRAITS, type TraitOwner, traitOwnerIn } from './traits.ts';
import type { Refactoring } from './types.ts';

/**
 * Moves fields to a trait: those at the cursor or selected; at the name of the object, all that
 * don't identify it.
 */
export const extractTrait: Refactoring = (selection) => {
  const { subject: file } = selection;
  const owner = traitOwnerIn(selection.values);
  if (!owner) return [];
  const fields = chosen(selection, owner);
  const target =
    fields.length > 0
      ? componentMapNamed(file, sectionOf({ is: 'object', kind: owner.kind, ref: 'or' }))
      : null;
  if (!target || target.uri !== file.uri) return [];
  const name = freeNameOf(
    selection,
    owner.value,
    target.has,
    fields.length === 1 ? `${fields[0]?.key ?? ''}Trait` : 'trait',
  );
  const to = [...target.path, name];
  const keys = fields.map(({ key }) => key);
  const changes = traitChanges(file, [owner], keys, target, name);
  if (!changes) return [];
  const what = fields.length === 1 ? `"${fields[0]?.key}"` : `${fields.length} fields`;
  return [
    {
      title: `Extract ${what} to the ${target.entry} "${name}"`,
      kind: 'refactor.extract',
      changes,
      naming: { uri: target.uri, path: to },
    },
  ];
};

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

/** Returns the chosen fields that are allowed in a trait. */
function chosen(
  { subject: file, path, start, end }: Selection,
  owner: TraitOwner,
): readonly Entry[] {
  const at = nodeRangesAt(file.tree, owner.value.path)?.value.start ?? 0;
  const all = traitFields(owner);
  const depth = owner.value.path.length;
  if (path.length > depth)
    return path.length === depth + 1
      ? all.filter((e) => e.key === path[depth] && !isOwn(owner, e))
      : [];
  const selected = all.filter((e) => at + e.keyAt < end && at + e.valueAt + e.value.length > start);
  if (start !== end) return selected;
  return all.filter((e) => !isOwn(owner, e));
}

function mayMove({ node, trait }: TraitOwner, e: Entry): boolean {
  const field = fieldFor(trait, e.key, (name) => stringOf(get(node, name)));
  return (field !== undefined || (trait.extensions && e.key.startsWith('x-'))) && !hasNull(e.value);
}

/** Returns true for plain texts, such as a title, which are about the one object. */
export function isOwn({ table }: TraitOwner, e: Entry): boolean {
  const shape = table.fields.find(({ name }) => name === e.key)?.shape;
  return (
    shape === undefined ||
    (shape.is === 'string' && !shape.format) ||
    (shape.is === 'list' && shape.of.is === 'object' && shape.of.ref === 'no')
  );
}
