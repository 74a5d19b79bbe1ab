// What a client of the protocol gets, in both of its eras: over HTTP, as `mcp --http` serves it.
import { readFileSync } from 'node:fs';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AGENT_COMMANDS } from '../../agents/commands.ts';
import { Arguments } from '../arguments.ts';
import { tempFolder } from '../testing.ts';
import { hostFor } from './disk-host.ts';
import { type McpHttpServer, serveHttp } from './mcp-http.ts';
import { createMcpServer, WriteQueue } from './mcp-server.ts';

const { write, path } = tempFolder();
const ORDERS = `apidoc: 3.1.0
info: {title: Orders, version: 1.4.0}   # by hand
channels:
  placed:
    address: orders.placed
    messages:
      placed: {payload: {type: object, required: [id], properties: {id: {type: string}}}}
operations:
  onPlaced: {action: receive, channel: {$ref: '#/channels/placed'}}
`;

let server: McpHttpServer;
const clients: Client[] = [];

beforeEach(async () => {
  write('api.yaml', ORDERS);
  write('old.yaml', ORDERS.replace('required: [id], ', ''));
  write('old-format.yaml', 'asyncapi: 2.6.0\ninfo: {title: Old, version: 1.0.0}\nchannels: {}\n');
  server = await start();
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await server.close();
});

async function start(isReadOnly = false) {
  const args = new Arguments([], new Map([['root', [path('.')]]]));
  const { host } = await hostFor(undefined, args, undefined);
  const queue = new WriteQueue();
  return serveHttp(() => createMcpServer({ host, isReadOnly }, queue), 0);
}

