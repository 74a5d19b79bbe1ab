// Pieces of CommonMark: our own words, and text of the document that must not become markup.
import { clip } from '../../text/clip.ts';

/** Punctuation that is never markup. */
const HARMLESS = `,;'?%(`;
/** Characters of a text of the document that are shown at most. */
const MAX_TEXT = 400;

/** Characters that turn round what follows, our own words too. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Returns text of the document as plain words: no markup, no HTML, one paragraph, cut to a readable
 * length.
 */
export function escapeParagraph(text: string): string {
  const line = text.replace(TURNS, '').replace(/\s+/g, ' ').trim();
  const cut = line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT).trimEnd()}…` : line;
  return escapeMarkdown(cut);
}

/** Escapes plain text that must not become markup, such as what the codes of problems say. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, (sign) => (HARMLESS.includes(sign) ? sign : `\\${sign}`));
}

/** Returns text of the document as code, cut to a readable length. */
export function code(text: string): string {
  const line = clip(text.replace(TURNS, '').replace(/[\r\n\t]+/g, ' '));
  if (line.trim() === '') return line === '' ? '(empty)' : '(blank)';
  const fence = '`'.repeat(longestRun(line) + 1);
  const room = /^`|`$|^ .* $/.test(line) ? ' ' : '';
  return `${fence}${room}${line}${room}${fence}`;
}

/** Returns a block of code. */
export function codeBlock(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text.replace(TURNS, '')}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
}

/** Returns the head of a block: what it is about, then a few words about it. */
export function headline(name: string, ...words: readonly (string | undefined | false)[]): string {
  return [`**${code(name)}**`, ...words.filter((word) => word)].join(' · ');
}

/** Returns `label: text` as a list; what has nothing to say is left out. */
export function facts(
  rows: readonly (readonly [label: string, text: string | undefined])[],
): string | undefined {
  const lines = rows.flatMap(([label, text]) =>
    text === undefined || text === '' ? [] : [`- ${label}: ${text}`],
  );
  return lines.length === 0 ? undefined : lines.join('\n');
}

/** Returns `a`, `b` or `c` as code; of many only the first, and how many there are more. */
export function codes(values: readonly string[], joined = 'or', most = 12): string {
  const shown = values.slice(0, most).map(code);
  const rest = values.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest.toLocaleString('en')} more`;
  return shown.length < 2
    ? shown.join('')
    : `${shown.slice(0, -1).join(', ')} ${joined} ${shown.at(-1)}`;
}

/** Blocks without those that have nothing to say. */
export function nonEmpty(blocks: readonly (string | undefined | null | false)[]): string[] {
  return blocks.filter((text): text is string => typeof text === 'string' && text !== '');
}
