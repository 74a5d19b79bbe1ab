// A piece of text that was parsed with its lines moved, with the positions of the text as written.
import { trimmed } from '../compact.ts';
import type { Entry, Node, Slot, SyntaxProblem } from '../tree.ts';
import type { Piece } from './piece-problems.ts';

type Move = (offset: number) => number;

/** Returns the piece with other offsets. @param move the new offset of each */
export function movedPiece(piece: Piece, move: Move): Piece {
  return {
    ...piece,
    root: piece.root && movedNode(piece.root, piece.at, move),
    at: move(piece.at),
    problems: piece.problems.map((p): SyntaxProblem => {
      const { related } = p;
      return {
        ...p,
        ...movedRange(p.at, p.length, move),
        ...(related && {
          related: { ...related, ...movedRange(related.at, related.length, move) },
        }),
      };
    }),
  };
}

function movedRange(at: number, length: number, move: Move): { at: number; length: number } {
  return { at: move(at), length: move(at + length) - move(at) };
}

function movedNode(node: Node, at: number, move: Move): Node {
  const { length } = movedRange(at, node.length, move);
  if (node.kind === 'scalar') return { ...node, length };
  const from = move(at);
  const slot = <T extends Slot>(old: T): T => {
    const value = at + old.valueAt;
    return {
      ...old,
      valueAt: move(value) - from,
      // What an alias stands for is elsewhere: its offsets are from the alias.
      value: old.alias === undefined ? movedNode(old.value, value, move) : old.value,
      ...(old.alias === undefined ? {} : { alias: movedRange(value, old.alias, move).length }),
    };
  };
  if (node.kind === 'seq') return { ...node, length, items: trimmed(node.items.map(slot)) };
  const entries = node.entries.map((old): Entry => {
    const key = movedRange(at + old.keyAt, old.keyLength, move);
    return { ...slot(old), keyAt: key.at - from, keyLength: key.length };
  });
  return { ...node, length, entries: trimmed(entries) };
}
