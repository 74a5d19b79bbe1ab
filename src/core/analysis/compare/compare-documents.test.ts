import { describe, expect, test } from 'vitest';
import { compareVersions, oneFile } from './testing.ts';
import type { Change } from './types.ts';

const DOCUMENT = `asyncapi: 3.0.0
info: {title: Orders, version: '1'}
defaultContentType: application/json
servers:
  main:
    host: '{region}.example.com'
    protocol: kafka
    variables: {region: {enum: [eu, us], default: eu}}
    security: [{$ref: '#/components/securitySchemes/login'}]
channels:
  orders:
    address: shop.{tenant}.orders
    parameters: {tenant: {enum: [north, south], default: north}}
    messages:
      placed: {$ref: '#/components/messages/placed'}
    bindings: {kafka: {topic: orders, partitions: 3, topicConfiguration: {max.message.bytes: 2000}}}
  shipments:
    address: shop.shipments
    messages:
      sent:
        name: Sent
        correlationId: {location: $message.header#/id}
        headers: {type: object, properties: {id: {type: string}}}
        payload: {type: object, required: [state], properties: {state: {enum: [sent, lost]}}}
  answers: {address: null, messages: {price: {payload: {type: number}}}}
operations:
  receiveOrder:
    action: receive
    channel: {$ref: '#/channels/orders'}
    reply: {address: {location: $message.header#/replyTo}, channel: {$ref: '#/channels/answers'}}
    bindings: {kafka: {groupId: {const: shop}}}
  sendShipment:
    action: send
    channel: {$ref: '#/channels/shipments'}
components:
  securitySchemes:
    login:
      type: oauth2
      scopes: [write]
      flows: {clientCredentials: {tokenUrl: https://a.example.com, availableScopes: {write: Write}}}
  messages:
    placed: {name: Placed, payload: {$ref: '#/components/schemas/Order'}}
  schemas:
    Order:
      type: object
      required: [id]
      properties: {id: {type: string, maxLength: 9}, count: {type: integer, minimum: 1}}
    Unused: {type: string}
`;

type Edit = (text: string) => string;
const replace =
  (from: string, to: string): Edit =>
  (text) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  };

async function changesOf(edit: Edit): Promise<readonly Change[]> {
  return (await compareVersions(oneFile(DOCUMENT), oneFile(edit(DOCUMENT)))).changes;
}

const short = ({ code, level, affects }: Change) =>
  [code, level, affects.join(' ')].filter(Boolean).join(' ');

