import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokensOf } from './tokens.ts';

const kinds = (text: string, language: string) =>
  tokensOf(text, language)
    .filter((t) => t.text.trim() !== '')
    .map((t) => `${t.kind} ${t.text.trim()}`);

test('JSON keys, strings, numbers and words are told apart', () => {
  expect(kinds('{"a": "b:c", "n": -1.5e3, "t": [true, null]}', 'json')).toEqual([
    'punctuation {',
    'key "a"',
    'punctuation :',
    'string "b:c"',
    'punctuation ,',
    'key "n"',
    'punctuation :',
    'number -1.5e3',
    'punctuation ,',
    'key "t"',
    'punctuation :',
    'punctuation [',
    'keyword true',
    'punctuation ,',
    'keyword null',
    'punctuation ]}',
  ]);
});

test('YAML keys, values and comments are told apart', () => {
  expect(kinds('a: text # note\n- b: 12\n  "c d": true\n', 'yaml')).toEqual([
    'key a',
    'punctuation :',
    'string text',
    'comment # note',
    'punctuation -',
    'key b',
    'punctuation :',
    'number 12',
    'key "c d"',
    'punctuation :',
    'keyword true',
  ]);
});

test('Protocol Buffers: words, names, types and comments are told apart', () => {
  expect(kinds('message A { // note\n  repeated b.C name = 1 [default = "x"];\n}', 'protobuf')).toEqual([
    'keyword message',
    'plain A',
    'punctuation {',
    'comment // note',
    'keyword repeated',
    'plain b.C',
    'key name',
    'punctuation =',
    'number 1',
    'punctuation [',
    'key default',
    'punctuation =',
    'string "x"',
    'punctuation ];',
    'punctuation }',
  ]);
});

test('other languages stay as they are', () => {
  expect(tokensOf('<xs:a/>', 'xsd')).toEqual([{ kind: 'plain', text: '<xs:a/>' }]);
});

test('nothing is lost, whatever the text', () => {
  const piece = fc.constantFrom(
    '{',
    '"',
    "'",
    '\\',
    ':',
    '#',
    '- ',
    '\n',
    'key',
    ' ',
    '12',
    'true',
    '|',
    '&a',
    'é',
    '\u202e',
    '/',
    '*',
    '=',
    ';',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.constantFrom('json', 'yaml', 'protobuf'), (pieces, language) => {
      const text = pieces.join('');
      expect(
        tokensOf(text, language)
          .map((t) => t.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

test('a hostile text costs no time', () => {
  const start = performance.now();
  for (const unit of ['"', '\\', ' ', 'a:', '"a" ', '- ', "'", '#', '/*', '//', '*', 'a ', 'a.'])
    for (const language of ['json', 'yaml', 'protobuf']) tokensOf(unit.repeat(30_000), language);
  expect(performance.now() - start).toBeLessThan(3_000);
});
