// A whole text as a value that can be rearranged.

import { hasSameContent } from '../edit/same-content.ts';
import { layoutOf } from '../edit/style.ts';
import { parse } from '../parse/parse.ts';
import { isMerged, type Node, type NodePath, type Tree } from '../tree.ts';
import { type OnCopied, settleAliases } from './aliases.ts';
import { isMergeLine, Piece } from './piece.ts';
import { printPiece } from './print-piece.ts';
import { endsInKept } from './written.ts';

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
  const style = { ...layoutOf(text, language), eol: '\n' as const };
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