describe('reports one change for one edit', () => {
  test.each<[string, string, string]>([
    ['title: Orders', 'title: Order service', 'info.changed documentation'],
    ["version: '1'", "version: '2'", 'info.version-changed documentation'],
    ['asyncapi: 3.0.0', 'asyncapi: 3.1.0', 'document.format-version-changed documentation'],
    ['asyncapi: 3.0.0', "asyncapi: 3.0.0\nid: 'urn:shop'", 'document.id-changed compatible'],
    [
      'defaultContentType: application/json',
      'defaultContentType: application/xml',
      'document.default-content-type-changed breaking receivers senders',
    ],
    [
      "'{region}.example.com'",
      "'{region}.example.org'",
      'server.host-changed breaking receivers senders',
    ],
    [
      'protocol: kafka',
      'protocol: kafka-secure',
      'server.protocol-changed breaking receivers senders',
    ],
    [
      'protocol: kafka',
      "protocol: kafka\n    protocolVersion: '3'",
      'server.protocol-version-changed unclassified',
    ],
    ['enum: [eu, us]', 'enum: [eu]', 'server.variable-value-removed breaking receivers senders'],
    ['enum: [eu, us]', 'enum: [eu, us, asia]', 'server.variable-value-added compatible'],
    ['default: eu', 'default: us', 'server.variable-default-changed breaking receivers senders'],
    [
      'scopes: [write]',
      'scopes: [write, admin]',
      'security.scope-added breaking receivers senders',
    ],
    [
      'https://a.example.com',
      'https://b.example.com',
      'security.url-changed breaking receivers senders',
    ],
    ['type: oauth2', 'type: plain', 'security.scheme-changed breaking receivers senders'],
    [
      "    security: [{$ref: '#/components/securitySchemes/login'}]\n",
      '',
      'security.not-required compatible',
    ],
    ['shop.{tenant}.orders', 'shops.{tenant}.orders', 'channel.address-changed breaking senders'],
    ['enum: [north, south]', 'enum: [north]', 'parameter.value-removed breaking senders'],
    ['default: north', 'default: south', 'parameter.default-changed breaking senders'],
    ['topic: orders', 'topic: orders-2', 'binding.address-changed breaking senders'],
    ['partitions: 3', 'partitions: 4', 'binding.tuning-changed compatible'],
    [
      'max.message.bytes: 2000',
      'max.message.bytes: 1000',
      'binding.limit-lowered breaking senders',
    ],
    ['groupId: {const: shop}', 'groupId: {const: shops}', 'binding.tuning-changed compatible'],
    ['partitions: 3', 'partitions: 3, flavour: 1', 'binding.changed unclassified'],
    [
      'name: Placed,',
      'name: Placed, bindings: {kafka: {schemaLookupStrategy: TopicIdStrategy}},',
      'binding.changed unclassified',
    ],
    [
      'name: Placed,',
      "name: Placed, bindings: {kafka: {bindingVersion: '0.5.0'}},",
      'binding.changed documentation',
    ],
    ['name: Placed', 'name: OrderPlaced', 'message.name-changed compatible'],
    ['#/id}', '#/key}', 'message.correlation-id-changed breaking receivers'],
    [
      '        correlationId: {location: $message.header#/id}\n',
      '',
      'message.correlation-id-removed breaking receivers',
    ],
    [
      '        name: Sent\n',
      '        name: Sent\n        contentType: text/csv\n',
      'message.content-type-changed breaking receivers',
    ],
    ['$message.header#/replyTo', '$message.header#/to', 'reply.address-changed breaking receivers'],
    [
      'action: receive',
      'action: receive\n    summary: New orders',
      'operation.summary-changed documentation',
    ],
    ['maxLength: 9', 'maxLength: 8', 'schema.bound-tightened breaking senders'],
    ['maxLength: 9', 'maxLength: 10', 'schema.bound-loosened compatible'],
    ['required: [id]', 'required: [id, count]', 'schema.required-added breaking senders'],
    ['required: [state]', 'description: A state', 'schema.required-removed breaking receivers'],
    [
      'enum: [sent, lost]',
      'enum: [sent, lost, back]',
      'schema.enum-value-added breaking receivers',
    ],
    ['enum: [sent, lost]', 'enum: [sent]', 'schema.enum-value-removed compatible'],
    [
      'type: integer, minimum: 1',
      'type: string, minimum: 1',
      'schema.type-changed breaking senders',
    ],
    [', count: {type: integer, minimum: 1}', '', 'schema.property-removed compatible'],
    ['{id: {type: string}}}', '{}}', 'schema.property-removed breaking receivers'],
    ['count: {type', 'note: {type: string}, count: {type', 'schema.property-added compatible'],
    [
      "    host: '{region}",
      "    pathname: /v2\n    host: '{region}",
      'server.pathname-changed breaking receivers senders',
    ],
    ['  main:\n    host', '  first:\n    host', 'server.renamed compatible'],
    [
      'channels:\n  orders:',
      '  more: {host: b.example.com, protocol: kafka}\nchannels:\n  orders:',
      'server.added compatible',
    ],
    ['scopes: [write]', 'scopes: []', 'security.scope-removed compatible'],
    [
      "securitySchemes/login'}]",
      "securitySchemes/login'}, {type: plain}]",
      'security.alternative-added compatible',
    ],
    ['enum: [north, south]', 'enum: [north, south, west]', 'parameter.value-added compatible'],
    [
      'default: north}',
      'default: north, location: $message.header#/t}',
      'parameter.location-changed breaking senders',
    ],
    [
      '  answers: {address: null',
      '  answers: {address: prices',
      'channel.address-known compatible',
    ],
    ['  answers:', '  events: {address: events}\n  answers:', 'channel.added compatible'],
    ['  receiveOrder:', '  takeOrder:', 'operation.renamed compatible'],
    ['action: receive', 'action: send', 'operation.action-changed breaking senders'],
    [
      "    reply: {address: {location: $message.header#/replyTo}, channel: {$ref: '#/channels/answers'}}\n",
      '',
      'reply.removed breaking receivers',
    ],
    [
      "placed'}\n    bindings",
      "placed'}\n      changed: {payload: {type: string}}\n    bindings",
      'message.added compatible',
    ],
    ['messages: {price:', 'messages: {cost:', 'message.renamed compatible'],
    [
      'name: Placed,',
      'name: Placed, contentType: application/json;charset=utf-8,',
      'message.content-type-parameter-changed unclassified',
    ],
    [
      'name: Placed,',
      'name: Placed, correlationId: {location: $message.header#/id},',
      'message.correlation-id-added compatible',
    ],
    [
      'name: Placed,',
      'name: Placed, headers: {type: object, required: [id]},',
      'message.headers-added breaking senders',
    ],
    [
      '        headers: {type: object, properties: {id: {type: string}}}\n',
      '',
      'message.headers-removed breaking receivers',
    ],
    ['name: Placed,', 'name: Placed, description: An order,', 'description.changed documentation'],
    ['name: Placed,', 'name: Placed, x-owner: shop,', 'extension.changed documentation'],
    ['name: Placed,', 'name: Placed, tags: [{name: orders}],', 'tags.changed documentation'],
    [
      'name: Placed,',
      'name: Placed, externalDocs: {url: https://example.com},',
      'external-docs.changed documentation',
    ],
    [
      'name: Placed,',
      'name: Placed, examples: [{name: one, payload: {id: a}}],',
      'example.changed documentation',
    ],
    ['maxLength: 9', 'maxLength: 9, default: a', 'schema.default-changed compatible'],
    ['maxLength: 9', 'maxLength: 9, deprecated: true', 'schema.deprecated documentation'],
    ['maxLength: 9', 'maxLength: 9, title: Id', 'schema.annotation-changed documentation'],
    ['maxLength: 9', 'maxLength: 9, format: date', 'schema.format-changed breaking senders'],
    ['maxLength: 9', 'maxLength: 9, pattern: ^a', 'schema.pattern-changed breaking senders'],
    ['maxLength: 9', 'maxLength: 9, not: {const: a}', 'schema.not-changed breaking senders'],
    ['maxLength: 9', 'maxLength: 9, readOnly: true', 'schema.undecided unclassified'],
    [
      'type: string, maxLength: 9',
      'type: [string, number], maxLength: 9',
      'schema.type-widened compatible',
    ],
    [
      'required: [id]',
      'required: [id]\n      additionalProperties: false',
      'schema.closed breaking senders',
    ],
    [
      'required: [id]',
      'required: [id]\n      discriminator: id',
      'schema.discriminator-changed breaking senders',
    ],
    ['Unused: {type: string}', 'Unused: {type: number}', 'component.unused-changed documentation'],
  ])('%s -> %s', async (from, to, expected) => {
    const changes = (await changesOf(replace(from, to))).map(short);
    const described = to.includes('description: A state');
    expect(changes.filter((one) => !(described && one.startsWith('schema.annotation')))).toEqual([
      expected,
    ]);
  });

  test('an operation that is removed breaks its partners', async () => {
    const changes = await changesOf((text) => text.replace(/ {2}sendShipment:\n(?: {4}.*\n)+/, ''));
    expect(changes.map(short)).toEqual(['operation.removed breaking receivers']);
  });

  test.each([
    ['moved to a file', "{$ref: './unused.yaml'}"],
    ['behind another component', "{$ref: '#/components/schemas/Same'}"],
    ['that has its reference replaced', '{properties: {id: {type: string}}}'],
  ])('an unused component %s is the same', async (_, schema) => {
    const version = (unused: string) => ({
      entry: 'api.yaml',
      files: {
        'api.yaml': `asyncapi: 3.0.0
info: {title: T, version: '1'}
components:
  schemas:
    Unused: ${unused}
    Same: {properties: {id: {$ref: '#/components/schemas/Id'}}}
    Id: {type: string}
`,
        'unused.yaml': "properties: {id: {$ref: 'api.yaml#/components/schemas/Id'}}\n",
      },
    });
    const before = version("{properties: {id: {$ref: '#/components/schemas/Id'}}}");
    expect((await compareVersions(before, version(schema))).changes).toEqual([]);
    const other = version('{properties: {id: {type: number}}}');
    expect((await compareVersions(version(schema), other)).changes.map(short)).toEqual([
      'component.unused-changed documentation',
    ]);
  });

  test('traits that are merged into an unused message change nothing', async () => {
    const version = (message: string) =>
      oneFile(`asyncapi: 3.0.0
info: {title: T, version: '1'}
components:
  messageTraits: {Text: {contentType: text/plain}}
  messages: {Unused: ${message}}
`);
    const traits = version("{traits: [{$ref: '#/components/messageTraits/Text'}]}");
    const merged = version('{contentType: text/plain}');
    expect((await compareVersions(traits, merged)).changes).toEqual([]);
  });

  test('a channel that is renamed with its references is not another one', async () => {
    const changes = await changesOf((text) =>
      text
        .replace('  shipments:', '  parcels:')
        .replace('#/channels/shipments', '#/channels/parcels'),
    );
    expect(changes.map(short)).toEqual(['channel.renamed compatible']);
  });

  test('a parameter that is renamed in the address is the same', async () => {
    const changes = await changesOf((text) => text.replaceAll('tenant', 'shop'));
    expect(changes.map(short)).toEqual(['parameter.renamed compatible']);
  });

  test('two channels that exchange their keys are two renames', async () => {
    const changes = await changesOf((text) =>
      text
        .replace('  orders:\n', '  x:\n')
        .replace('  shipments:\n', '  orders:\n')
        .replace('  x:\n', '  shipments:\n')
        .replace('#/channels/orders', '#/channels/y')
        .replace('#/channels/shipments', '#/channels/orders')
        .replace('#/channels/y', '#/channels/shipments'),
    );
    expect(changes.map(short)).toEqual([
      'channel.renamed compatible',
      'channel.renamed compatible',
    ]);
  });
});

