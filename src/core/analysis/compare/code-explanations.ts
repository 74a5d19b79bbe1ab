// Each code of a change explained: a small example of it, and how to change without breaking
// others. What it means and its level are in the table of codes.

import { type CodeInfo, changeCodes } from './codes.ts';

/** The explanation of one code, in plain text. */
export interface CodeExplanation {
  /**
   * Both versions: YAML of the root, of which the head and what is referred to may be missing;
   * for codes of payloads the schema alone.
   */
  readonly before: string;
  readonly after: string;
  /** How to reach the aim without breaking anybody, for changes that can break. */
  readonly instead?: string;
}

type Row = readonly [before: string, after: string, instead?: string];

const SECOND_ADDRESS =
  'Add the new one beside the old one, inform the partners, and remove the old one when nobody uses it.';
const OPTIONAL_FIRST =
  'Add it as optional, let all senders send it, and require it in a version after that.';
const WIDER_FIRST =
  'Let the applications that receive accept both first; change what is sent after that.';
const NEW_MESSAGE =
  'Add a message or a channel for the new form, and keep the old one for a while.';
const NEW_FIELD = 'Keep the old field, mark it as deprecated, and add a new one beside it.';
const BOTH_ALLOWED = 'Add the new alternative first, and remove the old one when nobody uses it.';

const SERVER = 'servers:\n  main: {host: a.example.com, protocol: kafka';
const SECURED = (security: string): string => `${SERVER}, security: [${security}]}\n`;
const OAUTH = (url: string, flow: string, scopes: string): string =>
  SECURED(
    `{type: oauth2, flows: {${flow}: {${url}, availableScopes: {a: A, b: B}}}, scopes: [${scopes}]}`,
  );
const TOKEN = 'tokenUrl: https://a.example.com/token';
const CHANNEL = 'channels:\n  orders: {address: ';
const MESSAGE = (message: string): string => `${CHANNEL}orders, messages: {order: ${message}}}\n`;
const OPERATION = (name: string, action: string, more = ''): string =>
  `operations:\n  ${name}: {action: ${action}, channel: {$ref: '#/channels/orders'}${more}}\n`;
const REPLY = (reply: string): string =>
  `channels:\n  orders: {address: orders}\n  replies: {address: replies}\n  results: {address: results}\n${OPERATION('quote', 'receive', reply === '' ? '' : `, reply: {${reply}}`)}`;
const BINDING = (fields: string): string => `${CHANNEL}orders, bindings: {kafka: {${fields}}}}\n`;
const PARAMETER = (address: string, name: string, fields: string): string =>
  `${CHANNEL}'${address}', parameters: {${name}: {${fields}}}}\n`;
const VARIABLE = (fields: string): string =>
  `servers:\n  main: {host: '{region}.example.com', protocol: kafka, variables: {region: {${fields}}}}\n`;
const documentWithInfo = (fields: string): string => `info: {title: Shop, version: '1'${fields}}\n`;
const protobufMessage = (fields: string): string => `message Order {\n  ${fields}\n}`;
const avroRecord = (fields: string): string => `{type: record, name: Order, fields: [${fields}]}`;

