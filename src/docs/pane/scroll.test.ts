import { expect, test } from 'vitest';
import { watchOtherScrolling } from './scroll.ts';

/**
 * A pane of 500 pixels over a page of 5,000, at 2,000, with what is held 12 pixels below its edge;
 * then something happens.
 */
function after(top: number, at: number, height = 5_000): boolean {
  const root = { scrollTop: 2_000, clientHeight: 500, scrollHeight: 5_000 };
  const others = watchOtherScrolling(root as HTMLElement);
  expect(others.scrolled(9_999)).toBe(false);
  others.left(12);
  Object.assign(root, { scrollTop: top, scrollHeight: height });
  return others.scrolled(at);
}

test.each([
  ['nothing happens', 2_000, 12, 5_000, false],
  ['something scrolls down', 2_800, -788, 5_000, true],
  ['something scrolls up', 1_000, 1_012, 5_000, true],
  ['something scrolls up, to cards that turn out higher', 1_000, 1_212, 5_200, true],
  [
    'cards above turn out higher, and the browser keeps what is in sight in place',
    2_300,
    12,
    5_300,
    false,
  ],
  [
    'a card above turns out higher, and the browser keeps another one in place',
    2_000,
    312,
    5_300,
    false,
  ],
  ['the page becomes too short to hold it there', 1_500, 512, 2_000, false],
])('%s', (_, top, at, height, other) => {
  expect(after(top, at, height)).toBe(other);
});
