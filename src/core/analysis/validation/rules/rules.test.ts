// Each rule with a verb in it: a document that breaks it, with the code, the severity and the
// location, and the same document fixed.
import { describe, expect, test } from 'vitest';
import { Analyzer, toPointer } from '../../../api.ts';
import type { Problem } from '../../../types.ts';

const HEAD = "apidoc: 3.1.0\ninfo: {title: Demo, version: '1'}\n";

function problemsOf(text: string, language: 'yaml' | 'json' = 'yaml'): Problem[] {
  const analyzer = new Analyzer(`main.${language}`, language);
  analyzer.setText(text);
  return analyzer.problems();
}

/**
 * `severity code pointer [marked text] message` of each problem, with related ranges and their
 * messages in parentheses, and what quick fixes are given as JSON.
 */
function reports(text: string): string[] {
  const marked = (range: { start: number; end: number }) => text.slice(range.start, range.end);
  return problemsOf(text).map((p) => {
    const related = (p.related ?? []).map((r) => ` ([${marked(r)}] ${r.message})`).join('');
    const data = p.data ? ` ${JSON.stringify(p.data)}` : '';
    const at = `${p.severity} ${p.code} ${toPointer(p.path)} [${marked(p)}]`;
    return `${at} ${p.message}${related}${data}`;
  });
}

/** `severity code pointer` of each problem. */
function messages(text: string): string[] {
  return problemsOf(text).map((p) => `${p.severity} ${p.code} ${toPointer(p.path)}`);
}

const server = (fields: string): string => `${HEAD}servers:\n  s: {${fields}}\n`;
const channel = (fields: string): string => `${HEAD}channels:\n  c: ${fields}\n`;
const schema = (fields: string): string => `${HEAD}components:\n  schemas:\n    S: ${fields}\n`;
const used = 'operations:\n  o: {action: receive, channel: {$ref: "#/channels/c"}}\n';
const queue = (fields: string): string =>
  channel(`{bindings: {sqs: {queue: {name: q, ${fields}}}}}`);
const payload = (fields: string, more: string): string =>
  channel(`{messages: {m: {payload: ${fields}, ${more}}}}`);
const scheme = (scopes: string, available: string): string =>
  `${HEAD}components:\n  securitySchemes:\n    k:\n      type: oauth2\n      scopes: ${scopes}\n      flows: {password: {tokenUrl: https://a.example/t, availableScopes: ${available}}}\n`;
const reply = (fields: string): string =>
  `${HEAD}channels:\n  c: {address: a, messages: {m: {}}}\n  n: {address: null, messages: {r: {}}}\noperations:\n  o: {action: send, channel: {$ref: '#/channels/c'}, reply: ${fields}}\n  p: {action: receive, channel: {$ref: '#/channels/n'}}\n`;
const mq = (fields: string): string => server(`protocol: enterprisemq-secure, ${fields}`);
const CLOSED =
  '{type: object, properties: {a: {type: object, properties: {b: {}}}}, additionalProperties: false}';

