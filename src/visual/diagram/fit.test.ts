import { describe, expect, it } from 'vitest';
import { bring, firstView, fitWhole, scaled, type View } from './fit.ts';
import type { Box } from './layout.ts';

const SCREEN = { width: 800, height: 600 };
const onScreen = ({ x, y, width, height }: Box, view: View) => ({
  left: x * view.zoom + view.x,
  right: (x + width) * view.zoom + view.x,
  top: y * view.zoom + view.y,
  bottom: (y + height) * view.zoom + view.y,
});

describe('firstView', () => {
  it('shows the whole in the middle, never larger than drawn', () => {
    expect(firstView({ x: -100, y: -50, width: 200, height: 100 }, SCREEN)).toEqual({ x: 400, y: 300, zoom: 1 });
  });

  it('begins a drawing that is too high at its top, in a readable size', () => {
    const box = { x: -300, y: -5_000, width: 600, height: 10_000 };
    const view = firstView(box, SCREEN);
    const { left, right, top } = onScreen(box, view);
    expect(view.zoom).toBe(1);
    expect([left, right, top]).toEqual([100, 700, 24]);
  });

  it('has the middle of a drawing that is too wide', () => {
    const view = firstView({ x: -2_000, y: -50, width: 4_000, height: 100 }, SCREEN);
    expect(view).toEqual({ x: 400, y: 300, zoom: 0.6 });
  });
});

it('fitWhole shows all of it, however small', () => {
  const box = { x: -300, y: -5_000, width: 600, height: 10_000 };
  const { top, bottom } = onScreen(box, fitWhole(box, SCREEN));
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(600);
});

describe('bring', () => {
  const view = { x: 400, y: 300, zoom: 1 };
  it('moves nothing where the box is in view', () => {
    expect(bring({ x: 0, y: 0, width: 100, height: 50 }, view, SCREEN)).toBe(view);
  });
  it.each([
    [{ x: 900, y: 0, width: 100, height: 50 }],
    [{ x: -900, y: 900, width: 100, height: 50 }],
    [{ x: 0, y: -4_000, width: 10, height: 10 }],
  ])('moves %j just into view', (box) => {
    const { left, right, top, bottom } = onScreen(box, bring(box, view, SCREEN));
    expect(left).toBeGreaterThanOrEqual(24);
    expect(right).toBeLessThanOrEqual(776);
    expect(top).toBeGreaterThanOrEqual(24);
    expect(bottom).toBeLessThanOrEqual(576);
  });
});

it('scaled keeps the middle of the screen where it is, within bounds', () => {
  const view = { x: 100, y: 50, zoom: 1 };
  const larger = scaled(view, 2, SCREEN);
  expect([(400 - larger.x) / larger.zoom, (300 - larger.y) / larger.zoom]).toEqual([300, 250]);
  expect(scaled(view, 100, SCREEN).zoom).toBe(2);
  expect(scaled(view, 0.001, SCREEN).zoom).toBe(0.1);
});
