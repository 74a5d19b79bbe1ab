// Where an API key goes by the security of a document.
import { expect, test } from 'vitest';
import { Analyzer } from '../analyzer.ts';
import { partOf } from '../model/parts.ts';
import { apiKeyScheme, connectionSchemes, withApiKey } from './api-key.ts';

const analyzer = new Analyzer('api.yaml', 'yaml');
analyzer.setText(`asyncapi: 3.0.0
info: {title: Orders, version: '1'}
servers:
  main: {host: localhost, protocol: ws, security: [{$ref: '#/components/securitySchemes/cookie'}]}
channels: {orders: {address: /orders}}
operations:
  own:
    action: send
    channel: {$ref: '#/channels/orders'}
    security:
      - {$ref: '#/components/securitySchemes/bearer'}
      - {$ref: '#/components/securitySchemes/query'}
components:
  securitySchemes:
    cookie: {type: httpApiKey, in: cookie, name: session}
    query: {type: httpApiKey, in: query, name: key}
    header: {type: httpApiKey, in: header, name: X-Key}
    user: {type: apiKey, in: user}
    password: {type: apiKey, in: password}
    bearer: {type: http, scheme: bearer}
`);
const model = analyzer.model();

test.each([
  ['cookie', { headers: { accept: '*/*', cookie: 'session=secret' } }],
  ['query', { query: { key: 'secret' } }],
  ['header', { headers: { accept: '*/*', 'x-key': 'secret' } }],
  ['user', { user: 'secret' }],
  ['password', { password: 'secret' }],
])('%s', (key, expected) => {
  const scheme = partOf(model, `#/components/securitySchemes/${key}`, 'security');
  const login = { headers: { accept: '*/*' }, query: {} };
  expect(scheme && withApiKey(login, 'secret', scheme)).toEqual({ ...login, ...expected });
});

test('the security of an operation takes precedence over that of the server', () => {
  const server = partOf(model, '#/servers/main', 'server');
  const operation = partOf(model, '#/operations/own', 'operation');
  if (!server || !operation) throw new Error('A part is missing');
  const keyOf = (security: typeof operation.security) =>
    apiKeyScheme(connectionSchemes(model, server, security))?.key;
  expect(keyOf(operation.security)).toBe('query');
  expect(keyOf([])).toBe('cookie');
});
