// Characters that no reader can see, as something that can be seen.

/** Control characters but tab and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
/** Characters that force a direction on the text behind them. Right-to-left text needs none of them. */
const OVERRIDES = /[\u202d\u202e]/;
/** All that change the order in which a text is shown: a name can pretend to be another one with them. */
const BIDI = /[\u202a-\u202e\u2066-\u2069]/;

const IN_TEXT = new RegExp(`${CONTROLS.source}|${OVERRIDES.source}`, 'g');
const IN_NAME = new RegExp(`${CONTROLS.source}|${BIDI.source}`, 'g');

/** Prose with its control characters and direction overrides visible; isolates, which right-to-left text uses, do their work. */
export function visibleText(text: string): string {
  return text.replace(IN_TEXT, picture);
}

/** A name, an id, an address or source code: all control characters and all that change the direction are visible. */
export function visibleName(text: string): string {
  return text.replace(IN_NAME, picture);
}

/** The picture of a control character (U+2400 to U+2421), or the code of any other. */
function picture(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '\u2421' : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}