const TABLE: readonly [name: string, wrong: string, expected: string, right: string][] = [
  [
    'a host with a scheme',
    server('host: "mqtt://h", protocol: mqtt'),
    'warning host /servers/s/host ["mqtt://h"] "mqtt://h" contains a scheme. Put the scheme in "protocol" and use only the host: "h".',
    server('host: h, protocol: mqtt'),
  ],
  [
    'a host with a path',
    server('host: h/x, protocol: ws'),
    'warning host /servers/s/host [h/x] "h/x" contains a path. Put the path in "pathname" and use only the host: "h".',
    server('host: h, pathname: /x, protocol: ws'),
  ],
  [
    'credentials in a host',
    server('host: "shop:hunter2@broker.example.com", protocol: amqp'),
    'warning possible-secret /servers/s/host [hunter2] This looks like a password in an address. Anyone who can read the document can use it. Remove it, and revoke it if the document was shared.',
    server('host: broker.example.com, protocol: amqp'),
  ],
  [
    'a secret in a comment',
    `${HEAD}# amqp://shop:hunter2@broker.example.com\n`,
    'warning possible-secret /info/version [hunter2] This looks like a password in an address. Anyone who can read the document can use it. Remove it, and revoke it if the document was shared.',
    `${HEAD}# amqp://shop:<password>@broker.example.com\n`,
  ],
  [
    'a variable that is not described',
    server('host: "{v}", protocol: mqtt'),
    'warning server-variables /servers/s/host ["{v}"] {v} is used but not declared. Add "v" to "variables". {"missing":"v"}',
    server('host: "{v}", protocol: mqtt, variables: {v: {}}'),
  ],
  [
    'a variable that is not used',
    server('host: h, protocol: mqtt, variables: {v: {}}'),
    'warning server-variables /servers/s/variables/v [v] Variable "v" is not used in "host" or "pathname". Add {v} there, or remove it. ([host] The host is defined here.)',
    server('host: "{v}", protocol: mqtt, variables: {v: {}}'),
  ],
  [
    'a default outside the choices',
    channel('{address: "{x}", parameters: {x: {enum: [a], default: b}}}'),
    'warning default-in-enum /channels/c/parameters/x/default [b] The default "b" is not one of "a". Use one of these, or add it to "enum". ([enum] The allowed values are defined here.)',
    channel('{address: "{x}", parameters: {x: {enum: [a], default: a}}}'),
  ],
  [
    'an example outside the choices',
    channel('{address: "{x}", parameters: {x: {enum: [a], examples: [a, b]}}}'),
    'warning examples-in-enum /channels/c/parameters/x/examples/1 [b] The example "b" is not one of "a". Use one of these, or add it to "enum". ([enum] The allowed values are defined here.)',
    channel('{address: "{x}", parameters: {x: {enum: [a, b], examples: [a, b]}}}'),
  ],
  [
    'no choice at all',
    channel('{address: "{x}", parameters: {x: {enum: []}}}'),
    'warning enum-empty /channels/c/parameters/x/enum [enum] An empty "enum" allows no value. List the values, or remove "enum".',
    channel('{address: "{x}", parameters: {x: {}}}'),
  ],
  [
    'an empty enum of a schema',
    schema('{enum: []}'),
    'warning enum-empty /components/schemas/S/enum [enum] An empty "enum" allows no value. List the values, or remove "enum".',
    schema('{enum: [a]}'),
  ],
  [
    'a value twice in an enum',
    schema('{enum: [a, a]}'),
    'warning unique /components/schemas/S/enum/1 [a] Duplicate "a" in this list. Keep one of them. ([a] First defined here.)',
    schema('{enum: [a, 1]}'),
  ],
  [
    'a name twice in required',
    schema('{required: [a, a]}'),
    'error unique /components/schemas/S/required [a] Duplicate "a" in this list. Keep one of them. ([a] First defined here.)',
    schema('{required: [a, b]}'),
  ],
  [
    'a misspelt keyword',
    schema('{requried: [a]}'),
    'hint unknown-keyword /components/schemas/S/requried [requried] Unknown schema keyword "requried" is ignored. Did you mean "required"?',
    schema('{colour: red}'),
  ],
  [
    'a keyword of OpenAPI',
    schema('{type: string, nullable: true}'),
    'hint unknown-keyword /components/schemas/S/nullable [nullable] "nullable" has no meaning here: write "type: [string, "null"]".',
    schema('{type: string, x-nullable: true}'),
  ],
  [
    'a keyword among the properties',
    schema('{properties: {a: {type: string}, patternProperties: {^x: {type: string}}}}'),
    'hint keyword-as-property /components/schemas/S/properties/patternProperties [patternProperties] This describes a property called "patternProperties". The keyword "patternProperties" belongs beside "properties", not in it.',
    schema('{properties: {patternProperties: {type: object, properties: {}}, required: {}}}'),
  ],
  [
    'a flag among the properties',
    schema('{properties: {additionalProperties: false}}'),
    'hint keyword-as-property /components/schemas/S/properties/additionalProperties [additionalProperties] This describes a property called "additionalProperties". The keyword "additionalProperties" belongs beside "properties", not in it.',
    schema('{properties: {items: true, additionalProperties: {type: boolean}}}'),
  ],
  [
    'a nearly listed format',
    schema('{schemaFormat: application/schema+json;version=draft-7, schema: {}}'),
    'hint schema-format-near /components/schemas/S/schemaFormat [application/schema+json;version=draft-7] Unknown schema format "application/schema+json;version=draft-7", so the schema is not validated. Did you mean "application/schema+json;version=draft-07"?',
    schema('{schemaFormat: application/vnd.example.form, schema: {}}'),
  ],
  [
    'a discriminator of a schema without a name',
    payload('{type: object, discriminator: k, required: [k], properties: {k: {}}}', ''),
    'warning schema-discriminator-name /channels/c/messages/m/payload/discriminator [discriminator] A schema with a discriminator must have a name. Move it to "components.schemas" and refer to it with $ref.',
    schema('{type: object, discriminator: k, required: [k], properties: {k: {}}}'),
  ],
  [
    'a discriminator that is not required',
    schema('{type: object, discriminator: k, properties: {k: {}}}'),
    'error schema-discriminator /components/schemas/S/discriminator [k] "k" is not in the "required" list of this schema. Add it to "required". {"missingIn":["required"]}',
    schema('{allOf: [{required: [k]}], discriminator: k, properties: {k: {}}}'),
  ],
  [
    'a dynamic reference that begins nowhere',
    payload(
      "{schemaFormat: 'application/schema+json;version=draft-2020-12', schema: {$dynamicAnchor: node, items: {$dynamicRef: '#knot'}}}",
      '',
    ),
    'error schema-dynamic-ref /channels/c/messages/m/payload/schema/items/$dynamicRef [\'#knot\'] No schema has the anchor "knot".',
    payload(
      "{schemaFormat: 'application/schema+json;version=draft-2020-12', schema: {$dynamicAnchor: node, items: {$dynamicRef: '#node'}}}",
      '',
    ),
  ],
  [
    'a default of another type',
    schema('{type: integer, default: "1"}'),
    'error schema-default /components/schemas/S/default ["1"] Expected a default of type "integer", got a string. Change the default or the type. ([integer] The type is defined here.)',
    schema('{type: integer, default: 1.0}'),
  ],
  [
    'a server twice',
    `${HEAD}servers: {s: {host: h, protocol: p}}\nchannels:\n  c: {servers: [{$ref: '#/servers/s'}, {$ref: '#/servers/s'}]}\n`,
    `warning unique /channels/c/servers/1 [{$ref: '#/servers/s'}] Duplicate "#/servers/s" in this list. Keep one of them. ([{$ref: '#/servers/s'}] First defined here.)`,
    `${HEAD}servers: {s: {host: h, protocol: p}}\nchannels:\n  c: {servers: [{$ref: '#/servers/s'}]}\n`,
  ],
  [
    'a tag twice, once by reference',
    `${HEAD}channels:\n  c: {tags: [{name: a}, {$ref: '#/components/tags/t'}]}\ncomponents: {tags: {t: {name: a}}}\n`,
    `warning tag-repeated /channels/c/tags/1 [{$ref: '#/components/tags/t'}] Duplicate tag "a". Keep one of them. ([{name: a}] First defined here.)`,
    `${HEAD}channels:\n  c: {tags: [{name: b}, {$ref: '#/components/tags/t'}]}\ncomponents: {tags: {t: {name: a}}}\n`,
  ],
  [
    'a brace without a partner',
    channel('{address: "a/{x"}'),
    'warning channel-address /channels/c/address ["a/{x"] Unmatched brace: it is read as part of the address. Write a parameter as {name}.',
    channel('{address: "a/{x}", parameters: {x: {}}}'),
  ],
  [
    'reply messages without a channel',
    reply("{messages: [{$ref: '#/channels/n/messages/r'}]}"),
    'warning reply-messages /operations/o/reply/messages [messages] These messages have no channel. Add "channel" with a reference to the channel of the reply.',
    reply("{channel: {$ref: '#/channels/n'}, messages: [{$ref: '#/channels/n/messages/r'}]}"),
  ],
  [
    'an address of a reply beside that of its channel',
    reply("{address: {location: '$message.header#/r'}, channel: {$ref: '#/channels/c'}}"),
    `error reply-address /operations/o/reply/address [address] The reply has its own "address", so its channel can't have one. Set the "address" of the channel to null, or remove this one. ([address] The address of the channel is defined here.)`,
    reply("{address: {location: '$message.header#/r'}, channel: {$ref: '#/channels/n'}}"),
  ],
  [
    'headers that are no object',
    payload('{}', 'headers: {type: string}'),
    'error message-headers /channels/c/messages/m/headers [headers] The schema of headers must allow an object. Use "type: object" and describe each header in "properties".',
    payload('{}', 'headers: {type: [object, "null"]}'),
  ],
  [
    'headers that do not say that they are an object',
    payload('{}', 'headers: {properties: {a: {}}}'),
    'hint headers-type /channels/c/messages/m/headers [headers] Headers must be an object. Add "type: object", so that every tool reads them as one.',
    payload('{}', 'headers: {type: object, properties: {a: {}}}'),
  ],
  [
    'a correlation id that the payload cannot have',
    payload(CLOSED, "correlationId: {location: '$message.payload#/nope'}"),
    `warning runtime-pointer /channels/c/messages/m/correlationId/location ['$message.payload#/nope'] This message has no "/nope" in its payload: the schema doesn't allow it. Use a property that the schema describes. ([payload] The schema is defined here.)`,
    payload(CLOSED, "correlationId: {location: '$message.payload#/a/b'}"),
  ],
  [
    'a correlation id that no pattern of a closed payload is for',
    payload(
      '{type: object, patternProperties: {"^x-": {}}, additionalProperties: false}',
      "correlationId: {location: '$message.payload#/id'}",
    ),
    `warning runtime-pointer /channels/c/messages/m/correlationId/location ['$message.payload#/id'] This message has no "/id" in its payload: the schema doesn't allow it. Use a property that the schema describes. ([payload] The schema is defined here.)`,
    payload(
      '{type: object, patternProperties: {"^x-": {}}, additionalProperties: false}',
      "correlationId: {location: '$message.payload#/x-id'}",
    ),
  ],
  [
    'a parameter that no message of the channel can have',
    channel(
      `{address: '{x}', parameters: {x: {location: '$message.payload#/a/b/c/0'}}, messages: {m: {payload: ${CLOSED.replace('b: {}', 'b: {type: string}')}}}}`,
    ),
    `warning runtime-pointer /channels/c/parameters/x/location ['$message.payload#/a/b/c/0'] No message of this channel can have "/a/b/c/0" in its payload: the schema doesn't allow it. Use a property that the schema describes. ([payload] The schema is defined here.)`,
    channel(
      `{address: '{x}', parameters: {x: {location: '$message.payload#/z'}}, messages: {m: {payload: ${CLOSED}}, n: {payload: {type: object}}}}`,
    ),
  ],
  [
    'a reply address that no request can have',
    reply("{address: {location: '$message.payload#/r'}}").replace(
      'm: {}',
      'm: {payload: {type: string}}',
    ),
    `warning runtime-pointer /operations/o/reply/address/location ['$message.payload#/r'] No request of this operation can have "/r" in its payload: the schema doesn't allow it. Use a property that the schema describes. ([payload] The schema is defined here.)`,
    reply("{address: {location: '$message.payload#/r'}}").replace(
      'm: {}',
      'm: {payload: {type: object}}',
    ),
  ],
  [
    'two messages that look alike',
    channel('{messages: {m: {payload: {type: string}}, n: {title: N, payload: {type: string}}}}'),
    `hint message-twins /channels/c/messages/n [n] This message has the same headers and payload as "m", so a receiver can't tell them apart. Describe what differs, such as a "const" property, or keep one. ([m] The other one is defined here.)`,
    channel('{messages: {m: {payload: {const: m}}, n: {title: N, payload: {const: n}}}}'),
  ],
  [
    'a channel that no operation uses',
    `${HEAD}channels: {c: {}, d: {}}\n${used}`,
    'information unused-channel /channels/d [d] No operation uses this channel. Add one under "operations", or remove the channel.',
    `${HEAD}channels: {c: {}}\n${used}`,
  ],
  [
    'a component that nothing refers to',
    `${HEAD}channels: {c: {}}\ncomponents: {schemas: {S: {}}}\n`,
    'warning unused-component /components/schemas/S [S] Unused schema: nothing refers to it. Use it with $ref, or remove it.',
    `${HEAD}channels: {c: {messages: {m: {payload: {$ref: '#/components/schemas/S'}}}}}\ncomponents: {schemas: {S: {}}}\n`,
  ],
  [
    'a component that only refers to itself',
    `${HEAD}channels: {c: {}}\ncomponents: {schemas: {S: {items: {$ref: '#/components/schemas/S'}}}}\n`,
    'warning unused-component /components/schemas/S [S] Unused schema: nothing refers to it. Use it with $ref, or remove it.',
    `${HEAD}channels: {c: {bindings: {kafka: {x-key: {$ref: '#/components/schemas/S'}}}}}\ncomponents: {schemas: {S: {}}}\n`,
  ],
  [
    'a scope that no flow offers',
    scheme('[a]', '{b: B}'),
    'warning unknown-scope /components/securitySchemes/k/scopes/0 [a] Unknown scope "a": no flow offers it. Available scopes: "b". ([flows] The flows are defined here.)',
    scheme('[b]', '{b: B}'),
  ],
  [
    'no port of a queue manager',
    mq('host: h, pathname: /QM/CH'),
    'warning enterprisemq-endpoint /servers/s/host [h] The port of the queue manager is missing. Add it to the host, such as "h:1414".',
    mq('host: "h:1414", pathname: /QM/CH'),
  ],
  [
    'a port of a queue manager that is not a number',
    mq('host: "h:x", pathname: /QM/CH'),
    'warning enterprisemq-endpoint /servers/s/host ["h:x"] Expected a number as the port of the queue manager, got "x". Write it like "h:1414".',
    mq('host: "h:1414", pathname: /QM/CH'),
  ],
  [
    'no channel of a queue manager',
    mq('host: "h:1414"'),
    'warning enterprisemq-endpoint /servers/s [s] Missing field "pathname". Name the server-connection channel as /<queue manager>/<channel> or //<channel>.',
    mq('host: "{h}", pathname: //CH, variables: {h: {}}'),
  ],
  [
    'a path of a queue manager with nothing in it',
    mq('host: "h:1414", pathname: ""'),
    'warning enterprisemq-endpoint /servers/s/pathname [""] The channel is missing. Use /<queue manager>/<channel>, or //<channel> without a queue manager.',
    mq('host: "h:1414", pathname: //CH'),
  ],
  [
    'a third part in the path of a queue manager',
    mq('host: "h:1414", pathname: /QM/CH/X'),
    'warning enterprisemq-endpoint /servers/s/pathname [/QM/CH/X] Expected two parts, /<queue manager>/<channel>. Write a "/" inside a name as %2F.',
    mq('host: "h:1414", pathname: /QM/CH%2FX'),
  ],
  [
    'a query in the path of a queue manager',
    mq('host: "h:1414", pathname: "/QM/CH?x=1"'),
    `warning enterprisemq-endpoint /servers/s/pathname ["/QM/CH?x=1"] The pathname of a queue manager can't have a query or a fragment. Use only /<queue manager>/<channel>.`,
    mq('host: "file:///ccdt.json"'),
  ],
  [
    'a group of a connection file',
    mq('host: "https://h/ccdt.json", bindings: {enterprisemq: {groupId: g}}'),
    'error enterprisemq-server /servers/s/bindings/enterprisemq/groupId [groupId] "groupId" is not allowed with a connection file (https://...), which contains it already. Remove it. ([host] The host of the server is defined here.)',
    mq('host: "https://h/ccdt.json", bindings: {enterprisemq: {ccdtQueueManagerName: g}}'),
  ],
  [
    'headers of a text message',
    payload('{}', 'bindings: {enterprisemq: {headers: a}}'),
    'error enterprisemq-headers /channels/c/messages/m/bindings/enterprisemq/headers [headers] "headers" is allowed only with "type: binary"; the type is "string" by default. Change the type, or remove "headers".',
    payload('{}', 'bindings: {enterprisemq: {headers: a, type: binary}}'),
  ],
  [
    'a queue of a topic',
    channel('{bindings: {enterprisemq: {queue: {objectName: A}}}}'),
    'error enterprisemq-destination /channels/c/bindings/enterprisemq/queue [queue] "queue" requires "destinationType: queue"; without it the channel is a topic.',
    channel('{bindings: {enterprisemq: {destinationType: queue, queue: {objectName: A}}}}'),
  ],
  [
    'a queue name with a blank',
    channel('{bindings: {enterprisemq: {destinationType: queue, queue: {objectName: A B}}}}'),
    'warning pattern /channels/c/bindings/enterprisemq/queue/objectName [A B] Expected letters, digits and the characters . _ / %, got "A B".',
    channel('{bindings: {enterprisemq: {destinationType: queue, queue: {objectName: A.B}}}}'),
  ],
  [
    'a binding version that is not known',
    channel('{bindings: {enterprisemq: {bindingVersion: 9.9.9}}}'),
    'warning enum /channels/c/bindings/enterprisemq/bindingVersion [9.9.9] Unknown value "9.9.9". The object is checked as version 0.1.0.',
    channel('{bindings: {enterprisemq: {bindingVersion: latest}, kafka: {bindingVersion: 0.4.0}}}'),
  ],
  [
    'a throughput without its scope',
    queue('fifoQueue: true, fifoThroughputLimit: perMessageGroupId'),
    'error sqs-throughput /channels/c/bindings/sqs/queue/fifoThroughputLimit [perMessageGroupId] "perMessageGroupId" is allowed only with "deduplicationScope: messageGroup". Add that, or use "perQueue".',
    queue(
      'fifoQueue: true, fifoThroughputLimit: perMessageGroupId, deduplicationScope: messageGroup',
    ),
  ],
  [
    'a scope of a standard queue',
    queue('fifoQueue: false, deduplicationScope: queue'),
    'warning sqs-throughput /channels/c/bindings/sqs/queue/deduplicationScope [deduplicationScope] "deduplicationScope" has no effect on a queue that is not FIFO. Remove it, or use "fifoQueue: true". ([fifoQueue] The queue type is defined here.)',
    queue('fifoQueue: true, deduplicationScope: queue'),
  ],
  [
    'a dead letter queue that is not there',
    queue('fifoQueue: false, redrivePolicy: {deadLetterQueue: {name: d}}'),
    'warning sqs-identifier /channels/c/bindings/sqs/queue/redrivePolicy/deadLetterQueue/name [d] Unknown queue "d" in this binding. Queues here: "q". Use "arn" for a queue that is defined elsewhere.',
    queue('fifoQueue: false, redrivePolicy: {deadLetterQueue: {arn: "arn:aws:sqs:eu:1:d"}}'),
  ],
  [
    'a dead letter queue without a name',
    queue('fifoQueue: false, redrivePolicy: {deadLetterQueue: {}}'),
    'warning sqs-identifier /channels/c/bindings/sqs/queue/redrivePolicy/deadLetterQueue [deadLetterQueue] Missing queue. Add its "arn", or the "name" of a queue in this binding.',
    queue('fifoQueue: false, redrivePolicy: {}'),
  ],
  [
    'an ARN of another form',
    queue('fifoQueue: false, redrivePolicy: {deadLetterQueue: {arn: d}}'),
    'warning pattern /channels/c/bindings/sqs/queue/redrivePolicy/deadLetterQueue/arn [d] Expected arn:<partition>:sqs:<region>:<account_id>:<queue_name>, got "d".',
    queue('fifoQueue: false'),
  ],
  [
    'a negative number',
    queue('fifoQueue: false, redrivePolicy: {maxReceiveCount: -1}'),
    'warning range /channels/c/bindings/sqs/queue/redrivePolicy/maxReceiveCount [-1] -1 deliveries is probably a mistake. Use 0 or more.',
    queue('fifoQueue: false, redrivePolicy: {maxReceiveCount: 1}'),
  ],
  [
    'queues of a sending operation',
    `${HEAD}channels: {c: {}}\noperations:\n  o: {action: send, channel: {$ref: '#/channels/c'}, bindings: {sqs: {queues: []}}}\n`,
    'hint sqs-send /operations/o/bindings/sqs/queues [queues] Queues are allowed only for a receiver. Move them to an operation with "action: receive", or to the binding of the channel.',
    `${HEAD}channels: {c: {}}\noperations:\n  o: {action: send, channel: {$ref: '#/channels/c'}, bindings: {sqs: {}}}\n`,
  ],
  [
    'an address that is no topic',
    channel('{address: orders, bindings: {cloudpubsub: {}}}'),
    'warning cloudpubsub-address /channels/c/address [orders] "orders" is not a full topic name. Use projects/<project>/topics/<topic>. ([cloudpubsub] This binding requires it.)',
    channel('{address: "projects/{p}/topics/t", parameters: {p: {}}, bindings: {cloudpubsub: {}}}'),
  ],
  [
    'a protocol that is misspelt',
    server('protocol: kafak, host: h'),
    'hint server-protocol /servers/s/protocol [kafak] Unknown protocol "kafak". Did you mean "kafka"? {"meant":"kafka"}',
    server('protocol: kafka, host: h'),
  ],
  ...[
    ['kaf', 'kafka'],
    ['Amq', 'amqp'],
    ['cloudpub', 'cloudpubsub'],
  ].map(([begun, protocol]): (typeof TABLE)[number] => [
    `a protocol that is only begun, ${begun}`,
    server(`protocol: ${begun}, host: h`),
    `hint server-protocol /servers/s/protocol [${begun}] Unknown protocol "${begun}". Did you mean "${protocol}"? {"meant":"${protocol}"}`,
    server('protocol: ka, host: h'),
  ]),
  [
    'query parameters whose schema is not an object',
    channel('{bindings: {ws: {query: {type: string}}}}'),
    'warning binding-schema /channels/c/bindings/ws/query [query] The schema of query must be an object. Use "type: object" with "properties".',
    channel('{bindings: {ws: {query: {type: object, properties: {a: {}}}}}}'),
  ],
  [
    'a queue and an exchange',
    channel('{bindings: {amqp: {queue: {}, exchange: {}}}}'),
    'warning amqp-channel /channels/c/bindings/amqp/queue [queue] A channel is either a queue or a routing key of an exchange. Remove "queue".',
    channel('{bindings: {amqp: {exchange: {}}}}'),
  ],
  [
    'an exchange of a queue',
    channel('{bindings: {amqp: {is: queue, exchange: {}}}}'),
    'warning amqp-channel /channels/c/bindings/amqp/exchange [exchange] "exchange" requires "is: routingKey". Use "queue" instead.',
    channel('{bindings: {amqp: {is: routingKey, exchange: {}}}}'),
  ],
  [
    'a queue that is not called one',
    channel('{bindings: {amqp: {queue: {}}}}'),
    'hint amqp-channel /channels/c/bindings/amqp/queue [queue] Without "is: queue" the channel is a routing key by default. Add "is: queue".',
    channel('{bindings: {amqp: {is: queue, queue: {}}}}'),
  ],
  [
    'a status code without a reply',
    `${channel('{messages: {m: {bindings: {http: {statusCode: 201}}}}}')}${used}`,
    'hint http-status /channels/c/messages/m/bindings/http/statusCode [statusCode] "statusCode" has no effect: no operation has a reply. Remove it, or add a "reply" with this message.',
    channel('{messages: {m: {bindings: {http: {statusCode: 201}}}}}'),
  ],
  [
    'another content type for mqtt',
    channel(
      '{messages: {m: {contentType: text/csv, bindings: {mqtt: {contentType: text/plain}}}}}',
    ),
    'warning mqtt-content-type /channels/c/messages/m/bindings/mqtt/contentType [text/plain] "text/plain" contradicts the content type of the message, "text/csv". Use the same one. ([contentType] The type is defined here.) {"meant":"text/csv"}',
    channel(
      '{messages: {m: {contentType: text/csv, bindings: {mqtt: {contentType: text/csv; header=present}}}}}',
    ),
  ],
  [
    'a retained message that is received',
    `${channel('{}')}${used.replace('}\n', '')}, bindings: {mqtt: {retain: true}}}\n`,
    'hint mqtt-send /operations/o/bindings/mqtt/retain [retain] "retain" has no effect on an operation that receives. Set it on the one that sends. ([action] The action is defined here.)',
    `${channel('{}')}${used.replace('}\n', '')}, bindings: {mqtt: {qos: 1}}}\n`,
  ],
  [
    'a retained message that is received, in bindings that it names',
    `${channel('{}')}${used.replace('}\n', '')}, bindings: {$ref: '#/components/operationBindings/b'}}\ncomponents: {operationBindings: {b: {mqtt: {retain: true}}}}\n`,
    'hint mqtt-send /operations/o/bindings [bindings] "retain" has no effect on an operation that receives. Set it on the one that sends. ([action] The action is defined here.)',
    `${channel('{}')}${used.replace('}\n', '')}, bindings: {$ref: '#/components/operationBindings/b'}}\ncomponents: {operationBindings: {b: {mqtt: {qos: 1}}}}\n`,
  ],
  [
    'another content type in bindings that a message names',
    `${channel('{messages: {m: {contentType: application/json, bindings: {$ref: "#/components/messageBindings/b"}}}}')}components: {messageBindings: {b: {mqtt: {contentType: text/plain}}}}\n`,
    'warning mqtt-content-type /channels/c/messages/m/bindings [{$ref: "#/components/messageBindings/b"}] "text/plain" contradicts the content type of the message, "application/json". Use the same one. ([contentType] The type is defined here.)',
    `${channel('{messages: {m: {contentType: application/json, bindings: {$ref: "#/components/messageBindings/b"}}}}')}components: {messageBindings: {b: {mqtt: {contentType: application/json}}}}\n`,
  ],
  [
    'the version of a broker for jms',
    server('host: h, protocol: jms, protocolVersion: "5.17"'),
    'warning jms-version /servers/s/protocolVersion ["5.17"] Expected a version of JMS ("1.0", "1.0.1", "1.0.1a", "1.0.2", "1.0.2a", "1.0.2b", "1.1", "2.0", "2.0a", "2.1", "3.0" or "3.1"), got "5.17".',
    server('host: h, protocol: jms, protocolVersion: "1.1"'),
  ],
  [
    'a version in the path of a meshmq server',
    server('host: h, pathname: /api/v1, protocol: meshmq'),
    'warning meshmq-server /servers/s/pathname [/api/v1] The version belongs in "protocolVersion". Remove it here.',
    server('host: h, pathname: /api, protocol: meshmq, protocolVersion: v1'),
  ],
  [
    'a meshmq server without client credentials',
    server('host: h, protocol: meshmq, security: [{type: userPassword}]'),
    'warning meshmq-server /servers/s/security [security] Clients are authorized by the client credentials of OAuth 2. Add a scheme with the flow "clientCredentials".',
    server(
      'host: h, protocol: meshmq, security: [{type: oauth2, flows: {clientCredentials: {tokenUrl: "https://a.example/t", availableScopes: {}}}}]',
    ),
  ],
  [
    'messages that are received from an exchange',
    `${channel('{bindings: {meshmq: {destinationType: exchange}}}')}${used}`,
    'warning meshmq-exchange /operations/o/channel [channel] Messages are received from a queue, and this channel is an exchange. Use a channel for the queue that is bound to it. ([destinationType] The type of the destination is defined here.)',
    `${channel('{bindings: {meshmq: {destinationType: queue}}}')}${used}`,
  ],
  [
    'statements with a capital',
    queue('fifoQueue: false, policy: {Statements: []}'),
    'hint policy-statements /channels/c/bindings/sqs/queue/policy/Statements [Statements] Other validators know only "statements". Rename it. {"meant":"statements"}',
    queue('fifoQueue: false, policy: {statements: []}'),
  ],
  [
    'the address of another protocol',
    `${channel('{}')}${used.replace('}\n', '')}, bindings: {sns: {consumers: [{protocol: sms, endpoint: {url: "https://a.example"}, rawMessageDelivery: false}]}}}\n`,
    'warning sns-endpoint-protocol /operations/o/bindings/sns/consumers/0/endpoint/url [url] "url" is for "http" or "https"; an endpoint of "sms" requires "phone". ([protocol] The protocol is defined here.)',
    `${channel('{}')}${used.replace('}\n', '')}, bindings: {sns: {consumers: [{protocol: sms, endpoint: {phone: "+491234"}, rawMessageDelivery: false}]}}}\n`,
  ],
  [
    'a service without a reply',
    `${channel('{}')}${used.replace('}\n', '')}, bindings: {ros2: {role: service_server, node: /n}}}\n`,
    'hint ros2-reply /operations/o/bindings/ros2/role [service_server] An operation with the role service_server has a response. Add a "reply".',
    `${channel('{}')}${used.replace('}\n', '')}, bindings: {ros2: {role: subscriber, node: /n}}}\n`,
  ],
  [
    'a service without a reply, in bindings that it names',
    `${channel('{}')}${used.replace('}\n', '')}, bindings: {$ref: '#/components/operationBindings/b'}}\ncomponents: {operationBindings: {b: {ros2: {role: service_server, node: /n}}}}\n`,
    'hint ros2-reply /operations/o/bindings [{] An operation with the role service_server has a response. Add a "reply".',
    `${channel('{}')}${used.replace('}\n', '')}, bindings: {$ref: '#/components/operationBindings/b'}}\ncomponents: {operationBindings: {b: {ros2: {role: subscriber, node: /n}}}}\n`,
  ],
  [
    'a vendor without a registry',
    server('protocol: kafka, host: h, bindings: {kafka: {schemaRegistryVendor: ibm}}'),
    'warning kafka-vendor /servers/s/bindings/kafka/schemaRegistryVendor [schemaRegistryVendor] "schemaRegistryVendor" requires "schemaRegistryUrl". Add the address of the registry.',
    server(
      'protocol: kafka, host: h, bindings: {kafka: {schemaRegistryVendor: ibm, schemaRegistryUrl: "https://a.example"}}',
    ),
  ],
  [
    'the id of a schema without a registry',
    channel('{messages: {m: {bindings: {kafka: {schemaIdLocation: header}}}}}'),
    'warning kafka-registry /channels/c/messages/m/bindings/kafka/schemaIdLocation [schemaIdLocation] "schemaIdLocation" requires a schema registry. Add "schemaRegistryUrl" to the kafka binding of a server.',
    `${server('protocol: kafka, host: h, bindings: {kafka: {schemaRegistryUrl: "https://a.example"}}')}channels:\n  c: {messages: {m: {bindings: {kafka: {schemaIdLocation: header}}}}}\n`,
  ],
  [
    'a number with too many digits',
    schema('{maximum: 9007199254740993}'),
    'warning number-precision /components/schemas/S/maximum [9007199254740993] This number has more digits than JSON tools keep and is read as 9007199254740992. Use fewer digits, or put it in quotes.',
    schema('{maximum: 9007199254740992}'),
  ],
  [
    'a newer minor version',
    HEAD.replace('3.1.0', '3.2.0'),
    'warning format-version /apidoc [3.2.0] Version 3.2.0 is newer than 3.1; the document is validated as 3.1.',
    HEAD.replace('3.1.0', '3.1.9'),
  ],
  [
    'an older YAML',
    `%YAML 1.1\n---\n${HEAD}`,
    'warning yaml-version  [%YAML 1.1] Values are always read by the rules of YAML 1.2, whatever version this line has.',
    `%YAML 1.2\n---\n${HEAD}`,
  ],
  [
    'a merge key',
    `x-m: &m {a: 1}\n${HEAD}x-n:\n  <<: *m\n`,
    'warning merge-key /x-n [<<] Merge keys are not part of YAML 1.2. It is read as a merge here; other tools may see a field named "<<".',
    `x-m: &m {a: 1}\n${HEAD}x-n: *m\n`,
  ],
];

