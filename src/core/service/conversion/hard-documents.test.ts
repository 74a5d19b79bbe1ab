// Combinations of what is hard to convert: files, layouts, and values in unusual forms.
import { expect, test } from 'vitest';
import { convertText, convertTexts } from './testing.ts';

const HEAD = 'asyncapi: 2.6.0\ninfo: {title: Orders, version: 1.0.0}\n';

test('traits in other files apply also where their operation moves to the entry document', () => {
  const { after, notes, missing } = convertTexts({
    'a.yaml': `${HEAD}channels:
  orders: {$ref: sub/orders.yaml}
`,
    'sub/orders.yaml': `# the channel
description: Orders
subscribe:
  summary: own # overridden
  traits: [{$ref: 'deep/traits.yaml#/traced'}]
  message: {$ref: 'deep/traits.yaml#/message'}
`,
    'sub/deep/traits.yaml': `traced: {operationId: sendOrder, summary: of the trait}
message: {payload: {type: string}, traits: [{$ref: '#/typed'}]}
typed: {schemaFormat: application/schema+json;version=draft-07} # typed
`,
  });
  expect(missing).toEqual([]);
  expect(after.get('a.yaml')).toBe(`asyncapi: 3.0.0
info: {title: Orders, version: 1.0.0}
channels:
  orders: {$ref: sub/orders.yaml}
operations:
  sendOrder:
    action: send
    channel:
      $ref: '#/channels/orders'
    # overridden
    traits: [{$ref: 'sub/deep/traits.yaml#/traced'}]
    messages:
      - $ref: '#/channels/orders/messages/message'
`);
  expect(after.get('sub/deep/traits.yaml')).toBe(`traced: {summary: of the trait}
message: {payload: {schemaFormat: application/schema+json;version=draft-07, schema: {type: string}}, traits: [{$ref: '#/typed'}]}
typed: {} # typed
`);
  expect(notes.map((one) => `${one.file}#${one.path} ${one.code}`)).toEqual([
    'sub/orders.yaml#/subscribe/summary trait-overrides',
    'sub/deep/traits.yaml#/typed trait-field',
  ]);
});

test('operations of a YAML file in a JSON document, and the other way round', () => {
  const yaml = `# channel
publish: # heard
  operationId: onOrder
  # the words
  description: |
    Some
    words
  bindings: &b {kafka: {groupId: {type: string}}}
  message: {payload: {type: string}}
`;
  const json =
    '{"publish":{"operationId":"onOrder","tags":[\n\t{"name":"a"}],"message":{"payload":{}}}}';
  const inJson = convertTexts({
    'a.json': `{"asyncapi":"2.6.0","info":{"title":"a","version":"1"},"channels":{"o":{"$ref":"o.yaml"}}}`,
    'o.yaml': yaml,
  });
  expect(JSON.parse(inJson.text).operations.onOrder).toEqual({
    action: 'receive',
    channel: { $ref: '#/channels/o' },
    description: 'Some\nwords\n',
    bindings: { kafka: { groupId: { type: 'string' } } },
    messages: [{ $ref: '#/channels/o/messages/onOrder.message' }],
  });
  const inYaml = convertTexts({
    'a.yaml': `${HEAD}channels:\n  o: {$ref: o.json}\n`,
    'o.json': json,
  });
  expect(inYaml.text).toContain(`  onOrder:
    action: receive
    channel:
      $ref: '#/channels/o'
    tags:
      - name: a
    messages:
      - $ref: '#/channels/o/messages/onOrder.message'
`);
});

test('security with combinations and scopes in another file', () => {
  const { after } = convertTexts({
    'a.yaml': `${HEAD}servers:
  main:
    url: example.org
    protocol: kafka
    security:
      # both are needed
      - sasl: [] # first
        oauth: [read]
      - oauth: [read] # or this
channels: {}
components:
  securitySchemes:
    sasl: {type: plain}
    oauth: {$ref: 'security.json#/oauth'}
`,
    'security.json':
      '{"oauth":{"type":"oauth2","flows":{"clientCredentials":{"tokenUrl":"https://example.org","scopes":{"read":"\\u00dcber"}}}}}',
  });
  expect(after.get('a.yaml')).toContain(`    security:
      - type: oauth2
        flows:
          clientCredentials:
            tokenUrl: https://example.org
            availableScopes:
              read: Über
        scopes: [read] # or this
    x-security:
      # both are needed
      - sasl: [] # first
        oauth: [read]
`);
  expect(after.get('security.json')).toContain('"availableScopes":{"read":"\\u00dcber"}');
});

