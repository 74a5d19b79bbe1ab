// Writes texts of a document into Markdown so that they stay texts: neither HTML nor links, nor
// headings or cells of a table come from them.

/** Returns a text without line breaks; white space at its ends stays. */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/\s+/g, ' ')
      .replace(/[\\`*[\]|~$]|<(?=[a-z/!?])|&(?=[#\w])/gi, '\\$&')
      // In a word it is a letter.
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
      // Addresses become links by themselves.
      .replace(/\b(https?|ftp|mailto|xmpp):/gi, '$1\\:')
      .replace(/\b(www)\./gi, '$1\\.')
      .replace(/(?<=\w)@(?=\w)/g, '\\@')
  );
}

/** Returns a line that begins no heading, list, quote or rule. */
export function escapeLineStart(line: string): string {
  return line.replace(/^(?:#|[-+>=])/, '\\$&').replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2');
}

/** Returns a text as code within a line; '' for an empty one. */
export function codeSpan(text: string): string {
  const line = text.replace(/\s*\n\s*/g, ' ');
  if (line.trim() === '') return '';
  const fence = '`'.repeat(longestRun(line) + 1);
  const pad = /^`|`$|^ .* $/.test(line) ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** Returns lines of code as a block. Without a language, JSON is known by its start. */
export function codeBlock(text: string, language?: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language ?? (/^\s*[{[]/.test(text) ? 'json' : '')}\n${text.replace(/\n+$/, '')}\n${fence}`;
}

/** Returns a link to an address that was found safe. */
export function markdownLink(label: string, href: string): string {
  const address = href.replace(
    /[\s<>()\\`|]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
  return label === '' || label === escapeMarkdown(href)
    ? `<${address.replace(/^mailto:/, '')}>`
    : `[${label}](${address})`;
}

const longestRun = (text: string): number =>
  Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
