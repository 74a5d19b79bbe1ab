// What a catalog says, and where it is wrong. The published JSON Schema agrees.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { readCatalog } from './read-catalog.ts';

const SCHEMA = resolve(import.meta.dirname, '../../../../public/catalog.schema.json');
const isValid = new Ajv().compile(JSON.parse(readFileSync(SCHEMA, 'utf8')));

test('reads titles, paths, names and groups', () => {
  const text = `{
  "$schema": "https://example.com/catalog.schema.json",
  "title": "Shop",
  "description": "All of it.",
  "documents": [{ "path": "a b/orders.yaml", "name": "Orders", "group": "Sales" }, { "path": "../c.json" }]
}`;
  expect(readCatalog(text)).toEqual({
    title: 'Shop',
    description: 'All of it.',
    documents: [
      { path: 'a b/orders.yaml', name: 'Orders', group: 'Sales', line: 5, column: 27 },
      { path: '../c.json', line: 5, column: 94 },
    ],
    errors: [],
  });
  expect(isValid(JSON.parse(text))).toBe(true);
});

test.each([
  ['[]', 1, 1, 'Expected an object such as'],
  ['{}', 1, 1, 'Missing required field "documents"'],
  ['{"documents": {}}', 1, 15, 'Expected "documents" to be a list'],
  ['{"documents": ["a.yaml"]}', 1, 16, 'Expected an object such as { "path": "orders.yaml" }'],
  ['{"documents": [{"name": "A"}]}', 1, 16, 'Missing required field "path"'],
  ['{"documents": [{"path": 1}]}', 1, 25, 'Expected "path" to be a string, got the number 1.'],
  ['{"documents": [{"path": "/a.yaml"}]}', 1, 25, 'Expected "path" to be relative'],
  ['{"documents": [{"path": "C:/a.yaml"}]}', 1, 25, 'Expected "path" to be relative'],
  ['{"documents": [{"path": "https://a.example.com/b"}]}', 1, 25, 'Expected "path" to be relative'],
  ['{"documents": [{"path": "a\\\\b.yaml"}]}', 1, 25, 'Expected "path" to be relative'],
  ['{"documents": [{"path": ""}]}', 1, 25, 'Expected "path" to be relative'],
  ['{"documents": [],\n "titel": "A"}', 2, 2, 'Unknown field "titel" in the catalog. Use "title".'],
  ['{"documents": [{"path": "a", "nme": "A"}]}', 1, 30, 'Unknown field "nme" in a document.'],
  ['{"title": null, "documents": []}', 1, 11, 'Expected "title" to be a string, got null.'],
])('reports what is wrong in %s', (text, line, column, message) => {
  const { errors } = readCatalog(text);
  expect(errors).toEqual([{ line, column, message: expect.stringContaining(message) }]);
  expect(isValid(JSON.parse(text))).toBe(false);
});

test('reports a document that is listed twice, and keeps the first', () => {
  const { documents, errors } = readCatalog('{"documents": [{"path": "a"}, {"path": "a"}]}');
  expect(documents).toHaveLength(1);
  expect(errors).toEqual([{ line: 1, column: 40, message: '"a" is listed twice. Remove one.' }]);
});

test('reports syntax errors with what it could read', () => {
  expect(readCatalog('').errors[0]?.message).toContain('The file is empty.');
  const { documents, errors } = readCatalog('{"documents": [{"path": "a"}');
  expect(documents.map(({ path }) => path)).toEqual(['a']);
  expect(errors.length).toBeGreaterThan(0);
});
