// Comparing, converting and documenting texts by one call each.
import { expect, test } from 'vitest';
import { convert } from './convert.ts';
import { diff } from './diff.ts';
import { docs } from './docs.ts';

const NEW = `asyncapi: 3.1.0
info: {title: Orders, version: '2'}
channels: {orders: {address: orders, messages: {placed: {payload: {$ref: order.yaml}}}}}
operations: {takeOrder: {action: receive, channel: {$ref: '#/channels/orders'}}}
`;
const OLDER = `asyncapi: 2.6.0
info: {title: Lamps, version: '1'} # lamps
channels: {lamps: {publish: {message: {payload: {type: integer}, examples: [{payload: x}]}}}}
`;

test('diff compares two versions with their files, by the levels of a configuration', async () => {
  const options = {
    files: { 'order.yaml': 'type: object\nrequired: [id]\n' },
    oldFiles: { 'order.yaml': 'type: object\n' },
  };
  const { summary, changes } = await diff(NEW, NEW, options);
  expect(summary.breaking).toBe(1);
  const [change] = changes;
  const config = { diff: { [change?.code ?? '']: 'documentation' } };
  expect((await diff(NEW, NEW, { ...options, config })).summary.breaking).toBe(0);
  await expect(diff('a: 1', NEW, options)).rejects.toThrow("The old version can't be compared");
});

test('convert makes version 3 of AsyncAPI 2 with comments and notes', async () => {
  const { text, notes, errors, files } = await convert(OLDER, { uri: 'a.yaml', root: 'apidoc' });
  expect(text).toMatch(/^apidoc: 3\.1\.0\ninfo: \{title: Lamps, version: '1'\} # lamps\n/);
  expect([errors, files]).toEqual([1, {}]);
  expect(notes).toMatchObject([{ code: 'error-before', file: 'a.yaml' }]);
  await expect(convert(NEW)).rejects.toThrow('not a document of AsyncAPI 2');
});

test('docs are a page or Markdown', async () => {
  const files = { 'order.yaml': 'type: object\nproperties: {sku: {type: string}}\n' };
  expect(await docs(NEW, { files, title: 'Shop' })).toContain('<title>Shop');
  const markdown = await docs(OLDER, { format: 'markdown' });
  expect(markdown).toContain('# Lamps');
});
