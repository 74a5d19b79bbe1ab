// The name in a row: what the filter found is marked, and a long one is cut in its middle, because ids differ most at their ends.
import type { ReactNode } from 'react';
import { hitsIn } from './find.ts';

/** Letters that stay at the end of a name that is cut. */
const TAIL = 9;
const LONG = 22;

export function Name({ text, words }: { text: string; words: readonly string[] }): ReactNode {
  const hits = words.length > 0 ? hitsIn(text, words) : [];
  // Letters of other scripts change their shape beside others, so a name with them is cut at its end.
  const cut = text.length > LONG && /^[\x20-\x7e]*$/.test(text) ? text.length - TAIL : text.length;
  return (
    <>
      <span className="visual-name" dir="auto">
        {marked(text, 0, cut, hits)}
      </span>
      {cut < text.length && <span className="visual-tail">{marked(text, cut, text.length, hits)}</span>}
    </>
  );
}

/** The letters from `from` to `to`, with the hits marked. */
function marked(text: string, from: number, to: number, hits: readonly (readonly [number, number])[]): ReactNode {
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
