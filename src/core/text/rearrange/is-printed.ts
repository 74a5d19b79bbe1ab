// Whether a text that was printed says what its values say.
import { same } from '../edit/same-content.ts';
import { isMerged, type Node } from '../tree.ts';
import { isMergeLine, type Piece } from './piece.ts';

/** Returns whether a value was read back from the text in which it was printed. */
export function isPrinted(piece: Piece, node: Node): boolean {
  // An alias follows the changes of what it stands for.
  if (piece.isAlias) return piece.follows || isSame(piece.node, node);
  if (piece.kind === 'scalar') return isSame(scalarOf(piece), node);
  if (piece.kind !== node.kind) return false;
  if (!piece.isOpen && piece.written) return isSame(piece.node, node);
  const { members, tail } = piece.parts;
  if (node.kind === 'seq')
    return (
      members.length === node.items.length &&
      node.items.every((item, index) => isPrintedAt(members[index]?.value, item.value))
    );
  if (node.kind !== 'map' || piece.node.kind !== 'map') return false;
  const own = node.entries.filter((one) => !isMerged(one));
  const merges = [...members.flatMap((one) => one.before), ...tail].some(isMergeLine);
  const isMissing = (key: string) => !node.entries.some((one) => one.key === key);
  return (
    members.length === own.length &&
    own.every(
      (one, index) =>
        members[index]?.key === one.key && isPrintedAt(members[index]?.value, one.value),
    ) &&
    !(merges && piece.node.entries.some((one) => isMerged(one) && isMissing(one.key)))
  );
}

function isPrintedAt(piece: Piece | undefined, node: Node): boolean {
  return piece !== undefined && isPrinted(piece, node);
}

function isSame(a: Node, b: Node): boolean {
  return same(a, b, { anyOrder: true }) || same(a, b);
}

function scalarOf({ node, scalar }: Piece): Node {
  if (!scalar) return node;
  return { kind: 'scalar', length: 0, size: 1, value: scalar.value, style: 'plain' };
}
