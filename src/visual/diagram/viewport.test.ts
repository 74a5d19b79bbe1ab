import { describe, expect, it } from 'vitest';
import { type Box, MONO } from './layout.ts';
import {
  fitViewport,
  hiddenEdges,
  initialViewport,
  scrollIntoViewport,
  type Viewport,
  zoomViewport,
} from './viewport.ts';

const SCREEN = { width: 800, height: 600 };
const onScreen = ({ x, y, width, height }: Box, view: Viewport) => ({
  left: x * view.zoom + view.x,
  right: (x + width) * view.zoom + view.x,
  top: y * view.zoom + view.y,
  bottom: (y + height) * view.zoom + view.y,
});

const APP = { x: -68, y: -50, width: 136, height: 100 };

describe('firstView', () => {
  it('shows the whole in the middle, never larger than drawn', () => {
    expect(
      initialViewport({ x: -100, y: -50, width: 200, height: 100 }, SCREEN, APP, 'out'),
    ).toEqual({ x: 400, y: 300, zoom: 1 });
  });

  it('begins a drawing that is too high at its top, in a readable size', () => {
    const box = { x: -300, y: -5_000, width: 600, height: 10_000 };
    const view = initialViewport(box, SCREEN, APP, 'out');
    const { left, right, top } = onScreen(box, view);
    expect(view.zoom).toBe(1);
    expect([left, right, top]).toEqual([100, 700, 24]);
  });

  it.each([
    [390, 844],
    [640, 600],
    [1024, 700],
    [1100, 400],
  ])('never shows text smaller than 11 px in %i x %i', (width, height) => {
    for (const side of ['in', 'out'] as const) {
      const view = initialViewport(
        { x: -592, y: -800, width: 1_184, height: 1_600 },
        { width, height },
        APP,
        side,
      );
      expect(MONO.size * view.zoom).toBeGreaterThanOrEqual(11);
    }
  });

  it.each([
    ['out', 700, { right: 676 }],
    ['in', 700, { left: 24 }],
    ['out', 390, { app: [24, undefined] }],
    ['in', 390, { app: [undefined, 366] }],
  ] as const)(
    'shows the side "%s" and the application where both sides are too wide for %i px',
    (side, width, expected) => {
      const screen = { width, height: 600 };
      const box = { x: -592, y: -50, width: 1_184, height: 100 };
      const view = initialViewport(box, screen, APP, side);
      const whole = onScreen(box, view);
      const app = onScreen(APP, view);
      if ('right' in expected) expect(whole.right).toBeCloseTo(700 - 24 * view.zoom);
      if ('left' in expected) expect(whole.left).toBeCloseTo(24 * view.zoom);
      if ('app' in expected && side === 'out') expect(app.left).toBeCloseTo(24 * view.zoom);
      if ('app' in expected && side === 'in') expect(app.right).toBeCloseTo(390 - 24 * view.zoom);
      expect(app.left).toBeGreaterThanOrEqual(0);
      expect(app.right).toBeLessThanOrEqual(width);
    },
  );
});

describe('firstView of a drawing that is cut off at a side', () => {
  it.each([
    [250, 460],
    [440, 460],
    [560, 572],
  ])('keeps a height of %i above the map where the screen is high enough', (height, expected) => {
    const box = { x: -592, y: -height / 2, width: 1_184, height };
    const view = initialViewport(box, { width: 700, height: 600 }, APP, 'out');
    const { top, bottom } = onScreen(box, view);
    expect(bottom).toBeLessThanOrEqual(expected);
    expect(top).toBeGreaterThanOrEqual(20);
  });
});

describe('cutOff', () => {
  const box = { x: -100, y: -100, width: 200, height: 200 };
  it.each([
    [{ x: 400, y: 300, zoom: 1 }, ''],
    [{ x: 50, y: 300, zoom: 1 }, 'left'],
    [{ x: 760, y: 50, zoom: 1 }, 'right top'],
    [{ x: 400, y: 300, zoom: 5 }, 'left right top bottom'],
  ])('names the edges that %j goes beyond: %s', (view, edges) =>
    expect(hiddenEdges(box, view, SCREEN)).toBe(edges),
  );
});

it('fitWhole shows all of it, however small', () => {
  const box = { x: -300, y: -5_000, width: 600, height: 10_000 };
  const { top, bottom } = onScreen(box, fitViewport(box, SCREEN));
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(600);
});

describe('bring', () => {
  const view = { x: 400, y: 300, zoom: 1 };
  it('moves nothing where the box is in view', () => {
    expect(scrollIntoViewport({ x: 0, y: 0, width: 100, height: 50 }, view, SCREEN)).toBe(view);
  });
  it.each([
    [{ x: 900, y: 0, width: 100, height: 50 }],
    [{ x: -900, y: 900, width: 100, height: 50 }],
    [{ x: 0, y: -4_000, width: 10, height: 10 }],
  ])('moves %j just into view', (box) => {
    const { left, right, top, bottom } = onScreen(box, scrollIntoViewport(box, view, SCREEN));
    expect(left).toBeGreaterThanOrEqual(24);
    expect(right).toBeLessThanOrEqual(776);
    expect(top).toBeGreaterThanOrEqual(24);
    expect(bottom).toBeLessThanOrEqual(576);
  });
});

it('scaled keeps the middle of the screen where it is, within bounds', () => {
  const view = { x: 100, y: 50, zoom: 1 };
  const larger = zoomViewport(view, 2, SCREEN);
  expect([(400 - larger.x) / larger.zoom, (300 - larger.y) / larger.zoom]).toEqual([300, 250]);
  expect(zoomViewport(view, 100, SCREEN).zoom).toBe(2);
  expect(zoomViewport(view, 0.001, SCREEN).zoom).toBe(0.1);
});