test('fields that the newest version of a binding does not have are noted', () => {
  const { text, notes } = convertText(`${HEAD}channels:
  c:
    publish:
      operationId: o
      bindings: {http: {type: request, method: GET}, kafka: {groupId: {type: string}}}
      message:
        bindings:
          http: {bindingVersion: 0.1.0, headers: {type: object}}
        payload: {}
`);
  expect(text).toContain('bindings: {http: {type: request, method: GET}, kafka:');
  expect(notes).toMatchObject([
    { code: 'binding-version', severity: 'info', path: '/channels/c/publish/bindings/http' },
  ]);
});

test('converts documents with keys that are there twice and numbers without a form in JSON', () => {
  const { text, broken, codes } = convertText(`${HEAD}channels:
  c:
    publish: {operationId: one, message: {payload: {maximum: .inf}}}
    publish: {operationId: two, message: {payload: {type: string, type: object}}}
`);
  expect(broken).toBe(false);
  expect(text).toContain('one.message: {payload: {maximum: .inf}}');
  expect(text).toContain(
    '    x-publish: {operationId: two, message: {payload: {type: string, type: object}}}',
  );
  expect(codes).toEqual(['not-understood']);
});

test('blank lines that belong to a block scalar stay with it', () => {
  const { text } = convertText(`${HEAD}channels:
  c:
    publish:
      operationId: o
      message:
        summary: |+
          Kept

        schemaFormat: application/schema+json;version=draft-07
        payload: {type: string}
      description: |+
        Kept

    description: last
`);
  expect(text).toContain('        summary: |+\n          Kept\n\n        payload:\n');
  expect(text).toContain('    description: |+\n      Kept\n\n    messages:\n');
  expect(text).toContain('          schema: {type: string}\n    description: last\noperations:\n');
});

test('explicit keys, quoted keys and escapes', () => {
  const { text } = convertText(`${HEAD}channels:
  ? orders
  : publish:
      "operationId": 'onOrder'
      message: {payload: {type: string}} # beside
  "it's / new":
    "subscribe":
        message:
            $ref: "#/components/messages/%6Dine"
components: {messages: {mine: {payload: {}}}}
`);
  expect(text).toContain('\n      onOrder.message: {payload: {type: string}} # beside\n');
  expect(text).toContain('  "it\'s / new":\n    address: it\'s / new\n');
  expect(text).toContain('$ref: "#/components/messages/%6Dine"\n');
  expect(convertText(text)).toMatchObject({ version: null });
});

test('minified JSON with escapes is converted as it is written', () => {
  const { text } = convertTexts({
    'a.json':
      '{"asyncapi":"2.4.0","info":{"title":"\\u00dcber","version":"1"},"servers":{"s":{"url":"amqp:\\/\\/h:5672\\/v","protocol":"amqp"}},"channels":{"a\\/b":{"servers":["s"],"publish":{"operationId":"o","message":{"oneOf":[{"messageId":"x\\u0041","payload":{"pattern":"\\\\d"}},{"messageId":"xA","payload":{"const":1.0}}]}}}}}',
  });
  expect(text).toBe(
    '{"asyncapi":"3.0.0","info":{"title":"\\u00dcber","version":"1"},"servers":{"s":{"host":"h:5672","pathname":"/v","protocol":"amqp"}},"channels":{"a\\/b":{"address":"a/b","servers":[{"$ref":"#/servers/s"}],"messages":{"xA":{"payload":{"pattern":"\\\\d"}},"xA2":{"payload":{"const":1.0}}}}},"operations":{"o":{"action":"receive","channel":{"$ref":"#/channels/a~1b"},"messages":[{"$ref":"#/channels/a~1b/messages/xA"},{"$ref":"#/channels/a~1b/messages/xA2"}]}}}',
  );
});

test('JSON in a YAML file keeps its quotes', () => {
  const { text } = convertText(
    '{"asyncapi":"2.6.0","info":{"title":"a","version":"1"},"servers":{"s":{"url":"kafka://h/p","protocol":"kafka"}},"channels":{}}',
  );
  expect(text).toBe(
    '{"asyncapi":"3.0.0","info":{"title":"a","version":"1"},"servers":{"s":{"host":"h","pathname":"/p","protocol":"kafka"}},"channels":{}}',
  );
});

