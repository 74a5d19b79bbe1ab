// Rewrites references whose target or whose own file changes.
import { localReferenceText, parseReference } from '../../analysis/documents/reference.ts';
import { relativeUri } from '../../analysis/documents/uri.ts';
import { samePath } from '../../text/location.ts';
import { pieceAt } from '../../text/rearrange/document.ts';
import { isMerged, type Node, type NodePath } from '../../text/tree.ts';
import { locationAfter } from './names.ts';
import type { At, Conversion } from './types.ts';

/** Returns the text of a reference from a file to a location. */
export function referenceText(from: string, { uri, path }: At): string {
  const file = uri === from ? '' : relativeUri(from, uri);
  return path.length === 0 && file !== '' ? file : file + localReferenceText(path);
}

/** Rewrites all references while values are still where they were. */
export function rewriteReferences({ documents, moves, unread, missing }: Conversion): void {
  for (const [uri, { root }] of documents) {
    if (!root) continue;
    for (const { path, text } of referencesIn(root.node)) {
      const parsed = parseReference(uri, text);
      if (!parsed.ok) continue;
      if (
        !documents.has(parsed.uri) &&
        !missing.has(parsed.uri) &&
        !/^[a-z][a-z\d+.-]+:|^\/\//i.test(parsed.uri)
      )
        unread.add(parsed.uri);
      const target = locationAfter(moves, parsed);
      const from = locationAfter(moves, { uri, path }).uri;
      if (from === uri && target.uri === parsed.uri && samePath(target.path, parsed.path)) continue;
      pieceAt(root, path)?.set(referenceText(from, target));
    }
  }
}

function referencesIn(root: Node): { path: NodePath; text: string }[] {
  const found: { path: NodePath; text: string }[] = [];
  const walk = (node: Node, path: NodePath) => {
    if (node.kind === 'seq')
      node.items.forEach(({ value, alias }, index) => {
        if (alias === undefined) walk(value, [...path, String(index)]);
      });
    if (node.kind !== 'map') return;
    for (const one of node.entries) {
      if (isMerged(one) || one.alias !== undefined) continue;
      const { value } = one;
      if (value.kind !== 'scalar') walk(value, [...path, one.key]);
      else if (one.key === '$ref' && typeof value.value === 'string')
        found.push({ path: [...path, one.key], text: value.value });
    }
  };
  walk(root, []);
  return found;
}
