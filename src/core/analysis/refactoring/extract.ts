// Moves a value to the components and replaces it with a reference, as changes of the texts.

import { resolveShape } from '../../format/typed-tree.ts';
import type { Change, NewValue } from '../../text/edit/types.ts';
import type { NodePath } from '../../text/tree.ts';
import type { AnalyzedFile } from '../analyzed-file.ts';
import { formatAt, needsFormat } from '../bundle/collect-references.ts';
import { refOf } from '../documents/reference.ts';
import { type ComponentMap, isComponent } from '../targets/component-maps.ts';
import { movedReferences, referenceTextTo } from '../targets/move-references.ts';
import type { TypedValue } from '../typed-tree/objects-at.ts';
import type { ReferenceUse } from '../validation/finding.ts';

/** The changes that move a value to the components. */
export interface ExtractChanges {
  readonly title: string;
  /** Of the file of the value. */
  readonly changes: readonly Change[];
  readonly otherFiles?: readonly { readonly uri: string; readonly changes: readonly Change[] }[];
  /** The new component, whose name the user may want to change. */
  readonly naming: { readonly uri: string; readonly path: NodePath };
}

/** Returns the shape of a value that can be replaced with a reference. */
export function movableShape({ path, node, shape }: TypedValue): ReferenceUse['shape'] | null {
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

/**
 * Returns the changes that move a value to a component map under a name, which must be free there;
 * null if it can't be moved.
 */
export function extractChanges(
  file: AnalyzedFile,
  value: TypedValue,
  shape: ReferenceUse['shape'],
  componentMap: ComponentMap,
  name: string,
): ExtractChanges | null {
  const { path } = value;
  const root = file.tree.root;
  const format = needsFormat(shape) && root ? formatAt(root, path, null) : null;
  if (needsFormat(shape) && format === null) return null;
  const title = `Extract ${componentMap.entry} "${name}" to components`;
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
  if (componentMap.uri === file.uri) return { title, changes: [refer, add, ...rewritten], naming };
  return {
    title,
    changes: [refer],
    otherFiles: [{ uri: componentMap.uri, changes: [add, ...rewritten] }],
    naming,
  };
}
