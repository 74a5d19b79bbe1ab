// Extracts fields of an operation or a message to a trait that others can use too.

import { sectionOf } from '../../analysis/bundle/collect-references.ts';
import {
  isOwn,
  type TraitOwner,
  traitChanges,
  traitFields,
  traitOwnerIn,
} from '../../analysis/refactoring/traits.ts';
import { componentMapNamed } from '../../analysis/targets/component-maps.ts';
import { freeNameOf } from '../../analysis/targets/component-names.ts';
import type { Selection } from '../../analysis/typed-tree/objects-at.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import type { Entry } from '../../text/tree.ts';
import type { Refactoring } from '../code-action.ts';

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
