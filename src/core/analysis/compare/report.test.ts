// The path that lists of changes show beside a message that names only the keyword.
import { expect, test } from 'vitest';
import { schemaPathOf } from './report.ts';
import { compareVersions, oneFile } from './testing.ts';

const documentOf = (minimum: number, version = '1') =>
  oneFile(`apidoc: 3.1.0
info: {title: T, version: '${version}'}
channels:
  orders:
    address: orders
    messages:
      placed:
        payload:
          properties:
            properties: {properties: {total: {type: integer, minimum: ${minimum}}}}
            lines: {items: {$ref: '#/components/schemas/line'}}
operations: {get: {action: receive, channel: {$ref: '#/channels/orders'}}}
components:
  schemas:
    line: {properties: {'a/b': {type: integer, minimum: ${minimum}}}}
`);

async function pathsOf(below?: string) {
  const { changes } = await compareVersions(documentOf(0), documentOf(5, '2'));
  return changes.map((change) => schemaPathOf(change, below));
}

test('names the properties on the way to a changed schema, and nothing for other changes', async () => {
  expect(await pathsOf()).toEqual([
    'orders › placed › payload › properties › total › minimum',
    'line › a/b › minimum',
    '',
  ]);
});

test('begins below an object that is named beside it', async () => {
  expect(await pathsOf('/components/schemas/line')).toEqual([
    'orders › placed › payload › properties › total › minimum',
    'a/b › minimum',
    '',
  ]);
});
