import { expect, test } from 'vitest';
import { lineStarts, positionAt } from '../../core/text/positions.ts';
import { editPreviews } from './RefactorPreviewDialog.tsx';

const places = (text: string, ...edits: { start: number; end: number; text: string }[]) =>
  editPreviews(text, edits, lineStarts(text), positionAt);

test('lists each edit with its line, in the order of the text', () => {
  const text = 'a: 1\n  $ref: old # why\n  b: old\n';
  const [one, two] = [text.indexOf('old'), text.lastIndexOf('old')];
  expect(
    places(
      text,
      { start: two, end: two + 3, text: 'new' },
      { start: one, end: one + 3, text: 'new' },
    ),
  ).toEqual([
    { line: 2, column: 9, before: '$ref: ', removed: 'old', added: 'new', after: ' # why' },
    { line: 3, column: 6, before: 'b: ', removed: 'old', added: 'new', after: '' },
  ]);
});

test('shortens a change of several lines to the first', () => {
  expect(places('x\ny\nz', { start: 0, end: 4, text: 'one\ntwo' })).toEqual([
    { line: 1, column: 1, before: '', removed: 'x…', added: 'one…', after: 'z' },
  ]);
});
