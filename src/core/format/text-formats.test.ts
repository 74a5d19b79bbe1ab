// Forms of strings whose grammar is in an RFC: what is valid, and what is reported of the rest.
import { expect, test } from 'vitest';
import { checkFormat } from './text-formats.ts';

test.each([
  'https://example.com',
  'https://user@example.com:8443/a?b#c',
  'https://example.com:/',
  'https://[2001:db8::1]:8443/',
  'urn:example:orders',
  'file:///etc/hosts',
])('%s is an absolute URL', (text) => {
  expect(checkFormat('absolute-url', text)).toBeNull();
});

test.each([
  ['https://example.com:port/', 'its port is not a number'],
  ['https://[2001:db8::1', 'its host is neither a name nor an address in brackets'],
  ['https://2001:db8::1/', 'its host is neither a name nor an address in brackets'],
])('%s is not an absolute URL, nor a URI', (text, why) => {
  expect(checkFormat('absolute-url', text)).toBe(`"${text}" is not an absolute URL: ${why}.`);
  expect(checkFormat('uri', text)).toBe(`"${text}" is not a URI: ${why}.`);
});

test.each([
  'api@example.com',
  'first.last+tag@mail.example.com',
  "o'neil@localhost",
  '"first last"@example.com',
  'api@[192.0.2.1]',
  'api@[IPv6:2001:db8::1]',
])('%s is an e-mail address', (text) => {
  expect(checkFormat('email', text)).toBeNull();
});

test.each([
  'api',
  'first..last@example.com',
  '.first@example.com',
  'first.@example.com',
  'api@example..com',
  'api@-example.com',
  'api@[192.0.2.1',
  'Api <api@example.com>',
])('%s is not an e-mail address', (text) => {
  expect(checkFormat('email', text)).not.toBeNull();
});
