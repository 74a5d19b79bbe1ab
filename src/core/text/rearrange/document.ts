// A whole text as a value that can be rearranged.
import { layoutOf } from '../edit/style.ts';
import { parse } from '../parse/parse.ts';
import type { NodePath, Tree } from '../tree.ts';
import { type OnCopied, settleAliases } from './aliases.ts';
import { isPrinted } from './is-printed.ts';
import { Piece } from './piece.ts';
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
