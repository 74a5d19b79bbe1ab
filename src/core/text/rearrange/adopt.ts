// Values that were moved from a text in the other language: JSON has neither comments nor blocks.
import { type Member, Piece } from './piece.ts';
import type { PieceSource } from './written.ts';

/** Rebuilds the values in a document that are written in another language than the document. */
export function adoptValues(piece: Piece, language: PieceSource['language']): void {
  if (!piece.isOpen || piece.isAlias || piece.kind === 'scalar') return;
  const { parts } = piece;
  if (language === 'json') parts.tail = [];
  for (const member of parts.members) {
    const { value } = member;
    if (language === 'json') adoptMember(member);
    if (value.written && value.written.source.language !== language) {
      member.value = rebuilt(value);
      member.keyText = null;
    }
    adoptValues(member.value, language);
  }
}

function adoptMember(member: Member): void {
  member.before = [];
  member.beside = '';
  if (member.keyText?.startsWith('"') === false) member.keyText = null;
}

function rebuilt(value: Piece): Piece {
  if (!value.isOpen || value.isAlias) return Piece.copied(value.node);
  if (value.node.kind === 'scalar') return Piece.of(value.scalar?.value ?? value.node.value);
  const made = Piece.of(value.kind === 'seq' ? [] : {});
  made.append(...value.members.map((one) => ({ ...one, keyText: null })));
  made.parts.tail = value.parts.tail;
  return made;
}
