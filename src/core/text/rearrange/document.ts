// A whole text as a value that can be rearranged.

import { hasSameContent } from '../edit/same-content.ts';
import { textStyleOf } from '../edit/text-style.ts';
import { parse } from '../parse/parse.ts';
import { entry, isEntry, isMerged, type Node, type NodePath, type Tree } from '../tree.ts';
import { isMergeLine, type Member, newMember, ownValue, Piece } from './piece.ts';
import { printPiece } from './print-piece.ts';
import { endsInKept, type PieceSource } from './written.ts';

/** Errors in a text whose values are all known. */
const READABLE = new Set(['duplicate-key', 'not-json-number', 'reference-comment']);
/** Whether a text may have aliases. */
const HAS_ALIAS = /(?:^|[\s[{,])\*[^\s*]/;

/** A text that was taken apart. */
export interface RearrangedDocument {
  /** The text with `\n` line ends and without a byte order mark, which `tree` is of. */
  readonly text: string;
  readonly tree: Tree;
  readonly root: Piece | null;
  readonly hasAliases: boolean;
  /**
   * Returns the text with what was changed in `root`; without changes the same text.
   * @param copied receives values that have to be written in place of aliases
   */
  print(copied?: OnCopied): string;
  /** Returns the tree of a text that was printed; null where it doesn't say what `root` says. */
  readBack(text: string): Tree | null;
}

/** Takes a text apart. The root is null where the text has syntax errors. */
export function rearrange(original: string, language: 'yaml' | 'json'): RearrangedDocument {
  const mark = original.charCodeAt(0) === 0xfeff ? '\uFEFF' : '';
  const crlf = /\r\n/.test(original) && !/(?:^|[^\r])\n/.test(original);
  const bare = original.slice(mark.length);
  const text = crlf ? bare.replaceAll('\r\n', '\n') : bare;
  const { tree } = parse(text, language, null);
  const bad = !isReadable(tree);
  const isKept = tree.root !== null && endsInKept(text, tree.at, tree.root);
  const end = (isKept ? /\n?$/ : /\n*$/).exec(text)?.index ?? text.length;
  const style = { ...textStyleOf(text, language), eol: '\n' as const };
  const root =
    tree.root && !bad
      ? Piece.written(
          {
            source: { text, language },
            from: 0,
            to: end,
            at: tree.at,
            base: '',
            holder: 'root',
          },
          tree.root,
        )
      : null;
  const hasAliases = language === 'yaml' && HAS_ALIAS.test(text);
  return {
    text,
    tree,
    root,
    hasAliases,
    print(copied = () => undefined) {
      if (!root) return original;
      if (hasAliases) settleAliases(root, copied);
      const printed = printPiece(root, style, language === 'json') + text.slice(end);
      return mark + (crlf ? printed.replaceAll('\n', '\r\n') : printed);
    },
    readBack(written) {
      if (!root) return tree;
      const again = parse(written, language, null).tree;
      const isRight = again.root !== null && isReadable(again) && isPrinted(root, again.root);
      return isRight ? again : null;
    },
  };
}

function isReadable({ broken, problems }: Tree): boolean {
  return (
    !broken && !problems.some(({ severity, code }) => severity === 'error' && !READABLE.has(code))
  );
}

/** Returns the value at a path; undefined if there is none, or it is behind an alias. */
export function pieceAt(root: Piece, path: NodePath): Piece | undefined {
  let piece: Piece | undefined = root;
  for (const key of path) {
    if (!piece || piece.kind === 'scalar') return undefined;
    piece = piece.kind === 'map' ? piece.get(key) : piece.members[Number(key)]?.value;
  }
  return piece;
}

// Whether a text that was printed says what its values say.

/** Returns whether a value was read back from the text in which it was printed. */
function isPrinted(piece: Piece, node: Node): boolean {
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
  return hasSameContent(a, b, { anyOrder: true }) || hasSameContent(a, b);
}

function scalarOf({ node, scalar }: Piece): Node {
  if (!scalar) return node;
  return { kind: 'scalar', length: 0, size: 1, value: scalar.value, style: 'plain' };
}

// Aliases and merge keys after values were moved: what doesn't mean the same any more is written
// out.

/** A value with an anchor, in the order in which it is printed. */
interface Anchor {
  readonly piece: Piece;
  readonly changed: boolean;
}

const ANCHOR = /(?:^|\s)&([^\s,[\]{}]+)/;
const ALIAS = /\*([^\s,[\]{}]+)/g;
const MERGE = /(["']?)<<\1\s*:\s*(?:\*[^\s,[\]{}]+|\[[^\]]*\]|(?:\n\s*-\s*\*\S+)+)[ \t]*,?/;

/** Receives a value that was written in place of an alias, and the text of the alias. */
type OnCopied = (copy: Piece, source: PieceSource) => void;

/**
 * Replaces each alias whose anchor does not come before it any more, or is at another value, or
 * whose value was changed, by the value before the changes. Those that follow changes stay.
 */
function settleAliases(root: Piece, copied: OnCopied): void {
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
    if (name !== undefined) anchors.set(name, { piece, changed: hasOtherValue(piece) });
    for (const member of [...parts.members]) {
      if (!mergesAreRight(piece, member.before, anchors)) expand(piece);
      visit(member.value, member);
    }
    if (!mergesAreRight(piece, parts.tail, anchors)) expand(piece);
  };
  visit(root, null);
}

/** Whether a value is another one for those who read it through an alias. */
function hasOtherValue(piece: Piece): boolean {
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
      return !same || hasOtherValue(value);
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
