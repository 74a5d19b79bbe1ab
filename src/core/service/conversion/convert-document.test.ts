import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { Analyzer } from '../../analysis/analyzer.ts';
import { convertText, convertTexts } from './testing.ts';

const HEAD = `asyncapi: 2.6.0
info: {title: Lamps, version: 1.0.0}
`;

const DOCUMENT = `asyncapi: '2.6.0' # the version
info:
  title: Lamps
  version: 1.0.0
tags:
  - name: street # a tag
servers:
  main: # the broker
    # where it is
    url: mqtt://broker.example.org:1883/base
    protocol: mqtt
channels:
  # one lamp
  lamp/{id}/state:
    parameters:
      id:
        schema: # a string
          type: string
          enum: [a, b]
    servers:
      - main # only this one
    # what we hear
    publish: # beside publish
      operationId: onState
      message:
        oneOf: # any of
          # switched on
          - $ref: '#/components/messages/switchedOn' # on
          - messageId: switchedOff
            payload: {type: string}
components:
  messages:
    switchedOn:
      schemaFormat: application/vnd.apache.avro;version=1.9.0 # Avro
      payload: # a text
        type: string
`;

test('converts a document and keeps its comments', () => {
  const { text, notes } = convertText(DOCUMENT);
  expect(text).toBe(`asyncapi: '3.0.0' # the version
info:
  title: Lamps
  version: 1.0.0
  tags:
    - name: street # a tag
servers:
  main: # the broker
    # where it is
    host: broker.example.org:1883
    pathname: /base
    protocol: mqtt
channels:
  # one lamp
  lamp/{id}/state:
    address: lamp/{id}/state
    parameters:
      id:
        # a string
        enum: [a, b]
    servers:
      - $ref: '#/servers/main' # only this one
    messages:
      # any of
      # switched on
      switchedOn:
        $ref: '#/components/messages/switchedOn' # on
      switchedOff:
        payload: {type: string}
operations:
  # what we hear
  onState: # beside publish
    action: receive
    channel:
      $ref: '#/channels/lamp~1{id}~1state'
    messages:
      - $ref: '#/channels/lamp~1{id}~1state/messages/switchedOn'
      - $ref: '#/channels/lamp~1{id}~1state/messages/switchedOff'
components:
  messages:
    switchedOn:
      payload: # a text
        schemaFormat: application/vnd.apache.avro;version=1.9.0 # Avro
        schema:
          type: string
`);
  expect(notes).toEqual([]);
  const analyzer = new Analyzer('asyncapi.yaml', 'yaml');
  analyzer.setText(text);
  expect(analyzer.problems().filter((one) => one.severity === 'error')).toEqual([]);
});

test('converts entries of maps whose names look like extensions', () => {
  const { text, notes } = convertText(`${HEAD}channels:
  x-orders:
    publish:
      operationId: order
      message: { $ref: '#/components/messages/x-order' }
components:
  messages:
    x-order: { schemaFormat: application/schema+json;version=draft-07, payload: { type: string } }
`);
  expect(notes).toEqual([]);
  expect(parse(text)).toMatchObject({
    channels: {
      'x-orders': {
        address: 'x-orders',
        messages: { 'x-order': { $ref: '#/components/messages/x-order' } },
      },
    },
    operations: { order: { action: 'receive', channel: { $ref: '#/channels/x-orders' } } },
    components: {
      messages: { 'x-order': { payload: { schema: { type: 'string' } } } },
    },
  });
});

test('leaves a document of version 3 as it is', () => {
  const { text } = convertText(DOCUMENT);
  expect(convertText(text)).toMatchObject({ version: null, files: [], notes: [] });
});

test('says that a text with syntax errors was not converted', () => {
  expect(convertText(`${HEAD}channels: [`)).toMatchObject({ broken: true, files: [] });
});

test('reverses the directions for the view of a client', () => {
  const { text } = convertText(DOCUMENT, { view: 'client' });
  expect(text).toContain('action: send');
});

