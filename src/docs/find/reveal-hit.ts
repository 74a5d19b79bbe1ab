// Brings one hit into sight: its card mounted, its row open, its words marked.
import type { Hit } from '../../core/types.ts';
import type { Pane } from '../pane/pane.ts';
import { elementAt, watchOtherScrolling } from '../pane/scroll.ts';
import { blockOf, findText } from './find-text.ts';

/** Frames in which a card may still be coming. */
const FRAMES = 40;
/** Frames in which it is kept in sight once it is there. */
const SETTLES = 12;
/** Buttons of one row that are pressed to see what they hide. */
const PRESSES = 12;
/** Pixels that stay free above and below a hit that is in sight. */
const ROOM = 48;

/** @returns a function that gives up */
export function revealHit(pane: Pane, root: HTMLElement, hit: Hit, needle: string): () => void {
  let frame = 0;
  let left = FRAMES;
  let pressed = 0;
  const others = watchOtherScrolling(root);
  pane.reveal(hit);
  const part = pane.get().model.parts.get(hit.id);
  const look = (): void => {
    const row = part ? elementAt(root, part, hit.pointer) : null;
    // What similar servers share is outside of their rows.
    const range =
      row &&
      (nearestRange(findText(row, needle, 200), hit) ??
        (row.matches('.docs-servers tr') &&
          nearestRange(findText(row.closest('article') ?? row, needle, 200), hit)));
    if (range) {
      if (others.scrolled(range.getBoundingClientRect().top)) return;
      highlightCurrent(range);
      scrollTo(root, range);
      others.left(range.getBoundingClientRect().top);
      // Cards that mount on the way may move it once more.
      left = Math.min(left, SETTLES);
    } else if (row && pressed < PRESSES) pressed += pressMore(row, PRESSES - pressed);
    if (--left > 0) frame = requestAnimationFrame(look);
  };
  frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}

/** Shows what a row keeps back: the rest of a long text, of many values. */
function pressMore(row: Element, most: number): number {
  const buttons = [
    ...row.querySelectorAll<HTMLElement>(
      '.docs-more:not([aria-expanded="true"]), .docs-code-more[aria-expanded="false"]',
    ),
  ].slice(0, most);
  for (const button of buttons) button.click();
  return buttons.length;
}

function scrollTo(root: HTMLElement, range: Range): void {
  const view = root.getBoundingClientRect();
  const box = range.getBoundingClientRect();
  if (box.top >= view.top + ROOM && box.bottom <= view.bottom - ROOM) return;
  root.scrollTop += Math.round(box.top - view.top - view.height / 3);
}

/**
 * Returns the range whose line says what the hit says, or the first one where none does; for a
 * further occurrence in the same value that many ranges later.
 */
function nearestRange(
  ranges: readonly Range[],
  { kind, name, text, nth = 0 }: Hit,
): Range | undefined {
  const expected = normalizeSpace(kind === 'text' ? text.replaceAll('…', '') : name);
  const points = ranges.map((range): number => {
    const own = normalizeSpace(range.startContainer.parentElement?.textContent ?? '');
    if (own === expected) return 3;
    const line = normalizeSpace(blockOf(range.startContainer)?.textContent ?? '');
    if (line === expected) return 2;
    return line.includes(expected) || (line !== '' && expected.includes(line)) ? 1 : 0;
  });
  const first = points.indexOf(Math.max(...points));
  return ranges[Math.min(first + nth, ranges.length - 1)];
}

function normalizeSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

// Marks words on the page through the browser's highlights: all of them, and the current one.

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
