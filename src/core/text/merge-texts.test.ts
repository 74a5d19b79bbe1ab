// Two texts that began as a third one are merged line by line; what both changed is a conflict.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeMarkers } from './merge-conflicts.ts';
import { mergeTexts } from './merge-texts.ts';

const NAMES = { ours: 'this tab', theirs: 'the other tab' };
const merged = (base: string, ours: string, theirs: string) =>
  mergeTexts(base, ours, theirs, NAMES);
const BASE = 'title: Shop\nversion: 1\n\nservers: {}\n\nchannels: {}\n';

describe('what one side changed is taken', () => {
  test.each([
    [
      'both change other lines',
      BASE.replace('Shop', 'Shops'),
      BASE.replace('channels: {}', 'channels:\n  a: {}'),
      'title: Shops\nversion: 1\n\nservers: {}\n\nchannels:\n  a: {}\n',
    ],
    [
      'both make the same change',
      BASE.replace('Shop', 'Shops'),
      BASE.replace('Shop', 'Shops'),
      BASE.replace('Shop', 'Shops'),
    ],
    [
      'one removes lines, one adds some',
      BASE.replace('\nservers: {}\n', ''),
      `# first\n${BASE}`,
      '# first\ntitle: Shop\nversion: 1\n\nchannels: {}\n',
    ],
    [
      'with CRLF',
      BASE.replace('Shop', 'A').replaceAll('\n', '\r\n'),
      BASE.replace('channels', 'x').replaceAll('\n', '\r\n'),
      BASE.replace('Shop', 'A').replace('channels', 'x').replaceAll('\n', '\r\n'),
      '\r\n',
    ],
  ])('%s', (_, ours, theirs, text, end = '\n') => {
    expect(merged(BASE.replaceAll('\n', end), ours, theirs)).toEqual({ text, conflicts: 0 });
  });
});

test('lines that both changed are a conflict, as the editor reads it', () => {
  const { text, conflicts } = merged(
    BASE,
    BASE.replace('Shop', 'Mine'),
    `${BASE.replace('Shop', 'Yours').replace('{}\n\nchannels', '{a: {}}\n\nchannels')}end: 1`,
  );
  expect(text).toBe(
    '<<<<<<< this tab\ntitle: Mine\n=======\ntitle: Yours\n>>>>>>> the other tab\nversion: 1\n\nservers: {a: {}}\n\nchannels: {}\nend: 1',
  );
  expect(conflicts).toBe(1);
  expect(mergeMarkers(text).conflicts).toMatchObject([{ names: NAMES }]);
});

test('a last line without an end is whole in a conflict', () => {
  expect(merged('a', 'b', 'c').text).toBe(
    '<<<<<<< this tab\nb\n=======\nc\n>>>>>>> the other tab\n',
  );
});

describe('any texts', () => {
  const lines = fc.array(fc.constantFrom('a\n', 'b\n', 'c\n', 'd\n', 'e\n'), { maxLength: 14 });
  const text = lines.map((all) => all.join(''));

  test('a side that changed nothing adds nothing, and equal sides are one', () =>
    fc.assert(
      fc.property(text, text, (base, side) => {
        expect(merged(base, side, base)).toEqual({ text: side, conflicts: 0 });
        expect(merged(base, base, side)).toEqual({ text: side, conflicts: 0 });
        expect(merged(base, side, side)).toEqual({ text: side, conflicts: 0 });
      }),
    ));

  test('changes of different parts are both made', () =>
    fc.assert(
      fc.property(text, text, text, text, (head, newHead, tail, newTail) => {
        // Nothing before the middle can be taken for what is behind it.
        const middle = '1\n2\n3\n';
        expect(
          merged(head + middle + tail, newHead + middle + tail, head + middle + newTail),
        ).toEqual({
          text: newHead + middle + newTail,
          conflicts: 0,
        });
      }),
    ));

  test('both sides are in the result, with all lines of each', () =>
    fc.assert(
      fc.property(text, text, text, (base, ours, theirs) => {
        const { text: all, conflicts } = merged(base, ours, theirs);
        const found = mergeMarkers(all).conflicts;
        expect(found).toHaveLength(conflicts);
        // With all of theirs taken, what only this side changed is still there.
        const swapped = merged(base, theirs, ours);
        expect(swapped.conflicts).toBe(conflicts);
        const pick = (whole: string, side: 'ours' | 'theirs') =>
          mergeMarkers(whole).conflicts.reduceRight(
            (out, one) =>
              out.slice(0, one.start) +
              out.slice(one[side].start, one[side].end) +
              out.slice(one.end),
            whole,
          );
        expect(pick(swapped.text, 'theirs')).toBe(pick(all, 'ours'));
      }),
    ));

  test('long texts that have nothing in common are merged in time', () => {
    const long = (word: string) =>
      Array.from({ length: 20_000 }, (_, i) => `${word}${i}\n`).join('');
    const start = performance.now();
    expect(merged(long('a'), long('b'), long('c')).conflicts).toBe(1);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
