// A look over a Protocol Buffers text before the parser gets it: where its code begins, and whether
// it is small enough.

const MAX_LENGTH = 1_000_000;
/** The parser's time grows with the square of the entries of one block. */
const MAX_ENTRIES = 2_000;
const MAX_DEPTH = 60;
/** Pieces of one name. */
const MAX_DOTS = 200;

export interface Scan {
  /**
   * Offset of the first character that is neither blank nor comment; the length of the text where
   * there is none.
   */
  readonly first: number;
  readonly readable: boolean;
}

/** Scans the text in one pass; comments and strings are skipped. */
export function scan(text: string): Scan {
  let first = text.length;
  const entries = [0];
  let dots = 0;
  let readable = text.length <= MAX_LENGTH;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === ' ' || c === '\n' || c === '\t' || c === '\r') continue;
    const after = c === '/' ? afterComment(text, i) : i;
    if (after > i) {
      i = after - 1;
      continue;
    }
    if (first > i) first = i;
    if (c === '"' || c === "'") i = afterString(text, i) - 1;
    else if (c === '{' || c === '[') entries.push(0);
    else if ((c === '}' || c === ']') && entries.length > 1) entries.pop();
    else if (c === ';' || c === ',') {
      const count = (entries.at(-1) ?? 0) + 1;
      entries[entries.length - 1] = count;
      dots = 0;
      if (count > MAX_ENTRIES) readable = false;
    } else if (c === '.' && ++dots > MAX_DOTS) readable = false;
    if (entries.length > MAX_DEPTH) readable = false;
    if (!readable) break;
  }
  return { first, readable };
}

function afterComment(text: string, at: number): number {
  const end =
    text[at + 1] === '/'
      ? text.indexOf('\n', at)
      : text[at + 1] === '*'
        ? text.indexOf('*/', at + 2) + 1
        : at - 1;
  return end < at ? (text[at + 1] === '/' || text[at + 1] === '*' ? text.length : at) : end + 1;
}

function afterString(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === text[at] || text[i] === '\n') return i + 1;
  }
  return text.length;
}
