// The site of several documents: all links between its files work, and nothing of a document
// becomes markup.
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { systemDocument as generated } from '../../../lab/bench-site.mjs';
import { Analyzer } from '../../core/analysis/analyzer.ts';
import { exportSite } from '../command-line.ts';
import { summaryOf } from '../documentation.ts';
import { namedDocument, RAW_CHARACTERS, samplesOf } from '../testing.ts';
import { freePageNames, type Site } from './site-view.ts';

const modelOf = (text: string) => {
  const analyzer = new Analyzer('a.yaml', 'yaml');
  analyzer.setText(text);
  return analyzer.model();
};

async function filesOf(site: Site): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const { path, text } of exportSite(site)) files.set(path, text);
  return files;
}

const orders = (title: string, action: string) => `apidoc: 3.1.0
info:
  title: ${JSON.stringify(title)}
  version: '1'
  description: First *paragraph*.
  contact: {name: ${JSON.stringify(`Team ${title}`)}}
  tags: [{name: ${JSON.stringify(title)}}]
servers: {main: {host: broker.example.com, protocol: kafka}}
channels: {orders: {address: orders.v1, messages: {order: {payload: {type: object, properties: {isbn: {type: string}}}}}}}
operations: {run: {action: ${action}, channel: {$ref: '#/channels/orders'}}}
`;
const SHOP: Site = {
  title: 'Shop',
  description: 'All of it.',
  documents: [
    { uri: 'sales/orders.yaml', model: modelOf(orders('Orders', 'send')), group: 'Sales' },
    { uri: 'sales/Orders.json', model: modelOf(orders('Archive', 'receive')), name: 'Books' },
  ],
};

test('has an index, a map, and a page and a Markdown file of each document', async () => {
  const files = await filesOf(SHOP);
  expect([...files.keys()].filter((path) => !path.startsWith('assets/'))).toEqual([
    'index.html',
    'map.html',
    'map.md',
    'llms.txt',
    'documents/sales-orders.html',
    'documents/sales-orders.md',
    'documents/sales-orders-2.html',
    'documents/sales-orders-2.md',
  ]);
  const index = files.get('index.html') ?? '';
  expect(index).toContain('<h2 dir="auto">Sales</h2>');
  expect(index).toContain('Sends to Books');
  expect(index).toContain('Receives from Orders');
  expect(index).toContain('Team Orders');
  expect(files.get('llms.txt')).toContain(
    '- [Orders 1](documents/sales-orders.md): First paragraph.',
  );
  expect(files.get('llms.txt')).toContain('`apidoc-studio mcp` serves the documents');
  expect(files.get('map.md')).toContain(
    '| `orders.v1`, `kafka://broker.example.com` | Orders: run | Books: run | order |',
  );
  expect(files.get('documents/sales-orders.md')).toContain('## Connections');
  expect(files.get('assets/search-data.js')).toContain('isbn');
});

test('the code for operations is a file of its own, which language models find', async () => {
  const [first, second] = SHOP.documents;
  if (!first || !second) throw new Error('No document');
  const samples = samplesOf('#/operations/run');
  const files = await filesOf({ ...SHOP, documents: [{ ...first, samples }, second] });
  expect([...files.keys()].filter((path) => path.startsWith('code/'))).toEqual([
    'code/sales-orders.md',
  ]);
  expect(files.get('code/sales-orders.md')).toBe(`# Code for Orders

## run

How to receive what the application sends.

### kcat

\`\`\`\`shell
printf %s '{"id":1}\`\`\`</script>' |
  kcat
\`\`\`\`

### Paho (Java)

\`\`\`java
class Sample {}
\`\`\`
`);
  expect(files.get('llms.txt')).toContain(
    '- [Code for Orders](code/sales-orders.md): 1 operation, by kcat, Paho (Java)\n',
  );
  expect(files.get('documents/sales-orders.html')).toContain('id="docs-samples"');
  expect(files.get('documents/sales-orders-2.html')).not.toContain('docs-samples');
});

