// The letters and digits of a text as the bits of one number, which alone rules out most texts that
// lack a word.

/** Set where a text has several lines. */
export const LINES = 1 << 29;

/** A bit for each letter from a to z, three for the digits. */
const BITS = new Int32Array(128);
for (let i = 0; i < 26; i++) BITS[97 + i] = 1 << i;
for (let i = 0; i < 10; i++) BITS[48 + i] = 1 << (26 + (i % 3));
BITS[10] = LINES;

/** @param low a text in lower case; what has all of it has all bits of it */
export function lettersOf(low: string): number {
  let bits = 0;
  for (let i = 0; i < low.length; i++) {
    const code = low.charCodeAt(i);
    if (code < 128) bits |= BITS[code] as number;
  }
  return bits;
}
