// The binding of an object for one protocol, its own or that of a Bindings Object which it names.
import { get, type MapNode, type NodePath } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';

interface BoundObject {
  readonly node: MapNode;
  readonly uri: string;
  readonly path: NodePath;
}

interface Binding {
  readonly node: MapNode;
  /** Whether it is inside of the object, not behind a reference. */
  readonly isInline: boolean;
  /**
   * Returns where a problem of the object with a field of the binding is: at the field, or where
   * the object names bindings that others may share.
   */
  pathOf(field: string): NodePath;
}

/** Returns the binding of an object for a protocol; undefined where there is none. */
export function bindingOfObject(
  documents: DocumentSet,
  { node, uri, path }: BoundObject,
  protocol: string,
): Binding | undefined {
  const bindings = get(node, 'bindings');
  if (!bindings) return undefined;
  const at = [...path, 'bindings'];
  const binding = get(documents.resolve(uri, at, bindings)?.node, protocol);
  if (binding?.kind !== 'map') return undefined;
  const isInline = documents.refOf(bindings) === undefined;
  return {
    node: binding,
    isInline,
    pathOf: (field) => (isInline ? [...at, protocol, field] : at),
  };
}
