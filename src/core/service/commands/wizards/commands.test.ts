// What each wizard writes: into an empty text, among comments, as JSON, with odd names.
import { describe, expect, test } from 'vitest';
import { tableOf } from '../../../format/tables.ts';
import { errorsOf, made, opened } from '../testing.ts';
import type { EditCommand } from '../types/command.ts';
import { wizardChoices } from './choices.ts';

const channel = (name: string) => ({ uri: '', pointer: `/channels/${name}` });

/** Returns the text after several commands, none of which may be refused or cause an error. */
function through(text: string, ...commands: readonly EditCommand[]): string {
  return commands.reduce((now, command) => {
    const next = made(now, command);
    if (typeof next !== 'string' || next.startsWith('refused: ')) throw new Error(String(next));
    expect(errorsOf(next), next).toEqual([]);
    return next;
  }, text);
}

const SERVER: EditCommand = {
  do: 'add-server',
  name: 'production',
  host: '{region}.example.com:8883',
  protocol: 'mqtt',
  protocolVersion: '5.0',
  variables: [
    { name: 'region', enum: ['eu', 'us'], default: 'eu' },
    { name: 'gone', description: 'x' },
  ],
};
const CHANNEL: EditCommand = {
  do: 'add-channel',
  name: 'orders',
  address: 'shops/{shopId}/orders/{orderId}',
  parameters: [{ name: 'shopId', description: 'Which shop.' }],
  messages: [{ name: 'placed', sample: { id: 1, at: '2024-05-01T10:00:00Z' }, example: true }],
};

