// All names of whole documents: their definitions and references, code lenses and links.
import { afterAll, expect, test } from 'vitest';
import { exampleDocuments, expectedReports, updateReports } from '../../testing.ts';
import { UPDATE } from '../../text/testing/recorded-results.ts';
import { codeLenses, codeLensReferences } from './code-lenses.ts';
import { definition, documentHighlights, references } from './definition.ts';
import { documentLinks } from './document-links.ts';
import { marked, shown, type Texts } from './testing.ts';

/** `npm run update` writes it again where a result changes: read the difference. */
const REPORTS = 'service/symbols/all-symbols.json';
const expected = expectedReports(REPORTS);
const found: Record<string, string[]> = {};
afterAll(() => updateReports(REPORTS, found));

/** Documents with names wherever there can be some. */
const OWN: Readonly<Record<string, Texts>> = {
  'names in YAML': {
    'a.yaml': `apidoc: 3.1.0
info: {title: T, version: '1', externalDocs: {url: 'https://example.com/docs'}, license: {name: L, url: https://example.com/l}}
servers:
  "prod a": {host: '{stage}.example.com:{port}', pathname: '/{stage}', protocol: kafka, variables: {stage: {}, "port": {}}, security: [{$ref: '#/components/securitySchemes/login'}]}
channels:
  orders:
    address: 'orders/{id}/{other}'
    servers: [{$ref: '#/servers/prod%20a'}]
    parameters:
      id: {location: $message.payload#/key/id}
      other: {$ref: '#/components/parameters/other'}
    messages:
      placed: {$ref: '#/components/messages/Placed'}
      'own': {payload: {$ref: './b.json#/schemas/Own'}, headers: {properties: {trace: {}}}, correlationId: {location: $message.header#/trace}}
    bindings: {sqs: {queue: {name: q, redrivePolicy: {deadLetterQueue: {name: d}}}, deadLetterQueue: {name: d}}}
  replies: {address: null, messages: {placed: {$ref: '#/channels/orders/messages/placed'}}}
operations:
  take:
    action: receive
    channel: {$ref: '#/channels/orders'}
    messages: [{$ref: '#/channels/orders/messages/placed'}, {$ref: '#/channels/orders/messages/own'}]
    reply:
      address: {location: $message.payload#/replyTo}
      channel: {$ref: '#/channels/replies'}
      messages: [{$ref: '#/channels/replies/messages/placed'}]
    traits: [{$ref: '#/components/operationTraits/all'}]
    security: [{type: oauth2, scopes: [read], flows: {implicit: {authorizationUrl: 'https://example.com/a', availableScopes: {read: R, write: W}}}}]
components:
  parameters: {other: {enum: [x]}, unused: {}}
  operationTraits: {all: {tags: [{$ref: '#/components/tags/one'}]}}
  tags: {one: {name: one}}
  securitySchemes:
    login: {type: oauth2, scopes: [read, none], flows: {password: {tokenUrl: 'https://example.com/t', availableScopes: {read: R}}}}
  messageTraits: {common: {headers: {type: object, properties: {sent: {}}, required: [sent]}}}
  messages:
    Placed:
      traits: [{$ref: '#/components/messageTraits/common'}]
      headers: {required: [sent]}
      payload: {$ref: '#/components/schemas/Order'}
      correlationId: {location: $message.header#/sent}
    Unused: {}
  schemas:
    Base: {type: object, discriminator: kind, required: [kind], properties: {kind: {type: string}, replyTo: {}}}
    Order:
      allOf: [{$ref: '#/components/schemas/Base'}]
      required: [key, total, replyTo]
      properties:
        key: {type: object, required: [id], properties: {id: {type: string}}}
        total: {$ref: '#/components/schemas/Money'}
      dependencies: {key: [total], total: {required: [key]}}
      if: {required: [key]}
      then: {properties: {key: {}}}
      patternProperties: {^x-: {$ref: '#/components/schemas/Money'}}
    Money: {type: object, properties: {amount: {}, next: {$ref: '#/components/schemas/Money'}}}
    Card: {oneOf: [{$ref: '#/components/schemas/Order'}, {$ref: './b.json#/schemas/Own'}], discriminator: kind}
    "a/b~c": {items: {$ref: '#/components/schemas/a~1b~0c'}}
x-a: &anchor {b: 1}
x-c: *anchor
x-d: {<<: *anchor, e: [*anchor]}
`,
    'b.json':
      '{"schemas": {"Own": {"type": "object", "required": ["n"], "properties": {"n": {"$ref": "#/schemas/N"}, "m": {"$ref": "a.yaml#/components/schemas/Money"}}}, "N": {"type": "string"}, "Unused": {}}}',
  },
  'links and fragments': {
    'a.yaml': `apidoc: 3.1.0
info:
  title: https://example.com/title
  version: '1'
  # https://example.com/comment
  description: |
    See https://example.com/a. Or (https://example.com/b_(c)), [d](https://example.com/d) and *https://example.com/e*!
    https://example.com/f; <https://example.com/g>, [https://example.com/h] "https://example.com/i"
  termsOfService: "https://example.com/t?a=b#c"
  license: {name: L, url: ./relative}
  tags: [{name: t, externalDocs: {url: 'https://example.com/x', description: see https://example.com/y}}]
id: https://example.com/id
channels:
  a: {$ref: './b.yaml#/channel'}
  b: {$ref: './c.yaml'}
  gone: {$ref: './none.yaml#/x'}
  e:
    address: '{p}/{p}'
    parameters: {p: {$ref: './b.yaml#/parameter'}, q: {}}
    messages:
      m: {$ref: './b.yaml#/message'}
      n: {payload: {schemaFormat: application/vnd.neutral.avro;version=1.9.0, schema: {type: record, name: R, fields: [{name: f, type: R}]}}}
      o: {payload: {schemaFormat: application/schema+json, schema: {properties: {s: {}}, required: [s, none]}}}
operations:
  send: {action: send, channel: {$ref: '#/channels/e'}, messages: [{$ref: '#/channels/e/messages/m'}, {$ref: '#/channels/e/messages/n'}]}
  broken: {action: send, channel: {$ref: '#/channels/nowhere'}, messages: 5}
x-list: [&one [1], *one, {a: &two {b: *one}}, *two]
x-https://example.com/key: https://example.com/data
`,
    'b.yaml': `channel: {address: x, messages: {z: {$ref: '#/message'}}}
parameter: {location: $message.payload#/k}
message: {payload: {type: object, properties: {k: {}, l: {}}, required: [k, l], allOf: [{$ref: '#/base'}]}}
base: {properties: {k: {type: string}}, anyOf: [{required: [k]}]}
unused: {}
`,
    'c.yaml': 'address: whole\nmessages: {w: {name: W}}\n',
  },
  'names in JSON': {
    'a.json': `{"apidoc": "3.1.0", "info": {"title": "T", "version": "1", "contact": {"url": "https://example.com/c", "email": "a@example.com"}},
"servers": {"s": {"host": "{v}", "protocol": "mqtt", "variables": {"v": {}}}},
"channels": {"a/b \\u00e9": {"address": "x/{p}", "parameters": {"p": {"location": "$message.payload#/k"}}, "servers": [{"$ref": "#/servers/s"}],
"messages": {"m": {"payload": {"type": "object", "required": ["k"], "properties": {"k": {}}}}}}},
"operations": {"o": {"action": "send", "channel": {"$ref": "#/channels/a~1b%20\\u00e9"}, "messages": [{"$ref": "#/channels/a~1b%20%C3%A9/messages/m"}]}}}`,
  },
};

