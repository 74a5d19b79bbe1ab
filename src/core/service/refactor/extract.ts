// Moves a value to the components and replaces it with a reference.

import { refOf } from '../../analysis/documents/reference.ts';
import { extracted, movable } from '../../analysis/refactoring/extract.ts';
import { type ComponentMap, componentMapFor } from '../../analysis/targets/component-maps.ts';
import { freeNameOf } from '../../analysis/targets/component-names.ts';
import type { Selection, TypedValue } from '../../analysis/typed-tree/objects-at.ts';
import type { ReferenceUse } from '../../analysis/validation/finding.ts';
import type { RefactorDraft, Refactoring } from '../code-action.ts';

/** Extracts the innermost value that may move, or the next around it that goes to another map. */
export const extract: Refactoring = (selection) => {
  const out: RefactorDraft[] = [];
  const targets = new Set<string>();
  for (const value of selection.values) {
    if (refOf(value.node) !== undefined && out.length === 0) return [];
    const shape = movable(value);
    const target = shape && componentMapFor(selection.subject, shape);
    // What is an entry of the root is not offered from further inside.
    if (
      !target ||
      targets.has(target.entry) ||
      targets.size > 1 ||
      (targets.size > 0 && value.path.length === 2)
    )
      continue;
    targets.add(target.entry);
    const draft = draftOf(selection, value, shape, target);
    if (draft) out.push(draft);
  }
  return out;
};

function draftOf(
  selection: Selection,
  value: TypedValue,
  shape: ReferenceUse['shape'],
  componentMap: ComponentMap,
): RefactorDraft | null {
  const name = freeNameOf(selection, value, componentMap.has);
  const made = extracted(selection.subject, value, shape, componentMap, name);
  const kind = value.path.length === 2 ? 'refactor.move' : 'refactor.extract';
  return made && { ...made, kind };
}
