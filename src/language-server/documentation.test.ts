import { describe, expect, it } from 'vitest';
import type { Location as ProtocolLocation } from 'vscode-languageserver';
import { apply } from '../core/light.ts';
import type { ExampleVerdict, MadeExample, Match, Model, Part } from '../core/types.ts';
import type { Documentation } from './documentation-protocol.ts';
import { languageClients, type TestClient } from './testing/clients.ts';
import { SPLIT } from './testing/documents.ts';

const clients = languageClients();

const MESSAGE = `placed:
  payload:
    type: object
    required: [id]
    properties:
      id: {type: integer}
  examples:
    - payload: {id: 1}
    - payload: {id: one}
`;

async function opened(): Promise<TestClient> {
  const client = await started();
  await client.open('orders.yaml', SPLIT);
  return client;
}

function started(): Promise<TestClient> {
  clients.write('common.yaml', MESSAGE);
  clients.write('orders.yaml', SPLIT);
  return clients.start();
}

const documentation = (client: TestClient, name = 'orders.yaml', have?: number) =>
  client.request<Documentation | null>('apidoc/documentation', name, { have });

/** Resolves when the server notifies that the documentation may have changed. */
const nextChange = (client: TestClient): Promise<string> =>
  new Promise((resolve) => {
    const listening = client.connection.onNotification(
      'apidoc/documentationChanged',
      ({ document }: { readonly document: string }) => {
        listening.dispose();
        resolve(document);
      },
    );
  });

const titles = (model: Model): string[] => [...model.parts.values()].map(({ kind }) => kind);

async function modelOf(client: TestClient): Promise<Model> {
  const whole = await documentation(client);
  if (!whole) throw new Error('no documentation');
  return apply(null, whole.patch);
}

async function messageId(client: TestClient): Promise<string> {
  const { order } = await modelOf(client);
  const [id = ''] = order.messages;
  return id;
}

describe('the documentation', () => {
  it('is the model of the document with the files that it refers to', async () => {
    const client = await opened();
    const whole = await documentation(client);
    expect(whole).toMatchObject({ document: clients.uri('orders.yaml'), whole: true });
    expect(titles(apply(null, whole?.patch ?? { set: [], removed: [] }))).toEqual(
      expect.arrayContaining(['info', 'channel', 'operation', 'message']),
    );
  });

  it('is that of the root document for a file that it refers to', async () => {
    const client = await opened();
    await client.open('common.yaml', MESSAGE);
    expect(await documentation(client, 'common.yaml')).toMatchObject({
      document: clients.uri('orders.yaml'),
    });
  });

  it('is null for a file that no document refers to', async () => {
    const client = await clients.start();
    await client.open('compose.yaml', 'services: {}\n');
    expect(await documentation(client, 'compose.yaml')).toBeNull();
  });

  it('comes as the difference to what the client has, after it was notified', async () => {
    const client = await opened();
    const before = await documentation(client);
    const changed = nextChange(client);
    await client.edit('orders.yaml', 'title: Orders', 'title: Shipping');
    expect(await changed).toBe(clients.uri('orders.yaml'));
    const after = await documentation(client, 'orders.yaml', before?.revision);
    expect(after?.whole).toBe(false);
    expect(after?.patch.set.map(({ kind }: Part) => kind)).toEqual(['info']);
    const model = apply(apply(null, before?.patch ?? { set: [], removed: [] }), {
      ...(after?.patch ?? { set: [], removed: [] }),
    });
    expect({ ...model, parts: new Map(model.parts) }).toEqual(await modelOf(client));
    expect(model.info?.title).toBe('Shipping');
  });

  it('is notified for a document that was closed and opened again', async () => {
    const client = await started();
    const validated = client.examplesValidated();
    await client.open('orders.yaml', SPLIT);
    await validated;
    const before = await documentation(client);
    await client.close('orders.yaml');
    const changed = nextChange(client);
    await client.open('orders.yaml', SPLIT.replace('title: Orders', 'title: Shipping'));
    expect(await changed).toBe(clients.uri('orders.yaml'));
    expect(await documentation(client, 'orders.yaml', before?.revision)).toMatchObject({
      whole: true,
    });
    expect((await modelOf(client)).info?.title).toBe('Shipping');
  });

  it('is whole for a client that has another revision', async () => {
    const client = await opened();
    const before = await documentation(client);
    expect(await documentation(client, 'orders.yaml', (before?.revision ?? 0) + 7)).toMatchObject({
      whole: true,
    });
  });

  it('is bundled to one text', async () => {
    const client = await opened();
    expect(await client.request('apidoc/bundle', 'orders.yaml')).toEqual({
      text: expect.stringContaining("$ref: '#/components/messages/placed'"),
      left: 0,
    });
  });

  it('changes with an unsaved text of a file that the document refers to', async () => {
    const client = await opened();
    await client.open('common.yaml', MESSAGE);
    const before = await documentation(client);
    const changed = nextChange(client);
    await client.edit('common.yaml', 'payload:', 'title: Placed\n  payload:');
    await changed;
    const after = await documentation(client, 'orders.yaml', before?.revision);
    const [message] = after?.patch.set.filter(({ kind }) => kind === 'message') ?? [];
    expect(message).toMatchObject({ title: 'Placed' });
  });
});

