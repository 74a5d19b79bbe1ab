// Aliases and merge keys after values were moved: what doesn't mean the same any more is written
// out.
import { entry, isEntry, isMerged } from '../tree.ts';
import { isMergeLine, type Member, newMember, ownValue, Piece } from './piece.ts';
import type { PieceSource } from './written.ts';

/** A value with an anchor, in the order in which it is printed. */
interface Anchor {
  readonly piece: Piece;
  readonly changed: boolean;
}

const ANCHOR = /(?:^|\s)&([^\s,[\]{}]+)/;
const ALIAS = /\*([^\s,[\]{}]+)/g;
const MERGE = /(["']?)<<\1\s*:\s*(?:\*[^\s,[\]{}]+|\[[^\]]*\]|(?:\n\s*-\s*\*\S+)+)[ \t]*,?/;

/** Receives a value that was written in place of an alias, and the text of the alias. */
export type OnCopied = (copy: Piece, source: PieceSource) => void;

/**
 * Replaces each alias whose anchor does not come before it any more, or is at another value, or
 * whose value was changed, by the value before the changes. Those that follow changes stay.
 */
export function settleAliases(root: Piece, copied: OnCopied): void {
  const expand = (piece: Piece): void => {
    for (const { value } of expandMerges(piece))
      if (piece.written) copied(value, piece.written.source);
  };
  const anchors = new Map<string, Anchor>();
  const visit = (piece: Piece, holder: Member | null): void => {
    const { written } = piece;
    if (written?.alias !== undefined) {
      const name = written.source.text.slice(written.at + 1, written.at + written.alias);
      const found = anchors.get(name);
      const same = found?.piece.node === piece.node;
      if (!holder || (same && (piece.follows || !found.changed))) return;
      copied(ownValue(holder), written.source);
      return;
    }
    const text = written?.source.text.slice(written.from, written.to);
    if (!piece.isOpen && text !== undefined && !/[&*]/.test(text)) return;
    const { parts } = piece;
    const name = ANCHOR.exec(parts.lead.replace(/(?:^|\s)#.*/s, ''))?.[1];
    if (name !== undefined) anchors.set(name, { piece, changed: differs(piece) });
    for (const member of [...parts.members]) {
      if (!mergesAreRight(piece, member.before, anchors)) expand(piece);
      visit(member.value, member);
    }
    if (!mergesAreRight(piece, parts.tail, anchors)) expand(piece);
  };
  visit(root, null);
}

/** Whether a value is another one for those who read it through an alias. */
function differs(piece: Piece): boolean {
  const { node, scalar } = piece;
  if (piece.follows || !piece.isOpen || piece.isAlias) return false;
  if (node.kind === 'scalar') return scalar !== null && scalar.value !== node.value;
  const before = node.kind === 'seq' ? node.items : node.entries.filter((one) => !isMerged(one));
  const { members } = piece.parts;
  return (
    members.length !== before.length ||
    members.some(({ key, value }, index) => {
      const slot = before[index];
      const same = slot && value.node === slot.value && (!isEntry(slot) || slot.key === key);
      return !same || differs(value);
    })
  );
}

/** Whether merge keys in some lines still merge the entries that they did. */
function mergesAreRight(
  { node }: Piece,
  lines: readonly string[],
  anchors: ReadonlyMap<string, Anchor>,
): boolean {
  const merges = lines.filter(isMergeLine).join('\n');
  if (merges === '' || node.kind !== 'map') return true;
  const found = [...merges.matchAll(ALIAS)].map(([, name = '']) => anchors.get(name));
  if (found.some((one) => !one || one.changed)) return false;
  return node.entries
    .filter(isMerged)
    .every(({ key, value }) =>
      found.some(
        (one) => one?.piece.node.kind === 'map' && entry(one.piece.node, key)?.value === value,
      ),
    );
}

/** Writes the entries that a map has through merge keys into it, and returns them. */
export function expandMerges(piece: Piece): readonly Member[] {
  const { node, parts } = piece;
  if (node.kind !== 'map' || piece.isAlias || !piece.written) return [];
  const made = node.entries
    .filter((one) => isMerged(one) && !parts.members.some(({ key }) => key === one.key))
    .map(({ key, value }) => newMember(key, Piece.copied(value)));
  const without = (lines: readonly string[]): string[] | null => {
    const text = lines.join('\n');
    const rest = text.replace(MERGE, '');
    return rest === text
      ? null
      : rest.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  };
  let at = -1;
  parts.members.forEach((member, index) => {
    const before = without(member.before);
    const beside = without([member.beside]);
    if (before) member.before = before;
    if (beside) member.beside = beside.join(' ');
    if (before || beside) at = index + (before ? 0 : 1);
  });
  const tail = without(parts.tail);
  if (tail) {
    parts.tail = tail;
    at = parts.members.length;
  }
  if (at < 0) return [];
  piece.insert(at, ...made);
  return made;
}
