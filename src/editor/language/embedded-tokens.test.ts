import { expect, test } from 'vitest';
import { cpuTime } from '../../core/testing.ts';
import { embeddedTokens, MAX_EMBEDDED_LENGTH } from './embedded-tokens.ts';

const shown = (text: string, language: string) =>
  embeddedTokens(text, language).map(({ start, end, kind }) => `${kind} ${text.slice(start, end)}`);

test('Markdown: headings, lists, code, emphasis and links, also where the text is indented', () => {
  expect(
    shown(
      '    ## Life\n    - **bold**, *soft* and `code`\n    see [it](https://x.example)\n',
      'markdown',
    ),
  ).toEqual([
    'heading     ## Life',
    'mark     -',
    'strong **bold**',
    'emphasis *soft*',
    'code `code`',
    'link [it](https://x.example)',
  ]);
});

test('Markdown: text between fences is code and nothing else', () => {
  expect(shown('```sh\n# no heading **here**\n```\n**bold**', 'markdown')).toEqual([
    'code ```sh\n# no heading **here**\n```',
    'strong **bold**',
  ]);
});

test('JSON: distinguishes keys from values', () => {
  expect(shown('{"a": "b", "n": -1.5e3, "t": true}', 'json')).toEqual([
    'key "a"',
    'string "b"',
    'key "n"',
    'number -1.5e3',
    'key "t"',
    'keyword true',
  ]);
});

test('Protocol Buffers: words of the language, types, comments', () => {
  expect(shown('message Lamp { // lit\n  optional bool on = 1;\n}', 'protobuf')).toEqual([
    'keyword message',
    'comment // lit',
    'keyword optional',
    'key bool',
    'number 1',
  ]);
});

test('regular expressions: classes, escapes, signs', () => {
  expect(shown('^[A-Z]{2}\\d+$', 'regex')).toEqual([
    'keyword ^',
    'string [A-Z]',
    'keyword {2}',
    'number \\d',
    'keyword +',
    'keyword $',
  ]);
});

test('a language that is not known has no pieces, and no text is slow', () => {
  expect(embeddedTokens('a', 'cobol')).toEqual([]);
  const took = cpuTime(() => {
    for (const language of ['markdown', 'json', 'protobuf', 'graphql', 'xml', 'regex'])
      for (const part of ['[', '**', '`', '<!--', '/*', '"', '_a', '((', '```\n'])
        embeddedTokens(part.repeat(MAX_EMBEDDED_LENGTH).slice(0, MAX_EMBEDDED_LENGTH), language);
  });
  expect(took).toBeLessThan(5_000);
});
