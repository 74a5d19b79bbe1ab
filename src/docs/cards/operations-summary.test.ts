// What the application does, one row per operation, for readers and on paper.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Analyzer } from '../../core/analysis/analyzer.ts';
import { Docs } from '../Docs.tsx';
import type { DocsProps } from '../docs-props.ts';

const TEXT = `apidoc: 3.1.0
info: {title: Orders, version: 1.0.0}
servers:
  production: {host: a.example, protocol: kafka, security: [{$ref: '#/components/securitySchemes/password'}]}
  open: {host: b.example, protocol: kafka, security: []}
channels:
  orders:
    address: shop.{region}.orders
    parameters: {region: {}}
    messages: {placed: {payload: true}, cancelled: {payload: true}}
  replies: {address: null, messages: {done: {title: Done, payload: true}}}
operations:
  announce: {action: send, title: Announce orders, channel: {$ref: '#/channels/orders'}}
  take:
    action: receive
    channel: {$ref: '#/channels/orders'}
    messages: []
    security: [{$ref: '#/components/securitySchemes/key'}]
    reply: {channel: {$ref: '#/channels/replies'}}
components:
  securitySchemes:
    password: {type: userPassword}
    key: {type: X509}
`;

function draw(props: Partial<DocsProps>): string {
  const analyzer = new Analyzer('orders.yaml', 'yaml');
  analyzer.setText(TEXT);
  return renderToStaticMarkup(
    createElement(Docs, {
      model: analyzer.model(),
      problems: [],
      marked: null,
      reveal: 0,
      onSelect: () => {},
      ...props,
    }),
  );
}

/** The texts of the cells, row by row. */
const rowsOf = (html: string): string[][] =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t([dh])\b[^>]*>(.*?)<\/t\1>/g)].map(([, , cell = '']) =>
      cell
        .replace(/<wbr\/?>/g, '')
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .replace(/ ,/g, ',')
        .trim(),
    ),
  );

test.each([{ reader: true }, { print: true }])('has one row per operation: %o', (props) => {
  expect(rowsOf(draw(props)).slice(0, 3)).toEqual([
    ['Action', 'Operation', 'Messages', 'Servers', 'Security'],
    [
      'send',
      'Announce orders shop. {region} .orders',
      'placed, cancelled',
      'production, open',
      'password or none',
    ],
    [
      'receive',
      'take shop. {region} .orders',
      'none reply: Done',
      'production, open',
      '( password or none) and key',
    ],
  ]);
});

test('is not for authors, and not beside a single object', () => {
  expect(draw({})).not.toContain('What this application does');
  const singlePart = { uri: '', pointer: '/operations/take' };
  expect(draw({ reader: true, singlePart })).not.toContain('What this application does');
});
