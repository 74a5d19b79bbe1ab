// What the page makes of a recording: a new document, or the open one with what is new.
import { expect, test, vi } from 'vitest';
import { discover } from './discover-recording.ts';
import type { MergedInto } from './protocol.ts';

const line = (address: string, payload: unknown) => `${JSON.stringify({ address, payload })}\n`;
const recording = (...lines: string[]) => new Blob(lines);
const orders = [1, 2, 3].map((id) => line('orders', { id }));

const OPEN: MergedInto = {
  ...{ address: 'orders.yaml', language: 'yaml' },
  text: `apidoc: 3.1.0
info: {title: Orders, version: 1.0.0}
channels:
  orders: # of all shops
    address: orders
    messages:
      placed: {$ref: placed.yaml}
`,
  files: [
    ['placed.yaml', 'payload: {type: object, required: [id], properties: {id: {type: integer}}}'],
  ],
};

test('makes a document of the messages, and counts lines that are none', async () => {
  const progress = vi.fn();
  const lines = recording(...orders, 'no message\n', '\n', '[1]');
  const { count, unread, made } = await discover({ lines, title: 'Seen', into: null }, progress);
  expect({ count, unread }).toEqual({ count: 3, unread: 2 });
  expect(made?.text).toContain('title: Seen\n');
  expect(made?.text).toContain('address: orders\n');
  expect(progress).toHaveBeenLastCalledWith(lines.size);
});

test('adds what is new to the open document, whose files and comments count', async () => {
  const lines = recording(...orders, line('returns', { order: 7 }));
  const { made } = await discover({ lines, title: '', into: OPEN }, () => undefined);
  expect(made).toMatchObject({ channels: 1, messages: 1 });
  expect(made?.text).toContain(OPEN.text.trimEnd());
  expect(made?.text).toContain('address: returns\n');
});

test('changes nothing where all messages are valid by the document', async () => {
  const { made } = await discover(
    { lines: recording(...orders), title: '', into: OPEN },
    () => undefined,
  );
  expect(made).toMatchObject({ text: OPEN.text, channels: 0, messages: 0 });
});

test('makes nothing of a file without messages', async () => {
  const lines = recording('{"a": 1}\n');
  expect(await discover({ lines, title: '', into: null }, () => undefined)).toEqual({
    ...{ count: 0, unread: 1, made: null },
  });
});
