// What a page gets from the worker of a document that is validated, or that the small worker can't
// read.
import { expect, test } from 'vitest';
import type { FromWorker, ToWorker } from './protocol.ts';
import { createValidation } from './validating.ts';

function start() {
  const sent: FromWorker[] = [];
  const tasks: (() => void)[] = [];
  const receive = createValidation(
    (message) => void sent.push(message),
    (task) => void tasks.push(task),
  );
  const settle = () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) task();
    return sent.splice(0);
  };
  const open = (text: string): ToWorker => ({
    type: 'open',
    doc: 'd',
    version: 1,
    text,
    language: 'yaml',
    base: null,
  });
  return { receive, settle, open, tasks };
}

test('the model comes first, then the problems', () => {
  const { receive, settle, open } = start();
  receive(open("apidoc: 3.1.0\ninfo: {titel: Orders, version: '1'}\n"));
  const [model, problems] = settle();
  expect(JSON.stringify(problems)).toContain('Did you mean');
  expect(model).toMatchObject({ type: 'analysis', version: 1, model: {} });
});

test('files that references name are read', () => {
  const { receive, settle, open } = start();
  receive(
    open("apidoc: 3.1.0\ninfo: {title: a, version: '1'}\nchannels: {a: {$ref: b.yaml#/a}}\n"),
  );
  expect(settle()).toContainEqual({ type: 'need', doc: 'd', uris: ['b.yaml'] });
  receive({ type: 'file', doc: 'd', uri: 'b.yaml', text: 'a: {address: orders}\n' });
  expect(JSON.stringify(settle())).toContain('orders');
  receive({
    type: 'request',
    doc: 'd',
    id: 3,
    version: 1,
    request: { request: 'source', uri: 'b.yaml', pointer: '/a' },
  });
  expect(settle()).toMatchObject([{ type: 'response', id: 3, response: { language: 'yaml' } }]);
});

test('a document of AsyncAPI 2 is shown converted', async () => {
  const { receive, settle, open, tasks } = start();
  receive(open("asyncapi: 2.6.0\ninfo: {title: Old, version: '1'}\nchannels: {}\n"));
  settle();
  await expect.poll(() => tasks.length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(settle()).toContainEqual(
    expect.objectContaining({ conversion: { from: '2.6.0', to: '3.0.0', state: 'shown' } }),
  );
});
