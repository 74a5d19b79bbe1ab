import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../text/edit/apply.ts';
import { changedLines, hunksOf } from './changed-lines.ts';
import { opened } from './testing.ts';

const SIGNS = { same: ' ', removed: '-', added: '+' };
const shown = (text: string, edits: Parameters<typeof hunksOf>[1]): string =>
  hunksOf(text, edits)
    .map((hunk) => hunk.map(({ is, text: line }) => SIGNS[is] + line).join('\n'))
    .join('\n~\n');

describe('the lines that edits change', () => {
  const text = 'a\nb\nc\nd\ne\nf\ng\nh\n';
  test('shows two lines around each change', () => {
    expect(shown(text, [{ start: 6, end: 7, text: 'D' }])).toBe(' b\n c\n-d\n+D\n e\n f');
  });
  test('does not show a line as changed when text is added before it', () => {
    expect(shown(text, [{ start: 6, end: 6, text: 'x\n' }])).toBe(' b\n c\n+x\n d\n e');
  });
  test('shows changes at the beginning and the end of a text', () => {
    expect(
      shown(text, [
        { start: 0, end: 2, text: '' },
        { start: 16, end: 16, text: 'i\n' },
      ]),
    ).toBe('-a\n b\n c\n~\n g\n h\n+i');
  });
  test('shows changes near each other together', () => {
    expect(
      shown(text, [
        { start: 2, end: 3, text: 'B' },
        { start: 6, end: 7, text: 'D' },
      ]),
    ).toBe(' a\n-b\n+B\n c\n-d\n+D\n e\n f');
  });
  test('shows removed and added lines that turn the old text into the new one', () => {
    const edits = fc
      .uniqueArray(fc.nat(20), { minLength: 2, maxLength: 6, selector: (n) => n })
      .chain((at) =>
        fc.tuple(
          fc.constant(at.sort((a, b) => a - b)),
          fc.array(fc.constantFrom('', 'x', 'x\n', '\ny', 'z\n\n'), { minLength: 3, maxLength: 3 }),
        ),
      );
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', '\n'), { maxLength: 24 }),
        edits,
        (letters, [at, texts]) => {
          const before = letters.join('');
          const list = texts.flatMap((by, i) => {
            const [start, end] = [at[2 * i], at[2 * i + 1]];
            return start === undefined || end === undefined || end > before.length
              ? []
              : [{ start, end, text: by }];
          });
          const after = applyEdits(before, list);
          const hunks = hunksOf(before, list);
          const count = (is: string): number =>
            hunks.flat().filter((line) => line.is === is).length;
          expect(before.split('\n').length + count('added') - count('removed')).toBe(
            after.split('\n').length,
          );
          for (const hunk of hunks) {
            const side = (not: string): string =>
              hunk.flatMap((line) => (line.is === not ? [] : [line.text])).join('\n');
            expect(before).toContain(side('added'));
            expect(after).toContain(side('removed'));
          }
        },
      ),
    );
  });
  test('of an intent, with its notes', () => {
    const { file } = opened('apidoc: 3.1.0\ninfo:\n  title: a # name\n  version: 1.0.0\n');
    const change = { do: 'set', path: ['info', 'title'], value: { data: 'b' } } as const;
    expect(changedLines(file, { do: 'change', title: 'Set', changes: [change] })).toEqual({
      files: [
        {
          uri: '',
          hunks: [
            expect.arrayContaining([
              { is: 'removed', text: '  title: a # name' },
              { is: 'added', text: '  title: b # name' },
            ]),
          ],
        },
      ],
      notes: [],
    });
    expect(
      changedLines(file, { do: 'rename', uri: '', pointer: '/x', name: 'y' } as never),
    ).toHaveProperty('refused');
  });
});
