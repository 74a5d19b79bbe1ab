import { expect, test } from 'vitest';
import { locationOf, textOf } from './viewer.ts';

test.each([
  ['', '/operations/placeOrder', '/operations/placeOrder'],
  ['common.yaml', '/components/messages/a b', 'common.yaml#%2Fcomponents%2Fmessages%2Fa%20b'],
  ['', '/channels/orders#eu', '#%2Fchannels%2Forders%23eu'],
  ['', '/channels/50%', '/channels/50%'],
])('the location %j %j is written in a way that reads it again', (uri, pointer, text) => {
  expect(textOf({ uri, pointer })).toBe(text);
  expect(locationOf(text)).toEqual({ uri, pointer });
});

test.each([[null], ['']])('%j names no location', (text) => {
  expect(locationOf(text)).toBeNull();
});
