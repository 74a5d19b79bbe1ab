// Which part of a text is the document: the first one where there are several.
import type { Text } from '../text-pieces.ts';
import { indentEnd } from './line.ts';

export interface Document {
  readonly start: number;
  readonly end: number;
  /** Offset of the bracket, if the whole document is within brackets. */
  readonly flow: number | null;
}

/**
 * Returns the document that `offset` is in; null on its markers, in directives, and behind it (YAML
 * 1.2 section 9).
 */
export function documentOf(text: Text, offset: number): Document | null {
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let at = start;
  let flow: number | null = null;
  let content = -1;
  let marked = false;
  while (at < text.length) {
    const newline = text.indexOf('\n', at);
    const next = newline < 0 ? text.length : newline + 1;
    const marker = isMarker(text, at);
    const c = text.charCodeAt(indentEnd(text, at));
    if (marker === '---' && !marked) {
      marked = true;
      const inline = text.slice(at + 3, next).trim();
      start = next;
      if (offset < next || (inline !== '' && !inline.startsWith('#'))) return null;
    } else if (marker !== '') break;
    else if (!marked && text.charAt(at) === '%') {
      if (offset < next) return null;
    } else if (c !== 10 && c !== 13 && c !== 35 && !Number.isNaN(c)) {
      content = indentEnd(text, at);
      break;
    }
    at = next;
  }
  if (/[{[]/.test(text.charAt(content))) flow = content;
  const end = endFrom(text, content < 0 ? at : content);
  return offset < start || offset > end ? null : { start, end, flow };
}

function isMarker(text: Text, at: number): '---' | '...' | '' {
  const c = text.charCodeAt(at);
  if ((c !== 45 && c !== 46) || !/^(?:---|\.\.\.)(?=\s|$)/.test(text.slice(at, at + 4))) return '';
  return c === 45 ? '---' : '...';
}

function endFrom(text: Text, from: number): number {
  let end = text.length;
  for (const mark of ['\n---', '\n...']) {
    let at = text.indexOf(mark, from);
    while (at >= 0 && isMarker(text, at + 1) === '') at = text.indexOf(mark, at + 1);
    if (at >= 0 && at < end) end = at;
  }
  if (
    from < text.length &&
    (from === 0 || text.charAt(from - 1) === '\n') &&
    isMarker(text, from) !== ''
  )
    end = Math.min(end, Math.max(0, from - 1));
  return end;
}
