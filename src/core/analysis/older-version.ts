// Documents of AsyncAPI 2, which can be converted to version 3.
import { get, type Node, stringOf } from '../text/tree.ts';

/** Returns the version of a document of AsyncAPI 2; null for any other. */
export function olderVersion(root: Node | null | undefined): string | null {
  const node = get(root, 'asyncapi');
  const version =
    stringOf(node) ??
    (node?.kind === 'scalar' && typeof node.value === 'number'
      ? (node.raw ?? String(node.value))
      : '');
  return /^2(?:\.|$)/.test(version) ? version : null;
}
