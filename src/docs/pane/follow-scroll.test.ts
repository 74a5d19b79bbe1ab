// @vitest-environment happy-dom
// How many cards a frame of a scroll mounts, by how long the frames before it took.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createColumn } from './column.ts';
import { followScroll, type ScrollFollower, type ScrollPosition } from './follow-scroll.ts';
import type { Mounts } from './mounts.ts';

const CARD = 300;
const VIEW = 800;
/** Milliseconds that mounting a card takes. */
const MOUNT_MS = 5;

let now: number;
let waiting: FrameRequestCallback[];
let root: HTMLElement;
let mounted: Set<string>;
let follower: ScrollFollower;
let label: ScrollPosition | null;

/** Runs the next frame, so many milliseconds after the last one. Returns the cards it mounted. */
function frame(after: number): string[] {
  now += after;
  const before = new Set(mounted);
  const start = now;
  for (const call of waiting.splice(0)) call(now);
  now = start;
  return [...mounted].filter((id) => !before.has(id));
}

/** Scrolls, and runs the frame that follows. */
function scrollTo(top: number, after: number): string[] {
  root.scrollTop = top;
  root.dispatchEvent(new Event('scroll'));
  return frame(after);
}

beforeEach(() => {
  now = 1000;
  waiting = [];
  mounted = new Set();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('requestAnimationFrame', (call: FrameRequestCallback) => waiting.push(call));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  root = document.createElement('div');
  Object.defineProperty(root, 'clientHeight', { value: VIEW });
  const ids = Array.from({ length: 400 }, (_, i) => `c${i}`);
  const column = createColumn(ids, () => CARD);
  const mounts: Partial<Mounts> = {
    listPositions: () => [{ column, top: -root.scrollTop }],
    has: (id) => mounted.has(id),
    mount(cards) {
      for (const id of cards) mounted.add(id);
      now += MOUNT_MS * cards.length;
    },
    unmount(cards) {
      for (const id of cards) mounted.delete(id);
    },
    mounted: () => mounted,
    windowed: () => true,
    pinned: () => null,
    element: () => undefined,
    watch: () => undefined,
  };
  label = null;
  follower = followScroll(mounts as Mounts, root, root, (position) => {
    label = position;
  });
  while (waiting.length > 0) frame(16);
});
afterEach(() => {
  follower.stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([16, 60, 100, 190, 5000])(
  'a jump after %i ms of rest fills the screen at once',
  (rest) => {
    expect(scrollTo(30_000, rest)).toEqual(['c100', 'c101', 'c102']);
  },
);

test('while frames are late, each mounts one card', () => {
  scrollTo(30_000, 1000);
  expect(scrollTo(30_000 + 150, 40)).toHaveLength(1);
  expect(frame(40)).toHaveLength(1);
  expect(frame(16).length).toBeGreaterThan(1);
});

test('cards that rush by while frames are late are not mounted before there is something to read', () => {
  scrollTo(30_000, 1000);
  for (let i = 1; i < 5; i++) expect(scrollTo(30_000 + 400 * i, 40)).toEqual([]);
  expect(frame(16).length).toBeGreaterThan(0);
});

test('the label names the card in sight until it has faded, which begins after the last fast frame', () => {
  scrollTo(30_000, 1000);
  scrollTo(30_400, 16);
  expect(label).toMatchObject({ id: 'c101', isFast: true });
  // A slow frame: the page shows only now that cards no longer rush by.
  scrollTo(30_500, 150);
  expect(label).toMatchObject({ id: 'c101', isFast: false });
  scrollTo(30_700, 650);
  expect(label).toMatchObject({ id: 'c102', isFast: false });
  scrollTo(30_900, 60);
  expect(label).toBeNull();
});
