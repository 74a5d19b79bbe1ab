import { expect, test } from 'vitest';
import { serverUrl } from './parts.ts';

test('the URL of a server is made of what is known', () => {
  expect(serverUrl({ protocol: 'mqtt', host: 'h:1883', pathname: 'p' })).toBe('mqtt://h:1883/p');
  expect(serverUrl({ host: 'h', pathname: '/p' })).toBe('h/p');
  expect(serverUrl({ protocol: 'mqtt' })).toBe('');
});
