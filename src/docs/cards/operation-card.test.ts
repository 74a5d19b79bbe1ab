// The card of an operation shows it whole: address, credentials, messages with headers and payload.
import { expect, it, test } from 'vitest';
import { Analyzer } from '../../core/analysis/analyzer.ts';
import type { Model, SecurityPart } from '../../core/analysis/model/types.ts';
import { fieldsOf, tableOf } from '../../core/format/tables.ts';
import { renderDocs } from '../../export/render-docs.ts';
import { textOfPart } from '../testing.ts';
import { credentialText } from './SecurityRequirements.tsx';

const HEAD = 'apidoc: 3.1.0\ninfo: {title: Orders, version: 1.0.0}\n';

function modelOf(text: string): Model {
  const analyzer = new Analyzer(`orders.yaml`, 'yaml');
  analyzer.setText(HEAD + text);
  return analyzer.model();
}

/** Returns the words of the card of the only operation. */
function cardOf(text: string, print = false): string {
  const model = modelOf(text);
  const part = model.parts.get(model.order.operations[0] ?? '');
  if (!part) throw new Error('There is no operation.');
  return textOfPart(model, part, [], print).replace(/\s+/g, ' ');
}

const CHANNEL = `channels:
  orders:
    address: orders.{shop}
    parameters: {shop: {description: Number of the shop.}}
    messages:
      placed:
        headers: {type: object, properties: {eventId: {type: string}}}
        payload: {type: object, properties: {total: {type: integer}}}
      shipped:
        payload: {type: object, properties: {carrier: {type: string}}}
`;
const SENDS = 'operations: {tell: {action: send, channel: {$ref: "#/channels/orders"}}}\n';

test('headers, payload and parameters are shown where the operation is', () => {
  const card = cardOf(CHANNEL + SENDS);
  for (const word of ['Headers', 'eventId', 'Payload', 'total', 'Number of the shop', 'shipped'])
    expect(card).toContain(word);
  // The other message is a tab.
  expect(card).not.toContain('carrier');
});

test('on paper the messages are links to cards of their own', () => {
  const card = cardOf(CHANNEL + SENDS, true);
  expect(card).toContain('placed');
  expect(card).not.toContain('eventId');
});

test('a page to be read on a screen has the messages in the card, each id once', () => {
  const page = renderDocs(
    modelOf(`${CHANNEL}${SENDS}components: {messages: {more: {payload: {type: string}}}}\n`),
  );
  const card = page.slice(page.indexOf('id="/operations/tell"'));
  const copies = card.slice(0, card.indexOf('</article>')).split('<details').slice(1);
  expect(copies.map((copy) => /eventId|carrier/.exec(copy)?.[0])).toEqual(['eventId', 'carrier']);
  expect(copies.map((copy) => /<summary[^>]*>([^<]*)/.exec(copy)?.[1])).toEqual([
    'Headers and payload',
    'Payload',
  ]);
  expect(copies.map((copy) => copy.slice(0, copy.indexOf('>')).includes('open'))).toEqual([
    true,
    false,
  ]);
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(new Set(ids).size);
});

test('request and reply are distinguished', () => {
  const card = cardOf(`${CHANNEL}operations:
  ask:
    action: send
    channel: {$ref: '#/channels/orders'}
    messages: [{$ref: '#/channels/orders/messages/placed'}]
    reply:
      channel: {$ref: '#/channels/orders'}
      messages: [{$ref: '#/channels/orders/messages/shipped'}]
`);
  expect(card).toMatch(/placed ?request/);
  expect(card).toMatch(/shipped ?reply/);
});

test('servers that require the same are named together', () => {
  const scheme = "security: [{$ref: '#/components/securitySchemes/login'}]";
  const card = cardOf(`servers:
  here: {host: here.example.com, protocol: kafka, ${scheme}}
  there: {host: there.example.com, protocol: kafka, ${scheme}}
components: {securitySchemes: {login: {type: plain}}}
${CHANNEL}${SENDS}`);
  expect(card).toContain('On here , there :');
  expect(card.split('SASL PLAIN')).toHaveLength(2);
});

const SCHEMES: Readonly<Record<string, readonly [fields: string, text: string]>> = {
  userPassword: ['', 'User name and password'],
  apiKey: ['in: user', 'API key as the user name'],
  X509: ['', 'Client certificate (X.509)'],
  symmetricEncryption: ['', 'Messages encrypted with a shared key'],
  asymmetricEncryption: ['', 'Messages encrypted with a public key'],
  httpApiKey: ['name: token, in: query', 'API key "token" in the query'],
  http: ['scheme: Bearer, bearerFormat: JWT', 'Bearer token (JWT) in the Authorization header'],
  oauth2: [
    'flows: {clientCredentials: {tokenUrl: "https://example.com/token", availableScopes: {}}}',
    'OAuth 2.0 access token from https://example.com/token',
  ],
  openIdConnect: [
    'openIdConnectUrl: "https://example.com/.well-known/openid-configuration"',
    'OpenID Connect token, see https://example.com/.well-known/openid-configuration',
  ],
  plain: ['', 'User name and password (SASL PLAIN)'],
  scramSha256: ['', 'User name and password (SASL SCRAM-SHA-256)'],
  scramSha512: ['', 'User name and password (SASL SCRAM-SHA-512)'],
  gssapi: ['', 'Kerberos ticket (SASL GSSAPI)'],
};

function schemeOf(fields: string): SecurityPart {
  const model = modelOf(`components: {securitySchemes: {login: {${fields}}}}\n`);
  const part = model.parts.get(model.order.security[0] ?? '');
  if (part?.kind !== 'security') throw new Error('There is no security scheme.');
  return part;
}

it('shows how the credential of each type is passed', () => {
  const shape = fieldsOf(tableOf('SecurityScheme'), 'type')[0]?.shape;
  if (shape?.is !== 'string') throw new Error('The types are not listed.');
  expect(Object.keys(SCHEMES).sort()).toEqual([...(shape.enum ?? [])].sort());
  for (const [type, [fields, text]] of Object.entries(SCHEMES))
    expect(credentialText(schemeOf(`type: ${type}, ${fields}`))).toBe(text);
});

it('shows nothing where the scheme does not say', () => {
  for (const fields of ['type: apiKey', 'type: httpApiKey, name: a', 'type: http', 'type: own', ''])
    expect(credentialText(schemeOf(fields))).toBeUndefined();
});
