// Makes invisible characters visible.

/** Control characters except tab and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for them
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
/**
 * Characters that override the direction of the following text. Right-to-left text needs none of
 * them.
 */
const OVERRIDES = /[\u202d\u202e]/;
/**
 * All characters that change the display order of a text: a name can imitate another one with them.
 */
const BIDI = /[\u202a-\u202e\u2066-\u2069]/;

const IN_TEXT = new RegExp(`${CONTROLS.source}|${OVERRIDES.source}`, 'g');
const IN_NAME = new RegExp(`${CONTROLS.source}|${BIDI.source}`, 'g');

/**
 * Returns prose with visible control characters and direction overrides; isolates, which
 * right-to-left text uses, remain.
 */
export function visibleText(text: string): string {
  return text.replace(IN_TEXT, visibleCharacter);
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
