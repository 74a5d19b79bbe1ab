import { describe, expect, it } from 'vitest';
import { buildModel } from './build-model.ts';
import { documentsOf } from './testing.ts';
import type {
  ChannelPart,
  ComponentPart,
  MessagePart,
  Model,
  OperationPart,
  SchemaPart,
  ServerPart,
} from './types.ts';
import type { Link } from './views.ts';

const model = (document: unknown, files: Record<string, unknown> = {}) =>
  buildModel(documentsOf({ '': document, ...files }), null);
const part = <T>(from: Model, id: string): T => from.parts.get(id) as T;
const ids = (links: readonly Link[] | undefined) => links?.map(({ id }) => id);
const ref = (to: string) => ({ $ref: to });

const twoServers = {
  a: { host: 'a', protocol: 'mqtt' },
  b: { host: 'b', protocol: 'mqtt', title: 'Server B' },
};

describe('info', () => {
  it('shows the Info Object and what the root says about the application', () => {
    const info = {
      title: 'T',
      version: '1',
      license: { name: 'L' },
      contact: { email: 'a@b.c' },
      tags: [{ name: 't' }],
      'x-a': 1,
    };
    expect(
      model({ apidoc: '3.1.0', id: 'urn:x', defaultContentType: 'text/plain', info }).info,
    ).toMatchObject({
      id: '#/info',
      title: 'T',
      version: '1',
      formatName: 'apidoc',
      formatVersion: '3.1.0',
      applicationId: 'urn:x',
      defaultContentType: 'text/plain',
      license: { name: 'L' },
      contact: { email: 'a@b.c' },
      tags: [{ name: 't' }],
      extensions: [['x-a', 1]],
    });
  });

  it('is there and says so when the document has none, and is missing only where nothing is written', () => {
    expect(model({ id: 'urn:x' }).info).toMatchObject({
      applicationId: 'urn:x',
      broken: expect.stringContaining('Missing Info Object'),
    });
    expect(model({}).info).toBeNull();
    expect(model(5).info).toBeNull();
  });
});

describe('channels and servers', () => {
  it.each([[undefined], [[]]])('a channel whose servers are %j is on all servers', (servers) => {
    const built = model({
      servers: twoServers,
      channels: { c: { address: 'x', ...(servers && { servers }) } },
    });
    expect(part<ChannelPart>(built, '#/channels/c')).toMatchObject({
      allServers: true,
      servers: [
        { id: '#/servers/a', label: 'a', key: 'a' },
        { id: '#/servers/b', label: 'Server B', key: 'b' },
      ],
    });
    expect(ids(part<ServerPart>(built, '#/servers/a').channels)).toEqual(['#/channels/c']);
  });

  it('a channel that names servers is on those only', () => {
    const built = model({
      servers: twoServers,
      channels: { c: { servers: [ref('#/servers/b')] } },
    });
    expect(part<ChannelPart>(built, '#/channels/c')).toMatchObject({
      allServers: false,
      address: null,
    });
    expect(ids(part<ChannelPart>(built, '#/channels/c').servers)).toEqual(['#/servers/b']);
    expect(part<ServerPart>(built, '#/servers/a').channels).toEqual([]);
    expect(ids(part<ServerPart>(built, '#/servers/b').usedBy)).toEqual(['#/channels/c']);
  });

  it('shows declared parameters through references, then those the address uses without a declaration', () => {
    const built = model({
      channels: {
        c: { address: '{a}/{b}/{b}', parameters: { a: ref('#/components/parameters/p') } },
      },
      components: {
        parameters: {
          p: { description: 'P', enum: ['x', 1, 'y'], location: '$message.payload#/a' },
        },
      },
    });
    expect(part<ChannelPart>(built, '#/channels/c').parameters).toEqual([
      { name: 'a', description: 'P', enum: ['x', '1', 'y'], location: '$message.payload#/a' },
      { name: 'b', undeclared: true },
    ]);
    expect(ids(built.parts.get('#/components/parameters/p')?.usedBy)).toEqual(['#/channels/c']);
  });

  it('shows server variables used in host and pathname', () => {
    const built = model({
      servers: {
        s: { host: '{h}', pathname: '/{p}', variables: { p: { default: 'x', location: 'no' } } },
      },
    });
    expect(part<ServerPart>(built, '#/servers/s').variables).toEqual([
      { name: 'p', default: 'x' },
      { name: 'h', undeclared: true },
    ]);
  });
});