const ROWS: Readonly<Record<string, Row>> = {
  'info.changed': ["info: {title: Shop, version: '1'}\n", "info: {title: Shops, version: '1'}\n"],
  'info.version-changed': [
    "info: {title: Shop, version: '1'}\n",
    "info: {title: Shop, version: '2'}\n",
  ],
  'document.format-version-changed': ['asyncapi: 3.0.0\n', 'asyncapi: 3.1.0\n'],
  'document.id-changed': ['id: urn:shop\n', 'id: urn:shops\n'],
  'document.default-content-type-changed': [
    `defaultContentType: application/json\n${MESSAGE('{payload: {}}')}`,
    `defaultContentType: application/xml\n${MESSAGE('{payload: {}}')}`,
    NEW_MESSAGE,
  ],
  'description.changed': [
    `${CHANNEL}orders, description: Orders}\n`,
    `${CHANNEL}orders, description: All orders}\n`,
  ],
  'tags.changed': [
    documentWithInfo(', tags: [{name: orders}]'),
    documentWithInfo(', tags: [{name: shop}]'),
  ],
  'external-docs.changed': [
    documentWithInfo(', externalDocs: {url: https://a.example.com}'),
    documentWithInfo(', externalDocs: {url: https://b.example.com}'),
  ],
  'extension.changed': ['x-owner: sales\n', 'x-owner: orders\n'],
  'example.changed': [
    MESSAGE('{payload: {}, examples: [{payload: 1}]}'),
    MESSAGE('{payload: {}, examples: [{payload: 2}]}'),
  ],
  'component.unused-changed': [
    'components: {schemas: {order: {type: string}}}\n',
    'components: {schemas: {order: {type: integer}}}\n',
  ],
  'reference.unresolved': [
    MESSAGE("{payload: {$ref: './order.json'}}"),
    MESSAGE("{payload: {$ref: './orders.json'}}"),
    'Make the file readable where both versions are compared.',
  ],
  'server.added': [`${SERVER}}\n`, `${SERVER}}\n  test: {host: t.example.com, protocol: kafka}\n`],
  'server.removed': [
    `${SERVER}}\n  test: {host: t.example.com, protocol: kafka}\n`,
    `${SERVER}}\n`,
    SECOND_ADDRESS,
  ],
  'server.renamed': [`${SERVER}}\n`, 'servers:\n  live: {host: a.example.com, protocol: kafka}\n'],
  'server.host-changed': [
    `${SERVER}}\n`,
    'servers:\n  main: {host: b.example.com, protocol: kafka}\n',
    SECOND_ADDRESS,
  ],
  'server.pathname-changed': [
    `${SERVER}, pathname: /v1}\n`,
    `${SERVER}, pathname: /v2}\n`,
    SECOND_ADDRESS,
  ],
  'server.protocol-changed': [
    `${SERVER}}\n`,
    'servers:\n  main: {host: a.example.com, protocol: amqp}\n',
    SECOND_ADDRESS,
  ],
  'server.protocol-version-changed': [
    `${SERVER}, protocolVersion: '3.5'}\n`,
    `${SERVER}, protocolVersion: '3.7'}\n`,
    'Try the oldest client that partners use with the new version.',
  ],
  'server.variable-value-removed': [
    VARIABLE('enum: [eu, us]'),
    VARIABLE('enum: [eu]'),
    SECOND_ADDRESS,
  ],
  'server.variable-value-added': [VARIABLE('enum: [eu]'), VARIABLE('enum: [eu, us]')],
  'server.variable-default-changed': [
    VARIABLE('default: eu'),
    VARIABLE('default: us'),
    'Let all partners name the value before the default changes.',
  ],
  'security.alternative-removed': [
    SECURED('{type: plain}, {type: scramSha512}'),
    SECURED('{type: scramSha512}'),
    BOTH_ALLOWED,
  ],
  'security.alternative-added': [
    SECURED('{type: plain}'),
    SECURED('{type: plain}, {type: scramSha512}'),
  ],
  'security.required': [
    `${SERVER}}\n`,
    SECURED('{type: plain}'),
    'Offer a secured server beside the open one first.',
  ],
  'security.not-required': [SECURED('{type: plain}'), `${SERVER}}\n`],
  'security.scheme-changed': [
    SECURED('{type: httpApiKey, name: key, in: header}'),
    SECURED('{type: httpApiKey, name: key, in: query}'),
    BOTH_ALLOWED,
  ],
  'security.scope-added': [
    OAUTH(TOKEN, 'clientCredentials', 'a'),
    OAUTH(TOKEN, 'clientCredentials', 'a, b'),
    'Give the scope to all clients before it is required.',
  ],
  'security.scope-removed': [
    OAUTH(TOKEN, 'clientCredentials', 'a, b'),
    OAUTH(TOKEN, 'clientCredentials', 'a'),
  ],
  'security.url-changed': [
    OAUTH(TOKEN, 'clientCredentials', 'a'),
    OAUTH('tokenUrl: https://b.example.com/token', 'clientCredentials', 'a'),
    SECOND_ADDRESS,
  ],
  'security.flow-removed': [
    SECURED(
      `{type: oauth2, flows: {password: {${TOKEN}, availableScopes: {}}, clientCredentials: {${TOKEN}, availableScopes: {}}}}`,
    ),
    SECURED(`{type: oauth2, flows: {clientCredentials: {${TOKEN}, availableScopes: {}}}}`),
    BOTH_ALLOWED,
  ],
  'security.flow-added': [
    SECURED(`{type: oauth2, flows: {clientCredentials: {${TOKEN}, availableScopes: {}}}}`),
    SECURED(
      `{type: oauth2, flows: {password: {${TOKEN}, availableScopes: {}}, clientCredentials: {${TOKEN}, availableScopes: {}}}}`,
    ),
  ],
  'channel.added': [`${CHANNEL}orders}\n`, `${CHANNEL}orders}\n  returns: {address: returns}\n`],
  'channel.removed': [
    `${CHANNEL}orders}\n  returns: {address: returns}\n`,
    `${CHANNEL}orders}\n`,
    'Mark what uses it as deprecated, and remove it when nobody does any longer.',
  ],
  'channel.renamed': [`${CHANNEL}orders}\n`, 'channels:\n  incoming: {address: orders}\n'],
  'channel.address-changed': [`${CHANNEL}orders}\n`, `${CHANNEL}orders.v2}\n`, SECOND_ADDRESS],
  'channel.address-known': [`${CHANNEL}null}\n`, `${CHANNEL}orders}\n`],
  'channel.server-removed': [
    `${SERVER}}\n  test: {host: t.example.com, protocol: kafka}\n${CHANNEL}orders}\n`,
    `${SERVER}}\n  test: {host: t.example.com, protocol: kafka}\n${CHANNEL}orders, servers: [{$ref: '#/servers/main'}]}\n`,
    SECOND_ADDRESS,
  ],
  'channel.server-added': [
    `${SERVER}}\n  test: {host: t.example.com, protocol: kafka}\n${CHANNEL}orders, servers: [{$ref: '#/servers/main'}]}\n`,
    `${SERVER}}\n  test: {host: t.example.com, protocol: kafka}\n${CHANNEL}orders}\n`,
  ],
  'parameter.renamed': [
    PARAMETER('orders.{shop}', 'shop', ''),
    PARAMETER('orders.{tenant}', 'tenant', ''),
  ],
  'parameter.value-removed': [
    PARAMETER('orders.{shop}', 'shop', 'enum: [east, west]'),
    PARAMETER('orders.{shop}', 'shop', 'enum: [east]'),
    SECOND_ADDRESS,
  ],
  'parameter.value-added': [
    PARAMETER('orders.{shop}', 'shop', 'enum: [east]'),
    PARAMETER('orders.{shop}', 'shop', 'enum: [east, west]'),
  ],
  'parameter.default-changed': [
    PARAMETER('orders.{shop}', 'shop', 'default: east'),
    PARAMETER('orders.{shop}', 'shop', 'default: west'),
    'Let all partners name the value before the default changes.',
  ],
  'parameter.location-changed': [
    PARAMETER('orders.{shop}', 'shop', 'location: $message.payload#/shop'),
    PARAMETER('orders.{shop}', 'shop', 'location: $message.payload#/tenant'),
    'Send the value in both parts of the message for a while.',
  ],
  'operation.added': [
    OPERATION('takeOrder', 'receive'),
    `${OPERATION('takeOrder', 'receive')}  confirm: {action: send, channel: {$ref: '#/channels/orders'}}\n`,
  ],
  'operation.removed': [
    `${OPERATION('takeOrder', 'receive')}  confirm: {action: send, channel: {$ref: '#/channels/orders'}}\n`,
    OPERATION('takeOrder', 'receive'),
    'Announce the end, and remove it when no partner uses it any longer.',
  ],
  'operation.renamed': [OPERATION('takeOrder', 'receive'), OPERATION('acceptOrder', 'receive')],
  'operation.action-changed': [
    OPERATION('order', 'receive'),
    OPERATION('order', 'send'),
    'Add an operation with the other action, and keep this one.',
  ],
  'operation.channel-changed': [
    "channels:\n  a: {address: a}\n  b: {address: b}\noperations:\n  run: {action: send, channel: {$ref: '#/channels/a'}}\n",
    "channels:\n  a: {address: a}\n  b: {address: b}\noperations:\n  run: {action: send, channel: {$ref: '#/channels/b'}}\n",
    SECOND_ADDRESS,
  ],
  'operation.summary-changed': [
    OPERATION('order', 'receive', ', summary: Takes an order'),
    OPERATION('order', 'receive', ', summary: Takes orders'),
  ],
  'reply.added': [REPLY(''), REPLY("channel: {$ref: '#/channels/replies'}")],
  'reply.removed': [
    REPLY("channel: {$ref: '#/channels/replies'}"),
    REPLY(''),
    'Keep the reply until nobody waits for it.',
  ],
  'reply.address-changed': [
    REPLY('address: {location: $message.header#/replyTo}'),
    REPLY('address: {location: $message.payload#/replyTo}'),
    'Read the address from both parts of the message for a while.',
  ],
  'reply.channel-changed': [
    REPLY("channel: {$ref: '#/channels/replies'}"),
    REPLY("channel: {$ref: '#/channels/results'}"),
    'Reply in both channels for a while.',
  ],
  'message.added': [
    `${CHANNEL}orders, messages: {order: {payload: {type: string}}}}\n${OPERATION('run', 'send')}`,
    `${CHANNEL}orders, messages: {order: {payload: {type: string}}, lost: {payload: {type: integer}}}}\n${OPERATION('run', 'send')}`,
    'Send a new kind of message in a channel of its own, or when all receivers know it.',
  ],
  'message.removed': [
    `${CHANNEL}orders, messages: {order: {payload: {type: string}}, lost: {payload: {type: integer}}}}\n`,
    MESSAGE('{payload: {type: string}}'),
    'Go on with it until nobody sends it, or nobody relies on getting it.',
  ],
  'message.renamed': [
    MESSAGE('{payload: {type: string}}'),
    `${CHANNEL}orders, messages: {placed: {payload: {type: string}}}}\n`,
  ],
  'message.name-changed': [
    MESSAGE('{name: Order, payload: {}}'),
    MESSAGE('{name: Placed, payload: {}}'),
  ],
  'message.ambiguous': [
    `${CHANNEL}orders, messages: {order: {payload: {type: string}}, lost: {payload: {type: integer}}}}\n${OPERATION('run', 'receive')}`,
    `${CHANNEL}orders, messages: {order: {payload: {type: string}}, lost: {payload: {type: string}}}}\n${OPERATION('run', 'receive')}`,
    'Give both messages a property or a header with a constant by which they are told apart.',
  ],
  'message.content-type-changed': [
    MESSAGE('{contentType: application/json, payload: {}}'),
    MESSAGE('{contentType: application/xml, payload: {}}'),
    NEW_MESSAGE,
  ],
  'message.content-type-parameter-changed': [
    MESSAGE('{contentType: text/plain;charset=utf-8, payload: {}}'),
    MESSAGE('{contentType: text/plain;charset=latin1, payload: {}}'),
    'Find out whether the libraries of partners read the parameter.',
  ],
  'message.schema-format-changed': [
    MESSAGE('{payload: {type: string}}'),
    MESSAGE('{payload: {schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: string}}'),
    NEW_MESSAGE,
  ],
  'message.headers-added': [
    MESSAGE('{payload: {}}'),
    MESSAGE('{payload: {}, headers: {type: object, required: [trace]}}'),
    OPTIONAL_FIRST,
  ],
  'message.headers-removed': [
    MESSAGE('{payload: {}, headers: {type: object, required: [trace]}}'),
    MESSAGE('{payload: {}}'),
    'Go on sending them until no receiver reads them.',
  ],
  'message.correlation-id-changed': [
    MESSAGE('{payload: {}, correlationId: {location: $message.header#/a}}'),
    MESSAGE('{payload: {}, correlationId: {location: $message.header#/b}}'),
    'Send the id in both parts of the message for a while.',
  ],
  'message.correlation-id-removed': [
    MESSAGE('{payload: {}, correlationId: {location: $message.header#/a}}'),
    MESSAGE('{payload: {}}'),
    'Go on sending it until no receiver matches messages by it.',
  ],
  'message.correlation-id-added': [
    MESSAGE('{payload: {}}'),
    MESSAGE('{payload: {}, correlationId: {location: $message.header#/a}}'),
  ],
  'binding.address-changed': [BINDING('topic: orders'), BINDING('topic: orders-2'), SECOND_ADDRESS],
  'binding.schema-changed': [
    MESSAGE('{payload: {}, bindings: {kafka: {key: {type: string}}}}'),
    MESSAGE('{payload: {}, bindings: {kafka: {key: {type: integer}}}}'),
    WIDER_FIRST,
  ],
  'binding.tuning-changed': [BINDING('partitions: 12'), BINDING('partitions: 24')],
  'binding.limit-lowered': [
    BINDING('topicConfiguration: {max.message.bytes: 4096}'),
    BINDING('topicConfiguration: {max.message.bytes: 1024}'),
    'Find out how large messages are before the limit is lowered.',
  ],
  'binding.changed': [
    `${CHANNEL}orders, bindings: {x-queue: {ttl: 1}}}\n`,
    `${CHANNEL}orders, bindings: {x-queue: {ttl: 2}}}\n`,
    'Find out what the field means to partners, and set the level of the code in the configuration.',
  ],
  'schema.type-narrowed': ['type: [string, "null"]', 'type: string', WIDER_FIRST],
  'schema.type-widened': ['type: string', 'type: [string, "null"]', WIDER_FIRST],
  'schema.type-changed': ['type: string', 'type: integer', NEW_FIELD],
  'schema.required-added': [
    'type: object\nproperties: {zip: {type: string}}',
    'type: object\nproperties: {zip: {type: string}}\nrequired: [zip]',
    OPTIONAL_FIRST,
  ],
  'schema.required-removed': [
    'type: object\nproperties: {zip: {type: string}}\nrequired: [zip]',
    'type: object\nproperties: {zip: {type: string}}',
    'Go on sending it until no receiver needs it.',
  ],
  'schema.property-added': [
    'type: object\nproperties: {zip: {type: string}}',
    'type: object\nproperties: {zip: {type: string}, town: {type: string}}',
    'Leave objects open, so that receivers ignore properties that they do not know.',
  ],
  'schema.property-removed': [
    'type: object\nproperties: {zip: {type: string}, town: {type: string}}',
    'type: object\nproperties: {zip: {type: string}}',
    'Mark it as deprecated, and remove it when no receiver reads it any longer.',
  ],
  'schema.enum-value-added': [
    'enum: [new, paid]',
    'enum: [new, paid, lost]',
    'Let receivers treat unknown values as one of their own before a new one is sent.',
  ],
  'schema.enum-value-removed': [
    'enum: [new, paid]',
    'enum: [new]',
    'Go on accepting the value until nobody sends it.',
  ],
  'schema.enum-added': ['type: string', 'type: string\nenum: [new, paid]', WIDER_FIRST],
  'schema.enum-removed': ['type: string\nenum: [new, paid]', 'type: string', WIDER_FIRST],
  'schema.const-changed': ['const: web', 'const: app', 'List both values in an enum for a while.'],
  'schema.bound-tightened': [
    'type: string\nmaxLength: 200',
    'type: string\nmaxLength: 100',
    'Find out which values are sent before the limit allows fewer.',
  ],
  'schema.bound-loosened': [
    'type: string\nmaxLength: 100',
    'type: string\nmaxLength: 200',
    WIDER_FIRST,
  ],
  'schema.pattern-changed': [
    "type: string\npattern: '^[a-z]+$'",
    "type: string\npattern: '^[a-z]{3}$'",
    WIDER_FIRST,
  ],
  'schema.format-changed': ['type: string', 'type: string\nformat: uuid', WIDER_FIRST],
  'schema.format-unknown': [
    'type: string\nformat: money',
    'type: string\nformat: amount',
    'Describe the form by a pattern, which can be compared.',
  ],
  'schema.closed': [
    'type: object\nproperties: {zip: {type: string}}',
    'type: object\nproperties: {zip: {type: string}}\nadditionalProperties: false',
    'Leave it open, and ignore what is not known.',
  ],
  'schema.opened': [
    'type: object\nproperties: {zip: {type: string}}\nadditionalProperties: false',
    'type: object\nproperties: {zip: {type: string}}',
    'Let receivers ignore properties that they do not know first.',
  ],
  'schema.branch-added': [
    'anyOf: [{type: string}]',
    'anyOf: [{type: string}, {type: integer}]',
    WIDER_FIRST,
  ],
  'schema.branch-removed': [
    'anyOf: [{type: string}, {type: integer}]',
    'anyOf: [{type: string}]',
    'Go on accepting the alternative until nobody sends it.',
  ],
  'schema.items-changed': ['type: array', 'type: array\nuniqueItems: true', WIDER_FIRST],
  'schema.condition-changed': [
    'type: object',
    'type: object\ndependencies: {card: [owner]}',
    OPTIONAL_FIRST,
  ],
  'schema.not-changed': ['type: string', 'type: string\nnot: {const: none}', WIDER_FIRST],
  'schema.discriminator-changed': [
    'type: object\ndiscriminator: type\nrequired: [type, kind]\nproperties: {type: {type: string}, kind: {type: string}}',
    'type: object\ndiscriminator: kind\nrequired: [type, kind]\nproperties: {type: {type: string}, kind: {type: string}}',
    'Send both properties with the same value for a while.',
  ],
  'schema.default-changed': ['type: string\ndefault: post', 'type: string\ndefault: courier'],
  'schema.deprecated': [
    'type: object\nproperties: {zip: {type: string}}',
    'type: object\nproperties: {zip: {type: string, deprecated: true}}',
  ],
  'schema.annotation-changed': ['title: Order', 'title: Orders'],
  'schema.rejects-instance': [
    'oneOf: [{type: string, maxLength: 3}, {type: string, minLength: 5}]',
    'oneOf: [{type: string, maxLength: 3}, {type: string, minLength: 3}]',
    'Look at the example: keep the alternatives of oneOf apart, or use anyOf.',
  ],
  'schema.undecided': [
    'type: object\nproperties: {total: {type: number}}',
    'type: object\nproperties: {total: {type: number, readOnly: true}}',
    'Look at the reason: where both are known to allow the same, set the level of the code in the configuration.',
  ],
  'avro.not-readable': [
    avroRecord('{name: a, type: int}'),
    avroRecord('{name: a, type: int}, {name: b, type: int}'),
    'Give the field a default, or rename it with an alias.',
  ],
  'avro.changed': [
    avroRecord('{name: a, type: int}'),
    avroRecord('{name: a, type: int}, {name: b, type: int, default: 0}'),
  ],
  'avro.logical-type-changed': [
    '{type: int, logicalType: date}',
    '{type: int, logicalType: time-millis}',
    NEW_FIELD,
  ],
  'protobuf.field-number-changed': [
    protobufMessage('string note = 1;'),
    protobufMessage('string note = 2;'),
    'A field keeps its number for ever. Reserve the numbers of fields that were removed.',
  ],
  'protobuf.field-type-changed': [
    protobufMessage('int32 total = 1;'),
    protobufMessage('double total = 1;'),
    NEW_FIELD,
  ],
  'protobuf.field-added': [
    protobufMessage('string note = 1;'),
    protobufMessage('string note = 1;\n  string town = 2;'),
  ],
  'protobuf.field-removed': [
    protobufMessage('string note = 1;\n  string town = 2;'),
    protobufMessage('string note = 1;'),
    'Mark it as deprecated, go on sending it until no receiver reads it, then reserve its number.',
  ],
  'protobuf.field-renamed': [
    protobufMessage('string note = 1;'),
    protobufMessage('string remark = 1;'),
    'Set json_name to the old name where messages travel as JSON.',
  ],
  'protobuf.enum-value-changed': [
    'enum State { NEW = 0; PAID = 1; }',
    'enum State { NEW = 0; PAID = 2; }',
    'A value keeps its number for ever. Reserve the numbers of values that were removed.',
  ],
  'schema-format.changed-text': [
    '#%RAML 1.0 DataType\ntype: string',
    '#%RAML 1.0 DataType\ntype: integer',
    'Compare both texts yourself, and set the level of the code in the configuration.',
  ],
};

/** All explanations by code. */
export const codeExplanations: ReadonlyMap<string, CodeExplanation> = new Map(
  Object.entries(ROWS).map(([code, [before, after, instead]]) => [
    code,
    { before, after, ...(instead !== undefined && { instead }) },
  ]),
);

/** Returns what a code means, with its example; null for a code that no change has. */
export function explainCode(code: string): (CodeInfo & CodeExplanation) | null {
  const info = changeCodes.find((one) => one.code === code);
  const explanation = codeExplanations.get(code);
  return info && explanation ? { ...info, ...explanation } : null;
}
