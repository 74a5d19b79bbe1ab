import { expect, it } from 'vitest';
import { keyOf, uriOfKey } from './uris.ts';

it.each([
  [
    'file:///c%3A/api/my%20orders.yaml',
    'C:\\api\\my orders.yaml',
    'file:///C:/api/my%20orders.yaml',
  ],
  ['file:///c:/api/orders.yaml', 'C:\\api\\orders.yaml', 'file:///C:/api/orders.yaml'],
  ['file:///C:/api/orders.yaml', 'C:\\api\\orders.yaml', 'file:///C:/api/orders.yaml'],
  [
    'file://server/api/orders.yaml',
    '\\\\server\\api\\orders.yaml',
    'file://server/api/orders.yaml',
  ],
  ['untitled:Untitled-1', 'untitled:Untitled-1', 'untitled:Untitled-1'],
])('%s is one file on Windows, however it is written', (uri, key, written) => {
  expect(keyOf(uri, true)).toBe(key);
  expect(uriOfKey(key, true)).toBe(written);
});

it('a file goes by its path, and an address that is not one by itself', () => {
  expect(keyOf('file:///api/c%3A/my%20orders.yaml', false)).toBe('/api/c:/my orders.yaml');
  expect(uriOfKey('/api/c:/my orders.yaml', false)).toBe('file:///api/c:/my%20orders.yaml');
  expect(keyOf('file:///a%2Fb.yaml', false)).toBe('file:///a%2Fb.yaml');
});
