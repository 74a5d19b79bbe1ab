// Makes text of documents, files and arguments safe to print in the formats of the command line.
// The escapes that the core needs, too, are in `src/core/text/visible-text.ts`.
import { HIDDEN_CHARACTERS, visibleText } from '../core/api.ts';

/** Returns JSON of the value, with hidden characters as escapes, on one line if not indented. */
export function visibleJson(value: unknown, indentation = 2): string {
  // Outside of strings JSON has line feeds only, which indent it; in strings they are escaped
  // already.
  return JSON.stringify(value, null, indentation)
    .replace(HIDDEN_CHARACTERS, (char) => (char === '\n' ? char : unitsOf(char)))
    .replace(/#(?=#\w*\[)/g, unitsOf);
}

function unitsOf(char: string): string {
  return Array.from(
    { length: char.length },
    (_, i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`,
  ).join('');
}

/** Returns visible text for XML 1.0, without what it has no way to write (section 2.2). */
export function visibleXml(text: string): string {
  return Array.from(visibleText(text))
    .filter((c) => !/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(c))
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}

/** Returns visible text for the message of a workflow command of GitHub. */
export function visibleCommand(text: string): string {
  // This character begins an escape there.
  return visibleText(text).replaceAll('%', '%25');
}

/** Returns visible text for a property of such a command, where `:` and `,` separate. */
export function visibleProperty(text: string): string {
  return visibleCommand(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