test('makes names of addresses', () => {
  const { text } = convertText(DOCUMENT, { names: 'id' });
  expect(text).toContain('  lampIdState:\n    address: lamp/{id}/state\n');
  expect(text).toContain("- $ref: '#/channels/lampIdState/messages/switchedOn'");
});

test('writes line ends, byte order mark and minified JSON as they were', () => {
  const windows = `\uFEFF${DOCUMENT.replaceAll('\n', '\r\n')}`;
  expect(convertText(windows).text).toBe(
    `\uFEFF${convertText(DOCUMENT).text.replaceAll('\n', '\r\n')}`,
  );
  const json =
    '{"asyncapi":"2.0.0","info":{"title":"a","version":"1"},"channels":{"c":{"publish":{"message":{"payload":{"type":"string"}}}}}}';
  expect(convertTexts({ 'a.json': json }).text).toBe(
    '{"asyncapi":"3.0.0","info":{"title":"a","version":"1"},"channels":{"c":{"address":"c","messages":{"receiveC.message":{"payload":{"type":"string"}}}}},"operations":{"receiveC":{"action":"receive","channel":{"$ref":"#/channels/c"},"messages":[{"$ref":"#/channels/c/messages/receiveC.message"}]}}}',
  );
});

describe('what other converters get wrong', () => {
  const secured = (security: string) => `${HEAD}servers:
  s:
    url: example.org
    protocol: kafka
    security:
${security}
channels: {}
components:
  securitySchemes:
    sasl: {type: plain}
    key: {type: apiKey, in: user}
    oauth:
      type: oauth2
      flows:
        clientCredentials: {tokenUrl: https://example.org/token, scopes: {read: Reads}}
`;

  test('a combination of schemes is kept beside the alternatives, not among them', () => {
    const { text, notes } = convertText(
      secured('      - sasl: []\n        key: []\n      - key: []'),
    );
    expect(text).toContain(`    security:
      - $ref: '#/components/securitySchemes/key'
    x-security:
      - sasl: []
        key: []
`);
    expect(notes).toMatchObject([
      { code: 'security-combination', severity: 'warning', path: '/servers/s/security/0' },
    ]);
  });

  test('an optional requirement is kept and noted', () => {
    const { text, codes } = convertText(secured('      - sasl: []\n      - {}'));
    expect(text).toContain('    x-security:\n      - {}\n');
    expect(codes).toEqual(['security-combination']);
  });

  test('scopes are in a copy of their scheme', () => {
    const { text, codes } = convertText(secured('      - oauth: [read]'));
    expect(text).toContain(`      - type: oauth2
        flows:
          clientCredentials: {tokenUrl: https://example.org/token, availableScopes: {read: Reads}}
        scopes: [read]
`);
    expect(codes).toEqual([]);
  });

  test('extensions of parameters stay, patterns are kept in x-schema', () => {
    const { text, notes } = convertText(`${HEAD}channels:
  '{a}':
    parameters:
      a:
        x-owner: team
        schema: {type: string, pattern: '^a$', const: 1}
    publish: {operationId: o, message: {payload: {type: string}}}
`);
    expect(text).toContain(`        x-owner: team
        enum:
          - '1'
        x-schema: {type: string, pattern: '^a$'}
`);
    expect(notes.map((one) => one.message).join()).toContain('pattern: ^a$');
  });

  const TRAITS = `${HEAD}channels:
  c:
    publish:
      operationId: o
      summary: own
      bindings: {kafka: {groupId: {type: string}, clientId: {type: integer}}}
      traits:
        - summary: of the trait
          bindings: {kafka: {clientId: {type: string}}}
      message:
        $ref: '#/components/messages/m'
components:
  messages:
    m:
      payload: {type: string}
      traits:
        - $ref: '#/components/messageTraits/t'
  messageTraits:
    t:
      messageId: fromTrait
      schemaFormat: application/schema+json;version=draft-07
      contentType: text/plain
`;

  test('fields that traits of version 3 do not have are in what uses the trait', () => {
    const { text, codes } = convertText(TRAITS);
    expect(text).toContain(`  messageTraits:
    t:
      contentType: text/plain
`);
    expect(text).toContain(`      payload:
        schemaFormat: application/schema+json;version=draft-07
        schema: {type: string}
`);
    expect(text).toContain("      fromTrait:\n        $ref: '#/components/messages/m'\n");
    expect(codes).toContain('trait-field');
  });

  test('what a trait overrides in version 2 is removed from the object, and quoted', () => {
    const { text, notes } = convertText(TRAITS);
    expect(text).not.toContain('summary: own');
    expect(text).toContain('{kafka: {groupId: {type: string}, clientId: {}}}');
    expect(notes.filter((one) => one.code === 'trait-overrides').map((one) => one.path)).toEqual([
      '/channels/c/publish/summary',
      '/channels/c/publish/bindings/kafka/clientId/type',
    ]);
  });

  test('two messages with one id stay two messages', () => {
    const { text } = convertText(`${HEAD}channels:
  c:
    publish:
      message:
        oneOf:
          - messageId: same
            payload: {type: string}
          - messageId: same
            payload: {type: integer}
`);
    expect(text).toContain(`      same:
        payload: {type: string}
      same2:
        payload: {type: integer}
`);
    expect(text).toContain("- $ref: '#/channels/c/messages/same2'");
  });
});