const documents = new Map<string, Texts>(Object.entries(OWN));
for (const { name, entry, read } of exampleDocuments())
  if (/^(?:first-steps|bike-fleet-mqtt|webhooks-http)/.test(name))
    documents.set(name, { [entry]: read(entry) ?? '' });

function symbolsOf(texts: Texts, entry: string): string[] {
  // A mark in front of the file that is looked at, so that it is this one which is returned.
  const m = marked(
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, name === entry ? `\\0${text}` : text]),
    ),
    '\\0',
  );
  const { file } = m;
  const lines: string[] = [];
  for (let offset = 0; offset <= file.text.length; offset++) {
    const at = definition(file, offset);
    if (!at) continue;
    const targets = at.targets.map((target) => target.range);
    const whole = at.targets.map((target) => `${target.whole.end - target.whole.start}`);
    const [origin] = shown(m, [{ uri: file.uri, ...at.origin }]);
    const uses = shown(m, references(file, offset) ?? []);
    const marks = documentHighlights(file, offset).map(({ start }) => start);
    lines.push(
      `${origin} = ${shown(m, targets).join(', ')} (${whole}), references ${uses.join(', ')}, highlights ${marks}`,
    );
    offset = Math.max(offset, at.origin.end);
  }
  for (const { start, end, title } of codeLenses(file)) {
    const lens = { title, references: codeLensReferences(file, start) };
    lines.push(`lens ${start}+${end - start} ${JSON.stringify(lens)}`);
  }
  for (const { start, end, ...link } of documentLinks(file))
    lines.push(`link ${file.text.slice(start, end)} ${JSON.stringify(link)}`);
  return lines;
}

test.each(
  [...documents].flatMap(([name, texts]) =>
    Object.keys(texts).map((entry) => [`${name}, ${entry}`, texts, entry] as const),
  ),
)('%s', (name, texts, entry) => {
  found[name] = symbolsOf(texts, entry);
  if (process.env.UPDATE_REPORTS !== '1') expect(found[name], UPDATE).toEqual(expected[name]);
});
