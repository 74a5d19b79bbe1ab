import { expect, it } from 'vitest';
import { bindingFieldLabel } from './bindings.ts';
import { buildModel } from './build-model.ts';
import { documentsOf, fromValue, replaceAt } from './testing.ts';
import type { ChannelPart, MessagePart, ServerPart } from './types.ts';
import type { BindingRow, BindingView } from './views.ts';

const document = (bindings: unknown, version = 'apidoc') => ({
  [version]: '3.1.0',
  channels: { c: { address: 'a', bindings } },
});
const bindingsOf = (bindings: unknown, version?: string): readonly BindingView[] =>
  (
    buildModel(documentsOf({ '': document(bindings, version) }), null).parts.get(
      '#/channels/c',
    ) as ChannelPart
  ).bindings;
const row = (rows: readonly BindingRow[] | undefined, name: string) =>
  rows?.find((r) => r.name === name);

it('says the fields of a specified binding in words, with what counts where a field is not set', () => {
  const [sqs] = bindingsOf({
    sqs: {
      queue: { name: 'q', fifoQueue: false, messageRetentionPeriod: 1209600 },
      bindingVersion: '0.3.0',
    },
  });
  const queue = row(sqs?.rows, 'queue');
  expect(sqs?.version).toBe('0.3.0');
  expect(row(sqs?.rows, 'bindingVersion')).toMatchObject({
    value: '0.3.0',
    field: { label: 'Binding version', default: 'latest' },
  });
  expect(row(queue?.rows, 'messageRetentionPeriod')).toMatchObject({
    value: 1209600,
    words: 's = 14 days',
    field: {
      label: 'Message retention period',
      limits: '1 min to 14 days (60 to 1,209,600 s)',
      default: '345,600 s = 4 days',
    },
  });
  expect(row(queue?.rows, 'messageRetentionPeriod')?.isDefault).toBeUndefined();
  expect(row(queue?.rows, 'visibilityTimeout')).toMatchObject({
    value: 30,
    words: 's',
    isDefault: true,
  });
  expect(row(queue?.rows, 'policy')).toBeUndefined();
});

it('groups what is nested, lists of objects and maps with names of the document', () => {
  const statement = { effect: 'Allow', principal: '*', action: ['a', 'b'] };
  const [sqs] = bindingsOf({
    sqs: { queue: { name: 'q', tags: { team: 'x' }, policy: { Statements: [statement] } } },
  });
  const queue = row(sqs?.rows, 'queue');
  expect(row(queue?.rows, 'tags')?.rows).toEqual([{ name: 'team', value: 'x' }]);
  const [item] = row(row(queue?.rows, 'policy')?.rows, 'Statements')?.items ?? [];
  expect(row(item, 'action')).toMatchObject({ value: ['a', 'b'], field: { label: 'Action' } });
});

it('describes defaults without a value in words, and limits of texts', () => {
  const [mq] = bindingsOf({ enterprisemq: { queue: { objectName: 'Q' } } });
  expect(row(mq?.rows, 'maxMsgLength')).toMatchObject({
    words: 'negotiated on the channel',
    isDefault: true,
    field: { label: 'Maximum message length', limits: '0 to 100 MB (0 to 104,857,600 bytes)' },
  });
  expect(row(row(mq?.rows, 'queue')?.rows, 'objectName')?.field?.limits).toBe(
    '1 to 48 characters; letters, digits and the characters . _ / %',
  );
  expect(row(mq?.rows, 'destinationType')?.field?.limits).toBe('one of topic, queue');
  expect(row(mq?.rows, 'bindingVersion')?.field?.limits).toBe('such as 0.1.0, latest');
  const [pubsub] = bindingsOf({ cloudpubsub: { messageRetentionDuration: '86400s' } });
  expect(row(pubsub?.rows, 'messageRetentionDuration')).toMatchObject({
    value: '86400s',
    words: '= 1 day',
  });
});

it('keeps what it does not know, and values of a wrong type', () => {
  const [sqs] = bindingsOf({ sqs: { queue: 'q', colour: { a: 1 } } });
  expect(row(sqs?.rows, 'queue')).toMatchObject({ value: 'q', field: { required: true } });
  expect(row(sqs?.rows, 'colour')).toEqual({ name: 'colour', value: { a: 1 } });
});

it('has rows for protocols whose fields are known, under the names of the dialect', () => {
  const [kafka, extension] = bindingsOf({ kafka: { partitions: 3 }, 'x-a': { b: 1 } });
  expect(row(kafka?.rows, 'partitions')).toMatchObject({
    value: 3,
    field: { label: 'Partitions', limits: '1 or more' },
  });
  expect(extension?.rows).toBeUndefined();
  expect(row(bindingsOf({ ibmmq: {} }, 'asyncapi')[0]?.rows, 'destinationType')).toMatchObject({
    value: 'topic',
    isDefault: true,
  });
  expect(bindingsOf({ enterprisemq: {} }, 'asyncapi')[0]?.rows).toBeUndefined();
});

