// Values that were moved from a text in the other language: JSON has neither comments nor blocks.
import type { Node } from '../tree.ts';
import { insideComments, type Member, Piece } from './piece.ts';
import type { PieceSource } from './written.ts';
import { commentsIn } from './written.ts';

/**
 * Rebuilds the values in a document that are written in another language than the document.
 * @param lost receives comments and numbers that JSON has no form for
 */
export function adoptValues(
  piece: Piece,
  language: PieceSource['language'],
  lost: (text: string) => void,
): void {
  if (!piece.isOpen || piece.isAlias || piece.kind === 'scalar') return;
  const { parts } = piece;
  const json = language === 'json';
  if (json) for (const line of parts.tail.splice(0).flatMap(commentsIn)) lost(line);
  for (const member of parts.members) {
    const { value } = member;
    const isForeign = value.written !== null && value.written.source.language !== language;
    if (json) adoptMember(member, lost);
    if (json && (isForeign || !value.written)) for (const text of lostIn(value)) lost(text);
    if (isForeign) {
      member.value = rebuildPiece(value);
      member.keyText = null;
    }
    adoptValues(member.value, language, lost);
  }
}

function adoptMember(member: Member, lost: (text: string) => void): void {
  for (const line of [...member.before, member.beside].flatMap(commentsIn)) lost(line);
  member.before = [];
  member.beside = '';
  if (member.keyText?.startsWith('"') === false) member.keyText = null;
}

/** Returns the comments and the numbers of a value itself, and of members that are as written. */
function lostIn(value: Piece): string[] {
  const { lead, trail } = value.parts;
  const isWhole = !value.isOpen || value.isAlias || value.kind === 'scalar';
  return [
    ...(isWhole && !value.isAlias
      ? insideComments(value)
      : [...commentsIn(lead), ...commentsIn(trail)]),
    ...(isWhole && !value.scalar ? numbersNotInJson(value.node) : []),
  ];
}

function numbersNotInJson(node: Node): string[] {
  if (node.kind === 'scalar')
    return node.value === null && node.raw !== undefined ? [node.raw] : [];
  const slots = node.kind === 'seq' ? node.items : node.entries;
  return slots.flatMap(({ value }) => numbersNotInJson(value));
}

function rebuildPiece(value: Piece): Piece {
  if (!value.isOpen || value.isAlias) return Piece.copied(value.node);
  if (value.node.kind === 'scalar') return Piece.of(value.scalar?.value ?? value.node.value);
  const made = Piece.of(value.kind === 'seq' ? [] : {});
  made.append(...value.members.map((one) => ({ ...one, keyText: null })));
  made.parts.tail = value.parts.tail;
  return made;
}