test('all links are relative, and each opens a file and an object that are there', async () => {
  const files = await filesOf(SHOP);
  const ids = (text = '') => [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  let links = 0;
  for (const [path, text] of files) {
    if (!path.endsWith('.html')) continue;
    expect(new Set(ids(text)).size).toBe(ids(text).length);
    for (const [, address = ''] of text.matchAll(/ (?:href|src)="([^"]*)"/g)) {
      links++;
      const url = new URL(address, `https://site.example.com/${path}`);
      const target = files.get(url.pathname.slice(1));
      expect([address, url.host, target !== undefined]).toEqual([
        address,
        'site.example.com',
        true,
      ]);
      if (url.hash !== '')
        expect([address, ids(target)]).toEqual([
          address,
          expect.arrayContaining([url.hash.slice(1)]),
        ]);
    }
  }
  expect(links).toBeGreaterThan(30);
});

test('permits files beside the page and no others, and has no script in it', async () => {
  const files = await filesOf(SHOP);
  const page = files.get('documents/sales-orders.html') ?? '';
  expect(page).toMatch(
    /content="default-src 'none'; script-src 'self' file:; style-src 'self' file: 'sha256-[^']*'; img-src data:; base-uri 'none'; form-action 'none'"/,
  );
  expect(page).not.toMatch(/<script>|<[^>]* style=/);
});

test('shows the description of the system as CommonMark, with nothing to press', async () => {
  const description =
    'Orders *and* [more](https://example.com/).\n\n|a|\n|-:|\n|1|\n\n![Logo](https://img.example.com/a.png)';
  const index = (await filesOf({ ...SHOP, description })).get('index.html') ?? '';
  expect(index).toContain('Orders <em>and</em> <a class="ui-link" href="https://example.com/"');
  expect(index).toMatch(/Image: <a [^>]*href="https:\/\/img\.example\.com\/a\.png"/);
  expect(index).toContain('<table');
  expect(index).not.toMatch(/<button|<[^>]* style=/);
});

test('nothing of a name becomes markup', async () => {
  const hostile = '"><img src=x onerror=alert(1)><script>alert(1)</script>';
  const documents = SHOP.documents.map(({ uri }, i) => ({
    uri: `${hostile}${uri}`,
    model: modelOf(orders(hostile, i === 0 ? 'send' : 'receive')),
    name: hostile,
    group: hostile,
  }));
  const files = await filesOf({ title: hostile, description: hostile, documents });
  for (const [path, text] of files) {
    expect(path).toMatch(/^(?:(?:assets|documents)\/)?[a-z0-9-]+\.\w+$/);
    if (!path.endsWith('.html')) continue;
    expect(text).not.toContain('<img');
    // Each has the search, that of a document its own script, and the map its data, too.
    const scripts = path === 'map.html' ? 3 : path.includes('/') ? 2 : 1;
    expect([path, text.match(/<script/g)?.length ?? 0]).toEqual([path, scripts]);
  }
});

test('the script of the map is on its page alone, and has its data beside it', async () => {
  const files = await filesOf(SHOP);
  const script = files.get('assets/map.js') ?? '';
  expect(gzipSync(script).byteLength).toBeLessThan(70_000);
  expect(script).not.toMatch(/innerHTML|insertAdjacentHTML|outerHTML|\beval\b|document\.write/);
  const pages = [...files].filter(([, text]) => text.includes('assets/map.js'));
  expect(pages.map(([path]) => path)).toEqual(['map.html']);
  const hostile = '</script><script>alert(1)</script><!--';
  const [first, ...others] = SHOP.documents;
  const named = { ...SHOP, documents: first ? [{ ...first, name: hostile }, ...others] : [] };
  const map = (await filesOf(named)).get('map.html') ?? '';
  const [, data = ''] = /id="map-data">([^<]*)<\/script>/.exec(map) ?? [];
  expect(JSON.parse(data)).toEqual({
    applications: [
      expect.objectContaining({ name: hostile, page: 'documents/sales-orders.html' }),
      expect.objectContaining({ name: 'Books', servers: ['kafka://broker.example.com'] }),
    ],
    addresses: [
      { address: 'orders.v1', servers: ['kafka://broker.example.com'], from: [0], to: [1] },
    ],
  });
});