describe('operations', () => {
  const document = (operation: object) => ({
    channels: {
      c: { address: 'x/y', messages: { m: ref('#/components/messages/M'), n: { title: 'N' } } },
    },
    operations: { o: { action: 'send', channel: ref('#/channels/c'), ...operation } },
    components: { messages: { M: {} } },
  });
  const operation = (more: object) => part<OperationPart>(model(document(more)), '#/operations/o');

  it('has all messages of its channel where it lists none', () => {
    expect(operation({})).toMatchObject({
      messagesAre: 'all',
      address: 'x/y',
      channel: { id: '#/channels/c', label: 'c', key: 'c' },
    });
    expect(operation({}).messages).toEqual([
      { id: '#/components/messages/M', label: 'm', key: 'm' },
      { id: '#/channels/c/messages/n', label: 'N', key: 'n' },
    ]);
  });

  it('has no messages where the list is empty', () => {
    expect(operation({ messages: [] })).toMatchObject({ messagesAre: 'none', messages: [] });
  });

  it('has the messages it lists, under their keys in the channel', () => {
    expect(operation({ messages: [ref('#/channels/c/messages/m')] })).toMatchObject({
      messagesAre: 'listed',
      messages: [{ id: '#/components/messages/M', label: 'm', key: 'm' }],
    });
  });

  it('keeps unresolved links, with their text', () => {
    expect(
      operation({ channel: ref('#/channels/none'), messages: [ref('#/components')] }),
    ).toMatchObject({
      address: null,
      channel: { id: null, label: 'none', key: 'none', broken: '#/channels/none' },
      messages: [{ id: null, broken: '#/components' }],
    });
  });

  it('shows the reply, also by reference, and both channels', () => {
    const built = model({
      channels: { q: {}, r: { messages: { a: {} } } },
      operations: {
        o: { action: 'send', channel: ref('#/channels/q'), reply: ref('#/components/replies/R') },
      },
      components: {
        replies: {
          R: { address: ref('#/components/replyAddresses/A'), channel: ref('#/channels/r') },
        },
        replyAddresses: { A: { location: '$message.header#/r', description: 'D' } },
      },
    });
    expect(part<OperationPart>(built, '#/operations/o').reply).toEqual({
      location: '$message.header#/r',
      addressDescription: 'D',
      channel: { id: '#/channels/r', label: 'r', key: 'r' },
      address: null,
      messages: [{ id: '#/channels/r/messages/a', label: 'a', key: 'a' }],
      messagesAre: 'all',
    });
    expect(ids(part<ChannelPart>(built, '#/channels/q').operations)).toEqual(['#/operations/o']);
    expect(ids(part<ChannelPart>(built, '#/channels/r').replyOf)).toEqual(['#/operations/o']);
    expect(ids(built.parts.get('#/components/replies/R')?.usedBy)).toEqual(['#/operations/o']);
  });

  it('shows security alternatives, by reference and written in place', () => {
    const built = model({
      operations: {
        o: { security: [ref('#/components/securitySchemes/oauth'), { type: 'plain' }] },
      },
      components: {
        securitySchemes: {
          oauth: {
            type: 'oauth2',
            scopes: ['a'],
            flows: { implicit: { availableScopes: { a: 'A' } } },
          },
        },
      },
    });
    expect(part<OperationPart>(built, '#/operations/o').security).toMatchObject([
      {
        scheme: { id: '#/components/securitySchemes/oauth', key: 'oauth' },
        type: 'oauth2',
        scopes: ['a'],
      },
      { scheme: { id: '#/operations/o/security/1' }, type: 'plain' },
    ]);
    expect(built.parts.get('#/components/securitySchemes/oauth')).toMatchObject({
      flows: [{ name: 'implicit', scopes: [['a', 'A']] }],
    });
    expect(built.order.security).toEqual([
      '#/components/securitySchemes/oauth',
      '#/operations/o/security/1',
    ]);
  });
});

