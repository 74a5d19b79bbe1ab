// `split` as the user runs it: which files are written, and that `bundle` undoes it.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { apidoc, tempFolder, VALID } from './testing.ts';

const { write, path } = tempFolder();
const ENTRY = `# The shop
${VALID}channels:
  orders:
    address: orders
    messages:
      order: {$ref: '#/components/messages/Order'}
operations:
  placeOrder:
    action: send
    channel: {$ref: '#/channels/orders'}
components:
  messages:
    Order:
      # What was ordered
      payload: {$ref: '#/components/schemas/Order'}
  schemas:
    Order: {type: object} # empty
`;

test('writes a file for each component, and bundling them gives the document', async () => {
  const file = write('main.yaml', ENTRY);
  const out = path('parts');
  expect(await apidoc(['split', file, '-o', out])).toEqual({
    code: 0,
    out: `${out}/main.yaml\n${out}/components/messages/Order.yaml\n${out}/components/schemas/Order.yaml\n`,
    error: '',
  });
  const valid = await apidoc(['validate', `${out}/main.yaml`, '--root', out]);
  expect(valid).toMatchObject({ code: 0 });
  const bundle = await apidoc(['bundle', `${out}/main.yaml`, '--root', out]);
  expect([bundle.code, bundle.error]).toEqual([0, '']);
  expect(parse(bundle.out)).toEqual(parse(ENTRY));
  for (const comment of ['# The shop', '# What was ordered', '# empty'])
    expect(bundle.out).toContain(comment);
});

test('no file has the name of a device of Windows', async () => {
  const names = ['con', 'NUL', 'com1.v2', 'aux', 'console'];
  const schemas = names.map((name) => `    ${name}: {type: object}\n`).join('');
  const file = write('main.yaml', `${VALID}components:\n  schemas:\n${schemas}`);
  const { out, code } = await apidoc(['split', file, '-o', path('parts')]);
  expect(code).toBe(0);
  expect(out.match(/[^/]+(?=\.yaml\n)/g)?.slice(1)).toEqual([
    '_con',
    '_NUL',
    '_com1.v2',
    '_aux',
    'console',
  ]);
});

test('a document of several files that is bundled and split has no new problems', async () => {
  const root = `${VALID}channels:
  orders:
    address: orders
    messages: {order: {$ref: ./parts/message.yaml}}
operations: {get: {action: receive, channel: {$ref: '#/channels/orders'}}}
`;
  const file = write('main.yaml', root);
  write('parts/message.yaml', 'payload: {$ref: ./order.yaml}\n');
  write('parts/order.yaml', 'properties: {a: {$ref: ./a.yaml}, next: {$ref: ./order.yaml}}\n');
  write('parts/a.yaml', 'type: string\n');
  const one = path('one.yaml');
  const problems = async (name: string, ...args: string[]) =>
    (await apidoc(['validate', name, ...args, '--quiet', '--fail-on', 'hint'])).out;
  expect(await problems(file)).toBe('');
  await apidoc(['bundle', file, '-o', one]);
  const out = path('parts-again');
  expect((await apidoc(['split', one, '-o', out])).code).toBe(0);
  expect(await problems(`${out}/one.yaml`, '--root', out)).toBe('');
});

test('a component that stands for a file which nothing else refers to is unused', async () => {
  const text = `${VALID}channels: {orders: {address: orders}}\ncomponents: {schemas: {Tree: {$ref: tree.yaml}}}\n`;
  const file = write('main.yaml', text);
  write('tree.yaml', 'properties: {parent: {$ref: tree.yaml}}\n');
  expect((await apidoc(['validate', file])).out).toContain('(unused-component)');
});

describe('a document of AsyncAPI 2', () => {
  const older = `# The shop
asyncapi: 2.6.0
info: {title: Shop, version: '1'}
channels:
  orders:
    publish:
      traits: [{$ref: '#/components/operationTraits/Logged'}]
      message: {$ref: '#/components/messages/Order'}
components:
  messages:
    Order:
      # What was ordered
      payload: {$ref: '#/components/schemas/Order'}
  operationTraits:
    Logged: {summary: Is logged}
  schemas:
    Order: {type: object, properties: {next: {$ref: '#/components/schemas/Order'}}}
`;

  test('is split into files of its version, and bundling them gives the document', async () => {
    const file = write('main.yaml', older);
    const out = path('parts');
    expect(await apidoc(['split', file, '-o', out])).toEqual({
      code: 0,
      // Traits in components can't be references in version 2.
      out: `${out}/main.yaml\n${out}/components/messages/Order.yaml\n${out}/components/schemas/Order.yaml\n`,
      error: '',
    });
    const valid = await apidoc([
      'validate',
      `${out}/main.yaml`,
      '--root',
      out,
      '--fail-on=warning',
    ]);
    expect(valid).toMatchObject({ code: 0 });
    const bundle = await apidoc(['bundle', `${out}/main.yaml`, '--root', out]);
    expect([bundle.code, bundle.error]).toEqual([0, '']);
    expect(parse(bundle.out)).toEqual(parse(older));
    for (const comment of ['# The shop', '# What was ordered'])
      expect(bundle.out).toContain(comment);
  });
});

test('never writes over a file, nor half of them', async () => {
  const file = write('main.yaml', ENTRY);
  const before = write('parts/components/schemas/Order.yaml', 'type: string\n');
  const { code, error } = await apidoc(['split', file, '-o', path('parts')]);
  expect(code).toBe(2);
  expect(error).toContain(`${before}: this file exists. Choose an empty folder.`);
  expect(readFileSync(before, 'utf8')).toBe('type: string\n');
  expect(existsSync(path('parts/main.yaml'))).toBe(false);
});

test.each([
  [VALID, 'no components'],
  [`${VALID}channels: [\n`, 'main.yaml: '],
  [`${VALID}channels: {a: {$ref: other.yaml}}\n`, 'Bundle it first.'],
])('writes nothing of %j', async (text, why) => {
  const file = write('main.yaml', text);
  const { code, out, error } = await apidoc(['split', file, '-o', path('parts')]);
  expect([code, out, existsSync(path('parts'))]).toEqual([2, '', false]);
  expect(error).toContain(why);
});

test('the folder must be named', async () => {
  expect((await apidoc(['split', write('a.yaml', ENTRY)])).error).toContain(
    'name the folder to write to by --output.',
  );
});
