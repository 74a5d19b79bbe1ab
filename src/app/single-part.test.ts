import { expect, test } from 'vitest';
import { parseLink } from '../share/link.ts';
import { withSinglePart } from './single-part.ts';

const PAGE = 'https://studio.example/app/';

test.each([
  ['?example=x&view=docs', '/channels/a~1b c', '?example=x&view=docs&only'],
  ['#/info', '/channels/ä', '?only'],
  ['?only&embed#/channels/x', '/operations/y', '?embed&only'],
])('%s with %s shows that object alone', (rest, pointer, search) => {
  const address = withSinglePart(PAGE + rest, pointer);
  expect(new URL(address).search).toBe(search);
  expect(parseLink(address)).toMatchObject({ only: true, pointer, notes: [] });
});

test('the way back removes only the parameters of that view', () => {
  expect(
    withSinglePart(`${PAGE}?url=https://h.example/a?only&only&only=1&probe#/channels/x`, null),
  ).toBe(`${PAGE}?url=https://h.example/a?only&probe#/channels/x`);
});

test('an address that carries the document stays', () => {
  expect(withSinglePart(`${PAGE}#s1=abc&at=/info`, '/channels/x')).toBe(`${PAGE}#s1=abc&at=/info`);
});
