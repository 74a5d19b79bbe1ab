// Finds words in the text of an element as a user reads it: across the elements inside of a line,
// never across two blocks.

/** Elements that do not end a line of text. */
const INSIDE = new Set([
  'A',
  'B',
  'BUTTON',
  'CODE',
  'DEL',
  'EM',
  'I',
  'KBD',
  'MARK',
  'S',
  'SMALL',
  'SPAN',
  'STRONG',
  'SUB',
  'SUP',
  'WBR',
]);
/** Read aloud or drawn, but not to be seen as text. */
const UNSEEN = '.ui-hidden, svg, [hidden], [aria-hidden="true"]';

interface TextPiece {
  readonly node: Text;
  /** Where it begins in the whole. */
  readonly at: number;
}

/**
 * @param needle in lower case, white space as single spaces
 * @param most ranges that are given
 * @returns ranges in the order of the page
 */
export function findText(element: Element, needle: string, most: number): Range[] {
  if (needle === '' || most <= 0) return [];
  const pieces: TextPiece[] = [];
  let whole = '';
  let block: Element | null = null;
  const walker = document.createTreeWalker(
    element,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) =>
      node instanceof Element && node.matches(UNSEEN)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    const own = blockOf(node);
    if (block && own !== block) whole += '\n';
    block = own;
    pieces.push({ node, at: whole.length });
    whole += lowerCaseText(node.data);
  }
  const out: Range[] = [];
  let from = 0;
  for (
    let at = whole.indexOf(needle);
    at >= 0 && out.length < most;
    at = whole.indexOf(needle, at + needle.length)
  ) {
    const range = document.createRange();
    from = setBoundary(pieces, at, from, (node, offset) => range.setStart(node, offset));
    setBoundary(pieces, at + needle.length - 1, from, (node, offset) =>
      range.setEnd(node, offset + 1),
    );
    out.push(range);
  }
  return out;
}

/** Returns the element whose lines contain a text. */
export function blockOf(node: Node): Element | null {
  let at = node.parentElement;
  while (at && INSIDE.has(at.tagName)) at = at.parentElement;
  return at;
}

/** Same length, so that offsets stay those of the page. */
function lowerCaseText(text: string): string {
  const low = text.toLowerCase();
  return (low.length === text.length ? low : text).replace(/\s/g, ' ');
}

function setBoundary(
  pieces: readonly TextPiece[],
  offset: number,
  from: number,
  set: (node: Text, offset: number) => void,
): number {
  let i = from;
  while (i + 1 < pieces.length && (pieces[i + 1]?.at ?? 0) <= offset) i++;
  const piece = pieces[i];
  if (piece) set(piece.node, offset - piece.at);
  return i;
}