test('a breaking change of a payload has a value that only one version allows', async () => {
  const [change] = await changesOf(replace('maxLength: 9', 'maxLength: 8'));
  expect(change?.counterexample?.value).toEqual({ id: 'aaaaaaaaa' });
  expect(change?.new).toEqual({
    uri: '',
    path: '/components/schemas/Order/properties/id/maxLength',
  });
});

describe('reports the edit that is undone', () => {
  test.each<[string, string, string]>([
    [
      'channels:\n  orders:',
      '  more: {host: b.example.com, protocol: kafka}\nchannels:\n  orders:',
      'server.removed breaking receivers senders',
    ],
    [
      '  answers:',
      '  events: {address: events}\n  answers:',
      'channel.removed breaking receivers senders',
    ],
    [
      "    reply: {address: {location: $message.header#/replyTo}, channel: {$ref: '#/channels/answers'}}\n",
      '',
      'reply.added compatible',
    ],
    [
      "    security: [{$ref: '#/components/securitySchemes/login'}]\n",
      '',
      'security.required breaking receivers senders',
    ],
    [
      "securitySchemes/login'}]",
      "securitySchemes/login'}, {type: plain}]",
      'security.alternative-removed breaking receivers senders',
    ],
    [
      "placed'}\n    bindings",
      "placed'}\n      changed: {payload: {type: string}}\n    bindings",
      'message.removed breaking senders',
    ],
    [
      'type: string, maxLength: 9',
      'type: [string, number], maxLength: 9',
      'schema.type-narrowed breaking senders',
    ],
    [
      'required: [id]',
      'required: [id]\n      additionalProperties: false',
      'schema.opened compatible',
    ],
    ['enum: [sent, lost]', 'type: string', 'schema.enum-added compatible'],
  ])('%s <- %s', async (from, to, expected) => {
    const edited = replace(from, to)(DOCUMENT);
    const { changes } = await compareVersions(oneFile(edited), oneFile(DOCUMENT));
    expect(changes.map(short)).toEqual([expected]);
  });
});

