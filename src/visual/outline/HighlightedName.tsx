// The name in a row: filter matches are highlighted, and a long name is cut in the middle, because
// ids differ most at the end.
import type { ReactNode } from 'react';
import { hitsIn } from './outline-filter.ts';

/** Letters kept at the end of a cut name. */
const TAIL = 9;
const LONG = 22;

export function HighlightedName({
  text,
  words,
}: {
  text: string;
  words: readonly string[];
}): ReactNode {
  const hits = words.length > 0 ? hitsIn(text, words) : [];
  // Letters of other scripts are shaped by their neighbours, so such names are cut at the end.
  const cut = text.length > LONG && /^[\x20-\x7e]*$/.test(text) ? text.length - TAIL : text.length;
  return (
    <>
      <span className="visual-name" dir="auto">
        {highlightHits(text, 0, cut, hits)}
      </span>
      {cut < text.length && (
        <span className="visual-tail">{highlightHits(text, cut, text.length, hits)}</span>
      )}
    </>
  );
}

/** Renders the letters from `from` to `to`, with the matches highlighted. */
function highlightHits(
  text: string,
  from: number,
  to: number,
  hits: readonly (readonly [number, number])[],
): ReactNode {
  if (hits.length === 0) return text.slice(from, to);
  const out: ReactNode[] = [];
  let at = from;
  for (const [start, end] of hits) {
    if (end <= at || start >= to) continue;
    const first = Math.max(start, at);
    const last = Math.min(end, to);
    out.push(text.slice(at, first), <mark key={first}>{text.slice(first, last)}</mark>);
    at = last;
  }
  out.push(text.slice(at, to));
  return out;
}
