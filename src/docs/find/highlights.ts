// Marks words on the page through the browser's highlights: all of them, and the current one.
import { findText } from './find-text.ts';

const ALL = 'docs-found';
const CURRENT = 'docs-found-current';
/** Ranges that are marked at once. */
const MOST = 2_000;

const able = typeof CSS !== 'undefined' && 'highlights' in CSS && typeof Highlight === 'function';

/**
 * What repeats texts of other parts: references to them, and messages in the cards of operations.
 * A text is counted, and marked, where it is described.
 */
const REPEATED =
  'a[href*="#/"]:not(.docs-md a), .docs-message-open, .docs-copied, .docs-card:has(.docs-message-open) :is([role="tablist"], .docs-side)';

/** Marks a text in everything mounted below `root`. */
export function highlightAll(root: Element, needle: string): void {
  if (!able) return;
  const ranges: Range[] = [];
  for (const card of root.querySelectorAll('.docs-card'))
    for (const range of findText(card, needle, MOST))
      if (ranges.length < MOST && !range.startContainer.parentElement?.closest(REPEATED))
        ranges.push(range);
  if (ranges.length > 0) CSS.highlights.set(ALL, new Highlight(...ranges));
  else CSS.highlights.delete(ALL);
}

/** Marks the one range that the user is at; null: none. */
export function highlightCurrent(range: Range | null): void {
  if (!able) return;
  if (!range) {
    CSS.highlights.delete(CURRENT);
    return;
  }
  const highlight = new Highlight(range);
  highlight.priority = 1;
  CSS.highlights.set(CURRENT, highlight);
}

export function clearHighlights(): void {
  if (!able) return;
  CSS.highlights.delete(ALL);
  CSS.highlights.delete(CURRENT);
}
