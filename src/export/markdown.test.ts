// The documentation as Markdown: what is written, and that texts of a document stay texts.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { Analyzer } from '../core/analysis/analyzer.ts';
import { ID, INLINE, opened, SCHEMAS, WAYS, type Way } from '../core/analysis/documents/testing.ts';
import { exportDocumentation } from './export.ts';
import { partMarkdown } from './markdown.ts';
import { namedDocument, RAW_CHARACTERS as RAW, samplesOf } from './testing.ts';

const modelOf = (document: unknown) => {
  const analyzer = new Analyzer('orders.json', 'json');
  analyzer.setText(JSON.stringify(document));
  return analyzer.model();
};
const markdownOf = (document: unknown) =>
  exportDocumentation({ model: modelOf(document) }, 'markdown');

const ORDERS = {
  apidoc: '3.1.0',
  info: {
    title: 'Orders',
    version: '1.2.0',
    description: 'See *all* of it:\n\n| a | b |\n|---|---|\n| 1 | `x\\|y` |\n\n```\nGET /\n```',
    license: { name: 'MIT', url: 'https://example.com/license' },
  },
  channels: {
    orders: {
      address: 'orders.v1',
      messages: { placed: { $ref: '#/components/messages/placed' } },
    },
  },
  components: {
    messages: {
      placed: {
        title: 'Order placed',
        payload: {
          type: 'object',
          required: ['id'],
          properties: {
            id: { type: 'string', description: 'Its number.' },
            lines: {
              type: 'array',
              items: { type: 'object', properties: { isbn: { type: 'string', maxLength: 13 } } },
            },
          },
        },
        examples: [{ payload: { id: '1' } }],
      },
    },
  },
};

test('an operation has code for one client below its messages', async () => {
  const operations = { place: { action: 'receive', channel: { $ref: '#/channels/orders' } } };
  const text = await exportDocumentation(
    { model: modelOf({ ...ORDERS, operations }), samples: samplesOf('#/operations/place') },
    'markdown',
  );
  expect(text).toContain(
    'Code to send with kcat:\n\n````shell\nprintf %s \'{"id":1}```</script>\' |\n  kcat\n````\n',
  );
  expect(text).not.toContain('class Sample');
});

test('a diagram in a description is its source, named on the page and drawn by what draws Markdown', async () => {
  const source = 'flowchart LR\n  Shop --> Orders';
  const info = { ...ORDERS.info, description: `\`\`\`mermaid\n${source}\n\`\`\`` };
  const model = modelOf({ ...ORDERS, info });
  expect(await exportDocumentation({ model }, 'markdown')).toContain(
    `\`\`\`mermaid\n${source}\n\`\`\``,
  );
  const page = await exportDocumentation({ model }, 'html');
  expect(page).toContain('>Mermaid diagram</p>');
  expect(page).toContain('flowchart LR\n  Shop --&gt; Orders');
});

test('has headings, lists, tables and code', async () => {
  const text = await markdownOf(ORDERS);
  expect(text).toContain('# Orders\n\n1.2.0\n\nSee *all* of it:\n\n| a | b |\n| --- | --- |\n');
  expect(text).toContain('| 1 | `x\\|y` |\n\n```\nGET /\n```\n');
  expect(text).toContain('* **License**: MIT <https://example.com/license>\n');
  expect(text).toContain('## Messages\n\n### Order placed\n\n`placed`\n');
  expect(text).toContain(
    '- `id` *required* string \u2014 Its number.\n- `lines` array of object\n',
  );
  expect(text).toMatch(/\n {2,}- `isbn` string, <= 13 chars\n/);
  expect(text).toContain('```json\n{ "id": "1" }\n```');
  expect(text).toMatch(/[^\n]\n$/);
});

test('separates an operation from its address, and its messages from those of the reply', async () => {
  const text = await markdownOf({
    ...ORDERS,
    operations: {
      place: {
        action: 'receive',
        channel: { $ref: '#/channels/orders' },
        reply: { channel: { $ref: '#/channels/orders' } },
      },
    },
  });
  expect(text).toContain(
    '| receive | [place](#place), `orders.v1` | [Order placed](#order-placed), reply: [Order placed](#order-placed) |',
  );
});

