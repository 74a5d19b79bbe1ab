import { expect, test } from 'vitest';
import { plainMarkdown } from './plain-markdown.ts';

test.each([
  ['no marks at all.', 'no marks at all.'],
  ['The **order** service of *Acme*, ~~old~~ `new`.', 'The order service of Acme, old new.'],
  ['___all___ __bold__ _soft_ snake_case_name a_b', 'all bold soft snake_case_name a_b'],
  ['2 * 3 = 6', '2 * 3 = 6'],
  ['2*3=6 and a~b~~', '2*3=6 and a~b~~'],
  ['**bold *and soft* text** and ***both***', 'bold and soft text and both'],
  ['`__proto__` and ``a`b`` and `**`', '__proto__ and a`b and **'],
  [
    'see [the **guide**](https://docs.example/a_(b) "Title") and [this][ref]',
    'see the guide and this',
  ],
  ['[ref]: https://docs.example', ''],
  ['![lamp](https://img.example/a.png) [![badge](x.svg)](y)', 'lamp badge'],
  [
    '<https://docs.example/a> and https://docs.example/b_c',
    'https://docs.example/a and https://docs.example/b_c',
  ],
  ['# Title\n## Next', 'Title\nNext'],
  ['> quoted\n> > twice', 'quoted\ntwice'],
  ['- one\n* two\n+ [x] three\n1. four', 'one\ntwo\nthree\n1. four'],
  ['| a | b |\n|---|--:|\n| 1 | 2 |', ' a b \n 1 2 '],
  ['```json\n{"a": [1]}\n```', '{"a": [1]}'],
  ['a\n\n---\n\nb\n===', 'a\n\n\nb'],
  ['a\\*b\\_c', 'a*b_c'],
  ['one<br>two[^1]\n\n[^1]: note', 'one two\n\nnote'],
])('%j reads %j', (text, plain) => {
  expect(plainMarkdown(text)).toBe(plain);
});

test('takes time in proportion to the text', () => {
  const start = performance.now();
  for (const piece of [
    '[',
    '![a](',
    '*',
    '_',
    '`',
    '<',
    '\\',
    '|',
    '> ',
    '- ',
    '[a](b(c',
    '[^',
    '<http://',
  ])
    plainMarkdown(piece.repeat(20_000));
  expect(performance.now() - start).toBeLessThan(3_000);
});
