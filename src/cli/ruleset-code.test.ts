// Functions in JavaScript of rulesets: what they get and return, and what ends those that don't.
import { symlinkSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { loadRuleFunctions } from '../core/api.ts';
import type { FunctionContext } from '../core/types.ts';
import { type CodeReply, type CodeRequest, RulesetCode } from './ruleset-code.ts';
import { createCodeServer } from './ruleset-code-thread.ts';
import { tempFolder } from './testing.ts';

const { write, path } = tempFolder();
let helpers: Awaited<ReturnType<typeof loadRuleFunctions>>;
beforeAll(async () => {
  helpers = await loadRuleFunctions();
});

/** Node keeps a module by its name. */
let modules = 0;

/** Loads a function, calls it, and returns the last reply. */
async function call(source: string, options: unknown = null, schema?: unknown) {
  const file = write(`mine-${modules++}.mjs`, source);
  const replies: CodeReply[] = [];
  const serve = createCodeServer(helpers, (reply) => replies.push(reply));
  const requests: CodeRequest[] = [
    { is: 'load', id: 0, file, schema },
    { is: 'document', written: { a: 1 }, resolved: { a: 2 } },
    { is: 'call', id: 0, value: 'v', options, path: ['x', 0] },
  ];
  for (const request of requests) await serve(request);
  const [loaded, called] = replies;
  return loaded && 'failure' in loaded ? loaded : called;
}

test('a function gets value, options, path and document, and may return a promise', async () => {
  const source = `export default async (value, options, { path, document, documentInventory }) =>
    [{ message: JSON.stringify([value, options, document.data, documentInventory]), path: [...path, 'y'] }];`;
  expect(await call(source, { min: 1 }, { required: ['min'] })).toEqual({
    results: [
      {
        message: '["v",{"min":1},{"a":1},{"unresolved":{"a":1},"resolved":{"a":2}}]',
        path: ['x', 0, 'y'],
      },
    ],
  });
  expect(await call('export default () => {}')).toEqual({ results: [] });
});

test.each([
  ['export const mine = 1', 'it exports no function by default.'],
  ['export default () => { throw new Error("No.") }', 'No.'],
  ['export default () => { throw "odd\\nlines" }', 'odd.'],
  ['export default () => 1', 'it returned no list of results.'],
  ['export default () => [{}]', 'it returned a result without a message.'],
  [
    'export default () => [{message: "m", path: "a.b"}]',
    'it returned a path that is not a list of keys.',
  ],
])('a function fails with its reason: %s', async (source, failure) => {
  expect(await call(source)).toEqual({ failure });
});

test('options are checked by the schema that a ruleset has for them', async () => {
  const schema = { type: 'object', required: ['min'] };
  expect(await call('export default () => []', {}, schema)).toEqual({
    failure: expect.stringMatching(/^its options are invalid: .*min/),
  });
});

const CONTEXT = { path: ['a'], document: {}, resolved: {} } as unknown as FunctionContext;
const declared = (name: string, folder = 'functions') => ({
  name,
  folder,
  ruleset: path('rules/.spectral.yaml'),
  optionsSchema: undefined,
});

/** A thread that loads everything, and responds to no call with the value `endless`. */
const THREAD = `
const { workerData } = require('node:worker_threads');
const { port, replied } = workerData.rulesetCode;
port.on('message', ({ is, value }) => {
  if (is === 'document' || value === 'endless') return;
  port.postMessage({ results: is === 'call' ? [{ message: value }] : [] });
  Atomics.store(replied, 0, 1);
  Atomics.notify(replied, 0);
});`;

/** Two functions that run in that thread. */
async function twoFunctions(limits: { one: number; all: number }) {
  const program = pathToFileURL(write('thread.cjs', THREAD));
  const code = await RulesetCode.create(program, limits);
  for (const name of ['endless', 'other']) write(`rules/functions/${name}.js`, '');
  const [endless, other] = [code.load(declared('endless')), code.load(declared('other'))];
  if (typeof endless !== 'function' || typeof other !== 'function') throw new Error('not loaded');
  return { code, endless, other };
}

test('one that does not end is stopped and not called again, the others go on', async () => {
  const limits = { one: 30_000, all: 60_000 };
  const { code, endless, other } = await twoFunctions(limits);
  expect(other('one', {}, CONTEXT)).toEqual([{ message: 'one' }]);
  limits.one = 10;
  const message =
    'The function "endless" failed: it took more than 0.01 seconds, or ended its thread.';
  expect(() => endless('endless', {}, CONTEXT)).toThrow(message);
  limits.one = 30_000;
  expect(() => endless('x', {}, CONTEXT)).toThrow(message);
  expect(other('two', {}, CONTEXT)).toEqual([{ message: 'two' }]);
  code.end();
});

test('when the time for a document is over, none is called until the next document', async () => {
  const limits = { one: 30_000, all: 10 };
  const { code, endless, other } = await twoFunctions(limits);
  const message = 'all functions together took more than 0.01 seconds for a document.';
  expect(() => endless('endless', {}, CONTEXT)).toThrow(
    `The function "endless" failed: ${message}`,
  );
  expect(() => other('one', {}, CONTEXT)).toThrow(`The function "other" failed: ${message}`);
  limits.all = 60_000;
  const next = { ...CONTEXT, document: {} } as FunctionContext;
  expect(other('one', {}, next)).toEqual([{ message: 'one' }]);
  expect(endless('two', {}, next)).toEqual([{ message: 'two' }]);
  code.end();
});

test('only files below the folder of the ruleset are run', async () => {
  const code = await RulesetCode.create(pathToFileURL(path('no-thread.cjs')));
  write('rules/.spectral.yaml', '');
  write('outside.js', '');
  const outside = { reason: 'outside.js is not a file below the folder of the ruleset.' };
  expect(code.load(declared('outside', '..'))).toEqual(outside);
  expect(code.load(declared('../../outside'))).toEqual(outside);
  expect(code.load(declared('missing'))).toEqual({ reason: 'missing.js: file not found.' });
  // A link has a name below the folder.
  write('linked/other.js', '');
  write('rules/functions/own.js', '');
  symlinkSync(path('outside.js'), path('rules/functions/link.js'));
  symlinkSync(path('linked'), path('rules/linked'));
  expect(code.load(declared('link'))).toEqual({
    reason: 'link.js is not a file below the folder of the ruleset.',
  });
  expect(code.load(declared('other', 'linked'))).toEqual({
    reason: 'other.js is not a file below the folder of the ruleset.',
  });
  expect(code.isUsed).toBe(false);
});
