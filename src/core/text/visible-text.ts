// Makes text of documents and files safe to print: nothing in it steers a terminal, begins a line,
// hides, or reorders what is read.

/**
 * Characters that are not seen, or change how others are: controls (C0, DEL, C1), line and
 * paragraph separators, marks, embeddings and isolates of direction, zero-width characters, tags,
 * lone halves of surrogate pairs.
 */
export const HIDDEN_CHARACTERS =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Scripts whose words change by joiners (RFC 5892, appendix A.1 and A.2), and emoji. */
const JOINED =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const EMOJI_BEFORE = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u;
const EMOJI_AFTER = /^\p{Extended_Pictographic}/u;

const NAMED: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/**
 * Returns text that is one line and shows what it contains: hidden characters are written as
 * escapes such as `\n` or `\u202e`. It can neither be nor become a command to the program that
 * reads a log: `::name::` at the beginning of a line, `##[name]` or `##vso[name]` anywhere.
 */
export function visibleText(text: string): string {
  return text
    .replace(HIDDEN_CHARACTERS, (char, at: number) =>
      isJoiner(char, text, at) ? char : (NAMED.get(char) ?? escapeOf(char)),
    )
    .replace(/#(?=#\w*\[)/g, escapeOf)
    .replace(/^(\s*):/u, (_, space: string) => `${space}${escapeOf(':')}`);
}

/** Whether a joiner is part of how a word or an emoji is written. */
function isJoiner(char: string, text: string, at: number): boolean {
  if (char !== '\u200c' && char !== '\u200d') return false;
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
  const [after = ''] = text.slice(at + 1, at + 3);
  if (JOINED.test(before) && JOINED.test(after)) return true;
  return char === '\u200d' && EMOJI_BEFORE.test(before) && EMOJI_AFTER.test(after);
}

/** The escape of one character, as JSON and most languages write it. */
function escapeOf(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

/** Returns visible text for Markdown, where every character of punctuation means itself. */
export function visibleMarkdown(text: string): string {
  return visibleText(text).replace(/[!-/:-@[-`{-~]/g, '\\$&');
}