it('uses the table of the kind of binding, in components too', () => {
  const built = buildModel(
    documentsOf({
      '': {
        apidoc: '3.1.0',
        servers: {
          s: {
            host: 'h',
            protocol: 'enterprisemq',
            bindings: { $ref: '#/components/serverBindings/b' },
          },
        },
        components: { serverBindings: { b: { enterprisemq: { heartBeatInterval: 60 } } } },
      },
    }),
    null,
  );
  const server = built.parts.get('#/servers/s') as ServerPart;
  expect(row(server.bindings[0]?.rows, 'heartBeatInterval')).toMatchObject({
    value: 60,
    words: 's = 1 min',
  });
  expect(built.parts.get('#/components/serverBindings/b')).toMatchObject({
    bindings: [{ rows: expect.arrayContaining([...(server.bindings[0]?.rows ?? [])]) }],
  });
});

it('gives the same object for a binding that did not change', () => {
  const before = fromValue(document({ sqs: { queue: { name: 'q' } }, enterprisemq: {} }));
  const first = buildModel(documentsOf({ '': before }), null);
  const second = buildModel(
    documentsOf({ '': replaceAt(before, ['channels', 'c', 'address'], 'b') }),
    first,
  );
  const [one, two] = [first, second].map(
    (m) => (m.parts.get('#/channels/c') as ChannelPart).bindings,
  );
  expect(two?.[0]).toBe(one?.[0]);
});

it('shows a schema as it is, without defaults of schemas', () => {
  const query = { type: 'object', properties: { id: { type: 'string' } } };
  const [ws] = bindingsOf({ ws: { query } });
  expect(row(ws?.rows, 'query')).toEqual({
    name: 'query',
    field: expect.objectContaining({ label: 'Query' }),
    value: query,
    schema: {
      root: expect.objectContaining({ pointer: '/channels/c/bindings/ws/query' }),
      uri: '',
    },
  });
});

it('shows a schema behind a reference, and one where a number may be', () => {
  const built = buildModel(
    documentsOf({
      '': {
        asyncapi: '3.1.0',
        channels: {
          c: {
            messages: {
              m: {
                bindings: {
                  kafka: { key: { $ref: '#/components/schemas/id' } },
                  mqtt: { responseTopic: { type: 'string' }, payloadFormatIndicator: 1 },
                },
              },
            },
          },
        },
        components: { schemas: { id: { type: 'string' } } },
      },
    }),
    null,
  );
  const message = built.parts.get('#/channels/c/messages/m') as MessagePart;
  const [kafka, mqtt] = message.bindings;
  expect(row(kafka?.rows, 'key')?.schema?.root.refs).toMatchObject({
    '#/components/schemas/id': '#/components/schemas/id',
  });
  expect(row(mqtt?.rows, 'responseTopic')?.schema?.root.view).toMatchObject({ types: ['string'] });
  expect(row(mqtt?.rows, 'payloadFormatIndicator')?.schema).toBeUndefined();
});

it('gives unit and limits of a number that may be a schema instead', () => {
  const built = buildModel(
    documentsOf({
      '': {
        asyncapi: '3.1.0',
        servers: {
          s: { host: 'h', protocol: 'mqtt', bindings: { mqtt: { maximumPacketSize: 65536 } } },
        },
      },
    }),
    null,
  );
  const server = built.parts.get('#/servers/s') as ServerPart;
  expect(row(server.bindings[0]?.rows, 'maximumPacketSize')).toMatchObject({
    words: 'bytes = 64 KB',
    field: { limits: expect.stringContaining('4,294,967,295 bytes') },
  });
});

it('shows a key in Avro as it is written', () => {
  const built = buildModel(
    documentsOf({
      '': {
        asyncapi: '3.1.0',
        channels: {
          c: { messages: { m: { bindings: { kafka: { key: { type: 'record', fields: [] } } } } } },
        },
      },
    }),
    null,
  );
  const message = built.parts.get('#/channels/c/messages/m') as MessagePart;
  expect(row(message.bindings[0]?.rows, 'key')?.schema).toBeUndefined();
});

it('makes labels of names', () => {
  expect(
    [
      'ccdtQueueManagerName',
      'heartBeatInterval',
      'fifoQueue',
      'firstRevisionId',
      'lastMsgRetained',
      'cipherSpec',
      'cleanup.policy',
      'schemaRegistryUrl',
      'numMinDelayRetries',
    ].map(bindingFieldLabel),
  ).toEqual([
    'CCDT queue manager name',
    'Heartbeat interval',
    'FIFO queue',
    'First revision ID',
    'Last message retained',
    'Cipher specification',
    'Cleanup policy',
    'Schema registry URL',
    'Number of minimum delay retries',
  ]);
});

it.each([
  [
    'mq.example.com',
    'enterprisemq',
    ['groupId', 'multiEndpointServer', 'heartBeatInterval', 'bindingVersion'],
  ],
  [
    'mq.example.com',
    'enterprisemq-secure',
    ['groupId', 'cipherSpec', 'multiEndpointServer', 'heartBeatInterval', 'bindingVersion'],
  ],
  [
    'https://mq.example.com/ccdt.json',
    'enterprisemq',
    ['ccdtQueueManagerName', 'heartBeatInterval', 'bindingVersion'],
  ],
])('leaves out defaults of fields that may not be given: %s, %s', (host, protocol, names) => {
  const s = { host, protocol, bindings: { enterprisemq: {} } };
  const part = buildModel(documentsOf({ '': { apidoc: '3.1.0', servers: { s } } }), null).parts.get(
    '#/servers/s',
  ) as ServerPart;
  expect(part.bindings[0]?.rows?.map(({ name }) => name)).toEqual(names);
});
