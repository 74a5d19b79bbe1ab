// `split` as the user runs it: which files are written, and that `bundle` undoes it.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
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
