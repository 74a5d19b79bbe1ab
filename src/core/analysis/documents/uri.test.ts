// References by the examples of RFC 3986 section 5.4, and how addresses are written and compared.
import { expect, test } from 'vitest';
import { isUrl, normalizeUri, relativeUri, resolveUri, sameFile, withoutDetour } from './uri.ts';

// The base of the RFC; a reference to it alone, with a fragment, is not for this function.
test.each([
  ['g:h', 'g:h'],
  ['g', 'http://a/b/c/g'],
  ['./g', 'http://a/b/c/g'],
  ['g/', 'http://a/b/c/g/'],
  ['/g', 'http://a/g'],
  ['//g', 'http://g'],
  ['?y', 'http://a/b/c/d;p?y'],
  ['g?y', 'http://a/b/c/g?y'],
  [';x', 'http://a/b/c/;x'],
  ['g;x', 'http://a/b/c/g;x'],
  ['', 'http://a/b/c/d;p?q'],
  ['..', 'http://a/b'],
  ['../', 'http://a/b/'],
  ['../g', 'http://a/b/g'],
  ['../..', 'http://a/'],
  ['../../g', 'http://a/g'],
  ['../../../g', 'http://a/g'],
  ['/./g', 'http://a/g'],
  ['/../g', 'http://a/g'],
  ['g.', 'http://a/b/c/g.'],
  ['.g', 'http://a/b/c/.g'],
  ['g..', 'http://a/b/c/g..'],
  ['..g', 'http://a/b/c/..g'],
  ['./../g', 'http://a/b/g'],
  ['g/./h', 'http://a/b/c/g/h'],
  ['g/../h', 'http://a/b/c/h'],
  ['g?y/../x', 'http://a/b/c/g?y/../x'],
])('the reference %j is %s', (ref, expected) => {
  expect(resolveUri('http://a/b/c/d;p?q', ref)).toBe(expected);
});

test.each([
  ['a/b.yaml?x', '', 'a/b.yaml?x'],
  ['a/b.yaml?x', '?y', 'a/b.yaml?y'],
  ['/a/b.yaml', '../../c', '/c'],
  ['../a/b', '../../c', '../../c'],
  ['//h/a', 'b', '//h/b'],
  ['//h', 'b', '//h/b'],
  ['file:///a/b', 'c', 'file:///a/c'],
  ['a/b', '/c', '/c'],
])('in %s the reference %j is %s', (base, ref, expected) => {
  expect(resolveUri(base, ref)).toBe(expected);
});

test.each([
  ['a%41%62', 'aAb'],
  ['%C3%A4%20%2e', 'ä .'],
  ['%2F%3f', '%2F%3F'],
  ['%zz%4', '%zz%4'],
  ['%41%ff%42', '%41%ff%42'],
  ['%7E_%2D', '~_-'],
])('%s is written as %s', (uri, expected) => {
  expect(normalizeUri(uri)).toBe(expected);
});

test.each([
  ['http://h/a/b', 'http://h/a/b', 'b'],
  ['http://h/a/b', 'http://h/a/', ''],
  ['http://h/a/b/c', 'http://h/a/x/y', '../x/y'],
  ['http://h/a', 'https://h/a', 'https://h/a'],
  ['http://h/a', 'a', 'a'],
  ['a', 'http://h/a', 'http://h/a'],
  ['a/b/c', 'a/b/d/e', 'd/e'],
  ['a/b/c', 'x', '../../x'],
  ['urn:a/b', 'urn:a/c', 'c'],
])('from %s to %s it is %j', (from, to, expected) => {
  expect(relativeUri(from, to)).toBe(expected);
});

test.each([
  ['http://h/a', true],
  ['urn:x', true],
  ['//h/a', true],
  ['a/b.yaml', false],
  ['/a', false],
  ['c:/a', false],
  ['a//b', false],
  ['1a:b', false],
])('%s is a URL: %s', (uri, expected) => {
  expect(isUrl(uri)).toBe(expected);
});

test.each([
  ['a b', 'a%20b', true],
  ['a', 'a', true],
  ['a', 'b', false],
  ['a%', 'a%', true],
  ['a%', 'a%25', false],
])('%s and %s are one file: %s', (a, b, expected) => {
  expect(sameFile(a, b)).toBe(expected);
});

test.each([
  ['/repo/svc', '../svc/api.yaml', 'api.yaml'],
  ['/repo/svc', '../../repo/svc/parts/a.yaml', 'parts/a.yaml'],
  ['/repo/svc/', '../../repo/model/a.yaml', '../model/a.yaml'],
  ['/repo/svc', '../model/svc/a.yaml', '../model/svc/a.yaml'],
  ['C:\\repo\\svc', '../svc/a.yaml', 'a.yaml'],
  ['/repo/my svc', '../my%20svc/a.yaml', 'a.yaml'],
  ['/svc', '../../svc/a.yaml', '../../svc/a.yaml'],
  ['/repo/svc', '../svc', '../svc'],
  ['/repo/svc', 'svc/a.yaml', 'svc/a.yaml'],
])('in the folder %s the file %s is %s', (folder, uri, expected) => {
  expect(withoutDetour(folder, uri)).toBe(expected);
});