test('Windows line ends and tabs before comments stay', () => {
  const { text } = convertText(
    `${HEAD}channels:\n  c:\t# tab\n    publish:\t# gone\n      operationId: o\n      message:\n        payload:\t# data\n          type: record\t# type\n          # end\n        schemaFormat: application/vnd.apache.avro;version=1.9.0\t# avro\n`.replaceAll(
      '\n',
      '\r\n',
    ),
  );
  expect(text.replaceAll('\r\n', '\n')).not.toContain('\r');
  expect(text.replaceAll('\r\n', '\n')).toContain(`  c:\t# tab
    address: c
    messages:
      o.message:
        payload:\t# data
          schemaFormat: application/vnd.apache.avro;version=1.9.0\t# avro
          schema:
            type: record\t# type
            # end
operations:
  o:\t# gone
`);
});

test('a trait whose fields all moved is an empty object with its comments', () => {
  const { text } = convertText(`${HEAD}channels: {}
components:
  messages:
    m:
      payload: {}
      traits:
        - schemaFormat: application/schema+json;version=draft-07 # format
  messageTraits:
    t:
      # only an id
      messageId: lost
`);
  expect(text).toContain('      traits:\n        - \n          # format\n          {}\n');
  expect(text).toContain('      # only an id\n      x-messageId: lost\n');
});

test('a message that several operations list is once in the channel', () => {
  const { text } = convertText(`${HEAD}servers:
  one: {url: one.example.org, protocol: ws}
channels:
  c:
    servers: # which
    - one # this
    subscribe:
      message: {$ref: '#/components/messages/m'}
    # second
    publish:
      message:
        oneOf:
        # first of list
        - $ref: '#/components/messages/m' # m
        - messageId: second
          payload: {}
        # end of list
components:
  messages:
    m: {messageId: placed, payload: {type: string}}
`);
  expect(text).toContain(`    servers: # which
    - $ref: '#/servers/one' # this
    messages:
      placed: {$ref: '#/components/messages/m'}
      second:
        payload: {}
      # end of list
`);
  expect(text).toContain(`      # first of list
      - $ref: '#/channels/c/messages/placed' # m
      - $ref: '#/channels/c/messages/second'
`);
});

test('scopes stay scopes where the type of the scheme has them', () => {
  const { text, codes, notes } = convertText(`${HEAD}servers:
  main:
    url: example.org
    protocol: kafka
    security:
      - oidc: [read] # one
      - key: [write]
channels: {}
components:
  securitySchemes:
    oidc: {type: openIdConnect, openIdConnectUrl: 'https://example.org/id'}
    key: {type: apiKey, in: user}
`);
  expect(text).toContain(`
      - type: openIdConnect
        openIdConnectUrl: 'https://example.org/id'
        scopes: [read] # one
      - type: apiKey
        in: user
        x-scopes: [write]
`);
  expect(codes).toEqual(['scopes-of-scheme']);
  expect(notes[0]?.message).toContain('["write"]');
});

test('numbers that JSON does not have are as they are written', () => {
  const { text, notes } = convertText(`${HEAD}channels:
  a/{b}:
    parameters:
      b: {schema: {enum: [.inf, -.Inf, .nan, 1.50], minimum: .inf}}
`);
  expect(text).toContain(`enum: ['.inf', '-.Inf', '.nan', '1.50']`);
  expect(text).toContain('x-schema: {minimum: .inf}');
  expect(notes.at(-1)?.message).toMatch(/minimum: \.inf$/);
});

