// The exported page: all is in it, nothing of a document becomes markup, and it needs nothing.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Analyzer } from '../core/analysis/analyzer.ts';
import { exportDocumentation } from './export.ts';
import { namedDocument, RAW_CHARACTERS, samplesOf } from './testing.ts';

const modelOf = (text: string, language: 'yaml' | 'json' = 'yaml') => {
  const analyzer = new Analyzer(`orders.${language}`, language);
  analyzer.setText(text);
  return analyzer.model();
};
const pageOf = (text: string, title?: string) =>
  exportDocumentation({ model: modelOf(text), title }, 'html');

const ORDERS = `apidoc: 3.1.0
info:
  title: Orders
  version: 1.2.0
  description: "![Logo](data:image/png;base64,iVBORw0KGgo=) and ![Map](https://images.example.com/a.png)"
channels:
  orders: {address: orders.v1, messages: {placed: {$ref: '#/components/messages/placed'}}}
components:
  messages:
    placed:
      payload: {type: object, properties: {id: {type: string}, lines: {type: array, items: {type: object, properties: {isbn: {type: string}}}}}}
`;

test('has its title, all cards and links between them, without a script', async () => {
  const page = await pageOf(ORDERS);
  expect(page).toContain('<title>Orders 1.2.0</title>');
  expect(page).toContain('<article id="/components/messages/placed"');
  expect(page).toContain('<a href="#/components/messages/placed"');
  expect(page.replace(/<[^>]*>/g, '')).toMatch(/isbn/);
});

test('names of Avro types are links to where the type is defined', async () => {
  const money = { type: 'record', name: 'Money', fields: [{ name: 'cents', type: 'long' }] };
  const fields = [
    { name: 'price', type: ['null', money] },
    { name: 'tax', type: ['null', 'Money'], default: null },
    { name: 'parent', type: ['null', 'shop.Order'], default: null },
    { name: 'all', type: { type: 'array', items: 'Money' } },
    { name: 'unknown', type: 'Mony' },
  ];
  const schema = { type: 'record', name: 'Order', namespace: 'shop', fields };
  const payload = { schemaFormat: 'application/vnd.neutral.avro;version=1.9.0', schema };
  const page = await pageOf(
    JSON.stringify({
      apidoc: '3.1.0',
      info: { title: 'Orders', version: '1' },
      channels: { box: { address: 'box', messages: { order: { payload } } } },
      operations: { send: { action: 'send', channel: { $ref: '#/channels/box' } } },
    }),
  );
  const all = [...page.matchAll(/<a class="[^"]*" href="#([^"]*\.t)">([^<]*)</g)];
  // The card of the operation has the message, too.
  expect(all).toHaveLength(6);
  const links = all.slice(3);
  expect(links.map(([, , name]) => name)).toEqual(['Money', 'shop.Order', 'Money']);
  const textAt = (id = '') => page.split(`id="${id}"`)[1]?.replace(/^[^>]*>|<[^>]*>/g, '');
  expect(links.map(([, id]) => textAt(id)?.slice(0, 5))).toEqual(['Money', 'recor', 'Money']);
  for (const [, id = ''] of links) expect(page.split(`id="${id}"`)).toHaveLength(2);
});

test('shows the fields of schemas that are referred to, once round a recursion, up to a limit', async () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const pageWith = (schemas: object) =>
    pageOf(
      JSON.stringify({
        apidoc: '3.1.0',
        info: { title: 'Orders', version: '1' },
        channels: { box: { messages: { order: { payload: ref('order') } } } },
        components: { schemas },
      }),
    );
  const page = await pageWith({
    order: { type: 'object', properties: { from: ref('customer'), to: ref('customer') } },
    customer: { type: 'object', properties: { city: {}, agent: ref('customer') } },
  });
  const message = /<article id="[^"]*order"(?:.(?!<\/article>))*/s.exec(page)?.[0] ?? '';
  const folded = message.match(/<details class="docs-nested"><summary[^>]*>[^<]*/g);
  expect(folded?.map((one) => one.replace(/<[^>]*>/g, ''))).toEqual([
    'Fields of customer',
    'Fields of customer',
  ]);
  expect(message.match(/>city</g)).toHaveLength(2);
  expect(message).toContain('recursive');
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);

  const many = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`p${i}`, {}]));
  const large = await pageWith({
    order: { properties: { a: ref('many'), b: ref('many'), c: ref('many') } },
    many: { properties: many },
  });
  const nested = /<article id="[^"]*messages[^"]*order"(?:.(?!<\/article>))*/s.exec(large)?.[0];
  expect(nested?.match(/Fields of/g)).toHaveLength(1);
});

test('has the code for its operations compressed, after all that is read', async () => {
  const model = modelOf(`${ORDERS}operations:
  place: {action: receive, channel: {$ref: '#/channels/orders'}}
  other: {action: receive, channel: {$ref: '#/channels/orders'}}
`);
  const plain = await exportDocumentation({ model }, 'html');
  const samples = samplesOf('#/operations/place');
  const page = await exportDocumentation({ model, samples }, 'html');
  expect(plain).not.toContain('<div data-samples');
  expect(page.match(/<div data-samples="0" data-title="Code to send">/g)).toHaveLength(1);
  expect(page).not.toContain('kcat');
  const [, data = ''] =
    /<\/main>\n<script [^>]* id="docs-samples">"(.*)"<\/script>/.exec(page) ?? [];
  expect(JSON.parse(String(inflateRawSync(Buffer.from(data, 'base64'))))).toEqual([
    [
      ['kcat', 'shell', 'kcat', samples[0]?.samples[0]?.code],
      ['paho-java', 'java', 'Paho (Java)', 'class Sample {}\n'],
    ],
  ]);
});

