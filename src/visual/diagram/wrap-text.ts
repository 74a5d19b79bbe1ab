// Breaks a text into lines of a width in px without a DOM, so that the drawing, the export and the
// tests agree.

export interface FontFace {
  readonly size: number;
  readonly mono?: true;
  readonly bold?: true;
}

/**
 * Widths in em of a common sans-serif font, rounded up: a text that is narrower than estimated only
 * leaves a gap.
 */
const NARROW = /[ijlI.,:;'|!()[\]{} /\\-]/;
const BROAD = /[mwMW@%]/;
const FULL =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\p{Extended_Pictographic}]/u;

/** Of the characters of ASCII, which nearly all names are made of. */
const ASCII = Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  return NARROW.test(char) ? 0.38 : BROAD.test(char) ? 0.95 : /[A-Z]/.test(char) ? 0.7 : 0.61;
});

/** Returns the width of a text in px, rounded up a little. */
export function textWidth(text: string, { size, mono, bold }: FontFace): number {
  let em = 0;
  for (const char of text) {
    const usual = ASCII[char.codePointAt(0) ?? 0];
    em += usual === undefined && FULL.test(char) ? 1.05 : mono ? 0.61 : (usual ?? 0.64);
  }
  return em * size * (bold ? 1.12 : 1);
}

/**
 * Returns the lines of a text: broken after spaces, `/`, `.`, `-`, `_` and before capitals within
 * words, within a word only if it is too long.
 * @param width in px
 * @param most more lines than this end in an ellipsis
 */
export function wrapText(text: string, width: number, face: FontFace, most = 3): readonly string[] {
  const lines: string[] = [];
  let line = '';
  const next = (): void => {
    lines.push(line.trim());
    line = '';
  };
  const words = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .split(/(?<=[ /._-])|(?<=[\p{Ll}\d])(?=\p{Lu})/u);
  for (const word of words) {
    if (lines.length > most) break;
    if (line !== '' && textWidth(line + word.trimEnd(), face) > width) next();
    if (textWidth(word.trimEnd(), face) <= width) line += word;
    else
      for (const char of word) {
        if (lines.length > most) break;
        if (line !== '' && textWidth(line + char, face) > width) next();
        line += char;
      }
  }
  if (line.trim() !== '') next();
  if (lines.length <= most) return lines;
  let last = lines[most - 1] ?? '';
  while (last !== '' && textWidth(`${last}…`, face) > width)
    last = Array.from(last).slice(0, -1).join('');
  return [...lines.slice(0, most - 1), `${last}…`];
}
