// What 3.x has no field for stays in a field that starts with `x-`.
import { extensionKey, type Member, type Piece, rename } from '../../text/rearrange/piece.ts';
import { entry, type Node } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import { below } from './located-objects.ts';
import { note } from './notes.ts';
import type { Conversion, LocatedObject } from './types.ts';

/** Renames a field of an object to that of an extension, which is returned. */
export function keepAsExtension(piece: Piece, member: Member): string {
  const key = extensionKey(piece, member.key);
  rename(member, key);
  return key;
}

/** Keeps a field with a value that 2.x doesn't define. */
export function keepUnknown(conversion: Conversion, located: LocatedObject, member: Member): void {
  const at = below(located, member.key);
  const key = keepAsExtension(located.piece, member);
  note(conversion, 'not-understood', at, key, textOf(member.value));
}

/** Nodes of a value whose numbers are quoted as they are written. */
const MAX_QUOTED = 10_000;

/** Returns a value for a note, as JSON in which numbers are as they are written. */
export function textOf({ node }: Piece): string {
  return node.size > MAX_QUOTED ? JSON.stringify(toValue(node)) : quoted(node);
}

function quoted(node: Node): string {
  if (node.kind === 'scalar') return node.raw ?? JSON.stringify(node.value);
  if (node.kind === 'seq') return `[${node.items.map(({ value }) => quoted(value)).join(',')}]`;
  const members = node.entries.filter((one) => entry(node, one.key) === one);
  return `{${members.map(({ key, value }) => `${JSON.stringify(key)}:${quoted(value)}`).join(',')}}`;
}