async function connect(revision?: '2026-07-28') {
  const client = new Client(
    { name: 'test', version: '1' },
    revision ? { versionNegotiation: { mode: { pin: revision } } } : {},
  );
  clients.push(client);
  const headers = { Authorization: `Bearer ${server.token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(server.address), { requestInit: { headers } }),
  );
  return client;
}

/** The structured result of a call, or the sentence that refuses it. */
async function call(client: Client, name: string, input: Record<string, unknown>) {
  const result = await client.callTool({ name, arguments: input });
  const [content] = result.content as { text: string }[];
  return result.isError
    ? { refused: content?.text ?? '' }
    : (result.structuredContent as Record<string, unknown>);
}

describe.each([undefined, '2026-07-28'] as const)('of the revision %s', (revision) => {
  test('lists the tools, documents and prompts, and reads objects and rules', async () => {
    const client = await connect(revision);
    expect((await client.listTools()).tools).toHaveLength(15);
    const { resources } = await client.listResources();
    expect(resources.map(({ name }) => name)).toEqual(['api.yaml', 'old-format.yaml', 'old.yaml']);
    const uri = 'apidoc://objects/api.yaml?pointer=%2Finfo';
    const { contents } = await client.readResource({ uri });
    expect(contents[0]).toMatchObject({
      text: 'info: {title: Orders, version: 1.4.0}   # by hand\n',
    });
    const rule = await client.readResource({ uri: 'apidoc://rules/unknown-field' });
    expect(rule.contents[0]).toMatchObject({ text: expect.stringContaining('unknown-field') });
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toContain('review_document');
    const prompt = { name: 'explain_change', arguments: { document: 'api.yaml', old: 'old.yaml' } };
    expect(JSON.stringify(await client.getPrompt(prompt))).toContain('compare');
  });

  test('edits, with progress, and refuses what was made for another text', async () => {
    const client = await connect(revision);
    const { revision: before } = (await call(client, 'read', { document: 'api.yaml' })) as {
      revision: string;
    };
    const commands = [{ do: 'set', pointer: '/info/version', value: '1.5.0' }];
    const edit = { document: 'api.yaml', commands, expect: { 'api.yaml': before } };
    const steps: number[] = [];
    const written = await client.callTool(
      { name: 'edit', arguments: edit },
      { onprogress: ({ progress }) => steps.push(progress) },
    );
    expect(written.structuredContent).toMatchObject({ written: true, title: 'Set "version"' });
    expect(steps).toEqual([1]);
    expect(readFileSync(path('api.yaml'), 'utf8')).toBe(ORDERS.replace('1.4.0', '1.5.0'));
    expect(await call(client, 'edit', edit)).toEqual({
      refused: expect.stringMatching(/^api\.yaml has changed since it was read/),
    });
  });
});

test('sees what other programs write, also in files of a document', async () => {
  const client = await connect();
  write('root.yaml', ORDERS.replace(/payload: .*/, "payload: {$ref: 'part.yaml'}}"));
  const validate = () => call(client, 'validate', { document: 'root.yaml' });
  expect(JSON.stringify(await validate())).toContain('part.yaml');
  write('part.yaml', 'type: object\n');
  expect(JSON.stringify(await validate())).not.toContain('There is no file part.yaml');
});

test('lists many documents by pages', async () => {
  for (let i = 0; i < 210; i++) write(`many/d${i}.yaml`, ORDERS);
  const client = await connect();
  const first = await call(client, 'list_documents', { folder: 'many' });
  expect(first).toMatchObject({ total: 210, nextCursor: '200' });
  const second = await call(client, 'list_documents', { folder: 'many', cursor: '200' });
  expect(second.documents).toHaveLength(10);
  expect(second).not.toHaveProperty('nextCursor');
});

test('answers with the other tools', async () => {
  const client = await connect();
  const document = 'api.yaml';
  const pointer = '/channels/placed';
  const list = await call(client, 'list_documents', {});
  expect(list).toMatchObject({ documents: [{ path: 'api.yaml', title: 'Orders' }, {}, {}] });
  const outline = await call(client, 'outline', { document, kind: 'channel' });
  expect(outline).toMatchObject({ objects: [{ name: 'placed', pointer, line: 4 }] });
  expect(await call(client, 'outline', { document: 'old-format.yaml' })).toMatchObject({
    objects: expect.arrayContaining([expect.objectContaining({ pointer: '/info' })]),
  });
  const found = await call(client, 'search', { document, query: 'orders.placed' });
  expect(found).toMatchObject({ hits: [{ pointer: expect.stringContaining(pointer) }] });
  expect(await call(client, 'references', { document, pointer })).toMatchObject({
    uses: [{ pointer: '/operations/onPlaced/channel/$ref' }],
  });
  expect(await call(client, 'compare', { document, old: 'old.yaml' })).toMatchObject({
    counts: { breaking: 1 },
    version: { next: '2.0.0', isEnough: false },
  });
  const payloads = [{ id: 'a' }, {}];
  expect(
    await call(client, 'check_messages', { document, channel: 'placed', payloads }),
  ).toMatchObject({ results: [{ valid: true, matches: ['placed'] }, { valid: false }] });
  const effective = { document, pointer: '/operations/onPlaced', effective: true };
  expect(await call(client, 'read', effective)).toMatchObject({
    value: { channel: { address: 'orders.placed' } },
  });
  expect(await call(client, 'explain', { object: 'channel' })).toMatchObject({
    about: 'Channel Object',
  });
  expect(await call(client, 'explain', { code: 'unknown-field' })).toMatchObject({
    about: 'Problem unknown-field',
  });
  expect(await call(client, 'explain', { document, pointer })).toMatchObject({
    about: 'Channel at api.yaml#/channels/placed',
  });
  expect(await call(client, 'explain', { command: 'sett' })).toEqual({
    refused: 'There is no command "sett". Did you mean "set"?',
  });
});

test.each([
  ['', []],
  [' ', []],
  ['OLD title', ['info: {title: Old, version: 1.0.0}']],
  ['old nowhere', []],
])('finds %j in the lines of an older document', async (query, texts) => {
  const input = { document: 'old-format.yaml', query };
  expect(await call(await connect(), 'search', input)).toMatchObject({
    total: texts.length,
    hits: texts.map((text) => ({ text })),
  });
  const all = { ...input, document: 'api.yaml', query: '' };
  expect(await call(await connect(), 'search', all)).toEqual({ hits: [], total: 0 });
});

test('creates, converts, fixes and edits text', async () => {
  const client = await connect();
  expect(await call(client, 'create', { path: 'new.yaml', title: 'New' })).toMatchObject({
    written: true,
    files: [{ path: 'new.yaml', created: true }],
  });
  expect(await call(client, 'create', { path: 'new.yaml', title: 'New' })).toEqual({
    refused: 'new.yaml exists already. Choose another path, or edit it.',
  });
  const move = { document: 'api.yaml', pointer: '/channels/placed/messages/placed' };
  const moved = await call(client, 'create', { path: 'parts/placed.yaml', move });
  expect(moved).toMatchObject({ files: [{ path: 'api.yaml' }, { path: 'parts/placed.yaml' }] });
  expect(await call(client, 'convert', { document: 'old-format.yaml' })).toMatchObject({
    written: true,
    title: 'Convert to asyncapi 3.0.0',
  });
  write('wrong.yaml', ORDERS.replace('title', 'titel').replace('address', 'adress'));
  expect(await call(client, 'fix', { document: 'wrong.yaml' })).toMatchObject({
    written: true,
    left: { errors: 0 },
  });
  expect(readFileSync(path('wrong.yaml'), 'utf8')).toBe(ORDERS);
  const replacements = [{ find: 'placed', replace: 'x' }];
  expect(await call(client, 'edit_text', { document: 'wrong.yaml', replacements })).toEqual({
    refused: expect.stringMatching(/occurs more than once/),
  });
});

test('a warning about the syntax that goes lets no new error pass', async () => {
  write('dated.yaml', `%YAML 1.1\n---\n${ORDERS}`);
  const replacements = [
    { find: '%YAML 1.1\n---\n', replace: '' },
    { find: 'action: receive', replace: 'action: get' },
  ];
  const input = { document: 'dated.yaml', replacements };
  expect(await call(await connect(), 'edit_text', input)).toEqual({
    refused: expect.stringMatching(/would have new errors/),
  });
});

test('fixes a syntax error that hid other mistakes, and says where nothing can be fixed', async () => {
  const client = await connect();
  const text =
    '{\n\t"apidoc": "3.1.0",\n\t"info": {"titel": "A", "version": "1"},\n\t"operations": {"a": {"action": "publish", "channel": {"$ref": "#/channels/a"}},},\n\t"channels": {"a": {}},\n}\n';
  write('broken.json', text);
  expect(await call(client, 'fix', { document: 'broken.json' })).toMatchObject({
    written: true,
    diff: expect.stringContaining('\n+\t"info": {"title": "A", "version": "1"},\n'),
    notes: ['A syntax error hid the new problems: validation could not see them before.'],
  });
  expect(readFileSync(path('broken.json'), 'utf8')).toBe(
    text.replace('titel', 'title').replace('},}', '}}').replace('}},\n}', '}}\n}'),
  );
  expect(await call(client, 'fix', { document: 'broken.json' })).toMatchObject({
    written: false,
    notes: [expect.stringMatching(/^Nothing changes: no such problem has a fix/)],
  });
  const replacements = [{ find: '"version": "1"', replace: '"version": 1' }];
  expect(await call(client, 'edit_text', { document: 'broken.json', replacements })).toEqual({
    refused: expect.stringMatching(/would have new errors/),
  });
});

describe('commands', () => {
  /** A document in which the examples find what they name. */
  const DOCUMENT = `apidoc: 3.1.0
info: {title: Orders, version: 1.0.0}
x-owners: {shop: [ann]}
servers:
  prod: {host: 'mq.example.com:5672', protocol: amqp}
  test: {host: 'localhost:5672', protocol: amqp}
channels:
  placed:
    address: orders.placed
    messages:
      placed: {$ref: '#/components/messages/Placed'}
  paid: {address: orders.paid, servers: [{$ref: '#/servers/prod'}]}
  zebra: {address: zebra}
  panda: {address: panda}
  old: {address: old}
  command: {address: command, messages: {reset: {payload: {type: string}}}}
  requests: {address: requests, messages: {ask: {payload: {type: string}}}}
  replies: {messages: {quote: {payload: {type: string}}}}
  a:
    address: a
    messages:
      m: {payload: {type: object, properties: {id: {type: string}}}}
      n: {$ref: '#/components/messages/Placed'}
operations:
  send: {action: send, channel: {$ref: '#/channels/placed'}, messages: []}
  transfer: {action: send, channel: {$ref: '#/channels/a'}}
  onAsk: {action: receive, channel: {$ref: '#/channels/requests'}}
components:
  messages:
    Placed: {headers: {type: object, properties: {trace: {type: string}}}, payload: {type: string}}
  schemas:
    Item: {type: object}
    Job: {type: object, properties: {result: {type: string}}}
    Card: {type: object, properties: {number: {type: string}, expires: {type: string}}}
    List: {type: array}
    Total: {type: string}
    Person: {type: object, properties: {city: {type: string}, address: {type: object, properties: {zip: {type: string}}}}}
    Order:
      type: object
      properties:
        id: {type: string}
        note: {type: string}
        sum: {type: number}
        total: {type: number}
      oneOf: [{required: [id]}, {required: [note]}]
    A:
      schemaFormat: application/vnd.neutral.avro+json;version=1.9.0
      schema: {type: record, name: Order, fields: [{name: id, type: int}, {name: count, type: long}]}
`;
  /** What an example needs changed: most of them would add what others change. */
  const CHANGES: Readonly<Record<string, readonly [string, string]>> = {
    inline: ['m: {payload', "m: {$ref: '#/components/messages/Placed'}\n      o: {payload"],
    extract: ['    Order:', '    Other:'],
    'add-server': ['  prod: {', '  other: {'],
    'add-message': ['      placed: {$ref', '      other: {$ref'],
    'add-request-reply': ['  onAsk:', '  onOther:'],
    'connect-operation': ["{$ref: '#/channels/placed'}", "{$ref: '#/channels/paid'}"],
    'connect-message': ["placed: {$ref: '#/components/messages/Placed'}", 'other: {}'],
    'connect-server': [
      'address: orders.placed',
      "address: orders.placed\n    servers: [{$ref: '#/servers/test'}]",
    ],
    'infer-schema': ['properties: {id: {type: string}}', 'properties: {id: {type: number}}'],
    'new-schema': ['    Order:', '    Other:'],
    'add-property': ['        note: {', '        other: {'],
    'rename-property': ['        total: {', '        other: {'],
    'extract-schema': ['    Order:', '    Other:'],
    'inline-schema': [
      '{type: object, properties: {id: {type: string}}}',
      "{$ref: '#/components/schemas/Item'}",
    ],
  };

  test.each([...AGENT_COMMANDS])('%s does what its example says', async (name, { example }) => {
    const [from, to] = CHANGES[name] ?? ['', ''];
    write('all.yaml', DOCUMENT.replace(from, to));
    const input = { document: 'all.yaml', commands: [example], dryRun: true };
    const result = await call(await connect(), 'edit', input);
    expect(result).toMatchObject({ title: expect.any(String), problems: {} });
    expect(result).toHaveProperty('diff', expect.stringMatching(/^[-+][^-+]/m));
  });

  test('finds what is in an Avro schema by a pointer in it', async () => {
    write('all.yaml', DOCUMENT);
    const schema = '/components/schemas/A';
    const client = await connect();
    const commands = [
      { do: 'avro-rename', schema, at: '/fields/0', to: 'orderId' },
      { do: 'avro-add-field', schema, record: '', name: 'at', after: 1 },
      { do: 'avro-type', schema, at: '/fields/0/type', type: 'string' },
    ];
    await call(client, 'edit', { document: 'all.yaml', commands });
    const none = [{ do: 'avro-remove', schema: '/components/schemas/Item', at: '/fields/0' }];
    expect(await call(client, 'edit', { document: 'all.yaml', commands: none })).toEqual({
      refused:
        'Nothing was written: the command (avro-remove) can\'t be run. There is no Avro schema at "/components/schemas/Item".',
    });
    expect(readFileSync(path('all.yaml'), 'utf8')).toBe(
      DOCUMENT.replace(
        'fields: [{name: id, type: int}, {name: count, type: long}]',
        'fields: [{name: orderId, type: string}, {name: count, type: long}, {name: at, type: string}]',
      ),
    );
  });
});

test.each([
  '../secret.yaml',
  '/etc/passwd',
  'https://example.com/api.yaml',
  'file:///etc/passwd',
  'a\u0000b.yaml',
  '.git/config.yaml',
  'none.yaml',
])('reads and writes nothing at %j', async (document) => {
  const client = await connect();
  const commands = [{ do: 'set', pointer: '/info/version', value: '2' }];
  expect(await call(client, 'read', { document })).toHaveProperty('refused');
  expect(await call(client, 'edit', { document, commands })).toHaveProperty('refused');
  if (document !== 'none.yaml')
    expect(await call(client, 'create', { path: document, text: 'x' })).toHaveProperty('refused');
});

test('offers no tool that writes if it is read-only', async () => {
  await server.close();
  server = await start(true);
  const client = await connect();
  const { tools } = await client.listTools();
  expect(tools).toHaveLength(10);
  const commands = [{ do: 'set', pointer: '/info/version', value: '2' }];
  await expect(call(client, 'edit', { document: 'api.yaml', commands })).rejects.toThrow(/no tool/);
});

test.each([
  ['another host', { Host: 'example.com' }, 403],
  ['a page', { Origin: 'https://example.com' }, 403],
  ['another token', { Authorization: 'Bearer x' }, 401],
  ['no token', { Authorization: '' }, 401],
])('refuses a request with %s', async (_, changed, status) => {
  const { request } = await import('node:http');
  const headers = { Authorization: `Bearer ${server.token}`, ...changed };
  const got = await new Promise<number | undefined>((done, fail) => {
    request(server.address, { method: 'POST', headers }, (response) => {
      response.resume();
      done(response.statusCode);
    })
      .on('error', fail)
      .end('{}');
  });
  expect(got).toBe(status);
});
