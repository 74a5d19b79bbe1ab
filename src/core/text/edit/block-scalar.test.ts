// Block scalars keep their header, indentation and width, and the lines that did not change.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { parse } from '../parse/parse.ts';
import { applyEdits } from './apply.ts';
import { edit } from './edit.ts';

/** The text after a string at a path is another one. */
function edited(text: string, path: readonly string[], data: string): string {
  const result = edit({ text, language: 'yaml', tree: parse(text, 'yaml', null).tree }, [
    { do: 'set', path, value: { data } },
  ]);
  if ('refused' in result) return `refused: ${result.refused}`;
  expect(applyEdits(text, result.edits)).toBe(result.text);
  return result.text;
}

const textOf = (text: string): string => (parseYaml(text) as { d: string }).d;

describe('a block scalar in its own style', () => {
  const FOLDED = `d: >- # about
  The first paragraph is written
  over three lines, so that it can
  be read beside the code.

  The second one is short.

    code stays
      as it is

  - so does
  - a list
next: 1
`;
  test.each([
    ['a word of one line', FOLDED, ['short', 'long'], ['is short', 'is long']],
    ['a word in a line between', FOLDED, ['three', 'four'], ['three', 'four']],
    ['a word in the lines that are not folded', FOLDED, ['as it', 'like it'], ['as it', 'like it']],
    ['a literal one', 'd: |-\n  one\n\n  two  \nnext: 1\n', ['two', '2'], ['two', '2']],
    [
      'with an indicator',
      'd: |2-\n    code\n  text\nnext: 1\n',
      ['text', 'more'],
      ['text', 'more'],
    ],
    ['with an indicator behind the sign', 'd: >-2\n  one\n  two\n', ['two', '2'], ['two', '2']],
    [
      'with every line break kept',
      'd: |+\n  one\n  two\n\n\nnext: 1\n',
      ['two', '2'],
      ['two', '2'],
    ],
    ['at the end of the file', 'd: >\n  one\n  two', ['two', '2'], ['two', '2']],
    ['with Windows line ends', 'd: >\r\n  one\r\n  two\r\nnext: 1\r\n', ['two', '2'], ['two', '2']],
    ['with an anchor and a tag', 'd: &a !!str |\n   one\n   two\n', ['two', '2'], ['two', '2']],
    ['with a header on its own line', 'd:\n  >-\n  one\n  two\n', ['two', '2'], ['two', '2']],
  ])('%s', (_, text, [from, to], [was, is]) => {
    expect(edited(text, ['d'], textOf(text).replace(from ?? '', to ?? ''))).toBe(
      text.replace(was ?? '', is ?? ''),
    );
  });

  test('a line that becomes too long is wrapped at the width of the others, and those before it stay', () => {
    const longer = edited(
      FOLDED,
      ['d'],
      textOf(FOLDED).replace('three lines', 'three much longer lines'),
    );
    expect(longer).toBe(
      FOLDED.replace(
        '  over three lines, so that it can\n  be read beside the code.\n',
        '  over three much longer lines, so\n  that it can be read beside the\n  code.\n',
      ),
    );
  });

  test('paragraphs that are added, removed or moved leave the others as they are', () => {
    const value = textOf(FOLDED);
    expect(edited(FOLDED, ['d'], `New.\n${value}`)).toBe(
      FOLDED.replace('  The first', '  New.\n\n  The first'),
    );
    expect(edited(FOLDED, ['d'], value.replace('The second one is short.\n', ''))).toBe(
      FOLDED.replace('  The second one is short.\n\n', ''),
    );
    expect(edited(FOLDED, ['d'], `${value}\nEnd.`)).toBe(
      FOLDED.replace('  - a list\n', '  - a list\n\n  End.\n'),
    );
  });

  test('the end of the text says whether there is a line break, and only then the header changes', () => {
    expect(edited('d: |-\n  one\nb: 1\n', ['d'], 'two\n')).toBe('d: |\n  two\nb: 1\n');
    expect(edited('d: >\n  one\nb: 1\n', ['d'], 'two')).toBe('d: >-\n  two\nb: 1\n');
    expect(edited('d: |+\n  one\n\nb: 1\n', ['d'], 'one\ntwo\n\n\n')).toBe(
      'd: |+\n  one\n  two\n\n\nb: 1\n',
    );
    expect(edited('d: |\n  one\nb: 1\n', ['d'], '  one\n')).toBe('d: |2\n    one\nb: 1\n');
  });

  test('what no block scalar can hold is written in another way', () => {
    expect(edited('d: |\n  one\n', ['d'], 'a\u0000b')).toBe('d: "a\\u0000b"\n');
    expect(edited('d: |\n  one\n', ['d'], '')).toBe("d: ''\n");
  });
});

