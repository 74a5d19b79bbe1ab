// Values and keys of YAML in typographic quotes, which are characters like others there: they come
// from word processors and web pages. Whether the text is wrong because of them is decided later.
import { clip } from '../clip.ts';
import type { Node, SyntaxProblem } from '../tree.ts';
import type { Piece } from './piece.ts';

/** What closes each quote, in some language. */
const CLOSING: Readonly<Record<string, string>> = {
  '“': '”“',
  '”': '”',
  '„': '“”',
  '‟': '”',
  '‘': '’‘',
  '’': '’',
  '‚': '‘’',
  '‛': '’',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
};
const ANY = /[“”„‟‘’‚‛«»‹›]/;
const DOUBLE = /[“”„‟«»]/;

/** Returns what is between typographic quotes around a text; null where there are none. */
export function insideQuotes(text: string): string | null {
  const inner = text.slice(1, -1);
  if (text.length < 2 || !CLOSING[text.charAt(0)]?.includes(text.slice(-1))) return null;
  // Of several quoted parts none is the whole; single ones inside are apostrophes.
  return DOUBLE.test(inner) || (/^[‘’‚‛‹›]/.test(text) && /[‘‚‛‹›]/.test(inner)) ? null : inner;
}

/** Adds the problems of values and keys in typographic quotes. */
export function withQuoteProblems(text: string, piece: Piece): Piece {
  if (!piece.root || !ANY.test(text)) return piece;
  const problems: SyntaxProblem[] = [];
  const report = (at: number, source: string): void => {
    const inner = insideQuotes(source);
    if (inner === null) return;
    const message = `Typographic quotes are part of the text. Write '${clip(inner)}'.`;
    problems.push({
      code: 'typographic-quotes',
      severity: 'warning',
      at,
      length: source.length,
      message,
    });
  };
  const visit = (node: Node, at: number): void => {
    if (node.kind === 'scalar') {
      if (node.style === 'plain') report(at, text.slice(at, at + node.length));
      return;
    }
    if (node.kind === 'seq')
      for (const item of node.items)
        if (item.alias === undefined) visit(item.value, at + item.valueAt);
    if (node.kind === 'map')
      for (const e of node.entries) {
        report(at + e.keyAt, text.slice(at + e.keyAt, at + e.keyAt + e.keyLength));
        if (e.alias === undefined) visit(e.value, at + e.valueAt);
      }
  };
  visit(piece.root, piece.at);
  if (problems.length === 0) return piece;
  const all = [...piece.problems, ...problems].sort((a, b) => a.at - b.at);
  return { ...piece, problems: all };
}