test('a channel that names all servers is on the same ones as before', async () => {
  const servers = "    servers: [{$ref: '#/servers/main'}]\n    address: shop.shipments";
  expect(await changesOf(replace('    address: shop.shipments', servers))).toEqual([]);
});

test('a channel leaves a server, or is available on one more', async () => {
  const both = replace(
    'channels:\n  orders:',
    '  more: {host: b.example.com, protocol: kafka}\nchannels:\n  orders:',
  )(DOCUMENT);
  const servers = "    servers: [{$ref: '#/servers/main'}]\n    address: shop.shipments";
  const one = both.replace('    address: shop.shipments', servers);
  const between = async (old: string, changed: string) =>
    (await compareVersions(oneFile(old), oneFile(changed))).changes.map(short);
  expect(await between(both, one)).toEqual(['channel.server-removed breaking receivers']);
  expect(await between(one, both)).toEqual(['channel.server-added compatible']);
});

const SENT = `      sent:
        name: Sent
        correlationId: {location: $message.header#/id}
        headers: {type: object, properties: {id: {type: string}}}
        payload: {type: object, required: [state], properties: {state: {enum: [sent, lost]}}}
`;
const OTHER = SENT.replace('sent:', 'arrived:').replace('Sent', 'Arrived');

describe('messages that are described alike', () => {
  const withOther = (other: string) => DOCUMENT.replace(SENT, SENT + other);
  const between = async (old: string, changed: string) =>
    (await compareVersions(oneFile(old), oneFile(changed))).changes.filter(
      ({ code }) => code === 'message.ambiguous',
    );

  test('are reported where one of them is added', async () => {
    const [change, ...others] = await between(DOCUMENT, withOther(OTHER));
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      level: 'unclassified',
      group: 'operation sendShipment',
      message: 'A value can now match both `sent` and `arrived`.',
      old: null,
      new: { path: '/channels/shipments/messages/arrived' },
    });
  });

  test('are reported where one of them changed', async () => {
    const different = OTHER.replace('[sent, lost]', '[arrived]');
    expect(await between(withOther(different), withOther(OTHER))).toHaveLength(1);
    expect(await between(withOther(OTHER), withOther(different))).toEqual([]);
  });

  test('are not reported where they were alike before', async () => {
    const both = withOther(OTHER);
    expect(await between(both, both.replaceAll('[sent, lost]', '[sent]'))).toEqual([]);
  });

  test('differ by their content types', async () => {
    const other = OTHER.replace('name:', 'contentType: text/csv\n        name:');
    expect(await between(DOCUMENT, withOther(other))).toEqual([]);
  });
});