test('many addresses between the same documents are folded, with those to itself apart', async () => {
  const text = (action: string, count: number, more = '') => `apidoc: 3.1.0
info: {title: ${action}, version: '1'}
servers: {main: {host: broker.example.com, protocol: kafka}}
channels:
${Array.from({ length: count }, (_, i) => `  c${i}: {address: t${i}}`).join('\n')}
${more === '' ? '' : '  own: {address: own}'}
operations:
${Array.from({ length: count }, (_, i) => `  o${i}: {action: ${action}, channel: {$ref: '#/channels/c${i}'}}`).join('\n')}
${more}`;
  const own = `  put: {action: send, channel: {$ref: '#/channels/own'}}
  get: {action: receive, channel: {$ref: '#/channels/own'}}`;
  const files = await filesOf({
    title: 'Large',
    documents: [
      { uri: 'a.yaml', model: modelOf(text('send', 400, own)) },
      { uri: 'b.yaml', model: modelOf(text('receive', 5)) },
    ],
  });
  const map = files.get('map.html') ?? '';
  const summaries = [...map.matchAll(/<summary[^>]*>(.*?)<\/summary>/g)].map(([, words = '']) =>
    words.replace(/<[^>]*>/g, ''),
  );
  expect(summaries).toEqual([
    'send \u2192 receive 5 addresses',
    'send sends: No document here receives it. 395 addresses',
  ]);
  // What is not folded, and its operations.
  expect(map.replace(/<details.*?<\/details>/gs, '').match(/data-address/g)).toHaveLength(1);
  const markdown = files.get('map.md') ?? '';
  expect(markdown).toMatch(
    /## Within one document\n\n.*\n.*\n\| `own`.*\| send: put \| send: get \|/,
  );
  const facts = /<ul class="site-facts">(.*?)<\/ul>/s.exec(files.get('index.html') ?? '')?.[1];
  expect(facts?.match(/(?<=>)[^<>]*\d[^<>]*/g)).toEqual([
    '2 documents',
    '5 connections',
    '1 within one document',
    '395 addresses without another side',
  ]);
});

test.each([
  ['Measures the wind. It uses two formats:\n\n- one', 'Measures the wind.'],
  ['Reads e.g. these:\n\n- one', 'Reads e.g. these\u2026'],
  ['Measures: wind, rain.', 'Measures: wind, rain.'],
])('a summary announces nothing that is left out: %j', (description, summary) => {
  expect(summaryOf(description)).toBe(summary);
});

test('a document that receives what it sends has a line to itself', async () => {
  const both = orders('Orders', 'send').replace(
    'operations: {',
    "operations: {get: {action: receive, channel: {$ref: '#/channels/orders'}}, ",
  );
  const map = async (text: string) =>
    (await filesOf({ ...SHOP, documents: [{ uri: 'a.yaml', model: modelOf(text) }] })).get(
      'map.html',
    ) ?? '';
  const own = await map(both);
  expect(own).toContain('from Orders to Orders');
  expect(own).toContain('class="site-loop"');
  const shop = (await filesOf(SHOP)).get('map.html') ?? '';
  expect(shop).toContain('from Orders to Books');
  expect(shop).not.toContain('class="site-loop"');
});

test('is the same each time', async () => {
  expect(await filesOf(SHOP)).toEqual(await filesOf(SHOP));
});

