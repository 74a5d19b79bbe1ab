// Anchors, merge keys, and objects that several others refer to.
import { expect, test } from 'vitest';
import { parse } from '../../text/parse/parse.ts';
import { toValue } from '../../text/value.ts';
import { convertText, convertTexts } from './testing.ts';

const HEAD = 'asyncapi: 2.6.0\ninfo: {title: Orders, version: 1.0.0}\n';

/** Converts a text, and returns the text and the value of the result, which has no errors. */
function converted(body: string) {
  const { text, codes } = convertText(HEAD + body);
  const { tree } = parse(text, 'yaml', null);
  expect(tree.problems.filter((one) => one.severity === 'error')).toEqual([]);
  // biome-ignore lint/suspicious/noExplicitAny: a whole document
  return { text, codes, data: JSON.parse(JSON.stringify(tree.root && toValue(tree.root))) as any };
}

test('an alias that would come before its anchor becomes a copy', () => {
  const { text, data } = converted(`channels:
  a:
    publish:
      operationId: onA
      bindings: &shared
        kafka: {clientId: {type: string}}
  b:
    bindings: *shared # the same
`);
  expect(data.operations.onA.bindings).toEqual({ kafka: { clientId: { type: 'string' } } });
  expect(data.channels.b.bindings).toEqual(data.operations.onA.bindings);
  expect(text).toContain('# the same');
});

test('merge keys in braces are written out where the object is converted', () => {
  const { data } = converted(`x-texts: &texts {summary: A summary}
x-more: &more {description: More}
servers:
  main: {<<: *more, url: "mqtt://example.org/a", protocol: mqtt}
channels:
  a: {publish: {<<: *texts, operationId: onA, message: {payload: {}, <<: *texts}, <<: *more}, <<: *more}
  b: {
    <<: *more, # the channel
    subscribe: {operationId: sendB, message: {name: b}, <<: *texts},
  }
`);
  const texts = { summary: 'A summary' };
  const more = { description: 'More' };
  expect(data.servers.main).toMatchObject({ ...more, host: 'example.org', pathname: '/a' });
  expect(data.channels.a).toMatchObject({ ...more, address: 'a' });
  expect(Object.values(data.channels.a.messages)).toEqual([{ payload: {}, ...texts }]);
  expect(data.operations.onA).toMatchObject({ ...texts, ...more, action: 'receive' });
  expect(data.channels.b).toMatchObject(more);
  expect(data.operations.sendB).toMatchObject({ ...texts, action: 'send' });
});

test('an alias under an extension keeps the value of 2.x', () => {
  const { data } = converted(`servers:
  main: &main
    url: mqtt://example.org/a
    protocol: mqtt
x-before: *main
channels: {}
`);
  expect(data.servers.main).toEqual({ host: 'example.org', pathname: '/a', protocol: 'mqtt' });
  expect(data['x-before']).toEqual({ url: 'mqtt://example.org/a', protocol: 'mqtt' });
});

test('two operations with one definition are two operations', () => {
  const { data } = converted(`channels:
  a:
    publish: &both
      message: {payload: {type: string}}
    subscribe: *both
`);
  expect(Object.values<{ action: string }>(data.operations).map((one) => one.action)).toEqual([
    'receive',
    'send',
  ]);
  expect(Object.keys(data.channels.a.messages)).toHaveLength(2);
  for (const one of Object.values<{ payload: unknown }>(data.channels.a.messages))
    expect(one.payload).toEqual({ type: 'string' });
});

test('an alias of a message with an id has the same name', () => {
  const { data, text } = converted(`channels:
  a:
    publish:
      message: &placed
        messageId: orderPlaced
        payload: {type: string}
  b:
    publish:
      message: *placed
`);
  expect(text).toContain('orderPlaced: *placed');
  expect(data.channels.b.messages.orderPlaced).toEqual({ payload: { type: 'string' } });
});

test('fields of merge keys are converted, other merge keys stay where they are', () => {
  const { data, text } = converted(`x-server: &server
  url: example.org
  protocol: kafka
x-more: &more
  description: shared
servers:
  one:
    <<: *server # as all
  two:
    <<: *more
    url: kafka://two.example.org
    protocol: kafka
channels:
  a:
    publish:
      <<: *more
      message: {name: m, payload: {type: string}}
`);
  expect(data.servers.one).toEqual({ host: 'example.org', protocol: 'kafka' });
  expect(text).toContain('# as all');
  expect(text).toContain('  two:\n    <<: *more\n    host: two.example.org\n');
  expect(data.operations.receiveA.description).toBe('shared');
  expect(data.channels.a.messages).toEqual({ m: { name: 'm', payload: { type: 'string' } } });
});

