import { expect, test } from 'vitest';
import { parseDefault } from './AvroAttributes.tsx';

test.each([
  ['', 'string', false, undefined],
  ['"a b"', 'string', false, 'a b'],
  ['a b', 'string', false, 'a b'],
  ['5', 'string', false, '5'],
  ['5', 'int', false, 5],
  ['NEW', 'enum', false, 'NEW'],
  ['NEW', 'com.example.State', false, 'NEW'],
  ['null', 'string', true, null],
  ['null', 'string', false, 'null'],
  ['[1, 2]', 'array', false, [1, 2]],
  ['{', 'map', false, '{'],
])('the default %j of the type %s', (text, word, nullable, value) => {
  expect(parseDefault(text, { word, nullable })).toEqual(value);
});
