// Each rule in the forms that a document can take: all that is reported, with ranges and messages.
import { afterAll, expect, test } from 'vitest';
import { expectedReports, sourcesOf, updateReports, validate } from '../../../testing.ts';
import { UPDATE } from '../../../text/testing/recorded-results.ts';

/** `npm run update` writes it again where a message or a range changes: read the difference. */
const REPORTS = 'analysis/validation/rules/variant-reports.json';
const expected = expectedReports(REPORTS);
const found: Record<string, string[]> = {};
afterAll(() => updateReports(REPORTS, found));

const HEAD = "apidoc: 3.1.0\ninfo: {title: Demo, version: '1'}\n";
const CHANNEL = 'channels:\n  c: {address: a, messages: {m: {payload: {type: object}}}}\n';
const USED = "operations:\n  o: {action: receive, channel: {$ref: '#/channels/c'}";

const server = (fields: string) => `servers: {s: {host: h, protocol: p, ${fields}}}\n`;
const channel = (fields: string) => `channels:\n  c: {${fields}}\n`;
const message = (fields: string) => channel(`messages: {m: {${fields}}}`);
const schema = (fields: string) => `components: {schemas: {S: {${fields}}}}\n`;
const operation = (fields: string) => `${CHANNEL}${USED}, ${fields}}\n`;
const scheme = (fields: string) => `components: {securitySchemes: {k: {${fields}}}}\n`;
const queue = (fields: string) =>
  channel(`bindings: {sqs: {queue: {name: q, fifoQueue: true, ${fields}}}}`);
const mesh = (fields: string) => `servers: {s: {host: h, protocol: meshmq, ${fields}}}\n`;
const mq = (fields: string) => `servers: {s: {protocol: enterprisemq, ${fields}}}\n`;
const flows = (scopes: string, ...available: string[]) =>
  scheme(
    `type: oauth2, scopes: ${scopes}, flows: {${available.map((some, i) => `${['implicit', 'password', 'clientCredentials'][i]}: {authorizationUrl: 'https://a.example', tokenUrl: 'https://a.example', availableScopes: ${some}}`).join(', ')}}`,
  );
const CLOSED =
  '{type: object, properties: {a: {type: object, properties: {b: {type: string}}, additionalProperties: false}, l: {type: array, items: {type: string}}}, additionalProperties: false}';
const pointer = (to: string, more = `payload: ${CLOSED}`) =>
  message(`correlationId: {location: '${to}'}, ${more}`);

