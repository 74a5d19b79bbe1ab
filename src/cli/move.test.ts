// `move` as the user runs it: what is written where, and what is refused with everything as it was.
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { apidoc, tempFolder, VALID } from './testing.ts';

const { write, path } = tempFolder();
const ENTRY = `# The shop
${VALID}channels:
  orders:
    address: orders
    messages:
      order:
        # What was ordered
        payload: # p
          # inside
          type: object
          properties:
            parent: {$ref: '#/components/schemas/Order'} # again
operations:
  placeOrder:
    action: send
    channel: {$ref: '#/channels/orders'}
    reply: {channel: {$ref: '#/channels/orders'}}
components:
  schemas:
    Order: {type: object, properties: {parent: {$ref: '#/components/schemas/Order'}}} # empty
`;
let number = 0;
/** A folder of its own that has a document, and the text of a file in it. */
function shop(files: Record<string, string> = { 'main.yaml': ENTRY }) {
  const folder = `shop${++number}`;
  for (const [name, text] of Object.entries(files)) write(`${folder}/${name}`, text);
  const at = (name: string) => path(`${folder}/${name}`);
  const run = (pointer: string, to: string, ...more: string[]) =>
    apidoc(['move', at('main.yaml'), pointer, at(to), '--root', path(folder), ...more]);
  return { at, run, text: (name: string) => readFileSync(at(name), 'utf8'), folder: path(folder) };
}

test('writes the object to the new file, and a reference where it was', async () => {
  const { at, run, text, folder } = shop();
  expect(await run('/channels/orders/messages/order/payload', 'schemas/order.yaml')).toEqual({
    code: 0,
    out: `created ${at('schemas/order.yaml')}\nchanged ${at('main.yaml')}\n`,
    error: '',
  });
  expect(text('main.yaml')).toBe(
    ENTRY.replace(
      / {10}type: object[\s\S]*?(?=operations)/,
      '          $ref: ./schemas/order.yaml\n',
    ),
  );
  expect(text('schemas/order.yaml')).toBe(`type: object
properties:
  parent: {$ref: '../main.yaml#/components/schemas/Order'} # again
`);
  const valid = await apidoc(['validate', at('main.yaml'), '--root', folder]);
  expect(valid.code).toBe(0);
});

test.each([
  ['an operation', '/operations/placeOrder'],
  ['a reply', '#/operations/placeOrder/reply'],
  ['a component that refers to itself', '/components/schemas/Order'],
])('moves %s, and bundling the files gives the same document', async (_, pointer) => {
  const { at, run, folder } = shop();
  const bundle = async () => apidoc(['bundle', at('main.yaml'), '--dereference', '--root', folder]);
  const before = await bundle();
  expect(await run(pointer, 'part.yaml')).toMatchObject({ code: 0, error: '' });
  expect(existsSync(at('part.yaml'))).toBe(true);
  const after = await bundle();
  expect(after.code).toBe(before.code);
  expect(parse(after.out)).toEqual(parse(before.out));
});

test('moves an object of another file, in JSON', async () => {
  const { run, text } = shop({
    'main.yaml': `${VALID}components: {schemas: {A: {$ref: 'parts/model.json#/A'}}}\n`,
    'parts/model.json':
      '{\n  "A": {"type": "object", "properties": {"b": {"$ref": "#/B"}}},\n  "B": {}\n}\n',
  });
  expect(await run('parts/model.json#/A', 'parts/a/A.json')).toMatchObject({ code: 0, error: '' });
  expect(text('parts/model.json')).toBe(
    '{\n  "A": {\n    "$ref": "./a/A.json"\n  },\n  "B": {}\n}\n',
  );
  expect(JSON.parse(text('parts/a/A.json'))).toEqual({
    type: 'object',
    properties: { b: { $ref: '../model.json#/B' } },
  });
});

test('--dry-run says the same and writes nothing', async () => {
  const { at, run, text, folder } = shop();
  expect(await run('/components/schemas/Order', 'a/Order.yaml', '--dry-run')).toEqual({
    code: 0,
    out: `would create ${at('a/Order.yaml')}\nwould change ${at('main.yaml')}\n`,
    error: '',
  });
  expect([text('main.yaml'), readdirSync(folder)]).toEqual([ENTRY, ['main.yaml']]);
});

describe('writes nothing', () => {
  test.each([
    ['over a file', '/components/schemas/Order', 'main.yaml', 'this file exists'],
    ['for a device', '/components/schemas/Order', 'con.yaml', 'reserved by Windows'],
    ['into the folder of a device', '/components/schemas/Order', 'nul/x.yaml', 'reserved'],
    ['into a repository', '/components/schemas/Order', '.git/x.yaml', "git's own"],
    ['outside of the root', '/components/schemas/Order', '../x.yaml', 'outside the root folder'],
    ['of another language', '/components/schemas/Order', 'x.json', 'The text is YAML'],
    ['for a reference', '/operations/placeOrder/channel', 'x.yaml', 'already'],
    ['for what is not there', '/components/schemas/Gone', 'x.yaml', 'no object of the format'],
    ['for what must be inline', '/info', 'x.yaml', 'no reference there'],
    ['for a wrong pointer', 'components/schemas', 'x.yaml', 'not a JSON Pointer'],
    ['for a file that is none of it', 'gone.yaml#/A', 'x.yaml', 'not a file of'],
  ])('%s', async (_, pointer, to, why) => {
    const { run, text, folder } = shop();
    const { code, out, error } = await run(pointer, to);
    expect([code, out]).toEqual([2, '']);
    expect(error).toContain(why);
    expect([text('main.yaml'), readdirSync(folder)]).toEqual([ENTRY, ['main.yaml']]);
  });

  test('through a link', async () => {
    const { at, run, text } = shop();
    mkdirSync(path('elsewhere'), { recursive: true });
    symlinkSync(path('elsewhere'), at('out'));
    expect(await run('/components/schemas/Order', 'out/x.yaml')).toMatchObject({ code: 2 });
    expect([text('main.yaml'), readdirSync(path('elsewhere'))]).toEqual([ENTRY, []]);
  });

  test('where the changed file is read-only, and removes the new one', async () => {
    const { at, run, folder } = shop();
    const { chmodSync } = await import('node:fs');
    chmodSync(at('main.yaml'), 0o444);
    expect(await run('/components/schemas/Order', 'x.yaml')).toMatchObject({ code: 2, out: '' });
    expect(readdirSync(folder)).toEqual(['main.yaml']);
  });

  test('without three names, and of standard input', async () => {
    expect(await apidoc(['move', 'a.yaml', '/a'])).toMatchObject({ code: 2 });
    expect((await apidoc(['move', '-', '/a', 'b.yaml'])).error).toContain('not standard input');
  });
});