test('keeps languages of code and breaks in cells of a description', async () => {
  const description = [
    '```js\nconst a = 1;\n```',
    '~~~http title="x"\nGET /\n~~~',
    '```json\n{"a": 1}\n```',
    '~~~<img>\na\n~~~',
    '| a | b |\n|---|---|\n| one<br>two | x \\|<br/>y |',
  ].join('\n\n');
  const text = await markdownOf({ ...ORDERS, info: { ...ORDERS.info, description } });
  for (const block of ['```js\nconst a = 1;', '```http\nGET /', '```json\n{"a": 1}', '```\na'])
    expect(text).toContain(`\n${block}\n\`\`\`\n`);
  expect(text).toContain('| one<br>two | x \\|<br>y |');
});

test('has contents, links to headings, and the fields of schemas that are referred to', async () => {
  const node = { properties: { next: { $ref: '#/components/schemas/node' }, on: {} } };
  const payload = {
    properties: {
      first: { $ref: '#/components/schemas/node' },
      list: { type: 'array', items: { $ref: '#/components/schemas/node' } },
    },
  };
  const text = await markdownOf({
    ...ORDERS,
    components: {
      messages: { placed: { title: 'Orders', payload } },
      schemas: { node: { title: 'A_node of `x`', ...node } },
    },
  });
  expect(addressesIn(text)).toEqual(['https://example.com/license']);
  expect(text).toContain('## Contents\n\n- [Channels](#channels)\n');
  // The title of the document has the same anchor as that of the message.
  expect(text).toMatch(/^ {2}- \[orders\]\(#orders-1\)$/m);
  expect(text).toMatch(/^ {2}- \[Orders\]\(#orders-2\)$/m);
  const link = '[A_node of \\`x\\`](#a_node-of-x)';
  const fields = (indent: string) =>
    `\n${indent}- \`next\` ${link} recursive, object\n${indent}- \`on\` any\n`;
  expect(text).toContain(`\n- \`first\` ${link}, object${fields('  ')}- \`list\``);
  expect(text).toContain(`\n  - \`items\` ${link}, object${fields('    ')}`);
});

const ways = Object.entries(WAYS).map(([name, way], i) => [name, way, i] as const);

test.each(ways)('a schema has the same fields as inline, %s', async (_, way, i) => {
  // Each third of them, which are others for the next way; `npm run fuzz` takes all.
  const some = SCHEMAS.filter((_schema, at) => process.env.FUZZ || (at + i) % 3 === 0);
  for (const [name, format, schema] of some) {
    // A file that is only a text is not a document.
    if (typeof schema === 'string' && way.isWholeFile) continue;
    const fieldsOf = async (one: Way) => {
      const model = (await opened(one, format, schema)).model();
      return partMarkdown(model, { uri: '', pointer: ID.slice(1) }).match(/^ *- `.*/gm);
    };
    expect([name, await fieldsOf(way)]).toEqual([name, await fieldsOf(INLINE)]);
  }
});

test('writes one part alone', () => {
  const part = { uri: '', pointer: '/components/messages/placed' };
  const text = partMarkdown(modelOf(ORDERS), part);
  expect(text).toMatch(/^### Order placed\n/);
  expect(text).toContain('`isbn`');
  expect(text).not.toContain('Orders\n');
});

test('names the images of the document', async () => {
  const image = '(data:image/png;base64,iVBORw0KGgo=)';
  const info = { title: 'Orders', version: '1', description: `![Logo]${image} and ![]${image}` };
  expect(await markdownOf({ apidoc: '3.1.0', info })).toContain(
    '\nImage: Logo, in the document and Image in the document\n',
  );
});

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '[click](https://attack.example.com)',
  '![](https://attack.example.com/a.png)',
  'https://attack.example.com and www.attack.example.com or me@attack.example.com',
  'a | b | c',
  '`</code><script>`',
  '# Heading',
  '- item\n- item',
  '1. one',
  '&lt;b&gt; &copy;',
  '**bold** __bold__ ~~gone~~',
  '[a]: https://attack.example.com',
  '```\ncode',
  '---\n===',
  '> quote',
  'ends with \\',
];

/** The kinds in documents of harmless texts, of which many tests have the same. */
const harmlessKinds = new Map<string, ReturnType<typeof kindsOf>>();

const haveSameKinds = async (text: string, link?: string) => {
  const written = await markdownOf(namedDocument(text, link));
  const harmless = text.replace(LINE_ENDS, ' ').replace(/\S/g, 'x');
  const kinds = harmlessKinds.get(harmless) ?? kindsOf(await markdownOf(namedDocument(harmless)));
  harmlessKinds.set(harmless, kinds);
  expect(kindsOf(written)).toEqual(kinds);
  return written;
};

test.each(HOSTILE)('a text stays a text: %j', async (text) => {
  await haveSameKinds(text);
});

/** Whatever ends a line for CommonMark, for Unicode, or for another program. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are looked for.
const LINE_ENDS = /[\n\r\v\f\u001c-\u001e\u0085\u2028\u2029]+/g;
const ENDS = ['\r', '\n', '\r\n', '\u000b', '\f', '\u0085', '\u2028', '\u2029', '\u001e'];
const BEGINS = [
  '# Heading',
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '![a](https://attack.example.com/a.png)',
  '[a](https://attack.example.com)',
  '```',
  '~~~',
  '    code',
  '---',
  '===',
  '| a |',
  '> quote',
  '- item',
  '1. item',
  '[a]: https://attack.example.com',
];

test.each(ENDS)('a line ending %j in a name begins no block', async (end) => {
  // Each third of them, which are others for the next ending; `npm run fuzz` takes all.
  const begins = BEGINS.filter((_, i) => process.env.FUZZ || i % 3 === ENDS.indexOf(end) % 3);
  for (const begin of begins)
    for (const text of [`a${end}${end}${begin}`, `a\`${end}${begin}${end}b`])
      expect(await haveSameKinds(text)).not.toMatch(RAW);
});

test.each(ENDS)('a line ending %j in code stays in the code', async (end) => {
  const code = `a${end}\`\`\`${end}${end}<img src=x>${end}# b`;
  const payload = { schemaFormat: 'application/vnd.google.protobuf;version=3', schema: code };
  const description = `- \`\`\`\`\n  x${end}y\n  \`\`\`\`\n- \`a${end.replaceAll('\n', ' ')}<b>\``;
  const written = await markdownOf({
    apidoc: '3.1.0',
    info: { title: 'Orders', version: '1', description },
    components: { messages: { m: { payload, examples: [{ payload: code }] } } },
  });
  expect(written).not.toMatch(RAW);
  for (const { type } of tokensOf(written)) expect(type).not.toMatch(/^(?:html|image)/);
  expect(addressesIn(written)).toEqual([]);
});

const pieces = fc.oneof(
  fc.constantFrom(...ENDS, ...HOSTILE, ...BEGINS),
  fc.constantFrom(
    '`',
    '``',
    '\\',
    '!',
    '<',
    '&',
    '_',
    '__',
    '*',
    '~~',
    '|',
    '\\|',
    '://',
    '@',
    '#',
  ),
  fc.constantFrom(
    '1https://a.example',
    '_www.a.example',
    '7me@a.example',
    '.@a',
    'https',
    ':-',
    ' ',
  ),
  fc.constantFrom(
    '\0',
    '\u001b',
    '\u009b',
    '\u202e',
    '\u2066',
    '\u2069',
    '\ud800',
    '\ufeff',
    '\u00a0',
  ),
  fc.string({ unit: 'binary', maxLength: 3 }).map((text) => text.replace(/[{}]/g, '')),
);

test('random names change nothing but words', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { minLength: 1, maxLength: 5 }), async (parts) => {
      expect(await haveSameKinds(`${parts.join('')}x`)).not.toMatch(RAW);
    }),
    { numRuns: Number(process.env.FUZZ ? 600 : 30) },
  );
});

test('random addresses lead where the page leads', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { minLength: 1, maxLength: 3 }), async (parts) => {
      const written = await haveSameKinds('x', `https://example.com/x${parts.join('')}`);
      const hosts = addressesIn(written).map((href) => new URL(href).host);
      expect([...new Set(hosts)]).toEqual(['example.com']);
    }),
    { numRuns: Number(process.env.FUZZ ? 600 : 30) },
  );
});

test('random descriptions make neither HTML nor images nor further links', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { minLength: 1, maxLength: 6 }), async (parts) => {
      const description = parts.join('');
      const document = { apidoc: '3.1.0', info: { title: 'x', version: '1', description } };
      const model = modelOf(document);
      const page = await exportDocumentation({ model }, 'html');
      const written = await exportDocumentation({ model }, 'markdown');
      expect(written).not.toMatch(RAW);
      const links = [...page.matchAll(/ href="([^"#][^"]*)"/g)].map(([, href = '']) =>
        decoded(href),
      );
      for (const { type } of tokensOf(written)) expect(type).not.toMatch(/^(?:html|image)/);
      for (const href of addressesIn(written)) expect(links).toContain(decoded(href));
    }),
    { numRuns: Number(process.env.FUZZ ? 600 : 50) },
  );
});

test.each([
  ['1https://attack.example.com', '1https\\://'],
  ['_https://attack.example.com', '_https\\://'],
  ['7www.attack.example.com', '7www\\.'],
  ['ask @team or x-@team', 'ask \\@team or x-\\@team'],
])('no address and no name of a team begins in %j', async (title, expected) => {
  const written = await markdownOf({ apidoc: '3.1.0', info: { title, version: '1' } });
  expect(written.split('\n')[0]).toContain(expected);
});

const ATTACKS = resolve(import.meta.dirname, '../../conformance/attacks');
const attacks = readdirSync(ATTACKS).filter((name) => /^[ABC]\d.*\.yml$/.test(name));

test.each(attacks)('%s makes neither HTML nor images nor other links', async (name) => {
  const analyzer = new Analyzer(name, 'yaml');
  analyzer.setText(readFileSync(resolve(ATTACKS, name), 'utf8'));
  const written = await exportDocumentation({ model: analyzer.model() }, 'markdown');
  for (const { type } of tokensOf(written)) expect(type).not.toMatch(/^(?:html|image)/);
  for (const href of addressesIn(written)) expect(href).toMatch(/^(?:https?:|mailto:)/);
});

/** An address without escapes, of which it can be written with more or fewer. */
const decoded = (href: string) =>
  href.replace(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** What a reader of Markdown that allows everything sees. */
const tokensOf = (markdown: string) =>
  new MarkdownIt({ html: true, linkify: true })
    .parse(markdown, {})
    .flatMap((token) => [token, ...(token.children ?? [])]);

/** The same without texts. */
function kindsOf(markdown: string): string[] {
  return tokensOf(markdown)
    .map(({ type, tag }) => `${type} ${tag}`)
    .filter((kind) => !/^(?:text|text_special|softbreak) /.test(kind));
}

/** The addresses of links to elsewhere; a link within the text must be to a heading. */
function addressesIn(markdown: string): string[] {
  const links = tokensOf(markdown).flatMap((token) =>
    token.type === 'link_open' ? [String(token.attrGet('href'))] : [],
  );
  const anchors = new Set(anchorsOf(markdown));
  const own = links.filter((href) => href.startsWith('#'));
  expect(own.filter((href) => !anchors.has(decodeURIComponent(href.slice(1))))).toEqual([]);
  return links.filter((href) => !href.startsWith('#'));
}

/** The anchors of the headings, as GitHub makes them. */
function anchorsOf(markdown: string): string[] {
  const tokens = new MarkdownIt({ html: true }).parse(markdown, {});
  const made = new Map<string, number>();
  return tokens.flatMap(({ type }, i) => {
    if (type !== 'heading_open') return [];
    const words = (tokens[i + 1]?.children ?? []).map((token) => token.content).join('');
    const slug = words
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replace(/ /g, '-');
    const count = made.get(slug) ?? 0;
    made.set(slug, count + 1);
    return [count === 0 ? slug : `${slug}-${count}`];
  });
}
