// Replacing one word by another: the one change that needs no verified edit, and by far the most
// frequent. All others go through core/text/edit.

import type { Change, Source, TextEdit } from '../../text/edit/types.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, nodeAt, type ScalarNode } from '../../text/tree.ts';

/** Texts that YAML reads as plain strings wherever a value or a key may be, in brackets too. */
const WORD = /^[A-Za-z$][\w$./-]*$/;
const NOT_TEXT = /^(?:null|true|false)$/i;

/**
 * Returns the edit of a change that replaces one short text or number with another on the same
 * line; null for all others.
 */
export function directEdit(source: Source, change: Change): TextEdit | null {
  if (change.do === 'rename') {
    const key = lastKey(change.path);
    const holder = nodeAt(source.tree, change.path.slice(0, -1));
    const location = nodeRangesAt(source.tree, change.path)?.key;
    if (
      !location ||
      get(holder, change.to) ||
      (holder?.kind === 'map' && holder.entries.filter((e) => e.key === key).length > 1)
    )
      return null;
    return swap(source, location, key, change.to);
  }
  if (change.do !== 'set' || !('data' in change.value)) return null;
  const spot = nodeRangesAt(source.tree, change.path);
  const to = change.value.data;
  if (spot?.node.kind !== 'scalar' || (typeof to !== 'string' && typeof to !== 'number'))
    return null;
  return swap(source, spot.value, spot.node.value, to);
}

function swap(
  source: Source,
  { start, end }: { start: number; end: number },
  from: ScalarNode['value'],
  to: string | number,
): TextEdit | null {
  const { text, language } = source;
  const written = text.slice(start, end);
  if (typeof from !== 'string' || source.tree.broken) return null;
  if (language === 'json')
    return written === JSON.stringify(from) ? { start, end, text: JSON.stringify(to) } : null;
  if (typeof to === 'number') return null;
  if (written === from && WORD.test(from))
    return WORD.test(to) && !NOT_TEXT.test(to) ? { start, end, text: to } : null;
  const quote = written[0];
  if (
    (quote !== '"' && quote !== "'") ||
    /["'\\\n\r]/.test(from + to) ||
    written !== quote + from + quote
  )
    return null;
  return { start, end, text: quote + to + quote };
}