describe('one word of any paragraphs is changed', () => {
  const word = fc.constantFrom(
    'order',
    'is',
    'a',
    'payment',
    'sent',
    '-',
    '#',
    'shipping:',
    '`code`',
    'x  y',
    'größe',
  );
  const line = fc.array(word, { minLength: 1, maxLength: 14 }).map((words) => words.join(' '));
  const paragraph = fc.array(line, { minLength: 1, maxLength: 4 });
  const code = fc.array(
    fc.tuple(fc.constantFrom('  ', '    ', '\t'), line).map(([lead, text]) => lead + text),
    { minLength: 1, maxLength: 3 },
  );
  const block = fc.record({
    sign: fc.constantFrom('>', '|'),
    chomp: fc.constantFrom('-', '', '+'),
    parts: fc.array(fc.oneof(paragraph, paragraph, code), { minLength: 1, maxLength: 5 }),
    gaps: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 5, maxLength: 5 }),
    indent: fc.integer({ min: 1, max: 5 }),
    item: fc.boolean(),
    end: fc.constantFrom('', '\n', '\n\n', '\nnext: 1\n', '\n\n\nnext: 1\n'),
    eol: fc.constantFrom('\n', '\r\n'),
    pick: fc.nat(),
    by: fc.constantFrom('ok', 'incomprehensibilities', 'two words'),
  });

  test('and the style, chomping, indentation and all other paragraphs stay', () => {
    let kept = 0;
    fc.assert(
      fc.property(block, ({ sign, chomp, parts, gaps, indent, item, end, eol, pick, by }) => {
        const lead = ' '.repeat(indent + (item ? 2 : 0));
        const first = parts[0]?.[0] ?? '';
        const indicator = /^ /.test(first) ? String(indent) : '';
        const body = parts
          .map(
            (lines, i) =>
              (i === 0 ? '' : '\n'.repeat(gaps[i] ?? 1)) + lines.map((l) => lead + l).join('\n'),
          )
          .join('\n');
        const text = (
          item
            ? `d:\n  - ${sign}${indicator}${chomp}\n${body}${end.replace('next', 'next')}`
            : `d: ${sign}${indicator}${chomp} # why\n${body}${end}`
        ).replaceAll('\n', eol);
        const read = (source: string): string => {
          const { d } = parseYaml(source) as { d: string | string[] };
          return typeof d === 'string' ? d : (d[0] ?? '');
        };
        const value = read(text);
        const words = [...value.matchAll(/order|payment|sent|shipping:/g)];
        const found = words[pick % Math.max(1, words.length)];
        if (!found) return;
        const expected =
          value.slice(0, found.index) + by + value.slice(found.index + found[0].length);
        const after = edited(text, item ? ['d', '0'] : ['d'], expected);
        expect(read(after)).toBe(expected);
        const [head] = text.split(body.split('\n')[0] ?? '');
        expect(after.startsWith(head ?? '')).toBe(true);
        expect(after.includes(eol === '\n' ? '\r' : 'never')).toBe(false);
        // All paragraphs but the one that changed are there as they were.
        const paragraphs = (source: string) =>
          source.split(/(?:\r?\n[ ]*){2,}/).map((one) => one.trim());
        const was = paragraphs(text);
        const now = paragraphs(after);
        expect(now.length).toBe(was.length);
        expect(now.filter((one, i) => one !== was[i]).length).toBeLessThanOrEqual(1);
        kept++;
      }),
      { numRuns: 600, seed: 20261122 },
    );
    expect(kept).toBeGreaterThan(300);
  });
});