describe('one mistake is one problem, at its location', () => {
  test.each(TABLE)('%s', (_name, wrong, expected, right) => {
    expect(reports(wrong)).toEqual([expected]);
    expect(messages(right)).toEqual([]);
  });
});

describe('what follows from a reported error is not reported', () => {
  const dead = 'redrivePolicy: {deadLetterQueue: {name: d}}';
  const binding = '/channels/c/bindings';
  const consumer = 'consumers: [{protocol: sqs, endpoint: {name: q}, rawMessageDelivery: false}]';
  const bindings = '/operations/o/bindings';
  test.each([
    [
      'a type of a binding that is none',
      channel('{bindings: {ws: {query: {type: objct, properties: {a: {}}}}}}'),
      `warning enum ${binding}/ws/query/type`,
    ],
    [
      'a type of headers that is none',
      payload('{}', 'headers: {type: [objct]}'),
      'error enum /channels/c/messages/m/headers/type/0',
    ],
    [
      'a dead letter queue without its name',
      channel(
        `{bindings: {sqs: {queue: {name: q, fifoQueue: false, ${dead}}, deadLetterQueue: {fifoQueue: false}}}}`,
      ),
      `error required-field ${binding}/sqs/deadLetterQueue`,
    ],
    [
      'a dead letter queue that is not an object',
      channel(
        `{bindings: {sqs: {queue: {name: q, fifoQueue: false, ${dead}}, deadLetterQueue: d}}}`,
      ),
      `error type ${binding}/sqs/deadLetterQueue`,
    ],
    [
      'a queue of an operation without its name',
      `${channel('{}')}${used.replace('}\n', '')}, bindings: {sns: {${consumer}}, sqs: {queues: [{fifoQueue: false}]}}}\n`,
      `error required-field ${bindings}/sqs/queues/0`,
    ],
  ])('%s', (_name, text, expected) => {
    expect(messages(text)).toEqual([expected]);
  });

  test('that nothing uses what has the key of another one', () => {
    const text = `${HEAD}channels:
  c: {messages: {m: {payload: {$ref: '#/components/schemas/S'}}}}
  c: {}
${used}components:
  schemas:
    S: {}
    S: {}
  schemas:
    S: {}
    T: {}
`;
    expect(messages(text)).toEqual([
      'error duplicate-key /channels/c',
      'error duplicate-key /components/schemas/S',
      'error duplicate-key /components/schemas',
    ]);
  });
});

