// The documentation as Markdown: what is written, and that texts of a document stay texts.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { Analyzer } from '../core/analysis/analyzer.ts';
import { exportDocumentation } from './export.ts';
import { partMarkdown } from './markdown.ts';

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

test.each(HOSTILE)('a text stays a text: %j', async (text) => {
  const document = {
    apidoc: '3.1.0',
    info: { title: text, version: text, license: { name: text }, contact: { name: text } },
    channels: { [text]: { address: text, title: text, summary: text, 'x-note': text } },
    components: {
      schemas: {
        [text]: {
          title: text,
          type: 'object',
          properties: { [text]: { type: 'string', enum: [text], pattern: text } },
        },
      },
      messages: {
        m: { name: text, title: text, tags: [{ name: text }], examples: [{ name: text }] },
      },
    },
  };
  const written = await markdownOf(document);
  const plain = await markdownOf(
    JSON.parse(JSON.stringify(document).replaceAll(inJson(text), inJson(text.replace(/\S/g, 'x')))),
  );
  expect(kindsOf(written)).toEqual(kindsOf(plain));
});

const ATTACKS = resolve(import.meta.dirname, '../../conformance/attacks');
const attacks = readdirSync(ATTACKS).filter((name) => /^[ABC]\d.*\.yml$/.test(name));

test.each(attacks)('%s makes neither HTML nor images nor other links', async (name) => {
  const analyzer = new Analyzer(name, 'yaml');
  analyzer.setText(readFileSync(resolve(ATTACKS, name), 'utf8'));
  const written = await exportDocumentation({ model: analyzer.model() }, 'markdown');
  for (const token of tokensOf(written)) {
    expect(token.type).not.toMatch(/^(?:html|image)/);
    if (token.type === 'link_open') expect(token.attrGet('href')).toMatch(/^(?:https?:|mailto:)/);
  }
});

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

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