describe('messages', () => {
  const message = (value: object, more: object = {}) =>
    part<MessagePart>(
      model({
        defaultContentType: 'application/xml',
        channels: { c: { messages: { m: value } } },
        ...more,
      }),
      '#/channels/c/messages/m',
    );

  it('inherits the content type of the document', () => {
    expect(message({})).toMatchObject({
      contentType: 'application/xml',
      contentTypeInherited: true,
    });
    const own = message({ contentType: 'text/plain' });
    expect([own.contentType, own.contentTypeInherited]).toEqual(['text/plain', undefined]);
  });

  it('shows examples, null payloads included', () => {
    expect(
      message({ examples: [{ name: 'n', payload: null }, 5, { headers: { a: 1 } }] }).examples,
    ).toEqual([{ name: 'n', payload: { value: null } }, { headers: { value: { a: 1 } } }]);
  });

  it('has the format of the schema its payload refers to', () => {
    const avro = 'application/vnd.neutral.avro;version=1.9.0';
    const payload = message(
      { payload: ref('#/components/schemas/A') },
      { components: { schemas: { A: { schemaFormat: avro, schema: 'string' } } } },
    ).payload;
    expect(payload).toMatchObject({
      format: avro,
      view: { ref: '#/components/schemas/A' },
      refs: { '#/components/schemas/A': '#/components/schemas/A' },
    });
  });

  it('carries bindings by protocol, their version apart', () => {
    const bindings = {
      kafka: { key: { type: 'string' }, bindingVersion: '0.5.0' },
      mqtt: null,
      amqp: ref('#/nowhere'),
    };
    expect(message({ bindings }).bindings).toEqual([
      expect.objectContaining({
        protocol: 'kafka',
        version: '0.5.0',
        fields: [['key', { type: 'string' }]],
      }),
      { protocol: 'mqtt', fields: [['mqtt', null]] },
      { protocol: 'amqp', fields: [] },
    ]);
  });
});

describe('traits', () => {
  it('are merged in list order, and the target wins', () => {
    const built = model({
      channels: {
        c: {
          messages: {
            m: {
              name: 'own',
              'x-n': null,
              traits: [ref('#/components/messageTraits/t'), { title: 'second', 'x-n': 1 }],
            },
          },
        },
      },
      components: {
        messageTraits: {
          t: { name: 'trait', title: 'first', summary: 's', tags: [{ name: 'a' }] },
        },
      },
    });
    expect(part<MessagePart>(built, '#/channels/c/messages/m')).toMatchObject({
      name: 'own',
      title: 'second',
      summary: 's',
      tags: [{ name: 'a' }],
      extensions: [['x-n', null]],
      traits: [
        {
          id: '#/components/messageTraits/t',
          key: 't',
          location: { uri: '', pointer: '/components/messageTraits/t' },
          taken: ['summary', 'tags'],
          left: [
            { field: 'name', why: 'own' },
            { field: 'title', why: 'later' },
          ],
        },
        {
          id: null,
          inPlace: true,
          location: { uri: '', pointer: '/channels/c/messages/m/traits/1' },
          taken: ['title'],
          left: [{ field: 'x-n', why: 'own' }],
        },
      ],
    });
    expect(part<ComponentPart>(built, '#/components/messageTraits/t')).toMatchObject({
      objectTitle: 'Message Trait Object',
      title: 'first',
      fields: [{ name: 'name', known: true, value: { as: 'text', text: 'trait' } }],
      usedBy: [{ id: '#/channels/c/messages/m' }],
    });
  });

  it('bring headers by reference together with headers written in place', () => {
    const built = model({
      channels: {
        c: {
          messages: {
            m: {
              headers: { properties: { own: {} } },
              traits: [{ headers: ref('#/components/schemas/H') }],
            },
          },
        },
      },
      components: { schemas: { H: { type: 'object', properties: { common: {} } } } },
    });
    const headers = part<MessagePart>(built, '#/channels/c/messages/m').headers;
    expect(headers).toMatchObject({
      pointer: '/channels/c/messages/m/headers',
      view: { types: ['object'] },
    });
    expect(headers?.view?.properties.map(({ name }) => name)).toEqual(['own', 'common']);
  });

  it('of another file resolve their references there', () => {
    const built = model(
      { channels: { c: { messages: { m: { traits: [ref('traits.yaml#/t')] } } } } },
      { 'traits.yaml': { t: { headers: ref('#/h') }, h: { type: 'object' } } },
    );
    expect(part<MessagePart>(built, '#/channels/c/messages/m').headers?.refs).toMatchObject({
      '#/h': 'traits.yaml#/h',
    });
    expect(part<SchemaPart>(built, 'traits.yaml#/h')).toMatchObject({
      uri: 'traits.yaml',
      pointer: '/h',
      key: 'h',
      schema: { view: { types: ['object'] } },
    });
  });

  it('apply to operations too', () => {
    const built = model({
      operations: {
        o: {
          title: 'own',
          traits: [
            {
              title: 'no',
              security: [ref('#/components/securitySchemes/s')],
              bindings: { ws: {} },
            },
          ],
        },
      },
      components: { securitySchemes: { s: { type: 'plain' } } },
    });
    expect(part<OperationPart>(built, '#/operations/o')).toMatchObject({
      title: 'own',
      security: [{ type: 'plain', scheme: { id: '#/components/securitySchemes/s' } }],
      bindings: [{ protocol: 'ws' }],
    });
  });
});