describe('locations', () => {
  it('are found by position, also in another file of the document', async () => {
    const client = await opened();
    await client.open('common.yaml', MESSAGE);
    const root = { document: clients.uri('orders.yaml') };
    expect(
      await client.request('apidoc/locationAt', 'orders.yaml', {
        ...root,
        position: client.after('orders.yaml', 'action: rec'),
      }),
    ).toEqual({ uri: '', pointer: '/operations/receiveOrder/action' });
    expect(
      await client.request('apidoc/locationAt', 'common.yaml', {
        ...root,
        position: client.after('common.yaml', 'type: ob'),
      }),
    ).toEqual({ uri: 'common.yaml', pointer: '/placed/payload/type' });
  });

  it('have a range in the text, and a source', async () => {
    const client = await opened();
    const location = { uri: 'common.yaml', pointer: '/placed/payload/properties/id' };
    const range = await client.request<ProtocolLocation>('apidoc/rangeOf', 'orders.yaml', {
      location,
    });
    expect(range).toEqual({
      uri: clients.uri('common.yaml'),
      range: { start: { line: 5, character: 6 }, end: { line: 5, character: 8 } },
    });
    expect(await client.request('apidoc/source', 'orders.yaml', { location })).toMatchObject({
      text: expect.stringContaining('type: integer'),
      language: 'yaml',
    });
    const schema = await client.request<string>('apidoc/jsonSchema', 'orders.yaml', { location });
    expect(JSON.parse(schema ?? '')).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'integer',
    });
    expect(
      await client.request('apidoc/rangeOf', 'orders.yaml', {
        document: clients.uri('another.yaml'),
        location,
      }),
    ).toBeNull();
    const missing = { uri: '', pointer: '/servers/production' };
    expect(await client.request('apidoc/source', 'orders.yaml', { location: missing })).toBeNull();
  });
});

describe('examples', () => {
  it('are validated', async () => {
    const client = await opened();
    const id = await messageId(client);
    const found = await client.request<ExampleVerdict[]>('apidoc/examples', 'orders.yaml', { id });
    expect(found).toMatchObject([
      { state: 'valid', errors: [] },
      {
        state: 'invalid',
        errors: [{ at: '/id', uri: 'common.yaml', pointer: '/placed/examples/1/payload/id' }],
      },
    ]);
  });

  it('are generated of the schemas', async () => {
    const client = await opened();
    const id = await messageId(client);
    const made = await client.request<MadeExample>('apidoc/makeExample', 'orders.yaml', {
      id,
      seed: 0,
    });
    expect(made).toEqual({ payload: { value: { id: expect.any(Number) } } });
  });

  it('are compared with messages', async () => {
    const client = await opened();
    const id = await messageId(client);
    const match = (payload: string) =>
      client.request<Match>('apidoc/match', 'orders.yaml', {
        messages: [id],
        payload,
        headers: '',
      });
    const [right, wrong] = await Promise.all([match('{"id": 5}'), match('{"id": "five"}')]);
    expect(right?.candidates).toEqual([{ id, state: 'fits', errors: [] }]);
    expect(wrong?.candidates).toMatchObject([{ id, state: 'mismatch', errors: [{ at: '/id' }] }]);
  });
});