test('the index of 200 documents stays below 300 kB', async () => {
  const few = 10;
  const documents = Array.from({ length: few }, (_, i) => ({
    uri: `${i}.yaml`,
    model: modelOf(generated(i, 3)),
  }));
  const files = await filesOf({ title: 'Large', documents });
  const bytes = Buffer.byteLength(files.get('index.html') ?? '');
  expect((bytes / few) * 200).toBeLessThan(300_000);
  // Documents 0 and 1 send to each other, and so on.
  expect(files.get('map.md')?.match(/^\| `system/gm)).toHaveLength((few / 2) * 3);
});

test.each(['\r', '\u001b', '\u0085', '\u2028', '\u202e', '\u2066'])(
  'shows the hidden character %j in each of its files, and no line begins with it',
  async (hidden) => {
    const name = `a${hidden}${hidden}# <b>1https://attack.example.com @team`;
    const model = modelOf(JSON.stringify(namedDocument(name)));
    const documents = [
      { uri: 'a.yaml', model, group: name },
      { uri: 'b.yaml', model, name },
    ];
    const files = await filesOf({ title: name, description: name, documents });
    for (const [path, text] of files) {
      if (path.endsWith('.css')) continue;
      expect([path, RAW_CHARACTERS.exec(text)?.[0]]).toEqual([path, undefined]);
      if (!/\.(?:md|txt)$/.test(path)) continue;
      const prose = text.replace(/^```\w*\n.*?^```$|`[^`\n]+`/gms, '');
      expect(prose).not.toMatch(/^# <b>|(?<!\\)@team|1https:|(?<!\\)<b>/m);
    }
  },
);

test('no page has the name of a device of Windows', async () => {
  const model = modelOf(orders('Orders', 'send'));
  const uris = ['con.yaml', 'NUL.json', 'com1.yaml', 'shops/aux.yaml'];
  const files = await filesOf({ title: 'x', documents: uris.map((uri) => ({ uri, model })) });
  expect([...files.keys()].filter((path) => /^documents.*html$/.test(path))).toEqual([
    'documents/con-document.html',
    'documents/nul-document.html',
    'documents/com1-document.html',
    'documents/shops-aux.html',
  ]);
});

test('pages say what they are about, and with an address where they are, in a list for search engines too', async () => {
  const address = 'https://docs.example.com/a&b/';
  const plain = (await filesOf(SHOP)).get('documents/sales-orders.html') ?? '';
  expect(plain).toContain('<meta name="description" content="First paragraph.">');
  expect(plain).toContain('<meta property="og:title" content="Orders \u00b7 Shop">');
  expect(plain).toContain('<meta property="og:site_name" content="Shop">');
  expect(plain).not.toMatch(/og:url|canonical/);
  const files = await filesOf({ ...SHOP, address });
  const page = 'https://docs.example.com/a&amp;b/documents/sales-orders.html';
  expect(files.get('documents/sales-orders.html')).toContain(
    `<meta property="og:url" content="${page}">\n<link rel="canonical" href="${page}">`,
  );
  expect(files.get('index.html')).toContain('content="https://docs.example.com/a&amp;b/"');
  expect(files.get('sitemap.xml')?.match(/<loc>/g)).toHaveLength(10);
  expect(files.get('sitemap.xml')).toContain(`<loc>${page}</loc>`);
});

test('each operation, channel and message has a page for search engines, which only a site with an address has', async () => {
  expect([...(await filesOf(SHOP)).keys()].filter((path) => path.split('/').length > 2)).toEqual(
    [],
  );
  const address = 'https://docs.example.com/';
  const files = await filesOf({ ...SHOP, address });
  const sitemap = files.get('sitemap.xml');
  for (const name of ['operation-run', 'channel-orders', 'message-order']) {
    const path = `documents/sales-orders/${name}.html`;
    expect(sitemap).toContain(`<loc>${address}${path}</loc>`);
    const page = files.get(path) ?? '';
    expect(page.match(/<article /g)).toHaveLength(1);
    expect(page).toContain(`<link rel="canonical" href="${address}${path}">`);
    expect(page).toContain('href="../../assets/site.css"');
    // What it refers to is in the page of the document, and each of these targets is there.
    const whole = files.get('documents/sales-orders.html') ?? '';
    const anchors = [...page.matchAll(/ href="\.\.\/sales-orders\.html#([^"]*)"/g)];
    expect(anchors.length).toBeGreaterThan(1);
    for (const [, id = ''] of anchors) expect(whole).toContain(` id="${id}"`);
    expect(page).not.toContain(' href="#');
  }
  const operation = files.get('documents/sales-orders/operation-run.html');
  expect(operation).toContain('<title>run \u00b7 Orders \u00b7 Shop</title>');
  expect(operation).toContain('content="Orders sends to orders.v1: operation run."');
  expect(operation).toContain(
    '<h1 dir="auto"><a class="docs-link" href="../sales-orders.html">Orders</a></h1>',
  );
});

test('names of objects become files of their own, however alike they are', () => {
  expect(freePageNames(['operation-a b', 'operation-a_b', 'operation-\u6ce8', 'CON'])).toEqual([
    'operation-a-b',
    'operation-a-b-2',
    'operation',
    'con-document',
  ]);
});

test('a card says what a document speaks, whose it is, and how much it has; documents without a group are last', async () => {
  const [first, second] = SHOP.documents;
  if (!first || !second) throw new Error();
  const index = (await filesOf({ ...SHOP, documents: [second, first] })).get('index.html') ?? '';
  expect(index).toContain('<li dir="auto">Team Orders</li><li>Kafka</li><li>1 operation</li>');
  expect(index.indexOf('>Sales</h2>')).toBeLessThan(index.indexOf('>Other documents</h2>'));
  expect(index.indexOf('>Sales</h2>')).toBeGreaterThan(0);
});
