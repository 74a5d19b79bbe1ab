import { expect, it } from 'vitest';
import { type FontFace, textWidth, wrapText } from './wrap-text.ts';

const FACE: FontFace = { size: 10, mono: true };

it.each([
  ['short', ['short']],
  ['light/{streetlightId}/measured', ['light/', '{streetlight', 'Id}/measured']],
  ['orders.created.v2-final_draft', ['orders.', 'created.v2-', 'final_draft']],
  ['two  \n words', ['two words']],
  ['abcdefghijklmnopqrst', ['abcdefghijkl', 'mnopqrst']],
  ['', []],
  ['😀😀😀😀😀😀😀😀', ['😀😀😀😀😀😀😀', '😀']],
])('breaks %j where it reads well', (text, lines) => {
  expect(wrapText(text, 74, FACE)).toEqual(lines);
});

it('ends long texts with an ellipsis, and keeps the maximum width', () => {
  const lines = wrapText('a/b'.repeat(200), 74, FACE, 2);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
  for (const line of lines) expect(textWidth(line, FACE)).toBeLessThanOrEqual(74);
});

it('leaves nothing out of what fits', () => {
  const text = 'smartylighting.streetlights.{id}.event.lightMeasured';
  expect(wrapText(text, 100, FACE, 99).join('')).toBe(text);
});