const DOCUMENTS: readonly string[] = [
  // Scopes.
  flows('[a]', '{b: B, c: C}'),
  flows('[zzzzz]', '{b: B, c: C}', '{d: D}'),
  flows('[zzzzz]', '{}'),
  flows('[zzzzz]', '{a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7}'),
  flows('[ordres, 5]', '{orders: O}'),
  flows('[a]', '5', '{a: A}'),
  flows('[a]', '5'),
  // Discriminators.
  schema('discriminator: k'),
  schema('discriminator: k, properties: {k: {}}'),
  schema('discriminator: k, required: [k]'),
  schema('discriminator: k, required: [j], properties: {k: {}}'),
  schema('discriminator: k, required: [k], properties: {j: {}}'),
  schema('discriminator: k, allOf: [{properties: {k: {}}}, {required: [k]}]'),
  schema("discriminator: k, allOf: [{$ref: '#/components/schemas/T'}]").replace(
    '}}\n',
    '}, T: {required: [k], properties: {k: {}}}}}\n',
  ),
  schema("discriminator: k, allOf: [{$ref: '#/nowhere'}]"),
  schema(
    'schemaFormat: application/schema+json, schema: {discriminator: k, required: [k], properties: {k: {}}}',
  ),
  schema('allOf: [{discriminator: k, required: [k], properties: {k: {}}}]'),
  schema('items: {discriminator: k, required: [k], properties: {k: {}}}'),
  schema('definitions: {D: {discriminator: k, required: [k], properties: {k: {}}}}'),
  message(
    "payload: {discriminator: k, $id: 'https://a.example/s', required: [k], properties: {k: {}}}",
  ),
  message(
    'payload: {schemaFormat: application/schema+json, schema: {discriminator: k, required: [k], properties: {k: {}}}}',
  ),
  // Runtime expressions.
  pointer('$message.payload#/a/b'),
  pointer('$message.payload#/a/c'),
  pointer('$message.payload#/l/0'),
  pointer('$message.payload#/l/x'),
  pointer('$message.payload#/l/0/z'),
  pointer('$message.payload'),
  pointer(
    '$message.header#/x',
    'headers: {type: object, properties: {y: {}}, additionalProperties: false}',
  ),
  pointer(
    '$message.header#/y',
    'headers: {type: object, properties: {y: {}}, additionalProperties: false}',
  ),
  pointer(
    '$message.header#/x',
    `traits: [{title: t}], headers: {type: object, properties: {y: {}}, additionalProperties: false}`,
  ),
  pointer(
    '$message.payload#/x',
    `payload: {schemaFormat: application/schema+json, schema: ${CLOSED}}`,
  ),
  pointer(
    '$message.payload#/x',
    `payload: {schemaFormat: application/vnd.neutral.avro;version=1.9.0, schema: int}`,
  ),
  pointer('$message.payload#/x', 'payload: false'),
  pointer('$message.payload#/x', 'payload: true'),
  pointer('$message.payload#/x', `payload: {allOf: [{type: object}, ${CLOSED}]}`),
  pointer('$message.payload#/x', `payload: {anyOf: [${CLOSED}, {type: string}]}`),
  pointer('$message.payload#/x', `payload: {oneOf: [${CLOSED}, {type: object}]}`),
  pointer(
    '$message.payload#/x',
    'payload: {type: object, patternProperties: {^y: {}}, additionalProperties: false}',
  ),
  pointer(
    '$message.payload#/x',
    'payload: {type: object, patternProperties: {^x: {}}, additionalProperties: false}',
  ),
  pointer('$message.payload#/x/y', 'payload: {type: object, additionalProperties: {type: string}}'),
  pointer(
    '$message.payload#/0',
    'payload: {type: array, items: [{type: string}], additionalItems: false}',
  ),
  pointer(
    '$message.payload#/1',
    'payload: {type: array, items: [{type: string}], additionalItems: false}',
  ),
  `${message(`correlationId: {$ref: '#/components/correlationIds/i'}, payload: ${CLOSED}`)}components: {correlationIds: {i: {location: '$message.payload#/x'}}}\n`,
  // Channels and their parameters.
  channel('address: a, parameters: {x: {}}'),
  channel('address: null, parameters: {x: {}}'),
  channel('parameters: {x: {}}'),
  channel("address: '{x}'"),
  channel("address: '{x}', parameters: {y: {}}"),
  channel("address: '{x', parameters: {y: {}}"),
  channel("address: '{a b}', parameters: {y: {}}"),
  channel('address: 5, parameters: {y: {}}'),
  channel('address: a, parameters: 5'),
  channel("address: 'a?b={x}', parameters: {x: {}}"),
  channel("address: 'a#b'"),
  channel("address: 'a}b'"),
  channel("address: '{}'"),
  // Messages that look alike.
  channel(
    'messages: {a: {payload: {type: string}, headers: {type: object}}, b: {payload: {type: string}, headers: {type: object}}}',
  ),
  channel(
    'messages: {a: {payload: {type: string}, headers: {type: object}}, b: {payload: {type: string}}}',
  ),
  channel(
    'messages: {a: {payload: {type: string}, contentType: text/plain}, b: {payload: {type: string}, contentType: text/csv}}',
  ),
  channel('messages: {a: {payload: true}, b: {payload: true}, c: {payload: false}}'),
  channel(
    'messages: {a: {payload: {type: string}, traits: [{title: t}]}, b: {payload: {type: string}}}',
  ),
  channel("messages: {a: {payload: {$ref: '#/nowhere'}}, b: {payload: {$ref: '#/nowhere'}}}"),
  // Bindings.
  mesh('pathname: /v2/'),
  `servers: {s: {host: 'h/v1', protocol: meshmq}}\n`,
  mesh('protocolVersion: v2'),
  mesh('protocolVersion: v1, security: []'),
  mesh("security: [{$ref: '#/nowhere'}]"),
  mesh(
    'security: [{type: oauth2, flows: {password: {tokenUrl: "https://a.example", availableScopes: {}}}}]',
  ),
  message(
    'bindings: {kafka: {schemaIdLocation: header, schemaIdPayloadEncoding: 4, schemaLookupStrategy: TopicIdStrategy}}',
  ),
  `${message('bindings: {kafka: {schemaIdLocation: header}}')}servers: {s: {host: h, protocol: kafka, bindings: {$ref: '#/nowhere'}}}\n`,
  `${message('bindings: {kafka: {schemaIdLocation: header}}')}servers: {s: {host: h, protocol: kafka, bindings: {kafka: {clientId: x}}}}\n`,
  queue('deduplicationScope: queue, fifoThroughputLimit: perMessageGroupId'),
  queue('deduplicationScope: messageGroup, fifoThroughputLimit: perQueue'),
  queue('deduplicationScope: messageGroup').replace('fifoQueue: true', 'fifoQueue: false'),
  queue('fifoThroughputLimit: perQueue').replace('fifoQueue: true', 'fifoQueue: false'),
  mq('host: h'),
  mq("host: 'h:1414', pathname: /Q"),
  mq("host: 'h:1414', pathname: '//C'"),
  mq("host: 'h:1414', pathname: '/Q/'"),
  mq("host: 'h:1414', pathname: '/Q/C#x'"),
  mq("host: 'h:{port}', pathname: /Q/C, variables: {port: {}}"),
  mq("host: 'h:x', pathname: /Q/C"),
  mq("host: 'file:///x.json', pathname: /Q/C"),
  mq(
    "host: 'https://h/x.json', bindings: {enterprisemq: {cipherSpec: ANY, groupId: g, multiEndpointServer: true}}",
  ),
  mq("host: 'h:1414', pathname: /Q/C, bindings: {enterprisemq: {ccdtQueueManagerName: q}}"),
  message('bindings: {enterprisemq: {headers: a, type: jms}}'),
  channel('bindings: {enterprisemq: {destinationType: queue, topic: {string: t}}}'),
  channel('bindings: {enterprisemq: {topic: {string: t, objectName: o}}}'),
  channel('bindings: {amqp: {is: routingKey, queue: {}}}'),
  channel('bindings: {amqp: {is: queue, queue: {}, exchange: {}}}'),
  channel('bindings: {amqp: {is: queue, exchange: {}}}'),
  channel('bindings: {amqp: {is: queue}}'),
  channel('bindings: {amqp: {is: topic, queue: {}}}'),
  channel('bindings: {amqp: {queue: {}, exchange: {}}}'),
  channel('bindings: {amqp: {queue: {}}}'),
  channel('bindings: {amqp: {}}'),
  channel('bindings: {cloudpubsub: {}}'),
  channel("address: 'projects/p/topics/', bindings: {cloudpubsub: {}}"),
  message('contentType: application/json, bindings: {mqtt: {contentType: application/JSON}}'),
  operation('bindings: {mqtt: {retain: true, messageExpiryInterval: 5}}'),
  operation('bindings: {sqs: {queues: []}}').replace('receive', 'send'),
  operation('bindings: {ros2: {role: action_client, node: /n}}'),
  operation('bindings: {ros2: {role: publisher, node: /n}}'),
  operation(
    'bindings: {sns: {consumers: [{protocol: lambda, endpoint: {email: "a@b.example"}, rawMessageDelivery: true}]}}',
  ),
  operation(
    'bindings: {sns: {consumers: [{protocol: sqs, endpoint: {}, rawMessageDelivery: true, redrivePolicy: {deadLetterQueue: {}}}]}}',
  ),
  queue('fifoQueue: false, fifoThroughputLimit: perQueue, deduplicationScope: queue').replace(
    'fifoQueue: true, ',
    '',
  ),
  queue('fifoThroughputLimit: perMessageGroupId'),
  message('contentType: text/plain, bindings: {mqtt: {contentType: application/json}}'),
  message("contentType: text/plain, bindings: {mqtt: {contentType: 'text/plain; charset=utf-8'}}"),
  'servers: {s: {host: h, protocol: KAFKA}, t: {host: h, protocol: mqtt6}, u: {host: h, protocol: mqt}, v: {host: h, protocol: kafak}}\n',
  // Schema formats.
  message('payload: {schemaFormat: application/vnd.apache.avro+json, schema: {type: string}}'),
  message(
    "payload: {schemaFormat: 'application/vnd.apache.arvo+json;version=1.9.0', schema: {type: string}}",
  ),
  message("payload: {schemaFormat: 'application/schema+jsn;version=draft-07', schema: {}}"),
  message('payload: {schemaFormat: text/x-own, schema: {}}'),
  // Components and channels that nothing uses.
  message("payload: {$ref: '#/components/schemas/a~1b/items'}") +
    'components: {schemas: {a/b: {items: {}}, c d: {}, e: {}}}\n',
  message("payload: {$ref: '#/components/schemas/c%20d'}") +
    'components: {schemas: {a/b: {}, c d: {}}}\n',
  message("payload: {$ref: '#/components/schemas'}") + 'components: {schemas: {e: {}}}\n',
  `channels: {c: {address: a}, d: {address: b}, e: {$ref: '#/components/channels/E'}}\n${USED}}\ncomponents: {channels: {E: {address: e}}}\n`,
  `channels: {c: {address: a}, d: {address: b}}\n${USED}, reply: {channel: {$ref: '#/channels/d'}}}\n`,
  `channels: {c: {address: a}, d: {address: b}}\n${USED}}\n  p: {action: send}\n`,
  // Traits.
  `components: {messageTraits: {T: {headers: {type: array}}, U: {contentType: json}}}\n` +
    message(
      "traits: [{$ref: '#/components/messageTraits/T'}, {$ref: '#/components/messageTraits/U'}]",
    ),
  operation(
    "traits: [{title: a}, {bindings: 5}], reply: {address: {location: '$message.header#/a'}, channel: {$ref: '#/channels/c'}}",
  ),
  // Objects.
  server('security: [{basic: []}]'),
  server('security: [{oauth: [read, write]}]'),
  server('security: [{oauth: }]'),
  server('security: [{x-a: []}]'),
  server('security: [{type: []}]'),
  server('security: [{oauth: [1]}]'),
  server('security: [basic]'),
  server('variables: {v: {enum: [a], default: b, examples: [c]}}'),
  server('tags: [{name: a}, {name: a}, {name: b}]'),
  server('tags:\n    -name: a\n')
    .replace('}}\n', '\n')
    .replace('{s: {', '\n  s: {')
    .replace(', tags', '}\ntags'),
  channel('messages: {oneOf: [{name: a}]}'),
  operation('messages: {oneOf: []}'),
  operation('messages: {a: 1}'),
  operation("messages: [{$ref: '#/channels/c/messages/none'}]"),
  operation("messages: [{$ref: '#/components/messages/M'}]") + 'components: {messages: {M: {}}}\n',
  operation("reply: {messages: [{$ref: '#/channels/c/messages/m'}]}"),
  operation('channel: 5'),
  message('headers: {type: array}'),
  message('headers: {type: [string, array]}'),
  message('headers: {allOf: [{type: object}]}'),
  message("headers: {$ref: '#/components/schemas/S'}") + schema('type: string'),
  message('name: 5, titel: x, summary: []'),
  message('payload: {$ref: 5}'),
  message("$ref: '#/components/messages/M', title: x") + 'components: {messages: {M: {}}}\n',
  schema('type: strng, minimum: a, required: [a, a], enum: []'),
  schema('multipleOf: 0, maxLength: -1, minItems: 1.5, pattern: "["'),
  schema('type: [string, string], properties: [], items: 5'),
  schema('nullable: true, example: 1, requierd: [a]'),
  schema('default: x, type: [integer, "null"]'),
  schema('default: x, type: [integer, strange]'),
  schema('default: 1.5, type: integer'),
  schema('default: 1, type: []'),
  'externalDocs: {url: x}\n',
  'id: x y\n',
  'defaultContentType: json\n',
  'x-a:b: 1\nX-a: 2\nx_a: 3\n',
  'chanels: {}\nserver: {}\n',
  'channels: []\noperations: 5\ncomponents: null\n',
];

test.each(DOCUMENTS.map((text, i) => [i, text] as const))('%i: %s', (_i, text) => {
  const sources = sourcesOf({ name: 'a', entry: 'a.yaml', files: { 'a.yaml': HEAD + text } });
  const validated = validate(sources);
  const reports = validated.problems.map((p) => validated.reportOf(p));
  found[text] = reports;
  if (process.env.UPDATE_REPORTS !== '1') expect(reports, UPDATE).toEqual(expected[text] ?? []);
});