describe('names of headers', () => {
  const schema = (name: string, more = '') =>
    `{type: object, required: [${name}], properties: {${name}: {type: string${more}}}}`;
  const versionOf = (protocol: string, headers: string) =>
    oneFile(`asyncapi: 3.0.0
info: {title: T, version: '1'}
servers: {main: {host: example.com, protocol: ${protocol}}}
channels:
  a:
    address: /a
    messages:
      m: {headers: ${headers}, bindings: {http: {headers: ${headers}}}}
operations: {o: {action: receive, channel: {$ref: '#/channels/a'}}}
`);
  const codes = async (protocol: string, old: string, changed: string) =>
    (await compareVersions(versionOf(protocol, old), versionOf(protocol, changed))).changes.map(
      ({ code, new: at }) => `${code} ${at?.path}`,
    );

  test('have no case in HTTP', async () => {
    expect(await codes('https', schema('X-Id'), schema('x-id'))).toEqual([]);
    expect(await codes('https', schema('X-Id'), schema('x-id', ', maxLength: 5'))).toEqual([
      'schema.bound-tightened /channels/a/messages/m/headers/properties/x-id/maxLength',
      'binding.schema-changed /channels/a/messages/m/bindings/http/headers/properties/x-id/maxLength',
    ]);
    expect(await codes('https', schema('X-Id'), schema('y-id'))).toContain(
      'schema.required-added /channels/a/messages/m/headers/required',
    );
  });

  test('have a case in other protocols, where no binding describes HTTP', async () => {
    const found = await codes('kafka', schema('X-Id'), schema('x-id'));
    expect(found).toContain('schema.required-added /channels/a/messages/m/headers/required');
    expect(found.filter((one) => one.startsWith('binding'))).toEqual([]);
  });
});

test('another type is one change, whatever the old one consisted of', async () => {
  const changes = await changesOf(
    replace(
      '{type: object, required: [state], properties: {state: {enum: [sent, lost]}}}',
      '{type: string}',
    ),
  );
  expect(changes.map(short)).toEqual(['schema.type-changed breaking receivers']);
});

test('a property that is no longer declared breaks receivers without an example', async () => {
  const [change] = await changesOf(replace('{id: {type: string}}}', '{}}'));
  expect([change?.counterexample, change?.reason]).toEqual([undefined, 'receivers may read it']);
});

test('what can not be decided has a reason', async () => {
  const [change] = await changesOf(replace('maxLength: 9', 'maxLength: 9, format: ours'));
  expect([change?.code, change?.level]).toEqual(['schema.format-unknown', 'unclassified']);
  expect(change?.reason).toContain('`ours`');
});

