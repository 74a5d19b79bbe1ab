// Texts of a picture: only characters that its font has, in lines that fit. A document may be in
// any script, and a picture never has boxes in place of characters.
import { visibleName } from '../../ui/display-text.ts';

/** What is known of the font that a picture is drawn with. */
export interface PictureFont {
  /** Returns the width of a character in em; undefined for one that the font has not. */
  widthOf(code: number): number | undefined;
}

/** Returns the width of a text in px. */
export function widthIn(font: PictureFont, text: string, size: number): number {
  let em = 0;
  for (const character of text) em += font.widthOf(character.codePointAt(0) ?? 0) ?? 0;
  return em * size;
}

/**
 * Returns a text in one line with what the font has of it. Symbols that it has not are left out;
 * null where it lacks a letter, a digit or a mark, for no word is whole without it.
 */
export function drawableText(font: PictureFont, text: string): string | null {
  let drawn = '';
  for (const character of visibleName(text).normalize('NFC')) {
    if (/\s/.test(character)) drawn += ' ';
    else if (font.widthOf(character.codePointAt(0) ?? 0) !== undefined) drawn += character;
    // Joiners and selectors of emoji are marks of symbols.
    else if (/[\p{L}\p{N}\p{M}]/u.test(character) && !/[\ufe00-\ufe0f\u20e3]/.test(character))
      return null;
  }
  const whole = drawn.replace(/ +/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(whole) ? whole : null;
}

/** Returns the first text that can be drawn; null for none. */
export function firstDrawable(font: PictureFont, texts: readonly string[]): string | null {
  for (const text of texts) {
    const drawn = drawableText(font, text);
    if (drawn !== null) return drawn;
  }
  return null;
}

/**
 * Returns the lines of a text: broken after spaces and within addresses, within a word where it is
 * longer than a line. More lines than `most` end in an ellipsis.
 * @param width in px
 */
export function linesOf(
  font: PictureFont,
  text: string,
  { size, width, most }: { readonly size: number; readonly width: number; readonly most: number },
): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (whole: string): boolean => widthIn(font, whole.trim(), size) <= width;
  const end = (): void => {
    lines.push(line.trim());
    line = '';
  };
  const words = text.slice(0, LONGEST).split(/(?<=[ /._-])/);
  for (const [i, word] of words.entries()) {
    if (line !== '' && !fits(line + word)) {
      // The last line is as full as it can be.
      if (lines.length === most - 1)
        return [...lines, cutToFit(line + words.slice(i).join(''), fits)];
      end();
    }
    for (const part of fits(word) ? [word] : word) {
      if (line !== '' && !fits(line + part)) end();
      line += part;
    }
    if (lines.length >= most) break;
  }
  if (line.trim() !== '') end();
  return lines.length <= most
    ? lines
    : [...lines.slice(0, most - 1), cutToFit(lines.slice(most - 1).join(''), fits)];
}

/** Returns as much of a text as fits with an ellipsis: whole words, unless they are long. */
function cutToFit(text: string, fits: (whole: string) => boolean): string {
  const cutAt = (length: number): string =>
    `${text.slice(0, length).replace(/[\s\p{P}]+$/u, '')}\u2026`;
  let length = text.length;
  while (length > 0 && !fits(cutAt(length))) length--;
  const word = text.slice(0, length + 1).lastIndexOf(' ');
  return cutAt(word > length * LEAST_KEPT ? word : length);
}

/** The share of a line that is kept for whole words. */
const LEAST_KEPT = 0.7;

/** Characters of a text that can matter. */
const LONGEST = 1_000;