describe('into an empty text', () => {
  test('a server, with the variables of its host', () => {
    expect(through('', SERVER)).toBe(`apidoc: 3.1.0
info:
  title: My application
  version: 1.0.0
servers:
  production:
    host: '{region}.example.com:8883'
    protocol: mqtt
    protocolVersion: '5.0'
    variables:
      region:
        enum:
          - eu
          - us
        default: eu
`);
  });

  test('a channel, with the parameters of its address and a message made of a sample', () => {
    expect(through('# mine\n', CHANNEL)).toBe(`# mine
apidoc: 3.1.0
info:
  title: My application
  version: 1.0.0
channels:
  orders:
    address: shops/{shopId}/orders/{orderId}
    messages:
      placed:
        payload:
          type: object
          required:
            - id
            - at
          properties:
            id:
              type: integer
            at:
              type: string
              format: date-time
        examples:
          - payload:
              id: 1
              at: '2024-05-01T10:00:00Z'
    parameters:
      shopId:
        description: Which shop.
      orderId: {}
`);
  });

  test('the title comes from the file name, unless the user enters one', () => {
    expect(made({ 'shop-orders.yaml': '' }, { do: 'begin', title: 'Shop', version: '2' })).toBe(
      "apidoc: 3.1.0\ninfo:\n  title: Shop\n  version: '2'\n",
    );
    expect(made({ 'shop-orders.yaml': '' }, { do: 'new-schema', name: 'Order' })).toMatch(
      'title: Shop orders',
    );
    expect(
      made('', { do: 'new-schema', name: 'Order', begin: { title: 'T', version: '3' } }),
    ).toMatch("title: T\n  version: '3'");
  });

  test('adds missing fields of the root, and leaves those without a value to be reported as missing', () => {
    expect(made('# head\n\nservers: {} # none\n', { do: 'new-schema', name: 'Order' })).toBe(`# head

apidoc: 3.1.0
servers: {} # none
components:
  schemas:
    Order:
      type: object
`);
  });

  test('in JSON', () => {
    expect(
      made('{}', {
        do: 'add-security',
        name: 'key',
        type: 'httpApiKey',
        fields: { name: 'X-Key', in: 'header' },
      }),
    ).toBe(`{
  "apidoc": "3.1.0",
  "components": {
    "securitySchemes": {
      "key": {
        "type": "httpApiKey",
        "name": "X-Key",
        "in": "header"
      }
    }
  }
}`);
  });

  test.each<[EditCommand, RegExp]>([
    [
      { do: 'add-operation', name: 'a', action: 'send', channel: channel('a') },
      /There is no channel at "\/channels\/a"/,
    ],
    [{ do: 'add-message', channel: channel('a'), message: { name: 'm' } }, /There is no channel/],
    [
      { do: 'add-server', name: 'my server', host: 'h', protocol: 'p' },
      /"my server" is not a valid server name.*Try "my-server"/,
    ],
    [{ do: 'add-server', name: 'a', host: ' ', protocol: 'p' }, /Enter a host/],
    [
      { do: 'add-channel', name: ' ', address: null },
      /Enter a name for the channel. Try "channel"/,
    ],
    [{ do: 'add-channel', name: 'a', address: 'a?b=c' }, /can't have a query/],
    [{ do: 'add-channel', name: 'a', address: 'a/{b c}' }, /is not a parameter/],
    [{ do: 'add-channel', name: 'a', address: 'a', servers: ['x'] }, /There is no server "x"/],
    [{ do: 'add-security', name: 'a', type: 'http', fields: {} }, /"scheme"/],
    [{ do: 'add-security', name: 'a', type: 'plain', fields: { scheme: 'x' } }, /"scheme"/],
    [
      { do: 'add-security', name: 'a', type: 'openIdConnect', fields: { openIdConnectUrl: 'x' } },
      /absolute URL/,
    ],
    [
      { do: 'add-message', channel: null, message: { name: 'a', contentType: 'x' } },
      /not a media type/,
    ],
    [
      { do: 'add-message', channel: null, message: { name: 'a', payload: 3 } },
      /A schema must be an object/,
    ],
    [{ do: 'begin', title: ' ', version: '1' }, /Enter a title/],
  ])('refused: %j', (command, why) => {
    expect(made('', command)).toMatch(why);
    expect(made('', command)).toMatch(/^refused: /);
  });

  test.each([
    '- a\n',
    'text\n',
    'openapi: 3.0.0\npaths: {}\n',
    'apidoc: 2.6.0\ninfo: {title: T, version: "1"}\n',
    'apidoc: [\n',
  ])('not into something else: %j', (text) => {
    expect(made(text, SERVER)).toMatch(/^refused: /);
  });
});

const SHOP = `# the shop
apidoc: 3.1.0 # version
info:
  title: Shop
  version: '1'

channels:
  # all of them
  orders: # o
    address: orders
    messages:
      placed: # p
        payload: {type: object}

      "odd/na~me %": # q
        $ref: '#/components/messages/odd'
  replies:
    address: null
    messages: {}
  elsewhere:
    $ref: '#/components/channels/far'

# the store
components:
  messages:
    odd:
      payload: {type: string}
      traits:
        - correlationId: {location: '$message.header#/id'}
    plain: {payload: {type: integer}}
  channels:
    far:
      address: far
`;

/** Returns the lines that a command adds to the shop, whose own lines are all kept. */
function added(...commands: readonly EditCommand[]): string {
  const lines = through(SHOP, ...commands).split('\n');
  const out: string[] = [];
  const old = SHOP.split('\n');
  let at = 0;
  for (const line of lines)
    if (line === old[at]) at++;
    else out.push(line);
  expect(at, 'a line is gone').toBe(old.length);
  return out.join('\n');
}

describe('into a document', () => {
  test('an operation with some messages of a channel', () => {
    expect(
      added({
        do: 'add-operation',
        name: 'take',
        action: 'receive',
        channel: channel('orders'),
        messages: ['placed', 'odd/na~me %'],
        title: 'Take',
      }),
    ).toBe(`operations:
  take:
    action: receive
    channel:
      $ref: '#/channels/orders'
    title: Take
    messages:
      - $ref: '#/channels/orders/messages/placed'
      - $ref: '#/channels/orders/messages/odd~1na~0me%20%25'
`);
  });

  test('an operation with a new message, into a channel that is written elsewhere', () => {
    expect(
      added({
        do: 'add-operation',
        name: 'tell',
        action: 'send',
        channel: channel('elsewhere'),
        messages: [],
        add: [{ name: 'said', sample: 'x' }],
      }),
    ).toBe(`operations:
  tell:
    action: send
    channel:
      $ref: '#/channels/elsewhere'
    messages:
      - $ref: '#/channels/elsewhere/messages/said'

      messages:
        said:
          payload:
            type: string`);
  });

  test('an operation with a new channel', () => {
    const text = added({
      do: 'add-operation',
      name: 'ship',
      action: 'send',
      channel: { create: 'a b/c', address: 'x/{y}' },
      add: [{ name: 'm', payload: true, reusable: true }],
    });
    expect(text).toMatch("$ref: '#/channels/a%20b~1c'");
    expect(text).toMatch("$ref: '#/components/messages/m'");
  });

  test('a message that is there, into another channel', () => {
    expect(
      added({
        do: 'add-message',
        channel: channel('elsewhere'),
        message: { use: { uri: '', pointer: '/components/messages/plain' } },
      }),
    ).toBe("      messages:\n        plain:\n          $ref: '#/components/messages/plain'");
    expect(
      added({
        do: 'add-message',
        channel: channel('elsewhere'),
        message: { use: { uri: '', pointer: '/components/messages/plain' }, name: 'other' },
      }),
    ).toBe("      messages:\n        other:\n          $ref: '#/components/messages/plain'");
    expect(
      made(SHOP, {
        do: 'add-message',
        channel: channel('orders'),
        message: { use: { uri: '', pointer: '/components/messages/plain' }, name: 'placed' },
      }),
    ).toMatch(/^refused: /);
    expect(
      made(SHOP, {
        do: 'add-message',
        channel: channel('orders'),
        message: { use: { uri: '', pointer: '/channels/orders/messages/placed' } },
      }),
    ).toMatch(/^refused: The channel already has the message "placed"/);
  });

  test('a request and its reply, tied by an id', () => {
    const command: EditCommand = {
      do: 'add-request-reply',
      name: 'ask',
      action: 'send',
      request: { channel: channel('orders') },
      reply: {
        channel: channel('replies'),
        add: [{ name: 'answer', sample: { ok: true } }],
        address: '$message.header#/replyTo',
      },
      correlationId: '$message.header#/correlationId',
    };
    const text = through(
      SHOP.replace('messages: {}', 'messages:\n      a: {payload: {type: object}}'),
      command,
    );
    expect(text).toMatch(`        payload: {type: object}
        correlationId:
          location: $message.header#/correlationId
`);
    expect(text).toMatch(`operations:
  ask:
    action: send
    channel:
      $ref: '#/channels/orders'
    reply:
      address:
        location: $message.header#/replyTo
      channel:
        $ref: '#/channels/replies'
`);
    // The message with a trait has its id already; the others describe the header with it, too.
    expect(text.match(/correlationId:/g)).toHaveLength(7);
    expect(text).toContain(`          properties:
            correlationId:
              type: string
            replyTo:
              type: string
`);
    expect(text).toMatch(`        headers:
          type: object
          properties:
            correlationId:
              type: string
`);
  });

  test('a request and its reply on the same channel', () => {
    const text = added({
      do: 'add-request-reply',
      name: 'ask',
      action: 'receive',
      request: { channel: { create: 'rpc', address: 'rpc' }, add: [{ name: 'q' }], messages: [] },
      reply: { channel: channel('replies') },
      correlationId: '$message.payload#/id',
    });
    expect(text).toMatch("- $ref: '#/channels/rpc/messages/q'");
  });

  test.each<[EditCommand, RegExp]>([
    [
      {
        do: 'add-request-reply',
        name: 'a',
        action: 'send',
        request: { channel: channel('orders') },
        reply: {},
      },
      /Choose where the reply goes/,
    ],
    [
      {
        do: 'add-request-reply',
        name: 'a',
        action: 'send',
        request: { channel: channel('orders') },
        reply: { channel: channel('orders'), address: '$message.header#/a' },
      },
      /either to the address of the channel/,
    ],
    [
      {
        do: 'add-request-reply',
        name: 'a',
        action: 'send',
        request: { channel: channel('orders') },
        reply: { address: 'header' },
      },
      /not a runtime expression/,
    ],
    [
      {
        do: 'add-operation',
        name: 'a',
        action: 'send',
        channel: channel('orders'),
        messages: ['x'],
      },
      /has no message "x"/,
    ],
    [
      {
        do: 'add-operation',
        name: 'a',
        action: 'send',
        channel: { uri: '', pointer: '/components/channels/far' },
      },
      /channels of the document itself/,
    ],
    [
      { do: 'add-channel', name: 'orders', address: null },
      /There is already a channel "orders". Try "orders2"/,
    ],
    [{ do: 'begin', title: 'T', version: '1' }, /already has a title/],
  ])('refused: %j', (command, why) => {
    expect(made(SHOP, command)).toMatch(/^refused: /);
    expect(made(SHOP, command)).toMatch(why);
  });

  test('a security scheme, required by servers and operations', () => {
    const text = through(
      SHOP,
      { do: 'add-server', name: 's', host: 'h', protocol: 'mqtt' },
      { do: 'add-operation', name: 'o', action: 'send', channel: channel('orders') },
      {
        do: 'add-security',
        name: 'oauth.v2',
        type: 'oauth2',
        fields: {
          flows: {
            clientCredentials: {
              tokenUrl: 'https://example.com/token',
              availableScopes: { 'a:b': 'A' },
            },
          },
          scopes: ['a:b'],
        },
        on: [
          { uri: '', pointer: '/servers/s' },
          { uri: '', pointer: '/operations/o' },
        ],
      },
      { do: 'add-server', name: 't', host: 'h', protocol: 'mqtt', security: ['oauth.v2'] },
    );
    expect(text.match(/- \$ref: '#\/components\/securitySchemes\/oauth.v2'/g)).toHaveLength(3);
  });

  test('in the other dialect, across files', () => {
    const texts = {
      'api.yaml': `asyncapi: 3.0.0
info: {title: T, version: '1'}
channels:
  a: {$ref: 'parts/channels.yaml#/a'}
`,
      'parts/channels.yaml': 'a:\n  address: a # here\n',
    };
    expect(
      made(texts, {
        do: 'add-message',
        channel: channel('a'),
        message: { name: 'm', sample: 1, reusable: true },
      }),
    ).toEqual({
      'parts/channels.yaml':
        'a:\n  address: a # here\n  messages:\n    m:\n      $ref: ../api.yaml#/components/messages/m\n',
      '': `asyncapi: 3.0.0
info: {title: T, version: '1'}
channels:
  a: {$ref: 'parts/channels.yaml#/a'}
components:
  messages:
    m:
      payload:
        type: integer
`,
    });
  });
});

describe('security schemes', () => {
  const url = 'https://example.com/x';
  const flow = { authorizationUrl: url, tokenUrl: url, availableScopes: {} };
  const FIELDS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    apiKey: { in: 'user' },
    httpApiKey: { name: 'X-Key', in: 'query' },
    http: { scheme: 'bearer', bearerFormat: 'JWT' },
    oauth2: { flows: { authorizationCode: flow }, scopes: [] },
    openIdConnect: { openIdConnectUrl: url },
  };
  const shape = tableOf('SecurityScheme').fields[0]?.shape;
  test.each(shape?.is === 'string' ? (shape.enum ?? []) : [])('%s', (type) => {
    const fields = FIELDS[type] ?? {};
    expect(through('', { do: 'add-security', name: 'a', type, fields })).toMatch(`type: ${type}\n`);
    for (const missing of Object.keys(fields).filter(
      (name) => name !== 'bearerFormat' && name !== 'scopes',
    ))
      expect(
        made('', {
          do: 'add-security',
          name: 'a',
          type,
          fields: { ...fields, [missing]: undefined },
        }),
      ).toMatch(/^refused: Missing required field/);
  });
});