describe('parts and their order', () => {
  it('shows what the root refers to at its home, under the key of the root', () => {
    const built = model({
      channels: { rootKey: ref('#/components/channels/k') },
      components: { channels: { k: { address: 'a' }, spare: {} } },
    });
    expect(part<ChannelPart>(built, '#/components/channels/k')).toMatchObject({
      key: 'rootKey',
      pointer: '/components/channels/k',
    });
    expect(built.order.channels).toEqual(['#/components/channels/k']);
    expect(built.order.components).toEqual(['#/components/channels/spare']);
    expect(built.parts.has('#/channels/rootKey')).toBe(false);
  });

  it('lets the entry that holds a part name it, not one that refers to it', () => {
    const built = model({
      components: { schemas: { alias: ref('#/components/schemas/real'), real: { title: 'R' } } },
    });
    expect(built.order.schemas).toEqual(['#/components/schemas/real']);
    expect(built.parts.get('#/components/schemas/real')?.key).toBe('real');
  });

  it('orders messages by the channels of the root, then by components', () => {
    const built = model({
      channels: { c: { messages: { z: ref('#/components/messages/Z') } } },
      components: { messages: { A: {}, Z: {} } },
    });
    expect(built.order.messages).toEqual(['#/components/messages/Z', '#/components/messages/A']);
    expect(built.parts.get('#/components/messages/Z')?.key).toBe('z');
  });

  it('makes a part of every schema that a reference reaches, and none of what a half-typed one names', () => {
    const built = model(
      {
        channels: {
          c: {
            messages: {
              m: {
                payload: {
                  properties: {
                    a: ref('other.yaml'),
                    b: ref('#/components/schemas'),
                    c: ref('#/channels/c/messages/m/payload'),
                  },
                },
              },
            },
          },
        },
        components: { schemas: {} },
      },
      { 'other.yaml': { items: ref('#/definitions/d'), definitions: { d: { type: 'string' } } } },
    );
    expect(built.order.schemas).toEqual([
      'other.yaml#',
      '#/channels/c/messages/m/payload',
      'other.yaml#/definitions/d',
    ]);
    expect({ ...part<MessagePart>(built, '#/channels/c/messages/m').payload?.refs }).toEqual({
      'other.yaml': 'other.yaml#',
      '#/components/schemas': null,
      '#/channels/c/messages/m/payload': '#/channels/c/messages/m/payload',
    });
    expect(built.parts.get('other.yaml#')?.key).toBe('other.yaml');
  });

  it('counts every reference once, and not references of an object to itself', () => {
    const built = model({
      channels: { c: { messages: { m: ref('#/components/messages/M') } } },
      operations: {
        o: { channel: ref('#/channels/c'), messages: [ref('#/channels/c/messages/m')] },
      },
      components: {
        messages: { M: { payload: ref('#/components/schemas/S') } },
        schemas: { S: { properties: { a: ref('#/components/schemas/S') } } },
      },
    });
    expect(ids(built.parts.get('#/components/messages/M')?.usedBy)).toEqual([
      '#/channels/c',
      '#/operations/o',
    ]);
    expect(ids(built.parts.get('#/components/schemas/S')?.usedBy)).toEqual([
      '#/components/messages/M',
    ]);
    expect(ids(built.parts.get('#/channels/c')?.usedBy)).toEqual(['#/operations/o']);
  });

  it('says why a part is incomplete', () => {
    const built = model({
      servers: { s: null },
      channels: { list: [], gone: ref('#/components/channels/none'), wrong: ref('#/components') },
      components: { schemas: { text: 'x', yes: true } },
    });
    expect(built.parts.get('#/servers/s')?.broken).toBe('This is still empty.');
    expect(built.parts.get('#/channels/list')?.broken).toBe('Expected an object, got a list.');
    expect(built.parts.get('#/channels/gone')?.broken).toBe(
      "The reference #/components/channels/none can't be resolved.",
    );
    expect(built.parts.get('#/channels/wrong')?.broken).toBe(
      'The reference #/components does not resolve to one of channels.',
    );
    expect(built.parts.get('#/components/schemas/text')?.broken).toBe(
      'Expected an object, got the string "x".',
    );
    expect(built.parts.get('#/components/schemas/yes')?.broken).toBeUndefined();
    expect(built.order.channels).toEqual([
      '#/channels/list',
      '#/channels/gone',
      '#/channels/wrong',
    ]);
  });
});
