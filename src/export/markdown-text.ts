// Writes texts of a document into Markdown so that they stay texts: neither HTML nor links, nor
// headings or cells of a table come from them.
import { visibleName, visibleText } from '../ui/display-text.ts';

/**
 * White space with what ends a line, or a page, for some reader: CommonMark (section 2.1) has three
 * line endings, Unicode and other readers have more.
 */
const LINE_BREAK = /\s*[\n\r\v\f\u0085\u2028\u2029]\s*/g;

/** Returns a text without line breaks; white space at its ends stays. */
export function escapeMarkdown(text: string): string {
  return (
    visibleText(text.replace(LINE_BREAK, ' ').replace(/\s+/g, ' '))
      // What the last character begins, if something follows the text: an image, HTML, an entity.
      .replace(/[\\`*[\]|~$@]|<(?=[a-z/!?]|$)|&(?=[#\w]|$)|!$/gi, '\\$&')
      // In a word it is a letter.
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
      // Addresses become links by themselves, for some readers within a word, too.
      .replace(/(https?|ftp|mailto|xmpp):|:(?=\/\/)/gi, '$1\\:')
      .replace(/(www)\./gi, '$1\\.')
  );
}

/** Returns a line that begins no heading, list, quote, rule or table. */
export function escapeLineStart(line: string): string {
  return line.replace(/^(?:#|[-+>=]|:(?=-))/, '\\$&').replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2');
}

/** Returns inline Markdown without breaks, for what ends with its line. */
export const inOneLine = (text: string): string => text.replace(/\\\n/g, ' ');

/** Returns inline Markdown without breaks at its end, whose backslash would escape what follows. */
export const withoutLastBreaks = (text: string): string => text.replace(/(?:\\\n\s*)+$/, '');

/** Returns a text as code within a line; '' for an empty one. */
export function codeSpan(text: string): string {
  const line = visibleName(text.replace(LINE_BREAK, ' '));
  if (line.trim() === '') return '';
  const fence = '`'.repeat(longestRun(line) + 1);
  const pad = /^`|`$|^ .* $/.test(line) ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** Returns lines of code as a block. Without a language, JSON is known by its start. */
export function codeBlock(text: string, language?: string): string {
  const lines = visibleName(text.replace(/\r\n?/g, '\n'));
  const fence = '`'.repeat(Math.max(3, longestRun(lines) + 1));
  return `${fence}${language ?? (/^\s*[{[]/.test(lines) ? 'json' : '')}\n${lines.replace(/\n+$/, '')}\n${fence}`;
}

/** Returns a link to an address that was found safe. */
export function markdownLink(label: string, href: string): string {
  const address = href
    .replace(/[^!-~]|[<>\\`|]/gu, percentEncoded)
    .replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'));
  return label === '' || label === escapeMarkdown(href)
    ? `<${address.replace(/^mailto:/, '')}>`
    : `[${label}](${address})`;
}

const longestRun = (text: string): number =>
  Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));

/** A lone half of a surrogate pair has no bytes: it becomes the replacement character. */
const percentEncoded = (character: string): string =>
  encodeURIComponent(character.replace(/\p{Cs}/u, '\ufffd'));
