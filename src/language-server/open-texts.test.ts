import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { LineIndex, type PositionEncoding } from './line-index.ts';
import { TextBuffer } from './open-texts.ts';

/** Returns the whole text after a change, as the protocol describes it. */
function changed(
  text: string,
  change: TextDocumentContentChangeEvent,
  encoding: PositionEncoding,
): string {
  if (!('range' in change)) return change.text;
  const { start, end } = change.range;
  const lines = new LineIndex(text, encoding);
  return text.slice(0, lines.offsetAt(start)) + change.text + text.slice(lines.offsetAt(end));
}

const part = fc.constantFrom('a', 'bc: ', '\r', '\n', '\r\n', '😀', 'ü', '\u2028', '');
const text = fc.array(part, { maxLength: 14 }).map((parts) => parts.join(''));
const at = fc.nat({ max: 40 });

describe.each(['utf-16', 'utf-8'] as const)('in %s a text', (encoding) => {
  it('is what any changes result in', () => {
    fc.assert(
      fc.property(text, fc.array(fc.tuple(at, at, text), { maxLength: 8 }), (first, changes) => {
        const buffer = new TextBuffer(first, encoding);
        let whole = first;
        for (const [from, length, inserted] of changes) {
          // No position is within a surrogate pair.
          const points = [...whole];
          const from1 = from % (points.length + 1);
          const start = points.slice(0, from1).join('').length;
          const end = points.slice(0, from1 + (length % 5)).join('').length;
          const range = new LineIndex(whole, encoding).rangeOf({ start, end });
          whole = changed(whole, { range, text: inserted }, encoding);
          buffer.apply({ range, text: inserted });
          expect(buffer.text).toBe(whole);
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    [0, 99, 0, 99],
    [0, 0, 99, 0],
    [1, 1, 1, 99],
    [99, 0, 99, 9],
    [0, 1, 1, 0],
  ])('is changed at its edges by positions outside: %i:%i to %i:%i', (...at) => {
    const [line, character, endLine, endCharacter] = at;
    const range = {
      start: { line, character },
      end: { line: endLine, character: endCharacter },
    };
    for (const whole of ['', 'ab\r\ncde\n', 'ab\rcü\r', 'x']) {
      const buffer = new TextBuffer(whole, encoding);
      buffer.apply({ range, text: '-' });
      expect(buffer.text).toBe(changed(whole, { range, text: '-' }, encoding));
    }
  });
});

it('is replaced by a change without a range', () => {
  const buffer = new TextBuffer('a\nb', 'utf-16');
  buffer.apply({ text: 'c' });
  const start = { line: 0, character: 1 };
  buffer.apply({ range: { start, end: start }, text: 'd' });
  expect(buffer.text).toBe('cd');
});
