import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenize } from './ProtoText.tsx';

const kinds = (text: string): string =>
  tokenize(text)
    .filter(({ kind }) => kind !== 'plain')
    .map(({ kind, text: piece }) => `${kind}:${piece}`)
    .join(' ');

test('comments, strings, numbers, keywords and types', () => {
  expect(
    kinds('syntax = "proto3"; // one\nmessage Order { repeated string ids = 1; /* two */ }'),
  ).toBe(
    'keyword:syntax string:"proto3" comment:// one keyword:message keyword:repeated type:string number:1 comment:/* two */',
  );
});
test('names that only begin like keywords', () => {
  expect(kinds('messages string_id map_of a.string x1')).toBe('');
});
test('what is not closed', () => {
  expect(kinds('/* a')).toBe('comment:/* a');
  expect(kinds('"a\nbool')).toBe('string:"a type:bool');
});
test('the pieces are the text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('"', "'", '\\', '/', '*', '\n', 'string', 'a', '1', ' ', '.')),
      (parts) => {
        const text = parts.join('');
        expect(
          tokenize(text)
            .map((token) => token.text)
            .join(''),
        ).toBe(text);
      },
    ),
  );
});
