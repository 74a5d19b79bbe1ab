// Popups stay in the window, and a menu shows all of its items wherever it is opened.
import { describe, expect, test } from 'vitest';
import { menuFit, placeBelowField } from './use-anchored.ts';

const anchor = (top: number) => ({ top, bottom: top + 20 });

describe('a menu', () => {
  test('opens below its anchor', () => {
    expect(menuFit(anchor(100), 300, 900)).toEqual({ maxHeight: 768, top: 124 });
  });

  test('opens above where it has no space below', () => {
    expect(menuFit(anchor(700), 300, 900)).toEqual({ maxHeight: 688, bottom: 204 });
  });

  test('covers its anchor where it has no space on either side', () => {
    expect(menuFit(anchor(440), 600, 900)).toEqual({ maxHeight: 884, bottom: 8 });
  });

  test('scrolls where it is higher than the window', () => {
    expect(menuFit(anchor(100), 600, 400)).toEqual({ maxHeight: 384, bottom: 8 });
  });
});

describe('the list of a text field', () => {
  test('opens below, and never covers the field', () => {
    expect(placeBelowField(anchor(100), 900)).toEqual({ maxHeight: 360, top: 124 });
    expect(placeBelowField(anchor(440), 600)).toEqual({ maxHeight: 360, bottom: 164 });
  });
});
