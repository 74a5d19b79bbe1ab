// Makes invisible characters visible.

/** Control characters except tab and line breaks. */
const CONTROLS = /[^\P{Cc}\t\n\r]/u;
/**
 * Characters that override the direction of the following text. Right-to-left text needs none of
 * them.
 */
const OVERRIDES = /[\u202d\u202e]/;
/**
 * All characters that change the display order of a text: a name can imitate another one with them.
 */
const BIDI = /[\u202a-\u202e\u2066-\u2069]/;
/** Some programs end a line there: the rest of a name is somewhere else. */
const SEPARATORS = /[\u2028\u2029]/g;

const IN_TEXT = new RegExp(`${CONTROLS.source}|${OVERRIDES.source}`, 'gu');
const IN_NAME = new RegExp(`${CONTROLS.source}|${BIDI.source}|${SEPARATORS.source}`, 'gu');

/** Letters that are written from right to left: Hebrew, Arabic and others. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const RUN = new RegExp(
  `(${RIGHT_TO_LEFT.source}+(?:[^\\n"'\`:,;{}()[\\]<>=|&#]*${RIGHT_TO_LEFT.source}+)?)`,
  'u',
);

/** Returns whether a text has letters that are written from right to left. */
export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/**
 * Returns a text in pieces, of which every second one begins and ends with a letter that is written
 * from right to left, and has no punctuation of code.
 */
export const rightToLeftRuns = (text: string): readonly string[] => text.split(RUN);

/** Embeddings and isolates, which end with U+202C and U+2069. */
const ISOLATES = /[\u202a-\u202c\u2066-\u2069]/g;

/**
 * Returns prose with visible control characters and direction overrides, in which a line ends with
 * a line feed. Isolates and embeddings remain only where right-to-left text uses them, and each is
 * ended.
 * @param whole the text that this one is a piece of
 */
export function visibleText(text: string, whole = text): string {
  const shown = text.replace(SEPARATORS, '\n').replace(IN_TEXT, visibleCharacter);
  return !BIDI.test(shown) || (RIGHT_TO_LEFT.test(whole) && areEnded(whole))
    ? shown
    : shown.replace(ISOLATES, visibleCharacter);
}

/** Whether each embedding and isolate is ended, and none by the end of another one. */
function areEnded(text: string): boolean {
  const open: string[] = [];
  for (const [character] of text.matchAll(ISOLATES)) {
    const isEnd = character === '\u202c' || character === '\u2069';
    if (!isEnd) open.push(character < '\u2066' ? '\u202c' : '\u2069');
    else if (open.pop() !== character) return false;
  }
  return open.length === 0;
}

/**
 * Returns a name, an id, an address or source code with all control and direction characters
 * visible.
 */
export function visibleName(text: string): string {
  return text.replace(IN_NAME, visibleCharacter);
}

/** Returns the picture of a control character (U+2400 to U+2421), or the code of any other. */
function visibleCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '\u2421' : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}
