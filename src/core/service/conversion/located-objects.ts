// The kinds of objects that have another form in 3.x, and references between them.
import { parseReference } from '../../analysis/documents/reference.ts';
import type { NodeLocation } from '../../text/location.ts';
import { pieceAt } from '../../text/rearrange/document.ts';
import { extensionKey, type Member, type Piece, rename } from '../../text/rearrange/piece.ts';
import { entry, type Node } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import { note } from './notes.ts';
import type { Conversion, Kind, LocatedObject } from './types.ts';

export interface KindRow {
  /** Fields with objects of another kind: one, or all members of a map or list. */
  readonly inner?: readonly (readonly [field: string, kind: Kind, each?: 'each'])[];
  /** Other fields that have another form in 3.x. */
  readonly fields?: readonly string[];
  /** Each has fields of its own in 3.x, so an alias of one is a copy. */
  readonly distinct?: true;
}

export const KINDS: Readonly<Record<Kind, KindRow>> = {
  server: { fields: ['url', 'protocol', 'security'] },
  channel: {
    inner: [
      ['subscribe', 'operation'],
      ['publish', 'operation'],
      ['parameters', 'parameter', 'each'],
    ],
    fields: ['servers'],
    distinct: true,
  },
  operation: {
    inner: [
      ['message', 'message'],
      ['traits', 'operationTrait', 'each'],
    ],
    fields: ['operationId', 'security'],
    distinct: true,
  },
  message: {
    inner: [
      ['oneOf', 'message', 'each'],
      ['traits', 'messageTrait', 'each'],
    ],
    fields: ['messageId', 'schemaFormat', 'payload', 'examples'],
  },
  parameter: { fields: ['schema'] },
  securityScheme: { fields: ['flows'] },
  operationTrait: { fields: ['operationId', 'security'] },
  messageTrait: { fields: ['messageId', 'schemaFormat'] },
};

export const OF_ROOT: KindRow['inner'] = [
  ['servers', 'server', 'each'],
  ['channels', 'channel', 'each'],
];
export const OF_COMPONENTS: KindRow['inner'] = [
  ['servers', 'server', 'each'],
  ['channels', 'channel', 'each'],
  ['messages', 'message', 'each'],
  ['parameters', 'parameter', 'each'],
  ['securitySchemes', 'securityScheme', 'each'],
  ['operationTraits', 'operationTrait', 'each'],
  ['messageTraits', 'messageTrait', 'each'],
];

/** Returns the location of a value below another. */
export function locationBelow({ uri, path }: NodeLocation, ...keys: string[]): NodeLocation {
  return { uri, path: [...path, ...keys] };
}

/** Returns the location that a Reference Object refers to; null for other values. */
export function targetOf(piece: Piece, uri: string): NodeLocation | null {
  const text = piece.kind === 'map' ? piece.get('$ref')?.string : undefined;
  if (text === undefined) return null;
  const parsed = parseReference(uri, text);
  return parsed.ok ? parsed : null;
}

/** Returns whether an object of the kind message is one: no reference, and no list of messages. */
export function isMessage({ piece, uri }: LocatedObject): boolean {
  return targetOf(piece, uri) === null && piece.get('oneOf')?.kind !== 'seq';
}

/** Returns the object at a location with references followed; undefined if it can't be read. */
export function resolveObject(
  conversion: Conversion,
  piece: Piece | undefined,
  at: NodeLocation,
): (NodeLocation & { readonly piece: Piece }) | undefined {
  let here = at;
  let found = piece;
  for (let steps = 0; found && steps < 20; steps++) {
    const anchored = found.isAlias ? conversion.anchored.get(found.node) : undefined;
    if (anchored) {
      here = anchored;
      found = anchored.piece;
    }
    const target = targetOf(found, here.uri);
    if (!target) return { ...here, piece: found };
    here = target;
    found = pieceIn(conversion, target);
  }
  return undefined;
}

function pieceIn(conversion: Conversion, { uri, path }: NodeLocation): Piece | undefined {
  const root = conversion.documents.get(uri)?.root;
  if (!root) {
    if (!conversion.documents.has(uri)) conversion.missing.add(uri);
    return undefined;
  }
  return pieceAt(root, path);
}

/** Returns the objects of one kind. */
export function objectsOf({ objects }: Conversion, kind: Kind): LocatedObject[] {
  return [...objects.values()].filter((located) => located.kind === kind);
}

// What 3.x has no field for stays in a field that starts with `x-`.

/** Renames a field of an object to that of an extension, which is returned. */
export function keepAsExtension(piece: Piece, member: Member): string {
  const key = extensionKey(piece, member.key);
  rename(member, key);
  return key;
}

/** Keeps a field with a value that 2.x doesn't define. */
export function keepUnknown(conversion: Conversion, located: LocatedObject, member: Member): void {
  const at = locationBelow(located, member.key);
  const key = keepAsExtension(located.piece, member);
  note(conversion, 'not-understood', at, key, textOf(member.value));
}

/** Nodes of a value whose numbers are quoted as they are written. */
const MAX_QUOTED = 10_000;

/** Returns a value for a note, as JSON in which numbers are as they are written. */
export function textOf({ node }: Piece): string {
  return node.size > MAX_QUOTED ? JSON.stringify(toValue(node)) : flowText(node);
}

function flowText(node: Node): string {
  if (node.kind === 'scalar') return node.raw ?? JSON.stringify(node.value);
  if (node.kind === 'seq') return `[${node.items.map(({ value }) => flowText(value)).join(',')}]`;
  const members = node.entries.filter((one) => entry(node, one.key) === one);
  return `{${members.map(({ key, value }) => `${JSON.stringify(key)}:${flowText(value)}`).join(',')}}`;
}