test('rewrites references into channels, also those of other files', () => {
  const { after } = convertTexts({
    'a.yaml': `${HEAD}channels:
  x/y:
    subscribe:
      operationId: o
      message:
        payload: {type: object, properties: {p: {$ref: 'b.yaml#/Id'}}}
`,
    'b.yaml':
      "Id: {type: string}\nOther: {$ref: 'a.yaml#/channels/x~1y/subscribe/message/payload'} # kept\n",
  });
  expect(after.get('b.yaml')).toBe(
    "Id: {type: string}\nOther: {$ref: 'a.yaml#/channels/x~1y/messages/o.message/payload'} # kept\n",
  );
});

test('a channel in another file gets the address, its operation is in the root', () => {
  const { after, missing } = convertTexts({
    'a.yaml': `${HEAD}channels:
  user/added:
    $ref: channels/user.yaml
`,
    'channels/user.yaml': `# in its own file
publish: # heard
  tags: [{$ref: 'tags.yaml#/t'}]
  message:
    $ref: ../messages.yaml#/Added
`,
    'messages.yaml': 'Added:\n  payload: {type: string}\n',
    'channels/tags.yaml': 't: {name: t}\n',
  });
  expect(missing).toEqual([]);
  expect(after.get('channels/user.yaml')).toBe(`address: user/added
messages:
  Added:
    $ref: ../messages.yaml#/Added
`);
  expect(after.get('a.yaml')).toContain(`operations:
  # in its own file
  receiveUserAdded: # heard
    action: receive
    channel:
      $ref: '#/channels/user~1added'
    tags: [{$ref: 'channels/tags.yaml#/t'}]
    messages:
      - $ref: '#/channels/user~1added/messages/Added'
`);
});

test('examples that are named by a key get the field name', () => {
  const { text } = convertText(`${HEAD}channels:
  c:
    publish:
      operationId: o
      message:
        payload: {type: string}
        examples:
          # the first
          - dim: # not bright
              payload: a # it
          - payload: b
`);
  expect(text).toContain(`        examples:
          # the first
          # not bright
          - name: dim
            payload: a # it
          - payload: b
`);
});

test('names files that are needed', () => {
  const text = `${HEAD}channels:\n  c:\n    publish:\n      message: {$ref: 'm.yaml#/m'}\n`;
  expect(convertText(text)).toMatchObject({ missing: ['m.yaml'], codes: ['missing-file'] });
});

test('an alias of a message stays, one of other data is copied before it changes', () => {
  const { text } = convertText(`${HEAD}x-m: &m
  messageId: one
  payload: {type: string}
channels:
  a:
    publish:
      message: *m
  b:
    publish:
      message: &n
        name: two
        payload: {type: string}
  c:
    publish:
      message: *n
`);
  expect(text).toContain('x-m: &m\n  messageId: one\n');
  expect(text).toContain('      one:\n        payload:\n          type: string\n');
  expect(text).toContain('      two: &n\n');
  expect(text).toContain('c.message: *n\n'.replace('c.', 'receiveC.'));
});

