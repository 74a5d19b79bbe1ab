// Finds the objects to convert: what the entry document has of each kind, and what is referred to
// at their locations, in any file. Aliases of what can't be shared in 3.x are copied.

import { localReferenceText, parseReference } from '../../analysis/documents/reference.ts';
import { isUrl, relativeUri } from '../../analysis/documents/uri.ts';
import { olderVersion } from '../../analysis/older-version.ts';
import { isDocument } from '../../format/is-document.ts';
import { isWithin, locationId, type NodeLocation, samePath } from '../../text/location.ts';
import { expandMerges, pieceAt } from '../../text/rearrange/document.ts';
import {
  copyOf,
  insideComments,
  type Member,
  ownValue,
  Piece,
} from '../../text/rearrange/piece.ts';
import { get, isMerged, type Node, type NodePath } from '../../text/tree.ts';
import {
  KINDS,
  type KindRow,
  locationBelow,
  OF_COMPONENTS,
  OF_ROOT,
  resolveObject,
  targetOf,
} from './located-objects.ts';
import { note } from './notes.ts';
import type { Conversion, Kind } from './types.ts';

interface Search {
  readonly conversion: Conversion;
  /** Nothing is copied: only objects that have anchors are looked for. */
  readonly draft: boolean;
  /** Ids of the channels that an address refers to. */
  readonly used: Set<string>;
}

/** Fills `objects` from the root of the entry document on. */
export function findObjects(conversion: Conversion): void {
  const { documents, anchored } = conversion;
  // An alias can come before its object in the order in which objects are found.
  if ([...documents.values()].some((one) => one.hasAliases)) {
    const objects: Conversion['objects'] = new Map();
    const missing = new Set<string>();
    findAll({
      conversion: { ...conversion, objects, missing, notes: [] },
      draft: true,
      used: new Set(),
    });
    for (const located of objects.values()) anchored.set(located.piece.node, located);
  }
  findAll({ conversion, draft: false, used: new Set() });
}

function findAll(search: Search): void {
  const { documents, entry } = search.conversion;
  const root = documents.get(entry)?.root;
  if (!root) return;
  const at = { uri: entry, path: [] };
  addInner(search, root, at, OF_ROOT);
  const components = root.get('components');
  if (components) addInner(search, components, locationBelow(at, 'components'), OF_COMPONENTS);
}

function addInner(search: Search, piece: Piece, at: NodeLocation, rows: KindRow['inner']): void {
  for (const [field, kind, each] of rows ?? []) {
    const member = piece.member(field);
    if (!member) continue;
    const here = locationBelow(at, field);
    if (!each) addObject(search, here, kind, member);
    else if (!member.value.isAlias || !search.draft) addEach(search, here, kind, member);
  }
}

function addEach(search: Search, at: NodeLocation, kind: Kind, holder: Member): void {
  const value = search.draft ? holder.value : ownCopy(search.conversion, holder, at);
  if (value.kind === 'scalar') return;
  const inMap = value.kind === 'map';
  if (!search.draft) expand(search.conversion, value, at, () => true);
  value.members.forEach((member, index) => {
    addObject(search, locationBelow(at, inMap ? member.key : String(index)), kind, member);
  });
}

function addObject(search: Search, at: NodeLocation, kind: Kind, member: Member | null): void {
  const { conversion, draft } = search;
  const { objects, documents } = conversion;
  const id = locationId(at);
  if (objects.has(id)) return;
  if (member?.value.isAlias) {
    if (draft) return;
    if (isShared(conversion, member.value, kind)) member.value.follows = true;
    else ownCopy(conversion, member, at);
  }
  if (member && kind === 'channel' && !draft) ownChannel(search, member, at);
  if (member && kind === 'operation' && !draft) ownOperation(conversion, member, at);
  const piece = member?.value ?? documents.get(at.uri)?.root;
  if (piece?.kind !== 'map') return;
  objects.set(id, { ...at, kind, piece, member });
  const target = targetOf(piece, at.uri);
  if (target) {
    addTarget(search, target, kind);
    return;
  }
  const { inner = [], fields = [] } = KINDS[kind];
  if (!draft)
    expand(
      conversion,
      piece,
      at,
      (key) =>
        fields.includes(key) ||
        inner.some(([field]) => field === key) ||
        piece.get('traits') !== undefined,
    );
  addInner(search, piece, at, inner);
}

