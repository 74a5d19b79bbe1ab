// Moves a value to the components and replaces it with a reference.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { formatAt } from '../../analysis/bundle/reference-sites.ts';
import { needsFormat } from '../../analysis/bundle/sections.ts';
import { refOf } from '../../analysis/documents/reference.ts';
import {
  type ComponentMap,
  componentMapFor,
  isComponent,
} from '../../analysis/targets/component-maps.ts';
import { freeNameOf } from '../../analysis/targets/component-names.ts';
import { movedReferences, referenceTextTo } from '../../analysis/targets/move-references.ts';
import type { Selection, TypedValue } from '../../analysis/typed-tree/objects-at.ts';
import type { ReferenceUse } from '../../analysis/validation/finding.ts';
import { resolveShape } from '../../format/typed-tree.ts';
import type { Change, NewValue } from '../../text/edit/types.ts';
import type { RefactorDraft, Refactoring } from './types.ts';

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

/** Returns the shape of a value that can be replaced with a reference. */
export function movable({ path, node, shape }: TypedValue): ReferenceUse['shape'] | null {
  if (
    node.kind !== 'map' ||
    node.entries.length === 0 ||
    isComponent(path) ||
    refOf(node) !== undefined
  )
    return null;
  if (shape.is === 'payload-schema') return shape;
  const inside = resolveShape(shape, node);
  return inside?.is === 'object' && inside.ref === 'or' ? inside : null;
}

function draftOf(
  selection: Selection,
  value: TypedValue,
  shape: ReferenceUse['shape'],
  componentMap: ComponentMap,
): RefactorDraft | null {
  const name = freeNameOf(selection, value, componentMap.has);
  return extracted(selection.subject, value, shape, componentMap, name);
}

/**
 * Returns the changes that move a value to a component map under a name, which must be free there;
 * null if it can't be moved.
 */
export function extracted(
  file: AnalyzedFile,
  value: TypedValue,
  shape: ReferenceUse['shape'],
  componentMap: ComponentMap,
  name: string,
): RefactorDraft | null {
  const { path } = value;
  const root = file.tree.root;
  const format = needsFormat(shape) && root ? formatAt(root, path, null) : null;
  if (needsFormat(shape) && format === null) return null;
  const title = `Extract ${componentMap.entry} "${name}" to components`;
  const kind = path.length === 2 ? 'refactor.move' : 'refactor.extract';
  const to = [...componentMap.path, name];
  const location = { uri: file.uri, path, node: value.node };
  const inner = format === null ? to : [...to, 'schema'];
  const ref = referenceTextTo(file.documents, file.uri, { uri: componentMap.uri, path: inner });
  const rewritten = movedReferences(file.documents, location, shape, componentMap.uri, inner);
  if (!ref || !rewritten) return null;
  const written: NewValue = { written: { from: file, path } };
  const map = new Map<string, NewValue>([
    ['schemaFormat', { data: format }],
    ['schema', written],
  ]);
  const add: Change = {
    do: 'set',
    path: to,
    value: format === null ? written : { map },
    at: componentMap.at,
  };
  const refer: Change = { do: 'set', path, value: { data: { $ref: ref } } };
  const naming = { uri: componentMap.uri, path: to };
  if (componentMap.uri === file.uri)
    return { title, kind, changes: [refer, add, ...rewritten], naming };
  return {
    title,
    kind,
    changes: [refer],
    otherFiles: [{ uri: componentMap.uri, changes: [add, ...rewritten] }],
    naming,
  };
}