test('an operation that is a reference is a copy of its own', () => {
  const { after, codes, missing } = convertTexts({
    'a.yaml': `${HEAD}channels:
  a:
    # above
    publish: # beside
      $ref: '#/components/x-operations/one'
    subscribe: {$ref: 'sub/operations.yaml#/two'}
  b:
    publish: {$ref: '#/components/x-operations/one'}
components:
  x-operations:
    one:
      message: {$ref: '#/components/messages/m'}
  messages:
    m: {payload: {type: string}}
`,
    'sub/operations.yaml': `two:
  operationId: second
  message: {payload: {$ref: 'schema.yaml'}}
`,
    'sub/schema.yaml': 'type: string\n',
  });
  expect(missing).toEqual([]);
  expect(codes).toEqual(['operation-reference', 'operation-reference', 'operation-reference']);
  expect(after.get('a.yaml')).toContain(`channels:
  a:
    address: a
    messages:
      m: {$ref: '#/components/messages/m'}
      second.message: {payload: {$ref: 'sub/schema.yaml'}}
  b:
    address: b
    messages:
      m: {$ref: '#/components/messages/m'}
operations:
  # above
  # beside
  receiveA:
    action: receive
    channel:
      $ref: '#/channels/a'
    messages:
      - $ref: '#/channels/a/messages/m'
  second:
    action: send
`);
});

test('an operation that refers to itself or to nothing is reported', () => {
  for (const target of ['#/channels/a/publish', '#/x-none', 'none.yaml#/a']) {
    const { text } = convertText(`${HEAD}channels: {a: {publish: {$ref: '${target}'}}}\n`);
    expect(text).toContain('action: receive');
    expect(convertText(text).files).toEqual([]);
  }
});

test('comments and numbers that JSON has no form for are in notes', () => {
  const { notes } = convertTexts({
    'a.json':
      '{"asyncapi": "2.6.0", "info": {"title": "A", "version": "1"}, "channels": {"a": {"$ref": "c.yaml"}}}',
    'c.yaml': `publish: # beside
  # above
  summary: words # after
  tags: [{name: a}] # list
  x-limit: {max: .inf} # map
  # last
subscribe:
  # whole
  x-a:
    # inner
    b: {}
`,
  });
  expect(notes.map(({ code, file, path, message }) => [code, file, path, message])).toEqual(
    [
      ['# beside', '/publish'],
      ['# last', '/publish/x-limit/max'],
      ['# above', '/publish'],
      ['# after', '/publish/summary'],
      ['# list', '/publish/tags/0/name'],
      ['# map', '/publish/x-limit/max'],
      ['.inf', '/publish/x-limit/max'],
      ['# whole', '/subscribe'],
      ['# inner', '/subscribe/x-a'],
    ].map(([text, path]) => [
      'not-in-json',
      'c.yaml',
      path,
      `The file a.json is JSON, which has no form for this: ${text}`,
    ]),
  );
});

test('a schemaFormat without a payload or that is not a string is kept', () => {
  const { text, codes } = convertText(`${HEAD}channels:
  a:
    publish:
      message:
        # format
        schemaFormat: application/schema+json;version=draft-07 # this one
        headers: {type: object}
    subscribe:
      message: {schemaFormat: 7, payload: {}}
`);
  expect(text).toContain(`        # format
        x-schemaFormat: application/schema+json;version=draft-07 # this one
        headers: {type: object}
`);
  expect(text).toContain('{x-schemaFormat: 7, payload: {}}');
  expect(codes).toEqual(['not-understood', 'schema-format']);
});

test('the host of a URL without a scheme, and of one that is relative to the document', () => {
  const { text, notes } = convertText(`asyncapi: 2.6.0
info: {title: T, version: '1'}
servers:
  same: {url: '//example.com/v1', protocol: ws}
  own: {url: /v1, protocol: ws}
channels: {}
`);
  expect(text).toContain(`servers:
  same: {host: 'example.com', pathname: /v1, protocol: ws}
  own: {host: '', pathname: /v1, protocol: ws}
`);
  expect(notes.map(({ code, path }) => `${code} ${path}`)).toEqual([
    'server-host /servers/own/url',
  ]);
});

test('an id that a trait overrides is quoted in a note', () => {
  const { text, notes } = convertText(`asyncapi: 2.6.0
info: {title: T, version: '1'}
channels:
  c:
    publish:
      operationId: own
      traits: [{operationId: ofTrait}]
      message: {messageId: mine, traits: [{messageId: ofMessageTrait}], payload: {}}
`);
  expect(text).toContain('\n  ofTrait:\n');
  expect(text).toContain('\n      ofMessageTrait:');
  expect(notes.map(({ code, message }) => [code, message.replace(/^.*: (?=\w+: )/, '')])).toEqual(
    expect.arrayContaining([
      ['trait-overrides', 'operationId: "own"'],
      ['trait-overrides', 'messageId: "mine"'],
    ]),
  );
});
