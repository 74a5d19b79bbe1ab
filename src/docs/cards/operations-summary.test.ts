// What the application does, one row per operation, for readers and on paper.
import { expect, test } from 'vitest';
import { Analyzer } from '../../core/analysis/analyzer.ts';
import type { DocsProps } from '../docs-props.ts';
import { markupOf } from '../testing.ts';

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

function draw(props: Partial<DocsProps>, text = TEXT): string {
  const analyzer = new Analyzer('orders.yaml', 'yaml');
  analyzer.setText(text);
  return markupOf(analyzer.model(), props);
}

const textOf = (html: string): string => html.replace(/<wbr\/?>/g, '').replace(/<[^>]*>/g, ' ');

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
  expect(textOf(draw(props))).toMatch(
    /What this application does\s+Servers\s+production\s*,\s+open/,
  );
  expect(rowsOf(draw(props)).slice(0, 3)).toEqual([
    ['Action', 'Operation', 'Messages', 'Security'],
    [
      'send',
      'Announce orders shop. {region} .orders',
      'placed, cancelled',
      'password ; none on open',
    ],
    [
      'receive',
      'take shop. {region} .orders',
      'none reply: Done',
      '( password ; none on open ) and key',
    ],
  ]);
});

test('states once what every operation has, and in its row what one has alone', () => {
  const own = "    security: [{$ref: '#/components/securitySchemes/key'}]\n";
  const alike = draw({ reader: true }, TEXT.replace(own, ''));
  expect(rowsOf(alike)[0]).toEqual(['Action', 'Operation', 'Messages']);
  expect(textOf(alike)).toMatch(
    /Servers\s+production.*Security\s+password\s+; none on\s+open\s+Action/s,
  );
  const apart = draw(
    { reader: true },
    TEXT.replace(
      '    address: shop',
      "    servers: [{$ref: '#/servers/open'}]\n    address: shop",
    ).replace(
      "{$ref: '#/channels/orders'}\n    messages: []",
      "{$ref: '#/channels/replies'}\n    messages: []",
    ),
  );
  expect(
    rowsOf(apart)
      .slice(0, 3)
      .map((cells) => cells.slice(3)),
  ).toEqual([
    ['Servers', 'Security'],
    ['open', 'none'],
    ['production, open', '( password ; none on open ) and key'],
  ]);
});

test('is not for authors, and not beside a single object', () => {
  expect(draw({})).not.toContain('What this application does');
  const singlePart = { uri: '', pointer: '/operations/take' };
  expect(draw({ reader: true, singlePart })).not.toContain('What this application does');
});