test('servers of a channel, scopes and flows that are aliases are converted', () => {
  const { data } = converted(`x-names: &names [main]
x-security: &security
  - oauth: []
x-flows: &flows
  clientCredentials: {tokenUrl: https://example.org/token, scopes: {read: Reads}}
servers:
  main: {url: example.org, protocol: kafka, security: *security}
channels:
  a:
    servers: *names
components:
  securitySchemes:
    oauth: {type: oauth2, flows: *flows}
`);
  expect(data.channels.a.servers).toEqual([{ $ref: '#/servers/main' }]);
  expect(data.servers.main.security).toEqual([{ $ref: '#/components/securitySchemes/oauth' }]);
  expect(data.components.securitySchemes.oauth.flows.clientCredentials.availableScopes).toEqual({
    read: 'Reads',
  });
  expect(data['x-names']).toEqual(['main']);
});

test('a channel that two addresses refer to is copied for the second', () => {
  const { after, notes } = convertTexts({
    'a.yaml': `${HEAD}channels:
  orders/eu:
    $ref: parts/orders.yaml
  orders/us:
    $ref: parts/orders.yaml # the same
`,
    'parts/orders.yaml': `# orders
publish:
  message: {$ref: messages.yaml#/Placed}
`,
    'parts/messages.yaml': 'Placed:\n  payload: {type: string}\n',
  });
  expect(after.get('parts/orders.yaml')).toContain('address: orders/eu\n');
  expect(after.get('a.yaml')).toContain(`  # the same
  orders/us:
    address: orders/us
    messages:
      Placed:
        $ref: parts/messages.yaml#/Placed
`);
  expect(after.get('a.yaml')).toContain("      - $ref: '#/channels/orders~1us/messages/Placed'\n");
  expect(notes.map(({ code, severity }) => [code, severity])).toEqual([
    ['channel-used-twice', 'info'],
  ]);
});

test('an address that refers to the channel of another one has a channel of its own', () => {
  const { data, codes } = converted(`channels:
  orders/eu:
    publish: {operationId: onOrder, message: {payload: {type: string}}}
  orders/us:
    $ref: '#/channels/orders~1eu'
`);
  expect(data.channels['orders/eu'].address).toBe('orders/eu');
  expect(data.channels['orders/us'].address).toBe('orders/us');
  expect(
    Object.values<{ channel: { $ref: string } }>(data.operations).map((one) => one.channel.$ref),
  ).toEqual(['#/channels/orders~1eu', '#/channels/orders~1us']);
  expect(codes).toContain('channel-used-twice');
});

test('references into the payload of a message whose format is that of a trait are rewritten', () => {
  const { data } = converted(`channels:
  a:
    publish:
      message: {$ref: '#/components/messages/m'}
components:
  schemas:
    Copy: {$ref: '#/components/messages/m/payload'}
  messages:
    m:
      payload: {type: string}
      traits:
        - {$ref: '#/components/messageTraits/avro'}
  messageTraits:
    avro: {schemaFormat: application/vnd.apache.avro;version=1.9.0}
`);
  expect(data.components.schemas.Copy.$ref).toBe('#/components/messages/m/payload/schema');
  expect(data.components.messages.m.payload.schema).toEqual({ type: 'string' });
});

test('extensions do not replace those that are there', () => {
  const { data, codes } = converted(
    `tags: [{name: root}]
info: {title: Orders, version: 1.0.0, tags: [{name: info}]}
x-tags: mine
channels: {}
`.replace('info: {title: Orders, version: 1.0.0, tags', 'x-info: {tags'),
  );
  expect(data.info.tags).toEqual([{ name: 'root' }]);
  expect(codes).toEqual([]);
});

test('references in the copy of an alias resolve to what they did', () => {
  const { data } = converted(`channels:
  a:
    publish: &heard
      message:
        payload: {properties: {c: {$ref: '#/channels/a/publish/message/headers'}}}
        headers: {type: object}
x-copy: *heard
`);
  expect(data['x-copy'].message.payload.properties.c.$ref).toBe(
    '#/channels/a/messages/receiveA.message/headers',
  );
});

test('the text of a reference can be an alias', () => {
  const { data } = converted(`x-target: &target '#/channels/a/publish/message/payload'
channels:
  a:
    publish:
      message: {payload: {type: string}}
  b:
    publish:
      message: {payload: {$ref: *target}}
`);
  expect(data['x-target']).toBe('#/channels/a/publish/message/payload');
  expect(data.channels.b.messages['receiveB.message'].payload.$ref).toBe(
    '#/channels/a/messages/receiveA.message/payload',
  );
});