describe('what there is to choose from', () => {
  test('of nothing', () => {
    expect(wizardChoices(opened({ 'shop-orders.yaml': '' }).file)).toMatchObject({
      readOnly: null,
      empty: true,
      title: 'Shop orders',
      channels: [],
      free: { server: 'production' },
    });
  });
  test('of a document', () => {
    const { channels, operations, messages, free } = wizardChoices(
      opened(
        through(SHOP, {
          do: 'add-operation',
          name: 'operation',
          action: 'send',
          channel: channel('orders'),
        }),
      ).file,
    );
    expect(channels.map((c) => [c.name, c.address, c.messages.map((m) => m.pointer)])).toEqual([
      [
        'orders',
        'orders',
        ['/channels/orders/messages/placed', '/channels/orders/messages/odd~1na~0me %'],
      ],
      ['replies', null, []],
      ['elsewhere', 'far', []],
    ]);
    expect(operations).toEqual([
      {
        name: 'operation',
        uri: '',
        pointer: '/operations/operation',
        action: 'send',
        channel: channel('orders'),
        replies: false,
      },
    ]);
    expect(messages.map((m) => m.name)).toEqual(['odd', 'plain']);
    expect(free.operation).toBe('operation2');
  });
  test('with a syntax error nothing can be changed', () => {
    expect(wizardChoices(opened('apidoc: [\n').file).readOnly).toMatch(/syntax error in line 1/);
  });
});
