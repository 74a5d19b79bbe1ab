// Rewrites references whose target or whose own file changes.
import { localReferenceText, parseReference } from '../../analysis/documents/reference.ts';
import { isUrl, relativeUri } from '../../analysis/documents/uri.ts';
import { isWithin, locationId, type NodeLocation, samePath } from '../../text/location.ts';
import { pieceAt } from '../../text/rearrange/document.ts';
import { type Member, ownValue, type Piece } from '../../text/rearrange/piece.ts';
import { isMerged, type Node, type NodePath } from '../../text/tree.ts';
import type { Conversion } from './types.ts';

/** Returns where a value is after the conversion. */
export function locationAfter(
  moves: ReadonlyMap<string, NodeLocation>,
  { uri, path }: NodeLocation,
): NodeLocation {
  for (let length = path.length; length >= 0; length--) {
    const to = moves.get(locationId({ uri, path: path.slice(0, length) }));
    if (to) return { uri: to.uri, path: [...to.path, ...path.slice(length)] };
  }
  return { uri, path };
}

/** Returns the text of a reference from a file to a location. */
export function referenceText(from: string, { uri, path }: NodeLocation): string {
  const file = uri === from ? '' : relativeUri(from, uri);
  return path.length === 0 && file !== '' ? file : file + localReferenceText(path);
}

/** Finds the references of all files, and those in copies. */
export function findReferences({ documents, copies, references }: Conversion): void {
  const add = (uri: string, path: NodePath, text: string) => {
    const target = parseReference(uri, text);
    if (target.ok) references.push({ uri, path, target });
  };
  for (const [uri, { root }] of documents)
    for (const { path, text } of root ? referencesIn(root.node) : []) add(uri, path, text);
  for (const { uri, path, piece } of copies)
    walkReferences(piece, path, (reference, at) => add(uri, at, reference.string ?? ''));
}

/** Changes the references in a value that was copied from one file to another. */
export function relateReferences(value: Piece, from: string, to: string): void {
  if (from === to) return;
  walkReferences(value, [], (reference) => {
    const target = parseReference(from, reference.string ?? '');
    if (target.ok) reference.set(referenceText(to, target));
  });
}

function walkReferences(
  piece: Piece,
  path: NodePath,
  found: (reference: Piece, path: NodePath) => void,
): void {
  for (const [index, { key, value }] of piece.members.entries()) {
    const at = [...path, piece.kind === 'map' ? key : String(index)];
    if (key === '$ref' && value.string !== undefined) found(value, at);
    else if (value.kind !== 'scalar') walkReferences(value, at, found);
  }
}

/** Returns whether a reference resolves to a location, or to one below it. */
export function isReferredTo({ references }: Conversion, { uri, path }: NodeLocation): boolean {
  return references.some(({ target }) => target.uri === uri && isWithin(target.path, path));
}

/**
 * Works out the references that change while values are still where they were. Returns a function
 * that writes them, in the end: until then references resolve as they did.
 */
export function rewriteReferences(conversion: Conversion): () => void {
  const { documents, moves, unread, missing, references } = conversion;
  const changes: { member: Member; before: string | undefined; text: string }[] = [];
  for (const { uri, path, target } of references) {
    if (!documents.has(target.uri) && !missing.has(target.uri) && !isUrl(target.uri))
      unread.add(target.uri);
    const to = locationAfter(moves, target);
    const from = locationAfter(moves, { uri, path }).uri;
    if (from === uri && to.uri === target.uri && samePath(to.path, target.path)) continue;
    const root = documents.get(uri)?.root;
    const member = root && pieceAt(root, path.slice(0, -1))?.member('$ref');
    if (member)
      changes.push({ member, before: member.value.string, text: referenceText(from, to) });
  }
  return () => {
    for (const { member, before, text } of changes) {
      if (member.value.string !== before) continue;
      const piece = ownValue(member);
      piece.set(text);
      piece.follows = true;
    }
  };
}

/** Rewrites the references in a value from before the conversion that a file has now. */
export function rewriteCopied({ moves }: Conversion, copy: Piece, from: string, uri: string): void {
  walkReferences(copy, [], (reference) => {
    const target = parseReference(from, reference.string ?? '');
    const to = target.ok ? locationAfter(moves, target) : null;
    if (!target.ok || !to) return;
    if (from !== uri || to.uri !== target.uri || !samePath(to.path, target.path))
      reference.set(referenceText(uri, to));
  });
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
      const { value } = one;
      if (isMerged(one)) continue;
      if (value.kind !== 'scalar') {
        if (one.alias === undefined) walk(value, [...path, one.key]);
      } else if (one.key === '$ref' && typeof value.value === 'string')
        found.push({ path: [...path, one.key], text: value.value });
    }
  };
  walk(root, []);
  return found;
}