test('an operation names messages through the channel of the root', () => {
  const { text } = convertText(`asyncapi: 2.6.0
info: {title: Lamps, version: 1.0.0}
channels:
  lamps:
    $ref: '#/components/channels/lamps'
components:
  channels:
    lamps: {publish: {operationId: dim, message: {name: dimmed, payload: {}}}}
`);
  expect(text).toContain("messages: [{$ref: '#/channels/lamps/messages/dimmed'}]");
});

test('parameters of a channel without an address: its key is one, or they are kept and noted', () => {
  const head = "asyncapi: 2.6.0\ninfo: {title: Lamps, version: '1'}\nchannels: {}\n";
  const { text, notes } = convertText(`${head}components:
  channels:
    lamps/{id}:
      parameters: {id: {description: Which}}
    lamp: # unused
      parameters: # of it
        id: {description: Which}
`);
  expect(text).toBe(`${head.replace('2.6.0', '3.0.0')}components:
  channels:
    lamps/{id}:
      address: lamps/{id}
      parameters: {id: {description: Which}}
    lamp: # unused
      x-parameters: # of it
        id: {description: Which}
`);
  expect(notes).toMatchObject([
    { code: 'parameters-without-address', path: '/components/channels/lamp/parameters' },
  ]);
});

test('a value where version 3 has a schema becomes the only value of one', () => {
  const { text, notes } = convertText(`asyncapi: 2.6.0
info: {title: Lamps, version: '1'}
channels:
  lamps:
    publish:
      operationId: dim
      bindings:
        kafka:
          groupId: billing      # our group
          clientId: &id 7
      message: {payload: {}, bindings: {kafka: {key: "a: b", x-id: *id}}}
`);
  expect(text).toContain(`      kafka:
        groupId:
          type: string
          const: billing      # our group
        clientId:
          type: integer
          const: &id 7
`);
  expect(text).toContain('{kafka: {key: {type: string, const: "a: b"}, x-id: 7}}');
  expect(notes.map(({ path }) => path)).toEqual([
    '/channels/lamps/publish/bindings/kafka/groupId',
    '/channels/lamps/publish/bindings/kafka/clientId',
    '/channels/lamps/publish/message/bindings/kafka/key',
  ]);
});

test('comments of an id that becomes a name stay with that name', () => {
  const { text } = convertText(`${HEAD}channels:
  lamps:
    # The app receives
    publish: # commands
      # Stable since 2021
      operationId: dim # public
      # In short
      summary: Dims a lamp
      message:
        # Also a topic
        messageId: dimmed
`);
  expect(text).toContain(`operations:
  # The app receives
  # Stable since 2021
  # public
  dim: # commands
    action: receive
    channel:
      $ref: '#/channels/lamps'
    # In short
    summary: Dims a lamp
`);
  expect(text).toMatch(/ {4}messages:\n {6}# Also a topic\n {6}dimmed: /);
});

test('objects of another document are left as they are, or a note says that only they change', () => {
  const main = (version: string) => ({
    'main.yaml': `asyncapi: 2.6.0
info: {title: Lamps, version: '1'}
channels: {lamps: {publish: {message: {$ref: 'other.yaml#/components/messages/dimmed'}}}}
`,
    'other.yaml': `asyncapi: ${version}
info: {title: Other, version: '1'}
channels: {}
components: {messages: {dimmed: {messageId: d, payload: {}}}}
`,
  });
  const half = convertTexts(main('2.6.0'));
  expect(half.notes).toMatchObject([{ code: 'half-converted', file: 'other.yaml', path: '' }]);
  const whole = convertTexts(main('3.0.0'));
  expect(whole.files.map(({ uri }) => uri)).toEqual(['main.yaml']);
  expect(whole.notes).toEqual([]);
});
