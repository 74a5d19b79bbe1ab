// Links within Markdown: to headings, by the anchors that readers of Markdown give them. An anchor
// is only known when all headings are, so that marks stand for both until then.
import { escapeLineStart } from './markdown-text.ts';

/** No text of a document has these: control characters are shown as pictures of them. */
const MARK = '\u0001';
const BETWEEN = '\u0002';

/** Returns what marks the end of a heading. @param ids of elements that links refer to */
export const headingMark = (ids: readonly string[], line: string): string => {
  // A browser looks for the address of a link as it is, and decoded.
  const all = ids.flatMap((id) => [encodeId(id), encodeId(decodeAddress(id))]);
  return [MARK, 'h', all.join(' '), BETWEEN, withoutMarks(line), MARK].join('');
};

/** Returns an id in letters of ASCII, which are not marks. */
const encodeId = (id: string): string => encodeURIComponent(id.replace(/\p{Surrogate}/gu, ''));

function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Returns the text with the labels of links. */
const withoutMarks = (text: string): string =>
  text
    .split(MARK)
    .map((piece, i) => (i % 2 === 0 ? piece : (piece.split(BETWEEN)[1] ?? '')))
    .join('');

/** Returns a link to an element of the page. @param address what its address has after the `#` */
export const linkMark = (label: string, address: string): string =>
  label === '' ? '' : [MARK, 'l', encodeId(decodeAddress(address)), BETWEEN, label, MARK].join('');

/** Returns the text with links to those headings that are in it, and labels for all others. */
export function resolveLinks(text: string): string {
  // Marks are never inside of each other: every second piece is one.
  const pieces = text.split(MARK);
  const anchors = new Map<string, string>();
  const slugs = new Map<string, number>();
  for (const piece of pieces.filter((piece, i) => i % 2 === 1 && piece.startsWith('h'))) {
    const [ids = '', words = ''] = piece.slice(1).split(BETWEEN);
    const slug = slugOf(words);
    const before = slugs.get(slug) ?? 0;
    slugs.set(slug, before + 1);
    const anchor = before === 0 ? slug : `${slug}-${before}`;
    for (const id of ids.split(' ')) if (id !== '' && !anchors.has(id)) anchors.set(id, anchor);
  }
  return pieces
    .map((piece, i) => {
      if (i % 2 === 0) return piece;
      if (piece.startsWith('h')) return '';
      const [id = '', label = ''] = piece.slice(1).split(BETWEEN);
      const anchor = anchors.get(id);
      return anchor === undefined ? escapeLineStart(label) : `[${label}](#${anchor})`;
    })
    .join('');
}

/**
 * Returns the anchor of a heading, as GitHub and most others make it: of its letters and digits, so
 * that marks of Markdown leave nothing.
 */
const slugOf = (line: string): string =>
  line
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