test('levels can be set by code', async () => {
  const changed = oneFile(
    DOCUMENT.replace('title: Orders', 'title: Order').replace('partitions: 3', 'partitions: 4'),
  );
  const { changes } = await compareVersions(
    oneFile(DOCUMENT),
    changed,
    new Map([['info.changed', 'off'] as const, ['binding.tuning-changed', 'breaking'] as const]),
  );
  expect(changes.map(({ code, level }) => `${code} ${level}`)).toEqual([
    'binding.tuning-changed breaking',
  ]);
});

test('a hostile pattern ends', async () => {
  const hostile = replace('maxLength: 9', "pattern: '^(a+)+$'");
  const worse = replace('maxLength: 9', "pattern: '^(a+)+b?$'");
  const { changes } = await compareVersions(oneFile(hostile(DOCUMENT)), oneFile(worse(DOCUMENT)));
  expect(changes.map(({ code }) => code)).toEqual(['schema.pattern-changed']);
});

test('schemas that refer to themselves end', async () => {
  const recursive = (type: string) => `asyncapi: 3.0.0
info: {title: T, version: '1'}
channels:
  a: {address: a, messages: {m: {payload: {$ref: '#/components/schemas/Base'}}}}
components:
  schemas:
    Base:
      type: object
      properties: {kind: {type: ${type}}, next: {$ref: '#/components/schemas/Base'}}
      oneOf: [{$ref: '#/components/schemas/One'}, {$ref: '#/components/schemas/Two'}]
    One: {allOf: [{$ref: '#/components/schemas/Base'}, {required: [one]}]}
    Two: {allOf: [{$ref: '#/components/schemas/Base'}, {required: [two]}]}
`;
  const { changes } = await compareVersions(
    oneFile(recursive('string')),
    oneFile(recursive('number')),
  );
  expect(changes.map(({ code }) => code)).toEqual(['schema.type-changed']);
});

describe('schemas that refer to each other', () => {
  const versionOf = (text: string) =>
    oneFile(`asyncapi: 3.0.0
info: {title: T, version: '1'}
channels:
  a: {address: a, messages: {m: {payload: {$ref: '#/components/schemas/Order'}}}}
  b: {address: b, messages: {m: {payload: {$ref: '#/components/schemas/Line'}}}}
operations:
  send: {action: send, channel: {$ref: '#/channels/a'}}
  receive: {action: receive, channel: {$ref: '#/channels/b'}}
components:
  schemas:
    Order: {type: object, properties: {line: {$ref: '#/components/schemas/Line'}, id: {${text}}}}
    Line: {type: object, properties: {order: {$ref: '#/components/schemas/Order'}}}
`);

  test.each([
    ['type: string', 'type: integer', ['receivers', 'senders']],
    ['maxLength: 5', 'maxLength: 4', ['senders']],
    ['maxLength: 4', 'maxLength: 5', ['receivers']],
  ])('%s -> %s is a change of both', async (from, to, affects) => {
    const { changes } = await compareVersions(versionOf(from), versionOf(to));
    expect(changes).toMatchObject([{ level: 'breaking', affects }]);
  });
});

describe('files that can not be read as a whole', () => {
  const versionOf = (text: string) => ({
    entry: 'api.yaml',
    files: {
      'api.yaml': `asyncapi: 3.0.0
info: {title: T, version: '1'}
channels: {c: {address: c, messages: {m: {payload: {$ref: ./s.yaml}}}}}
operations: {o: {action: send, channel: {$ref: '#/channels/c'}}}
`,
      's.yaml': text,
    },
  });
  const large = `description: ${'x'.repeat(8 * 1024 * 1024)}\n`;
  test.each([
    ['too large', `type: string\n${large}`, `type: integer\n${large}`],
    ['with syntax errors', 'type: [string\n', 'type: [integer\n'],
    ['with syntax errors in the new version', 'type: string\n', 'type: [string\n'],
  ])('%s', async (_, old, changed) => {
    const { changes, summary } = await compareVersions(versionOf(old), versionOf(changed));
    expect(summary.unclassified).toBeGreaterThan(0);
    expect(changes).toContainEqual(
      expect.objectContaining({
        code: 'reference.unresolved',
        message: '"s.yaml" can\'t be read as a whole, so what uses it isn\'t compared.',
        old: { uri: 's.yaml', path: '' },
        new: { uri: 's.yaml', path: '' },
      }),
    );
    expect((await compareVersions(versionOf(old), versionOf(old))).changes).toEqual([]);
  });
});