function addTarget(search: Search, target: NodeLocation, kind: Kind): void {
  const { documents, missing } = search.conversion;
  const document = documents.get(target.uri);
  if (!document) missing.add(target.uri);
  if (document && !document.root) note(search.conversion, 'unreadable-file', target, target.uri);
  if (!document?.root || isConverted(search.conversion, target.uri)) return;
  const key = target.path.at(-1);
  if (key === undefined) {
    addObject(search, target, kind, null);
    return;
  }
  const holder = pieceAt(document.root, target.path.slice(0, -1));
  const member = holder?.kind === 'map' ? holder.member(key) : holder?.members[Number(key)];
  if (holder && member) addObject(search, target, kind, member);
}

/** Whether a file is another document, of version 3 already. */
function isConverted({ documents, entry }: Conversion, uri: string): boolean {
  const document = documents.get(uri);
  if (uri === entry || !document || !isDocument(uri, document.text)) return false;
  return olderVersion(document.tree.root) === null;
}

/** Whether an alias can stay: its object is converted as the same kind, and is one object. */
function isShared({ anchored }: Conversion, { node }: Piece, kind: Kind): boolean {
  const found = anchored.get(node);
  return found?.kind === kind && !KINDS[kind].distinct && get(node, 'oneOf')?.kind !== 'seq';
}

/** Returns the value of a member, which is a copy if it was an alias. */
function ownCopy(conversion: Conversion, member: Member, at: NodeLocation): Piece {
  const isAlias = member.value.isAlias;
  const piece = ownValue(member);
  if (isAlias) conversion.copies.push({ ...at, piece });
  return piece;
}

/**
 * Writes the entries out that a map has through merge keys, if one of them is converted, or if the
 * merge key is in braces, where it would go with the entry on its line.
 */
function expand(
  conversion: Conversion,
  piece: Piece,
  at: NodeLocation,
  isConverted: (key: string) => boolean,
): void {
  const { node } = piece;
  if (
    node.kind !== 'map' ||
    !node.entries.some((one) => isMerged(one) && (node.flow || isConverted(one.key)))
  )
    return;
  for (const { key, value } of expandMerges(piece))
    conversion.copies.push({ ...locationBelow(at, key), piece: value });
}

/** Makes a copy of a channel that another address refers to: each channel has one address. */
function ownChannel({ conversion, used }: Search, member: Member, at: NodeLocation): void {
  if (!hasAddress(conversion, at) || targetOf(member.value, at.uri) === null) return;
  const found = resolveObject(conversion, member.value, at);
  if (found?.piece.kind !== 'map' || found.piece === member.value) return;
  const id = locationId(found);
  if (!used.has(id) && !hasAddress(conversion, found)) {
    used.add(id);
    return;
  }
  note(conversion, 'channel-used-twice', at, id);
  copyTarget(conversion, member, at, found);
}

/** Returns whether a location is that of a channel of the application, whose key is an address. */
function hasAddress({ entry }: Conversion, { uri, path }: NodeLocation): boolean {
  return uri === entry && path.length === 2 && path[0] === 'channels';
}

/** Makes a copy of an operation that is a reference: in 3.x each is of one channel. */
function ownOperation(conversion: Conversion, member: Member, at: NodeLocation): void {
  if (targetOf(member.value, at.uri) === null) return;
  const found = resolveObject(conversion, member.value, at);
  if (found?.piece.kind !== 'map') return;
  note(conversion, 'operation-reference', at, locationId(found));
  copyTarget(conversion, member, at, found);
}

/** Replaces a reference by a copy of what it refers to. */
function copyTarget(
  conversion: Conversion,
  member: Member,
  at: NodeLocation,
  found: NodeLocation & { readonly piece: Piece },
): void {
  const copy = found.path.length === 0 ? Piece.copied(found.piece.node) : copyOf(found.piece);
  relateReferences(copy, found.uri, at.uri);
  member.before.push(...insideComments(member.value));
  member.value = copy;
  member.changed = true;
  conversion.copies.push({ ...at, piece: copy });
}

// Rewrites references whose target or whose own file changes.

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
export function collectReferences({ documents, copies, references }: Conversion): void {
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
function relateReferences(value: Piece, from: string, to: string): void {
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