test('the same holds in the names of the other dialect', () => {
  const text =
    "asyncapi: 3.1.0\ninfo: {title: D, version: '1'}\nservers:\n  s: {host: h, pathname: /Q/C, protocol: ibmmq-secure}\n";
  expect(messages(text)).toEqual(['warning enterprisemq-endpoint /servers/s/host']);
});

describe('a second location is linked', () => {
  test.each([
    ['the address of a parameter', channel('{address: a, parameters: {x: {}}}'), 'address'],
    ['the type of a default', schema('{type: integer, default: a}'), 'integer'],
    ['the first of two equal items', schema('{required: [a, a]}'), 'a'],
    [
      'what a reference leads to',
      channel("{messages: {m: {$ref: '#/servers/s'}}}\nservers: {s: {host: h, protocol: p}}"),
      's',
    ],
    ['the first of two tags', channel('{tags: [{name: a}, {name: a}]}'), '{name: a}'],
  ])('%s', (_name, text, linked) => {
    const [problem] = problemsOf(text);
    const location = problem?.related?.[0];
    expect(text.slice(location?.start, location?.end)).toBe(linked);
  });
});

describe('nothing is reported where nothing is known', () => {
  test.each([
    ['a library of components', `${HEAD}components: {schemas: {S: {}}, messages: {M: {}}}\n`],
    ['channels that wait for their operations', `${HEAD}channels: {c: {}, d: {}}\n`],
    [
      'optional channels and operations',
      `${HEAD}channels: {c: {}}\n${used}components: {channels: {k: {}}, servers: {s: {host: h, protocol: p}}}\n`,
    ],
    [
      'a schema that extends one with a discriminator',
      `${channel("{messages: {m: {payload: {$ref: '#/components/schemas/P'}}}}")}components:\n  schemas:\n    P: {discriminator: k, required: [k], properties: {k: {}}}\n    C: {allOf: [{$ref: '#/components/schemas/P'}]}\n`,
    ],
    [
      'a pointer into an open schema',
      payload(
        '{type: object, properties: {a: {}}}',
        "correlationId: {location: '$message.payload#/b'}",
      ),
    ],
    [
      'a pointer into a schema in another language',
      payload(
        '{schemaFormat: x/y, schema: {}}',
        "correlationId: {location: '$message.payload#/b'}",
      ),
    ],
    ['messages without a payload', channel('{messages: {m: {}, n: {}}}')],
  ])('%s', (_name, text) => {
    expect(messages(text)).toEqual([]);
  });

  test('a channel or component that a broken reference may mean is not reported as well', () => {
    const text = `${HEAD}channels: {c: {messages: {m: {$ref: '#/components/messages/N'}}}}\noperations:\n  o: {action: send, channel: {$ref: '#/channels/d'}}\ncomponents: {messages: {M: {}}}\n`;
    expect(messages(text)).toEqual([
      'error reference-target /channels/c/messages/m/$ref',
      'error reference-target /operations/o/channel/$ref',
    ]);
  });

  test('missing descriptions are reported only when the rule is on', () => {
    const analyzer = new Analyzer('main.yaml', 'yaml');
    analyzer.setText(`${HEAD}channels:\n  c: {summary: Orders, messages: {m: {}}}\n`);
    expect(analyzer.problems()).toEqual([]);
    analyzer.setSettings(new Map([['missing-description', 'warning']]));
    expect(analyzer.problems().map((p) => `${p.severity} ${toPointer(p.path)}`)).toEqual([
      'warning /info',
      'warning /channels/c/messages/m',
    ]);
  });

  test('each kind of object may lack a description', () => {
    const analyzer = new Analyzer('main.yaml', 'yaml');
    analyzer.setText(
      `apidoc: 3.1.0
info: {title: T, version: '1', description: ' '}
servers: {s: {host: '{v}', protocol: mqtt, variables: {v: {}, w: {description: d}}}}
channels: {c: {address: '{p}', summary: '', parameters: {p: {summary: no field}}, messages: {m: {description: 5}, n: {traits: []}}}}
operations: {o: {action: send, channel: {$ref: '#/channels/c'}}, p: {action: send, channel: {$ref: '#/channels/c'}, traits: []}}
`,
    );
    analyzer.setSettings(new Map([['missing-description', 'hint']]));
    const found = analyzer.problems().filter(({ code }) => code === 'missing-description');
    expect(found.map((p) => `${p.severity} ${toPointer(p.path)} ${p.message}`)).toEqual(
      [
        '/info This application',
        '/servers/s This server',
        '/servers/s/variables/v This server variable',
        '/channels/c This channel',
        '/channels/c/parameters/p This parameter',
        '/channels/c/messages/m This message',
        '/operations/o This operation',
      ].map(
        (one) => `hint ${one} has no description. Add "description" to explain what it is for.`,
      ),
    );
  });
});

describe('numbers that lose precision', () => {
  test.each([
    '12345678901234567890',
    '0.12345678901234567891',
    '1.00000000000000000001',
    '1e-400',
    '-9007199254740993',
  ])('%s does', (n) => {
    const yaml = problemsOf(`${HEAD}x-n: ${n}\n`);
    expect(yaml.map((p) => p.code)).toEqual(['number-precision']);
    expect(
      problemsOf(
        `{"apidoc": "3.1.0", "info": {"title": "D", "version": "1"}, "x-n": ${n}}`,
        'json',
      ).map((p) => p.code),
    ).toEqual(['number-precision']);
  });
  test.each([
    '0.1',
    '1.0',
    '100',
    '1e21',
    '1.50',
    '9007199254740992',
    '-0',
    '0x1F',
    '3.141592653589793',
  ])('%s does not', (n) => {
    expect(problemsOf(`${HEAD}x-n: ${n}\n`)).toEqual([]);
  });
});
