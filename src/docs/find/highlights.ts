// Marks words on the page through the browser's highlights: all of them, and the current one.
import { findText } from './find-text.ts';

const ALL = 'docs-found';
const CURRENT = 'docs-found-current';
/** Ranges that are marked at once. */
const MOST = 2_000;

const able = typeof CSS !== 'undefined' && 'highlights' in CSS && typeof Highlight === 'function';

/** Marks a text in everything mounted below `root`. @returns what was marked */
export function highlightAll(root: Element, needle: string): void {
  if (!able) return;
  const ranges: Range[] = [];
  for (const card of root.querySelectorAll('.docs-card'))
    ranges.push(...findText(card, needle, MOST - ranges.length));
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