test('is called by the given title, also on each printed page', async () => {
  const page = await pageOf(ORDERS, 'Shop "A" </style><b>');
  expect(page).toContain('<title>Shop &quot;A&quot; &lt;/style&gt;&lt;b&gt;</title>');
  expect(page).toContain('content:"Shop\\20 \\22 A\\22 \\20 \\3c \\2f style\\3e \\3c b\\3e "');
});

test('says that it was converted', async () => {
  const page = await exportDocumentation(
    { model: modelOf(ORDERS), convertedFrom: '2.6.0' },
    'html',
  );
  expect(page).toContain('This document is written for AsyncAPI 2.6.0.');
  expect(page).toContain('AsyncAPI 2.6.0, shown as 3.1');
});

test('is the same each time', async () => {
  expect(await pageOf(ORDERS)).toBe(await pageOf(ORDERS));
});

test('permits its own styles and its own script, and nothing else', async () => {
  const page = await pageOf(ORDERS);
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '';
  const hash = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const styles = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => hash(text));
  const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => hash(text));
  expect(styles).toHaveLength(2);
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    `style-src ${styles.join(' ')}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  expect(page).not.toMatch(/<[^>]* style=/);
});

test('shows images of the document itself, and links to those of hosts', async () => {
  const page = await pageOf(ORDERS);
  expect(page).toMatch(/<img [^>]*src="data:image\/png;base64,iVBORw0KGgo="/);
  expect(page.match(/<img/g)).toHaveLength(1);
  expect(page).toContain('href="https://images.example.com/a.png"');
});

test('has the style sheet of each component of the printed documentation', () => {
  const folder = resolve(import.meta.dirname, '..');
  const reached = new Set<string>();
  const sheets = new Set<string>();
  const follow = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const [, type, from = ''] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)( type)?[^;]*?'(\.[^']+)';/gms,
    )) {
      const target = resolve(file, '..', from);
      if (target.endsWith('.css')) sheets.add(relative(folder, target).replaceAll('\\', '/'));
      else if (!type && /\/(?:docs|ui)\//.test(target)) follow(target);
    }
  };
  follow(resolve(folder, 'docs/PrintedDocs.tsx'));
  const list = readFileSync(resolve(folder, 'docs/styles.ts'), 'utf8');
  const listed = [...list.matchAll(/'(\.[^']+)\?inline'/g)].map(([, sheet = '']) =>
    relative(folder, resolve(folder, 'docs', sheet)).replaceAll('\\', '/'),
  );
  expect([...sheets].filter((sheet) => !listed.includes(sheet))).toEqual([]);
  // The sheets of the page, which the pane imports.
  for (const sheet of ['docs/docs.css', 'docs/print.css', 'docs/cards/cards.css'])
    expect(listed).toContain(sheet);
});

const ATTACKS = resolve(import.meta.dirname, '../../conformance/attacks');
/** Attacks by markup and addresses: those by size and references end before there is a page. */
const files = readdirSync(ATTACKS).filter((name) => /^[ABC]\d.*\.yml$/.test(name));

test.each(files)('nothing of %s becomes markup', async (name) => {
  const page = await pageOf(readFileSync(resolve(ATTACKS, name), 'utf8'));
  const body = page.slice(page.indexOf('<body'));
  const tags = new Set([...body.matchAll(/<([a-z][\w-]*)/gi)].map(([, tag]) => tag));
  for (const tag of ['iframe', 'object', 'embed', 'form', 'input', 'link', 'meta', 'base', 'style'])
    expect(tags).not.toContain(tag);
  expect(body.match(/<script/g)).toHaveLength(1);
  for (const [tag] of body.matchAll(/<[a-z][^>]*>/gi)) {
    const attributes = tag.replace(/"[^"]*"/g, '""');
    expect(attributes).not.toMatch(/\son\w+=/i);
    for (const [, address = ''] of tag.matchAll(/ href="([^"]*)"/g))
      expect(address).toMatch(/^(?:#|https?:|mailto:)/);
    for (const [, address = ''] of tag.matchAll(/ src="([^"]*)"/g))
      expect(address).toMatch(/^data:image\//);
  }
});

const HIDDEN = [
  '\0',
  '\u001b[2J',
  '\u0085',
  '\u009b',
  '\u2028',
  '\u2029',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u202a',
];

test.each(HIDDEN)(
  'shows the hidden character %j of names, texts and code, in elements and attributes',
  async (hidden) => {
    const document = namedDocument(`a${hidden}b`, `https://example.com/${hidden}`);
    const plain = await pageOf(JSON.stringify(namedDocument('a-b')));
    const page = await pageOf(JSON.stringify(document));
    expect(page).not.toMatch(RAW_CHARACTERS);
    const tags = (html: string) =>
      (html.match(/<\/?[\w-]+/g) ?? []).filter((tag) => !/wbr/.test(tag));
    expect(tags(page)).toEqual(tags(plain));
  },
);

test('keeps isolates where right-to-left prose needs them, and shows those that are not ended', async () => {
  const described = (description: string) =>
    pageOf(JSON.stringify({ apidoc: '3.1.0', info: { title: 'a', version: '1', description } }));
  expect(await described('שלום \u2066**Orders** v2\u2069 עולם')).toContain(
    '\u2066<strong>Orders</strong> v2\u2069',
  );
  expect(await described('שלום \u2066Orders')).toContain('[U+2066]Orders');
  expect(await described('pay \u2067Orders\u2069')).toContain('[U+2067]Orders[U+2069]');
  expect(await described('שלום \u2066a\u202c b\u2069')).toContain('[U+2066]a[U+202C]');
});
