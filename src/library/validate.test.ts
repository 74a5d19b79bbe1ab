// What a program gets from the package by one call.
import { expect, test } from 'vitest';
import { readConfig } from '../core/api.ts';
import { validate } from './validate.ts';

const HEAD = "asyncapi: 3.1.0\ninfo:\n  title: Orders\n  version: '1'\n";
const MESSAGES = `${HEAD}components:\n  messages:\n    Order:\n`;

test('a document without problems is valid', async () => {
  expect(await validate(HEAD)).toEqual({ valid: true, problems: [] });
});

test('a problem has its code, its location as a pointer, and its range by lines', async () => {
  const { valid, problems } = await validate(HEAD.replace('title', 'titel'), { uri: 'api.yaml' });
  expect(valid).toBe(false);
  expect(problems).toMatchObject([
    {
      code: 'unknown-field',
      severity: 'error',
      message: expect.stringContaining('"title"'),
      uri: 'api.yaml',
      path: '/info/titel',
      range: { start: { line: 3, column: 3 }, end: { line: 3, column: 8 } },
    },
  ]);
});

test.each([
  ['a map', { 'common.yaml': '$ref: ./deep/order.json', 'deep/order.json': '{"titel": 1}' }],
  [
    'a function',
    async (uri: string) => (uri === 'common.yaml' ? '$ref: ./deep/order.json' : '{"titel": 1}'),
  ],
])('files are read from %s, also what they refer to', async (_, files) => {
  const { problems } = await validate(`${MESSAGES}      $ref: ./common.yaml\n`, { files });
  expect(problems.map(({ uri, path, range }) => [uri, path, range.start.column])).toEqual([
    ['deep/order.json', '/titel', 2],
  ]);
});

test('a file that is not given is a problem at its reference', async () => {
  const { valid, problems } = await validate(`${MESSAGES}      $ref: ./common.yaml\n`);
  expect([valid, problems.length]).toEqual([false, 1]);
  expect(problems[0]).toMatchObject({ uri: '', path: '/components/messages/Order/$ref' });
});

test('examples are validated, unless the caller chooses not to', async () => {
  const text = `${MESSAGES}      payload: {type: string, pattern: ^a}\n      examples: [{payload: b}]\n`;
  const found = await validate(text);
  expect(found.problems.map(({ path }) => path)).toEqual([
    '/components/messages/Order/examples/0/payload',
  ]);
  expect((await validate(text, { examples: false })).problems).toEqual([]);
});

test('Protocol Buffers are read', async () => {
  const payload = `      payload:\n        schemaFormat: application/vnd.google.protobuf;version=3\n        schema: "message {"\n`;
  const { problems } = await validate(MESSAGES + payload);
  expect(problems.map(({ path }) => path)).toEqual(['/components/messages/Order/payload/schema']);
});

test('settings decide what is reported', async () => {
  const text = HEAD.replace('title', 'x: 1\n  title');
  const { settings } = readConfig('{"rules": {"unknown-field": "warning"}}');
  expect(await validate(text, { settings })).toMatchObject({
    valid: true,
    problems: [{ severity: 'warning' }],
  });
});

test('a document beyond a limit is not valid', async () => {
  const { valid } = await validate(`${HEAD}x-a: ${'['.repeat(300)}${']'.repeat(300)}\n`);
  expect(valid).toBe(false);
});

test('a configuration has rules for some files, and documents that are left out', async () => {
  const text = HEAD.replace('title', 'x: 1\n  title');
  const config = {
    rules: { 'unknown-field': 'warning' },
    overrides: [{ files: ['legacy/'], rules: { 'unknown-field': 'off' } }],
    ignore: ['drafts/'],
  };
  const found = async (uri: string) => {
    const { problems, ignored } = await validate(text, { uri, config });
    return ignored ?? problems.map(({ severity }) => severity);
  };
  expect(await found('api.yaml')).toEqual(['warning']);
  expect(await found('legacy/api.yaml')).toEqual([]);
  expect(await found('drafts/api.yaml')).toBe(true);
  await expect(validate(text, { config: '{"rules": 5}' })).rejects.toThrow(
    'The configuration has errors. 1:',
  );
});
