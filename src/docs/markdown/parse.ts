// CommonMark with tables, as tokens only: nothing here makes HTML.
import MarkdownIt, { type Token } from 'markdown-it';

const engine = new MarkdownIt('commonmark', { html: false, maxNesting: 40 }).enable(['table', 'strikethrough']);
// Every address becomes a token; SafeLink alone decides which one becomes a link.
engine.validateLink = () => true;

const KEPT = 400;
const kept = new Map<string, Token[]>();

/** Tokens of a text, remembered for the last 400 texts. Raw HTML comes as text. */
export function parse(text: string): Token[] {
  const known = kept.get(text);
  if (known) return known;
  const tokens = engine.parse(text, {});
  const oldest = kept.keys().next();
  if (kept.size >= KEPT && !oldest.done) kept.delete(oldest.value);
  kept.set(text, tokens);
  return tokens;
}
