// Requests about all documents of a workspace: which of them are analyzed, and what else happens
// meanwhile.
import { describe, expect, it } from 'vitest';
import {
  CancellationTokenSource,
  type Hover,
  type Location,
  LSPErrorCodes,
  type SymbolInformation,
  WorkDoneProgress,
} from 'vscode-languageserver';
import { serverHost } from '../cli/command-lsp.ts';
import { languageClients } from './testing/clients.ts';
import { COMMON, DOCUMENT, SPLIT } from './testing/documents.ts';

const clients = languageClients();

/** Starts a client, and counts the documents that the server begins to analyze. */
async function start() {
  const analyzed: string[] = [];
  const { filesOf } = serverHost();
  const client = await clients.start(undefined, {
    filesOf: (path) => {
      analyzed.push(path.slice(clients.path('').length).replace(/^[\\/]/, ''));
      return filesOf(path);
    },
  });
  return { client, analyzed };
}

type Client = Awaited<ReturnType<typeof start>>['client'];

const referencesOf = (client: Client, name: string, after: string, includeDeclaration = true) =>
  client.request<Location[]>('textDocument/references', name, {
    position: client.after(name, after),
    context: { includeDeclaration },
  });

const namesOf = (found: readonly Location[]): string[] =>
  found.map(({ uri }) => uri.slice(clients.uri('').length).replace(/^\//, '')).sort();

/** Writes documents that refer to a file, and as many that don't. */
function writeDocuments(count: number): void {
  clients.write('common.yaml', COMMON);
  for (let i = 0; i < count; i++) {
    clients.write(`uses-${i}.yaml`, SPLIT);
    clients.write(`other-${i}.yaml`, DOCUMENT);
  }
}

describe('references in a workspace', () => {
  it('analyzes only the documents that name the file, once', async () => {
    writeDocuments(3);
    const { client, analyzed } = await start();
    await client.open('uses-0.yaml', SPLIT);
    const found = await referencesOf(client, 'uses-0.yaml', "'./common.yaml#/pla");
    expect(namesOf(found)).toEqual(['common.yaml', 'uses-0.yaml', 'uses-1.yaml', 'uses-2.yaml']);
    expect(analyzed.sort()).toEqual(['uses-0.yaml', 'uses-1.yaml', 'uses-2.yaml']);
    expect(await referencesOf(client, 'uses-0.yaml', "'./common.yaml#/pla")).toEqual(found);
    expect(analyzed).toHaveLength(3);
  });

  it('of a name that only one document can have analyze no other', async () => {
    writeDocuments(3);
    const { client, analyzed } = await start();
    await client.open('other-0.yaml', DOCUMENT);
    expect(await referencesOf(client, 'other-0.yaml', '  messages:\n    pla')).toHaveLength(2);
    expect(analyzed).toEqual(['other-0.yaml']);
  });

  it.each([
    '../common.yaml#/placed',
    '../c%6fmmon%2Eyaml#/placed',
    '"../c\\u006fmmon\\x2eyaml#/placed"',
    '"..\\/common.yaml#\\/placed"',
  ])('finds documents that name the file by %s', async (reference) => {
    clients.write('common.yaml', COMMON);
    clients.write('sub/uses.yaml', SPLIT.replace("'./common.yaml#/placed'", reference));
    const { client } = await start();
    await client.open('common.yaml', COMMON);
    expect(namesOf(await referencesOf(client, 'common.yaml', 'pla'))).toEqual([
      'common.yaml',
      'sub/uses.yaml',
    ]);
  });

  it.each(['my file, v2.yaml', 'common', 'schémas.yaml', '[a] (b).yaml'])(
    'finds documents that name %s',
    async (name) => {
      clients.write(name, COMMON);
      clients.write('uses.yaml', SPLIT.replace('common.yaml', name));
      const { client } = await start();
      await client.open(name, COMMON);
      expect(namesOf(await referencesOf(client, name, 'pla'))).toContain('uses.yaml');
    },
  );

  it('finds references in files of documents', async () => {
    clients.write('common.yaml', COMMON);
    clients.write('between.yaml', "placed: {$ref: './common.yaml#/placed'}\n");
    clients.write('uses.yaml', SPLIT.replace('common', 'between'));
    const { client } = await start();
    await client.open('common.yaml', COMMON);
    expect(namesOf(await referencesOf(client, 'common.yaml', 'pla'))).toEqual([
      'between.yaml',
      'common.yaml',
    ]);
  });

  it('finds references in closed documents of AsyncAPI 2', async () => {
    clients.write('common.yaml', 'schemas:\n  order:\n    type: object\n');
    const older = `asyncapi: 2.6.0
info: {title: Orders, version: '1'}
channels:
  orders:
    publish:
      message:
        payload:
          $ref: common.yaml#/schemas/order
components:
  messages:
    orderPlaced: {payload: {$ref: common.yaml#/schemas/order}}
`;
    for (const name of ['a.yaml', 'b.yaml']) clients.write(name, older);
    const { client } = await start();
    await client.open('a.yaml', older);
    const found = await referencesOf(client, 'a.yaml', 'common.yaml#/schemas/ord');
    expect(namesOf(found)).toEqual(['a.yaml', 'a.yaml', 'b.yaml', 'b.yaml', 'common.yaml']);
    const symbols = await client.connection.sendRequest<Location[]>('workspace/symbol', {
      query: 'orderPlaced',
    });
    expect(symbols).toHaveLength(2);
  });

  it('follows documents that change on the disk, and texts that are open', async () => {
    writeDocuments(1);
    const { client } = await start();
    await client.open('common.yaml', COMMON);
    await client.open('other-0.yaml', DOCUMENT);
    const found = async () => namesOf(await referencesOf(client, 'common.yaml', 'pla'));
    expect(await found()).toEqual(['common.yaml', 'uses-0.yaml']);
    await client.edit('other-0.yaml', "'#/components/messages/placed'", "'common.yaml#/placed'");
    clients.write('uses-0.yaml', DOCUMENT);
    clients.write('new.yaml', SPLIT);
    await client.changedOnDisk('uses-0.yaml', 2);
    await client.changedOnDisk('new.yaml', 1);
    expect(await found()).toEqual(['common.yaml', 'new.yaml', 'other-0.yaml']);
  });

  it.each(['common.yaml', 'uses-0.yaml'])('leaves the declaration out of %s', async (name) => {
    writeDocuments(2);
    const { client } = await start();
    await client.open(name, name === 'common.yaml' ? COMMON : SPLIT);
    const after = name === 'common.yaml' ? 'pla' : "'./common.yaml#/pla";
    expect(namesOf(await referencesOf(client, name, after, false))).toEqual([
      'uses-0.yaml',
      'uses-1.yaml',
    ]);
  });
});

describe('a search of the workspace', () => {
  it('lets other requests be handled meanwhile', async () => {
    writeDocuments(30);
    const { client } = await start();
    await client.open('uses-0.yaml', SPLIT);
    const order: string[] = [];
    const search = referencesOf(client, 'uses-0.yaml', "'./common.yaml#/pla").then(() =>
      order.push('references'),
    );
    await client.request<Hover>('textDocument/hover', 'uses-0.yaml', {
      position: client.after('uses-0.yaml', '    act'),
    });
    order.push('hover');
    await search;
    expect(order).toEqual(['hover', 'references']);
  });

  it('ends when it is cancelled', async () => {
    writeDocuments(30);
    const { client, analyzed } = await start();
    await client.open('uses-0.yaml', SPLIT);
    const cancel = new CancellationTokenSource();
    const search = client.connection.sendRequest(
      'textDocument/references',
      {
        textDocument: { uri: clients.uri('uses-0.yaml') },
        position: client.after('uses-0.yaml', "'./common.yaml#/pla"),
        context: { includeDeclaration: true },
        workDoneToken: 'search',
      },
      cancel.token,
    );
    client.connection.onProgress(WorkDoneProgress.type, 'search', ({ kind }) => {
      if (kind === 'report') cancel.cancel();
    });
    await expect(search).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
    expect(analyzed.length).toBeLessThan(30);
  });

  it('shows its progress to a client that gives a token for it', async () => {
    writeDocuments(4);
    const { client } = await start();
    await client.open('uses-0.yaml', SPLIT);
    const shown: unknown[] = [];
    client.connection.onProgress(WorkDoneProgress.type, 'search', (value) => {
      shown.push(value);
    });
    await client.request('textDocument/references', 'uses-0.yaml', {
      position: client.after('uses-0.yaml', "'./common.yaml#/pla"),
      context: { includeDeclaration: true },
      workDoneToken: 'search',
    });
    expect(shown).toEqual([
      { kind: 'begin', title: 'Searching documents', percentage: 0 },
      { kind: 'report', percentage: 33, message: '1 of 3' },
      { kind: 'report', percentage: 66, message: '2 of 3' },
      { kind: 'end' },
    ]);
  });
});

describe('symbols of the workspace', () => {
  const found = async (client: Client, query: string) => {
    const symbols = await client.connection.sendRequest<SymbolInformation[]>('workspace/symbol', {
      query,
    });
    return symbols.map(({ name, containerName }) => `${containerName}: ${name}`);
  };

  it('are messages and schemas first, where they are defined', async () => {
    clients.write(
      'orders.yaml',
      `asyncapi: 3.0.0
channels:
  orders:
    messages:
      orderPlaced: {payload: {$ref: '#/components/schemas/order'}}
      orderShipped: {$ref: 'common.yaml#/messages/orderShipped'}
    parameters: {order: {}}
operations:
  receiveOrder: {action: receive, channel: {$ref: '#/channels/orders'}}
components:
  schemas:
    order: {type: object, properties: {orderId: {type: string}}}
  messages:
    orderCancelled: {title: Order cancelled}
`,
    );
    clients.write('common.yaml', 'messages:\n  orderShipped: {payload: {type: object}}\n');
    const { client } = await start();
    expect(await found(client, 'order')).toEqual([
      'channels.orders.messages: orderPlaced',
      'components.messages: orderCancelled',
      'messages: orderShipped',
      'components.schemas: order',
      'channels: orders',
      'operations: receiveOrder',
      'channels.orders.parameters: order',
    ]);
    expect(await found(client, 'shipped')).toEqual(['messages: orderShipped']);
    expect(await found(client, 'odcl')).toEqual(['components.messages: orderCancelled']);
    expect(await found(client, 'orderid')).toEqual(['messages: orderShipped']);
  });
});
