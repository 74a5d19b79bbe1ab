// Messages in lines: Monaco's box below a line shows each as long as it is and cuts it off.

/** What fits into an editor that has half of a small window, in characters. */
const WIDTH = 60;

/**
 * Returns the text with its spaces changed into line breaks where a line would be longer than
 * `width` characters. A word that is longer stays whole.
 */
export function wrapText(text: string, width = WIDTH): string {
  let out = '';
  let column = 0;
  for (const word of text.split(' ')) {
    if (out === '') out = word;
    else if (column + 1 + word.length > width) {
      out += `\n${word}`;
      column = 0;
    } else out += ` ${word}`;
    column += (column === 0 ? 0 : 1) + word.length;
  }
  return out;
}
