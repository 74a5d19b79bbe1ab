// `edit` as the user runs it: only what was asked changes, or nothing.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apidoc, tempFolder } from './testing.ts';

const { write, path } = tempFolder();
const ORDERS = `# by the shop team
apidoc: 3.1.0
info: {title: Orders, version: 1.4.0}   # by hand
channels:
  placed:
    address: orders.placed
    messages:
      placed: {payload: {$ref: 'parts/order.yaml#/Order'}}
operations:
  onPlaced: {action: receive, channel: {$ref: '#/channels/placed'}}
`;
const PART = 'Order:\r\n  type: object   # one order\r\n';

function shop() {
  const file = write('api.yaml', ORDERS);
  const part = write('parts/order.yaml', PART);
  const edit = (commands: unknown, ...more: string[]) =>
    apidoc(['edit', file, '--root', path('.'), '--command', JSON.stringify(commands), ...more]);
  return { file, part, edit, text: (name: string) => readFileSync(name, 'utf8') };
}

test('changes only what the command is about, and prints the difference', async () => {
  const { file, edit, text } = shop();
  const result = await edit({ do: 'set', pointer: '/info/version', value: '1.5.0' });
  expect(result).toEqual({
    code: 0,
    error: '',
    out: `--- a/api.yaml
+++ b/api.yaml
@@ -1,6 +1,6 @@
 # by the shop team
 apidoc: 3.1.0
-info: {title: Orders, version: 1.4.0}   # by hand
+info: {title: Orders, version: 1.5.0}   # by hand
 channels:
   placed:
     address: orders.placed
`,
  });
  expect(text(file)).toBe(ORDERS.replace('1.4.0', '1.5.0'));
});

test('writes all files of a command, with their own line ends', async () => {
  const { file, part, edit, text } = shop();
  const command = { do: 'rename', file: 'parts/order.yaml', pointer: '/Order', to: 'Purchase' };
  expect((await edit(command)).code).toBe(0);
  expect(text(file)).toBe(ORDERS.replace('#/Order', '#/Purchase'));
  expect(text(part)).toBe(PART.replace('Order:', 'Purchase:'));
});

test('writes nothing in a dry run, and nothing where one of several commands is refused', async () => {
  const { file, edit, text } = shop();
  const set = { do: 'set', pointer: '/info/version', value: '2.0.0' };
  const dry = await edit(set, '--dry-run', '--format', 'json');
  expect(JSON.parse(dry.out)).toMatchObject({
    written: false,
    title: 'Set "version"',
    files: [
      { path: 'api.yaml', created: false, revision: expect.stringMatching(/^[0-9a-f]{12}$/) },
    ],
  });
  const refused = await edit([set, { do: 'rename', pointer: '/channels/none', to: 'x' }]);
  expect(refused.code).toBe(2);
  expect(refused.error).toMatch(/Nothing was written: command 2 of 2 \(rename\) can't be run/);
  expect(text(file)).toBe(ORDERS);
});

test('refuses new errors unless they are allowed', async () => {
  const { file, edit, text } = shop();
  const remove = { do: 'remove', pointer: '/channels/placed' };
  const refused = await edit(remove);
  expect(refused).toMatchObject({
    code: 2,
    error: expect.stringMatching(/would have new errors\..* allow new errors\.$/m),
  });
  expect(text(file)).toBe(ORDERS);
  const allowed = await edit(remove, '--allow-errors');
  expect(allowed).toMatchObject({ code: 0, error: expect.stringMatching(/new problem: /) });
  expect(text(file)).not.toContain('orders.placed');
});

test.each([
  [{ do: 'set', pointer: '/info/version' }, /must have "value".*Its schema: .*Example: /],
  [{ do: 'rename', pointer: '/info', to: 'x', surplus: 1 }, /the unknown field "surplus"/],
  [{ do: 'sett', pointer: '/info' }, /Did you mean "set"\?/],
  [
    { do: 'set', pointer: '/channels/placed/messages/placed/payload/title', value: 'T' },
    /is a reference to "parts\/order\.yaml#\/Order"/,
  ],
  [{ do: 'set', file: '../x.yaml', pointer: '/a', value: 1 }, /is not a file of this document/],
])('says what is wrong with %j', async (command, reason) => {
  const { file, edit, text } = shop();
  const result = await edit(command);
  expect(result.code).toBe(2);
  expect(result.error).toMatch(reason);
  expect(text(file)).toBe(ORDERS);
  expect(readdirSync(path('.')).sort()).toEqual(['api.yaml', 'parts']);
});

test('names what is missing on the command line', async () => {
  const { file } = shop();
  const none = await apidoc(['edit', file]);
  expect(none.error).toMatch(/name what to do by --command/);
  expect((await apidoc(['edit', file, '--command', '{'])).error).toMatch(/--command is not JSON/);
  expect((await apidoc(['edit', path('.'), '--command', '[]'])).code).toBe(2);
});
