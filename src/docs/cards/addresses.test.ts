// What the cards of servers and channels say of addresses and bindings, as markup.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { buildModel } from '../../core/analysis/model/build-model.ts';
import { documentsOf } from '../../core/analysis/model/testing.ts';
import type { Part } from '../../core/analysis/model/types.ts';
import { createPane, type Pane, PaneContext } from '../pane/pane.ts';
import { relatedBindings } from './Bindings.tsx';
import { Card } from './Card.tsx';

const document = {
  apidoc: '3.1.0',
  servers: {
    prod: {
      host: '{region}.example.com:{port}',
      protocol: 'wss',
      variables: { region: { enum: ['eu', 'us'], default: 'eu' }, port: { examples: ['443'] } },
      bindings: { ws: {}, kafka: { a: 1 } },
    },
    test: { host: 'localhost', protocol: 'kafka' },
  },
  channels: {
    orders: {
      address: 'Shops/{shopId}/{state}/{oops}',
      parameters: {
        shopId: { default: 'berlin', location: '$message.payload#/shop/id' },
        state: { enum: ['open', 'paid'], location: '$message.payload#/no/such' },
      },
      messages: {
        order: {
          payload: {
            type: 'object',
            properties: { shop: { type: 'object', properties: { id: { type: 'string' } } } },
          },
          bindings: { kafka: { key: { type: 'string' } } },
        },
      },
      bindings: { kafka: { partitions: 3, nested: { deep: ['x', 'y'] } } },
    },
    plain: { address: 'notes', servers: [{ $ref: '#/servers/test' }] },
    unknown: { address: null },
    queue: {
      address: 'q',
      bindings: {
        sqs: { queue: { name: 'q1', fifoQueue: false, messageRetentionPeriod: 1209600 } },
      },
    },
  },
};
const model = buildModel(documentsOf({ '': document }), null);
const part = (id: string) => model.parts.get(id) as Part;

function paneOf(print = false): Pane {
  const acts = { select: () => {}, goTo: () => {}, goToLocation: () => {}, services: {} };
  return createPane({ model, problems: new Map(), marked: null, print }, acts);
}
function show(id: string, pane = paneOf()): string {
  const html = renderToStaticMarkup(
    createElement(PaneContext, { value: pane }, createElement(Card, { part: part(id) })),
  );
  return html.replaceAll('<wbr/>', '');
}
const textOf = (html: string) =>
  html.replace(/<(?:datalist|select)[\s\S]*?<\/(?:datalist|select)>/g, '').replace(/<[^>]*>/g, '');

describe('addresses', () => {
  test('defaults are filled in, names without a value stay', () => {
    expect(textOf(show('#/servers/prod'))).toContain('wss://eu.example.com:{port}');
    expect(textOf(show('#/channels/orders'))).toContain('Shops/berlin/{state}/{oops}');
  });

  test('values of server variables apply to its channels, and survive edits', () => {
    const pane = paneOf();
    pane.folds.choose('#/servers/prod value port', '9443');
    pane.folds.choose('#/channels/orders value oops', 'A b');
    const text = textOf(show('#/channels/orders', pane));
    expect(text).toContain('wss://eu.example.com:9443');
    expect(text).toContain('Shops/berlin/{state}/A b');
    expect(text).toContain('wss://eu.example.com:9443/Shops/berlin/{state}/A b');
  });

  test('every name of the address has a named field, with its choices', () => {
    const html = show('#/channels/orders');
    expect(html).toMatch(/<select[^>]*aria-label="Value of state".*?<option value="paid">/s);
    expect(html).toMatch(/<input[^>]*aria-label="Value of shopId"[^>]*value="berlin"/);
    expect(html).toMatch(/<input[^>]*aria-label="Value of oops"/);
  });

  test('a location is a link where a message has the field', () => {
    expect(show('#/channels/orders')).toMatch(
      /<a[^>]*href="#\/[^>]*><code>\$message\.payload#\/shop\/id/,
    );
    expect(show('#/channels/orders')).not.toMatch(/<a[^>]*><code>\$message\.payload#\/no/);
  });

  test('without anything to fill in the server is collapsed, and a broker address is not a URL', () => {
    expect(show('#/channels/plain')).toMatch(
      /aria-expanded="false"[^>]*>(?:<svg.*?<\/svg>)?Address on a server/s,
    );
    const pane = paneOf();
    pane.folds.set('#/channels/plain filler', true);
    expect(textOf(show('#/channels/plain', pane))).toContain('kafka://localhost');
    expect(textOf(show('#/channels/plain', pane))).not.toContain('kafka://localhost/notes');
  });

  test('an unknown address says so and has nothing to fill in', () => {
    expect(textOf(show('#/channels/unknown'))).toContain('address unknown');
    expect(show('#/channels/unknown')).not.toContain('Address on a server');
  });

  test('paper has the table and no fields', () => {
    const html = show('#/channels/orders', paneOf(true));
    expect(html).not.toMatch(/<(input|select)|Address with values/);
    expect(textOf(html)).toMatch(/default.*berlin.*one of.*open.*paid/s);
  });
});

describe('bindings', () => {
  test('are a few words of the protocol, and rows for what these do not state', () => {
    const text = textOf(show('#/channels/queue'));
    expect(text).toMatch(/SQS queue.*q1, kept 14 days.*fifoQueuefalse.*Explain the fields/s);
    expect(text).not.toMatch(/messageRetentionPeriod|Visibility timeout|Binding version/);
    expect(textOf(show('#/channels/queue', paneOf(true)))).toContain('q1, kept 14 days');
  });

  test('describe values, units, limits and defaults in words', () => {
    const pane = paneOf();
    pane.folds.set('bindings explained', true);
    const text = textOf(show('#/channels/queue', pane));
    expect(text).toContain('Message retention periodmessageRetentionPeriod1209600s = 14 days');
    expect(text).toContain('default: 345,600 s = 4 days · 1 min to 14 days (60 to 1,209,600 s)');
    expect(text).toMatch(/Visibility timeout.*30sdefault/s);
  });

  test('paper has the explanations, too, and every protocol', () => {
    expect(textOf(show('#/channels/queue', paneOf(true)))).toContain(
      'Seconds for which the queue keeps a message',
    );
    expect(textOf(show('#/servers/prod', paneOf(true)))).toMatch(/ws.*No fields.*kafka.*a1/s);
  });

  test('has one tab for each of several protocols', () => {
    const html = show('#/servers/prod');
    expect(html.match(/role="tab"/g)).toHaveLength(2);
    expect(html.match(/role="tabpanel"/g)).toHaveLength(1);
  });

  test('shows unspecified bindings by group', () => {
    const text = textOf(show('#/channels/orders'));
    expect(text).toContain('3 partitions');
    expect(text).toMatch(/nested.*deep.*x.*y/s);
    expect(text).not.toContain('{"');
  });

  test('list other objects with settings of the same protocol', () => {
    const ids = (id: string) =>
      relatedBindings(part(id), 'kafka', (other) => model.parts.get(other));
    expect(ids('#/servers/prod')).toEqual(['#/channels/orders']);
    expect(ids('#/channels/orders')).toEqual([
      '#/servers/prod',
      '#/channels/orders/messages/order',
    ]);
    expect(ids('#/channels/orders/messages/order')).toEqual([
      '#/channels/orders',
      '#/servers/prod',
    ]);
    expect(textOf(show('#/channels/orders'))).toMatch(/Also set on: ?server prod.*message order/s);
  });
});
