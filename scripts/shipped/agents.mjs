/** What `edit` and `mcp` do for agents. */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { IN_FOLDERS, ORDERS } from './documents.mjs';
import { remoteRows, rootRow } from './remote.mjs';
import { all, error, file, json, not, out, seen } from './row.mjs';

/** @import { Row, Running } from './row.mjs' */

const commandOf = (/** @type {object} */ command) => `--command ${JSON.stringify(command)}`;
const VERSION = commandOf({ do: 'set', pointer: '/info/version', value: '2.0.0' });
const TITLE = commandOf({ do: 'set', pointer: '/info/title', value: 'Shop' });
const MESSAGES = '/channels/orders/messages';
const INLINE = commandOf(
  ['order', 'price'].map((name) => ({ do: 'inline', pointer: `${MESSAGES}/${name}/payload` })),
);
const FILES = { files: { 'api.yaml': ORDERS } };

/** @type {Row[]} */
export const EDIT = [
  {
    call: 'edit api.yaml',
    ...FILES,
    option: VERSION,
    code: 0,
    shows: all(
      file('api.yaml', /^ {2}version: 2\.0\.0$/m),
      out(/^- {2}version: 1\.0\.0\n\+ {2}version: 2\.0\.0$/m),
    ),
  },
  {
    call: 'edit api.yaml',
    ...FILES,
    option: `${VERSION} ${TITLE}`,
    instead: VERSION,
    code: 0,
    shows: file('api.yaml', /title: Shop\n {2}version: 2\.0\.0/),
  },
  {
    call: `edit api.yaml ${VERSION}`,
    ...FILES,
    option: '--dry-run',
    code: 0,
    shows: all(out(/^\+ {2}version: 2\.0\.0$/m), file('api.yaml', /version: 1\.0\.0/)),
  },
  {
    call: `edit api.yaml ${VERSION}`,
    ...FILES,
    option: '--format json',
    code: 0,
    shows: json(({ written, title }) => written === true && title === 'Set "version"'),
  },
  {
    call: `edit api.yaml ${VERSION}`,
    ...FILES,
    option: '--format text',
    instead: '--format json',
    code: 0,
    shows: out(/^--- a\/api\.yaml$/m),
  },
  {
    call: `edit api.yaml ${commandOf({ do: 'remove', pointer: '/channels/payments' })}`,
    ...FILES,
    option: '--allow-errors',
    code: 0,
    shows: all(error(/new problem: /), not(file('api.yaml', /address: payments/))),
  },
  {
    call: `edit api.yaml ${commandOf({ do: 'rename', pointer: '/channels/none', to: 'x' })}`,
    ...FILES,
    code: 2,
    shows: error(/Nothing was written/),
  },
  rootRow({
    call: `edit app/api.yaml ${commandOf({ do: 'inline', pointer: `${MESSAGES}/order/payload` })}`,
    code: 2,
    shows: error(/can't be run/),
  }),
  ...remoteRows({
    call: `edit remote.yaml ${INLINE}`,
    one: { code: 2, shows: error(/command 2 of 2/) },
    both: { code: 0, shows: file('remote.yaml', /"type":"boolean"/) },
  }),
];

/**
 * Sends requests of the protocol, one after the other, and returns their results.
 * @param {(name: string) => { method: string, params: object }[]} requests
 * @param {string} document
 * @returns {(call: Running) => Promise<any[]>}
 */
const talk = (requests, document) => async (call) => {
  const lines = createInterface({ input: call.child.stdout });
  const results = [];
  const all = [
    {
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      },
    },
    ...requests(document),
  ];
  for (const [id, request] of all.entries()) {
    const answered = once(lines, 'line');
    call.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...request })}\n`);
    const [line] = await answered;
    results.push(JSON.parse(line).result);
  }
  call.child.stdin.end();
  await call.ended;
  return results.slice(1);
};

const validate = talk(
  (document) => [
    { method: 'tools/list', params: {} },
    { method: 'tools/call', params: { name: 'validate', arguments: { document } } },
  ],
  'api.yaml',
);
const validated = (/** @type {string} */ document) =>
  talk(
    (name) => [
      { method: 'tools/call', params: { name: 'validate', arguments: { document: name } } },
    ],
    document,
  );
const messagesOf = (/** @type {any} */ result) =>
  result.structuredContent.problems.map((/** @type {any} */ one) => one.message).join('\n');

/** Lists tools over HTTP, with the token and without. @param {Running} call */
async function overHttp(call) {
  const printed = await call.until(/Bearer \S+\n/);
  const [address = ''] = /http:\S+/.exec(printed) ?? [];
  const [, token = ''] = /Bearer (\S+)/.exec(printed) ?? [];
  const send = (/** @type {Record<string, string>} */ headers) =>
    fetch(address, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
  const listed = await (await send({ Authorization: `Bearer ${token}` })).text();
  return { listed, port: new URL(address).port, status: (await send({})).status };
}

/** @type {Row[]} */
export const MCP = [
  {
    call: 'mcp',
    ...FILES,
    drive: validate,
    code: 0,
    shows: seen(
      ([{ tools }, result]) => tools.length === 15 && result.structuredContent.valid === true,
    ),
  },
  {
    call: 'mcp api.yaml',
    ...FILES,
    option: '--read-only',
    drive: validate,
    code: 0,
    shows: seen(([{ tools }]) => tools.length === 10),
  },
  {
    call: 'mcp api.yaml',
    ...FILES,
    option: '--http',
    drive: async (call) => (call.args.includes('--http') ? overHttp(call) : validate(call)),
    code: 0,
    shows: seen(({ listed, status }) => /"list_documents"/.test(listed ?? '') && status === 401),
  },
  {
    call: 'mcp api.yaml --http',
    ...FILES,
    option: '--port $PORT',
    drive: async (call) => (await overHttp(call)).port === call.names.PORT,
    code: 0,
    shows: seen((isPort) => isPort),
  },
  {
    call: 'mcp app/api.yaml',
    files: IN_FOLDERS,
    option: '--root app',
    drive: talk(() => [{ method: 'resources/list', params: {} }], ''),
    code: 0,
    shows: seen(([{ resources }]) => resources[0].name === 'api.yaml'),
  },
  { call: 'mcp none.yaml', code: 2, shows: error(/none\.yaml: file not found/) },
  ...remoteRows({
    call: 'mcp remote.yaml',
    drive: validated('remote.yaml'),
    one: {
      code: 0,
      shows: seen(
        ([result]) =>
          !/order\.json/.test(messagesOf(result)) && /price\.json/.test(messagesOf(result)),
      ),
    },
    both: { code: 0, shows: seen(([result]) => messagesOf(result) === '') },
  }),
];

/** @type {Row[]} */
export const INIT_AGENTS = [
  {
    call: 'init-agents',
    files: { 'AGENTS.md': '# Ours\n' },
    code: 0,
    shows: all(
      out(/^changed AGENTS\.md$/m),
      file('AGENTS.md', /^# Ours\n\n<!-- apidoc-studio: begin -->[\s\S]*apidoc-studio edit/),
    ),
  },
  {
    call: 'init-agents',
    option: '--dry-run',
    code: 0,
    shows: all(out(/^would create AGENTS\.md$/m), not(file('AGENTS.md', /./))),
  },
  {
    call: 'init-agents AGENTS.md',
    files: { 'AGENTS.md': '# Ours\n' },
    code: 2,
    shows: error(/not a folder/),
  },
];
