// What a page that was opened to read gets from its worker: the model, and nothing else.
import { expect, test, vi } from 'vitest';
import { DocumentReader } from '../core/reading.ts';
import type { FromWorker, ToWorker } from './protocol.ts';
import { createReading } from './reading.ts';

const TEXT =
  "apidoc: 3.1.0\ninfo:\n  title: Orders\n  version: '1'\nchannels:\n  placed:\n    adress: orders\n";

function start() {
  const sent: FromWorker[] = [];
  const tasks: (() => void)[] = [];
  const receive = createReading(
    (message) => void sent.push(message),
    (task) => void tasks.push(task),
  );
  const settle = () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) task();
    return sent.splice(0);
  };
  const open = (text = TEXT): ToWorker => ({
    type: 'open',
    doc: 'd',
    version: 1,
    text,
    language: 'yaml',
    base: null,
  });
  return { receive, settle, open };
}

test('the model comes without problems', () => {
  const { receive, settle, open } = start();
  receive(open());
  const [first, ...others] = settle();
  expect(first).toMatchObject({ type: 'analysis', version: 1, model: {} });
  expect(first).not.toHaveProperty('counts');
  expect(first).not.toHaveProperty('problems');
  expect(others).toEqual([]);
});

test('a document that was prepared is read once', () => {
  const reads = vi.spyOn(DocumentReader.prototype, 'setText');
  const { receive, settle, open } = start();
  receive({ type: 'prepare', text: TEXT, language: 'yaml', base: null });
  expect(settle()).toEqual([]);
  receive(open());
  expect(settle()).toMatchObject([{ type: 'analysis', version: 1, model: {} }]);
  expect(reads).toHaveBeenCalledTimes(1);
});

test.each([
  'apidoc: 3.1.0\ninfo: [\n',
  'asyncapi: 2.6.0\ninfo: {}\n',
  'title: x\n',
  '',
  "apidoc: 3.1.0\ninfo: {title: a, version: '1'}\ncomponents:\n  schemas:\n    a:\n      schemaFormat: application/vnd.google.protobuf;version=3\n      schema: 'syntax = \"proto3\";'\n",
])('a text of which the model does not show everything is for another worker: %j', (text) => {
  const { receive, settle, open } = start();
  receive(open(text));
  expect(settle()).toEqual([{ type: 'more', doc: 'd' }]);
});

test('files that references name are read, one after the other', () => {
  const { receive, settle, open } = start();
  receive(
    open("apidoc: 3.1.0\ninfo: {title: a, version: '1'}\nchannels: {a: {$ref: b.yaml#/a}}\n"),
  );
  expect(settle()).toContainEqual({ type: 'need', doc: 'd', uris: ['b.yaml'] });
  receive({ type: 'file', doc: 'd', uri: 'b.yaml', text: 'a: {address: orders}\n' });
  expect(JSON.stringify(settle())).toContain('orders');
});

test('says where a value is, and that it lives', () => {
  const { receive, settle, open } = start();
  receive(open());
  const request = { request: 'locate', uri: '', pointer: '/info/title' } as const;
  receive({ type: 'request', doc: 'd', id: 7, version: 1, request });
  receive({ type: 'ping' });
  expect(settle().slice(0, 2)).toEqual([
    { type: 'response', doc: 'd', id: 7, response: { start: 22, end: 27 } },
    { type: 'pong' },
  ]);
});
