import { expect, it } from 'vitest';
import { type Face, widthOf, wrap } from './wrap.ts';

const FACE: Face = { size: 10, mono: true };

it.each([
  ['short', ['short']],
  ['light/{streetlightId}/measured', ['light/', '{streetlight', 'Id}/measured']],
  ['orders.created.v2-final_draft', ['orders.', 'created.v2-', 'final_draft']],
  ['two  \n words', ['two words']],
  ['abcdefghijklmnopqrst', ['abcdefghijkl', 'mnopqrst']],
  ['', []],
  ['😀😀😀😀😀😀😀😀', ['😀😀😀😀😀😀😀', '😀']],
])('breaks %j where it reads well', (text, lines) => {
  expect(wrap(text, 74, FACE)).toEqual(lines);
});

it('ends long texts with an ellipsis, and keeps the maximum width', () => {
  const lines = wrap('a/b'.repeat(200), 74, FACE, 2);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
  for (const line of lines) expect(widthOf(line, FACE)).toBeLessThanOrEqual(74);
});

it('leaves nothing out of what fits', () => {
  const text = 'smartylighting.streetlights.{id}.event.lightMeasured';
  expect(wrap(text, 100, FACE, 99).join('')).toBe(text);
});
