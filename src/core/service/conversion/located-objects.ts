// Finds the objects to convert: what the entry document has of each kind, and what is referred to
// at their locations, in any file.
import { parseReference } from '../../analysis/documents/reference.ts';
import { toPointer } from '../../text/pointer.ts';
import { pieceAt } from '../../text/rearrange/document.ts';
import { copyOf, type Member, type Piece } from '../../text/rearrange/piece.ts';
import type { NodePath } from '../../text/tree.ts';
import { note } from './notes.ts';
import type { At, Conversion, Kind, LocatedObject } from './types.ts';

/** Fields of each kind with objects of another: one, or all members of a map or list. */
const INNER: Readonly<
  Record<Kind, readonly (readonly [field: string, kind: Kind, each: boolean])[]>
> = {
  server: [],
  channel: [
    ['subscribe', 'operation', false],
    ['publish', 'operation', false],
    ['parameters', 'parameter', true],
  ],
  operation: [
    ['message', 'message', false],
    ['traits', 'operationTrait', true],
  ],
  message: [
    ['oneOf', 'message', true],
    ['traits', 'messageTrait', true],
  ],
  parameter: [],
  securityScheme: [],
  operationTrait: [],
  messageTrait: [],
};

const OF_COMPONENTS: readonly (readonly [field: string, kind: Kind])[] = [
  ['servers', 'server'],
  ['channels', 'channel'],
  ['messages', 'message'],
  ['parameters', 'parameter'],
  ['securitySchemes', 'securityScheme'],
  ['operationTraits', 'operationTrait'],
  ['messageTraits', 'messageTrait'],
];

export function idOf({ uri, path }: At): string {
  return `${uri}#${toPointer(path)}`;
}

/** Returns the location that a Reference Object refers to; null for other values. */
export function targetOf(piece: Piece, uri: string): At | null {
  const text = piece.kind === 'map' ? piece.get('$ref')?.string : undefined;
  if (text === undefined) return null;
  const parsed = parseReference(uri, text);
  return parsed.ok ? parsed : null;
}

/** Returns the object at a location with references followed; undefined if it can't be read. */
export function resolved(
  conversion: Conversion,
  piece: Piece | undefined,
  at: At,
): (At & { readonly piece: Piece }) | undefined {
  let here = at;
  let found = piece;
  for (let steps = 0; found && steps < 20; steps++) {
    const target = targetOf(found, here.uri);
    if (!target) return { ...here, piece: found };
    here = target;
    found = pieceIn(conversion, target);
  }
  return undefined;
}

function pieceIn(conversion: Conversion, { uri, path }: At): Piece | undefined {
  const root = conversion.documents.get(uri)?.root;
  if (!root) {
    if (!conversion.documents.has(uri)) conversion.missing.add(uri);
    return undefined;
  }
  return pieceAt(root, path);
}

/** Fills `objects` from the root of the entry document on. */
export function findObjects(conversion: Conversion): void {
  const { entry, documents } = conversion;
  const root = documents.get(entry)?.root;
  if (!root) return;
  const add = (field: string, kind: Kind, below: NodePath, holder: Piece | undefined) => {
    eachMember(conversion, holder?.get(field), { uri: entry, path: [...below, field] }, kind);
  };
  add('servers', 'server', [], root);
  add('channels', 'channel', [], root);
  for (const [field, kind] of OF_COMPONENTS)
    add(field, kind, ['components'], root.get('components'));
}

function eachMember(
  conversion: Conversion,
  holder: Piece | undefined,
  { uri, path }: At,
  kind: Kind,
): void {
  if (!holder || holder.kind === 'scalar') return;
  holder.members.forEach((member, index) => {
    const key = holder.kind === 'map' ? member.key : String(index);
    addObject(conversion, { uri, path: [...path, key] }, kind, member, holder);
  });
}

function addObject(
  conversion: Conversion,
  at: At,
  kind: Kind,
  member: Member | null,
  parent: Piece | null,
): void {
  const id = idOf(at);
  const { objects, documents } = conversion;
  if (objects.has(id) || (member?.key.startsWith('x-') && parent?.kind === 'map')) return;
  if (member?.value.isAlias && !isSameKind(conversion, member.value, kind)) {
    member.value = copyOf(member.value);
    member.changed = true;
  }
  const piece = member?.value ?? documents.get(at.uri)?.root;
  if (piece?.kind !== 'map') return;
  objects.set(id, { ...at, kind, piece, member, parent });
  const target = targetOf(piece, at.uri);
  if (target) {
    addTarget(conversion, target, kind);
    return;
  }
  for (const [field, inner, each] of INNER[kind]) {
    const found = piece.member(field);
    if (!found) continue;
    const here = { uri: at.uri, path: [...at.path, field] };
    if (each) eachMember(conversion, found.value, here, inner);
    else addObject(conversion, here, inner, found, piece);
  }
}

function addTarget(conversion: Conversion, target: At, kind: Kind): void {
  const { documents, missing } = conversion;
  const document = documents.get(target.uri);
  if (!document) missing.add(target.uri);
  if (document && !document.root) note(conversion, 'unreadable-file', target, target.uri);
  if (!document?.root) return;
  const key = target.path.at(-1);
  if (key === undefined) {
    addObject(conversion, target, kind, null, null);
    return;
  }
  const holder = pieceAt(document.root, target.path.slice(0, -1));
  const member = holder?.kind === 'map' ? holder.member(key) : holder?.members[Number(key)];
  if (holder && member) addObject(conversion, target, kind, member, holder);
}

/** Whether the value that an alias stands for is converted as the same kind where it is defined. */
function isSameKind({ objects }: Conversion, alias: Piece, kind: Kind): boolean {
  for (const located of objects.values())
    if (located.kind === kind && located.piece.node === alias.node) return true;
  return false;
}

/** Returns the objects of one kind. */
export function objectsOf({ objects }: Conversion, kind: Kind): LocatedObject[] {
  return [...objects.values()].filter((located) => located.kind === kind);
}
