// The lines between two members: comments and blank lines, which must not become part of a block
// scalar above them.
import type { Member, Piece } from './piece.ts';
import { endsInKept } from './written.ts';

/** Returns the lines below a member, without what would be part of its block scalar there. */
export function linesAfter(
  member: Member | undefined,
  lines: readonly string[],
): readonly string[] {
  if (!member || lines.length === 0) return lines;
  const first = lines.findIndex((line) => line.trim() !== '');
  const from = lines[0]?.trim() === '' && keepsLines(member.value) ? first : 0;
  const left = lines.slice(from < 0 ? lines.length : from);
  // A comment that is indented as the scalar is a line of it.
  if (first >= 0 && endsInBlock(member.value)) {
    const comment = left.findIndex((line) => line.trim() !== '');
    left[comment] = left[comment]?.trimStart() ?? '';
  }
  return left;
}

/** Whether a value ends in a block scalar. */
function endsInBlock(piece: Piece): boolean {
  if (piece.isAlias) return false;
  if (piece.kind === 'scalar')
    return isBlockScalar(piece) || (piece.string?.includes('\n') ?? false);
  const { flow, members, tail } = piece.parts;
  const last = members.at(-1);
  return !flow && tail.length === 0 && last !== undefined && endsInBlock(last.value);
}

/** Whether a value ends in a block scalar to which the blank lines after it belong. */
function keepsLines(piece: Piece): boolean {
  const { written } = piece;
  if (!piece.isOpen || piece.kind === 'scalar')
    return (
      written !== null && !piece.scalar && endsInKept(written.source.text, written.at, piece.node)
    );
  const last = piece.parts.members.at(-1);
  return last !== undefined && piece.parts.tail.length === 0 && keepsLines(last.value);
}

/** Returns whether a value is written as a block scalar. */
export function isBlockScalar({ node }: Piece): boolean {
  return node.kind === 'scalar' && (node.style === 'literal' || node.style === 'folded');
}
