// `docs` as the user runs it: what is written, and what is not.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { apidoc, input, tempFolder, VALID } from './testing.ts';

const { write, path } = tempFolder();

/** What is printed with a page or site whose address is unknown. */
const NOTE =
  'apidoc-studio: note: previews of links have no picture without --base-url, the address of the page or site.\n';

/** Makes the folder of the test a repository of git, and commits all that is in it. */
function commitAll(): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', path('.'), ...args], { stdio: 'pipe' });
  git('init', '-q');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', 'First');
}

test('writes one page of a document and the files that it refers to', async () => {
  write('channels.yaml', 'orders: {address: shop.orders.v2}\n');
  const file = write('main.yaml', `${VALID}channels: {orders: {$ref: 'channels.yaml#/orders'}}\n`);
  const output = path('site/orders.html');
  expect(await apidoc(['docs', file, '-o', output])).toEqual({ code: 0, out: '', error: NOTE });
  const page = readFileSync(output, 'utf8');
  expect(page).toContain('<title>Demo 1</title>');
  expect(page).toContain('shop.<wbr/>orders.<wbr/>v2');
  expect((await apidoc(['docs', file])).out).toBe(page);
  expect((await apidoc(['docs', '-', '--title', 'Shop'], input(VALID))).out).toContain(
    '<title>Shop</title>',
  );
});

test('says the language of the texts of a document', async () => {
  const file = write('main.yaml', VALID.replace('Demo', 'Demo\n  description: Ol\u00e1'));
  const { out } = await apidoc(['docs', file, '--lang', 'pt-br']);
  expect(out).toContain('<html lang="en">');
  expect(out).toMatch(/<div class="docs-md" dir="auto" lang="pt-BR"><p>Ol\u00e1/);
  expect(await apidoc(['docs', file, '--lang', '"><b>'])).toEqual({
    code: 2,
    out: '',
    error: expect.stringContaining('--lang is a language tag such as ar or pt-BR.'),
  });
});

test('writes Markdown', async () => {
  const file = write('main.yaml', `${VALID}channels: {orders: {address: shop.orders.v2}}\n`);
  const { code, out } = await apidoc(['docs', file, '--format', 'markdown']);
  expect(code).toBe(0);
  expect(out).toMatch(/^# Demo\n\n1\n/);
  expect(out).toContain('### orders\n\n`shop.orders.v2`\n');
});

test('writes code for operations, with an example that is made where there is none', async () => {
  const file = write(
    'main.yaml',
    `${VALID}servers: {s: {host: localhost, protocol: mqtt}}
channels: {orders: {address: orders, messages: {placed: {payload: {const: 5}}}}}
operations: {place: {action: receive, channel: {$ref: '#/channels/orders'}}}
`,
  );
  const { out } = await apidoc(['docs', file, '--format', 'markdown']);
  expect(out).toContain(
    'Code to send with Mosquitto:\n\n```shell\nmosquitto_pub -h localhost -p 1883 -t orders -m 5\n```\n',
  );
});

test('writes what there is of a document with errors, and prints these', async () => {
  const file = write('main.yaml', `${VALID}channels: {orders: {address: [a]}}\n`);
  const { code, out, error } = await apidoc(['docs', file]);
  expect(code).toBe(1);
  expect(out).toContain('<title>Demo 1</title>');
  expect(error).toContain('main.yaml:');
  expect(error).toContain('error');
});

test('shows a document of AsyncAPI 2 as it is after its conversion', async () => {
  const file = write(
    'main.yaml',
    "asyncapi: 2.6.0\ninfo: {title: Orders, version: '1'}\nchannels:\n  orders: {publish: {message: {payload: {$ref: 'order.yaml'}}}}\n",
  );
  write('order.yaml', 'type: object\nproperties: {isbn: {type: string}}\n');
  const { code, out, error } = await apidoc(['docs', file]);
  expect([code, error]).toEqual([0, '']);
  expect(out).toContain(
    'This document is written for AsyncAPI 2.6.0. It is shown as version 3.0.0.',
  );
  expect(out).toContain('isbn');
});

test('a document of AsyncAPI 2 below its root may refer to files that are not there', async () => {
  const text = `asyncapi: 2.6.0
info: {title: Orders, version: '1'}
channels:
  orders: {publish: {message: {payload: {$ref: 'parts/none.yaml'}}}}
`;
  const file = write('api/main.yaml', text);
  const root = ['--root', path('.')];
  for (const command of ['validate', 'docs', 'bundle']) {
    const ran = await apidoc([command, file, ...root]);
    const printed = ran.error + ran.out;
    expect([command, printed]).toEqual([
      command,
      expect.stringMatching(/There is no file parts\/none\.yaml|no file/),
    ]);
  }
  expect((await apidoc(['diff', file, file, ...root])).code).toBe(0);
});

test.each([
  ['openapi: 3.1.0\ninfo: {title: Orders}\n', 'not an apidoc or asyncapi document'],
  [`${VALID}x-deep: ${'['.repeat(300)}${']'.repeat(300)}\n`, 'not validated'],
])('writes nothing where there is nothing to show: %#', async (text, why) => {
  const output = path('out.html');
  const { code, out, error } = await apidoc(['docs', write('a.yaml', text), '-o', output]);
  expect([code, out, existsSync(output)]).toEqual([2, '', false]);
  expect(error).toContain(why);
});

test('writes nothing over a file that it is made from', async () => {
  const file = write('a.yaml', VALID);
  const { code, error } = await apidoc(['docs', file, '-o', file]);
  expect(code).toBe(2);
  expect(error).toContain('the documentation is made from this file.');
  expect(readFileSync(file, 'utf8')).toBe(VALID);
});

const SERVER = 'servers: {main: {host: a.example.com, protocol: kafka}}\n';
const side = (action: string) =>
  `${VALID}${SERVER}channels: {orders: {address: orders, messages: {order: {payload: {type: string}}}}}\noperations: {run: {action: ${action}, channel: {$ref: '#/channels/orders'}}}\n`;

test('writes the site of a folder, and replaces the site before', async () => {
  write('in/shop/orders.yaml', side('send'));
  const books = write('in/books.yaml', side('receive'));
  const output = path('site');
  const args = ['docs', path('in'), '--title', 'Shop', '-o', output];
  expect(await apidoc(args)).toEqual({ code: 0, out: '', error: NOTE });
  expect(readdirSync(path('site/documents')).sort()).toEqual([
    'books.html',
    'books.md',
    'shop-orders.html',
    'shop-orders.md',
  ]);
  expect(readFileSync(path('site/index.html'), 'utf8')).toContain('<title>Shop</title>');
  expect(readFileSync(path('site/map.md'), 'utf8')).toContain('`orders`, `kafka://a.example.com`');
  renameSync(books, path('in/archive.yaml'));
  expect((await apidoc(args)).code).toBe(0);
  expect(readdirSync(path('site/documents'))).not.toContain('books.html');
});

test('lists the documents of a folder by group and title, and says where they will be', async () => {
  const titled = (title: string) => side('send').replace(/title: [^,}\n]+/, `title: ${title}`);
  write('in/z.yaml', titled('alpha 2'));
  write('in/a.yaml', titled('Alpha 10'));
  write('in/shop/b.yaml', titled('Zeta'));
  write('in/bank/c.yaml', titled('Yen'));
  const args = ['docs', path('in'), '-o', path('site')];
  expect((await apidoc([...args, '--base-url', 'https://docs.example.com/team'])).error).toBe('');
  const index = readFileSync(path('site/index.html'), 'utf8');
  const names = [...index.matchAll(/<h[23][^>]*>(?:<a[^>]*>)?([^<]+)/g)].map(([, name]) => name);
  expect(names).toEqual(['bank', 'Yen', 'shop', 'Zeta', 'Other documents', 'alpha 2', 'Alpha 10']);
  expect(readFileSync(path('site/sitemap.xml'), 'utf8')).toContain(
    '<loc>https://docs.example.com/team/documents/shop-b.html</loc>',
  );
  expect((await apidoc(args)).code).toBe(0);
  expect(readdirSync(path('site'))).not.toContain('sitemap.xml');
  for (const bad of ['docs.example.com', 'javascript:alert(1)', 'https://a:b@c.example.com/'])
    expect(await apidoc([...args, '--base-url', bad])).toMatchObject({ code: 2 });
  const one = await apidoc(['docs', path('in/z.yaml'), '--base-url', 'https://a.example.com/"z']);
  expect(one.out).toContain('<meta property="og:url" content="https://a.example.com/%22z">');
});

test('writes the site of a catalog, in its order and with its names', async () => {
  write('in/b.yaml', side('send'));
  write('in/a.yaml', side('receive'));
  write('in/left-out.yaml', side('receive'));
  write(
    'in/catalog.json',
    '{"title": "Shop", "documents": [{"path": "b.yaml", "name": "Orders", "group": "Sales"}, {"path": "a.yaml"}]}',
  );
  for (const operand of [path('in'), path('in/catalog.json')]) {
    expect((await apidoc(['docs', operand, '-o', path('site')])).error).toBe(NOTE);
    expect(readFileSync(path('site/llms.txt'), 'utf8')).toMatch(
      /^# Shop\n[\s\S]*## Sales\n\n- \[Orders 1\][\s\S]*## Other documents\n\n- \[Demo 1\]/,
    );
  }
});

test('reports what is wrong in a catalog with its position, and writes nothing', async () => {
  write('in/catalog.json', '{"documents": [{"path": "b.yaml"},\n {"path": "../../c.yaml"}, 1]}');
  const { code, error } = await apidoc(['docs', path('in'), '--root', path('in'), '-o', path('o')]);
  expect([code, existsSync(path('o'))]).toEqual([2, false]);
  expect(error).toMatch(/catalog\.json:1:25: .*b\.yaml: file not found\./);
  expect(error).toMatch(/catalog\.json:2:11: .*c\.yaml: this file is outside the root folder/);
  expect(error).toMatch(/catalog\.json:2:28: Expected an object/);
});

test('writes the other documents where one has errors or is not validated', async () => {
  write('in/a.yaml', side('send'));
  write('in/b.yaml', `${VALID}x-deep: ${'['.repeat(300)}${']'.repeat(300)}\n`);
  const { code, error } = await apidoc(['docs', path('in'), '-o', path('site')]);
  expect(code).toBe(2);
  expect(error).toContain('b.yaml');
  expect(readdirSync(path('site/documents'))).toEqual(['a.html', 'a.md']);
});

test.each([
  [['-o', 'there'], 'there are other files in this folder'],
  [[], 'name the folder of the site by --output'],
  [['-o', 'new', '--format', 'markdown'], '--format is for one document'],
])('writes no site over other files, or without its folder: %j', async (options, why) => {
  write('in/a.yaml', side('send'));
  const kept = write('there/index.html', 'mine');
  const args = options.map((option) =>
    /^[a-z]+$/.test(option) && option !== 'markdown' ? path(option) : option,
  );
  const { code, error } = await apidoc(['docs', path('in'), ...args]);
  expect(code).toBe(2);
  expect(error).toContain(why);
  expect(readFileSync(kept, 'utf8')).toBe('mine');
});

describe('--since', () => {
  const shop = (state: string, version = '1') =>
    `asyncapi: 3.0.0
info: {title: Shop, version: '${version}'}
channels:
  orders: {address: orders, messages: {order: {payload: {type: object, properties: {state: ${state}}}}}}
operations: {receive: {action: receive, channel: {$ref: '#/channels/orders'}}}
`;
  const OLD = shop('{enum: [new, paid]}');
  const NEW = shop('{enum: [new]}', '2');

  test('adds what changed, for whom, and an example, in both formats', async () => {
    const since = ['--since', write('old.yaml', OLD)];
    const file = write('new.yaml', NEW);
    const { code, out, error } = await apidoc(['docs', file, ...since]);
    expect([code, error]).toEqual([0, '']);
    expect(out).toContain('<a href="#docs-what-changed">What changed</a>');
    expect(out).toMatch(/Since version 1: <a [^>]*>1 breaking change, 1 documentation change<\/a>/);
    expect(out).toMatch(/docs-change-badge[^>]*>.*?Changed/);
    const [, list = ''] = out.split('id="docs-what-changed"');
    expect(list.replace(/<[^>]*>/g, '')).toContain(
      'Breaking for senders Value &quot;paid&quot; is no longer allowed.In order › payload › state › enumExample: {&quot;state&quot;:&quot;paid&quot;}',
    );
    const markdown = await apidoc(['docs', file, ...since, '-f', 'markdown']);
    expect(markdown.out).toMatch(
      /## What changed\n\nSince version 1: 1 breaking change, 1 documentation change\.\n\n### channel orders\n\n- \*\*Breaking for senders\*\* Value/,
    );
  });

  test('marks what changed in a document of AsyncAPI 2', async () => {
    const older = (state: string) => `asyncapi: 2.6.0
info: {title: Shop, version: '1'}
channels:
  orders: {publish: {message: {name: order, payload: {type: object, properties: {state: ${state}}}}}}
`;
    const old = write('old.yaml', older('{enum: [new, paid]}'));
    const file = write('new.yaml', older('{enum: [new]}'));
    const { code, out } = await apidoc(['docs', file, '--since', old]);
    expect(code).toBe(0);
    expect(out).toMatch(/docs-change-badge[^>]*>.*?Changed/);
    expect(out.replace(/<[^>]*>/g, '')).toContain('Breaking for senders Value &quot;paid&quot;');
  });

  test('says that nothing changed, and marks nothing', async () => {
    const { out } = await apidoc(['docs', write('a.yaml', OLD), '--since', write('b.yaml', OLD)]);
    expect(out).toContain('Since b.yaml: no changes.');
    expect(out).toContain('No changes. Both versions describe the same API.');
    expect(out).not.toContain('class="docs-change-badge');
  });

  test('permits its own styles and script, and nothing of a document becomes markup', async () => {
    const hostile = shop('{enum: ["</style><script>alert(1)</script><img src=x>"]}', '<b>');
    const [file, old] = [write('a.yaml', hostile), write('b.yaml', OLD)];
    const { out } = await apidoc(['docs', file, '--since', old]);
    const styles = [...out.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) =>
      createHash('sha256').update(text).digest('base64'),
    );
    expect(styles).toHaveLength(3);
    for (const hash of styles) expect(out).toContain(`'sha256-${hash}'`);
    // The others are data, which no browser runs.
    expect(out.match(/<script(?! type="application\/json" id="docs-\w+">)/g)).toHaveLength(1);
    expect(out.match(/<script/g)).toHaveLength(3);
    expect(out).not.toMatch(/<img|<b>|<[^>]* style=/);
  });

  test('takes a revision of git, and levels of the configuration', async () => {
    const file = write('shop/api.yaml', OLD);
    commitAll();
    write('shop/api.yaml', NEW);
    write('shop/apidoc.config.json', '{"diff": {"info.version-changed": "off"}}');
    const { code, out } = await apidoc(['docs', file, '--since', 'git:HEAD', '-f', 'markdown']);
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('Since version 1: 1 breaking change.'),
    ]);
  });

  test.each([
    ['openapi: 3.0.0\n', 'it is not a document'],
    [null, 'file not found'],
  ])('writes nothing without another version: %#', async (text, why) => {
    const old = text === null ? path('none.yaml') : write('old.yaml', text);
    const args = ['docs', write('a.yaml', NEW), '-o', path('out.html'), '--since', old];
    const { code, error } = await apidoc(args);
    expect([code, existsSync(path('out.html'))]).toEqual([2, false]);
    expect(error).toContain(why);
  });

  test('adds a page to a site that says which documents changed', async () => {
    write('in/orders.yaml', OLD);
    write('in/same.yaml', OLD);
    write('in/gone.yaml', OLD);
    write('in/notes.json', '{}');
    commitAll();
    write('in/orders.yaml', NEW);
    write('in/added.yaml', OLD);
    renameSync(path('in/gone.yaml'), path('gone.txt'));
    for (const old of ['git:HEAD', path('before')]) {
      write('before/orders.yaml', OLD);
      write('before/same.yaml', OLD);
      write('before/gone.yaml', OLD);
      const result = await apidoc(['docs', path('in'), '-o', path('site'), '--since', old]);
      expect(result).toEqual({ code: 0, out: '', error: NOTE });
      const page = readFileSync(path('site/changes.html'), 'utf8');
      expect(page).toContain('1 document without changes.');
      expect(page).toMatch(
        /href="documents\/orders\.html#docs-what-changed"[^>]*>1 breaking change, 1 documentation change</,
      );
      expect(page.replace(/<[^>]*>/g, ' ')).toMatch(/New\s+Shop\s+Removed\s+gone\.yaml/);
      expect(readFileSync(path('site/documents/orders.html'), 'utf8')).toContain(
        'id="docs-what-changed"',
      );
      expect(readFileSync(path('site/changes.md'), 'utf8')).toContain(
        '## Removed\n\n- `gone.yaml`',
      );
      expect(readFileSync(path('site/index.html'), 'utf8')).toContain('href="changes.html"');
    }
  });

  test('needs the documents of a site as they were', async () => {
    write('in/a.yaml', OLD);
    const errorOf = async (old: string) =>
      (await apidoc(['docs', path('in'), '-o', path('site'), '--since', old])).error;
    expect(await errorOf(write('b.yaml', OLD))).toContain('name the folder of its documents');
    expect(await errorOf('git:HEAD:in/a.yaml')).toContain('name a revision alone');
    expect(existsSync(path('site'))).toBe(false);
  });
});

describe('pictures for previews of links', () => {
  const sizeOf = (file: string) => {
    const bytes = readFileSync(path(file));
    expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
    return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  };

  test('a page has one beside it with --base-url, and without it a note', async () => {
    const file = write('main.yaml', `${VALID}channels: {orders: {address: shop.orders.v2}}\n`);
    const args = ['docs', file, '-o', path('site/my orders.html')];
    expect(await apidoc(args)).toEqual({
      code: 0,
      out: '',
      error: expect.stringContaining('previews of links have no picture without --base-url'),
    });
    expect(readdirSync(path('site'))).toEqual(['my orders.html']);
    const address = 'https://docs.example.com/orders/';
    expect(await apidoc([...args, '--base-url', address])).toEqual({ code: 0, out: '', error: '' });
    expect(sizeOf('site/my orders-preview.png')).toEqual([1200, 630]);
    const page = readFileSync(path('site/my orders.html'), 'utf8');
    const device = ['docs', file, '-o', '/dev/null', '--base-url', address];
    if (process.platform !== 'win32') expect((await apidoc(device)).code).toBe(0);
    expect(existsSync('/dev/null-preview.png')).toBe(false);
    for (const tag of [
      `<meta property="og:image" content="${address}my%20orders-preview.png">`,
      '<meta property="og:image:width" content="1200">',
      '<meta property="og:image:height" content="630">',
      '<meta property="og:image:alt" content="Demo 1; has shop.orders.v2">',
      '<meta name="twitter:card" content="summary_large_image">',
    ])
      expect(page).toContain(tag);
  });

  test('every page of a site has one, and a site without --base-url a note', async () => {
    write('docs/a.yaml', VALID);
    write('docs/b.yaml', VALID.replace('Demo', '\u6ce8\u6587'));
    const args = ['docs', path('docs'), '-o', path('site')];
    const address = ['--base-url', 'https://docs.example.com/all'];
    expect((await apidoc([...args, ...address])).error).toBe('');
    for (const [page, picture] of [
      ['index.html', 'index.png'],
      ['map.html', 'index.png'],
      ['documents/a.html', 'documents/a.png'],
      ['documents/b.html', 'documents/b.png'],
    ] as const) {
      expect(sizeOf(`site/${picture}`)).toEqual([1200, 630]);
      expect(readFileSync(path(`site/${page}`), 'utf8')).toContain(
        `<meta property="og:image" content="https://docs.example.com/all/${picture}">`,
      );
    }
    expect((await apidoc(args)).error).toContain('no picture without --base-url');
    expect(existsSync(path('site/index.png'))).toBe(false);
    expect(readFileSync(path('site/index.html'), 'utf8')).not.toContain('og:image');
  });
});

describe('the look of what is published', () => {
  const PNG = Buffer.from('iVBORw0KGgo=', 'base64');
  const config = (docs: object) => write('apidoc.config.json', JSON.stringify({ docs }, null, 1));

  test('colors, font, logo and footer are in the page, which loads nothing', async () => {
    const file = write('api/main.yaml', VALID);
    write('brand/logo.png', PNG);
    config({
      accent: '#8a0f2e',
      accentDark: '#ff9db0',
      font: 'IBM Plex Sans',
      logo: 'brand/logo.png',
      footer: 'Made by <b>us</b>, see [the shop](https://shop.example.com) or [not](javascript:a).',
    });
    write('.git/HEAD', '');
    const { code, out, error } = await apidoc(['docs', file]);
    expect([code, error]).toEqual([0, '']);
    expect(out).toContain('--accent:light-dark(#8a0f2e,#ff9db0)');
    expect(out).toContain("--font:'IBM Plex Sans',system-ui");
    expect(out).toContain(
      '<img class="docs-logo" src="data:image/png;base64,iVBORw0KGgo=" alt="Logo">',
    );
    const footer = /<div class="docs-footer">.*?<\/p>/s.exec(out)?.[0] ?? '';
    expect(footer).toContain('href="https://shop.example.com/"');
    expect(footer).not.toMatch(/<b>|href="javascript/);
    const styles = [...out.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style);
    for (const style of styles)
      expect(out).toContain(createHash('sha256').update(style).digest('base64'));
    const markdown = (await apidoc(['docs', file, '--format', 'markdown'])).out;
    expect(markdown).toMatch(/\n---\n\nMade by &lt;b>us|\n---\n\nMade by/);
    expect((await apidoc(['docs', file, '--config', write('own.json', '{}')])).out).not.toContain(
      'docs-logo',
    );
  });

  test('every page of a site has it, and its style sheet once', async () => {
    write('docs/a.yaml', VALID);
    write('docs/b.yaml', VALID.replace('Demo', 'Other'));
    write(
      'docs/logo.svg',
      '<?xml version="1.0"?>\n<!-- a --><svg xmlns="http://www.w3.org/2000/svg"/>',
    );
    write(
      'docs/apidoc.config.json',
      '{"docs": {"logo": "logo.svg", "accent": "#8a0f2e", "footer": "Ours"}}',
    );
    expect(await apidoc(['docs', path('docs'), '-o', path('site')])).toEqual({
      code: 0,
      out: '',
      error: NOTE,
    });
    for (const page of ['index.html', 'map.html', 'documents/a.html', 'documents/b.html']) {
      const text = readFileSync(path(`site/${page}`), 'utf8');
      expect(text).toContain('<img class="docs-logo" src="data:image/svg+xml;base64,');
      expect(text.split('<div class="docs-footer">')).toHaveLength(2);
      expect(text).not.toContain('--brand');
    }
    expect(readFileSync(path('site/assets/site.css'), 'utf8')).toContain(
      '--accent:light-dark(#8a0f2e,',
    );
  });

  test('an accent that is hard to read is a warning with the ratio', async () => {
    const file = write('main.yaml', VALID);
    config({ accent: '#ffcc00' });
    const { code, out, error } = await apidoc(['docs', file]);
    expect(code).toBe(0);
    expect(error).toMatch(
      /apidoc\.config\.json:3:13: The contrast of "accent" #ffcc00 is 1\.3:1 on/,
    );
    expect(out).toContain('--brand:light-dark(#ffcc00,');
    expect(out).not.toContain('--accent:light-dark(#ffcc00');
  });

  test.each([
    ['../logo.png', 'is outside the root folder'],
    ['none.png', 'file not found.'],
    ['text.png', 'not a PNG, JPEG, GIF, WebP, AVIF or SVG image'],
    ['page.svg', 'not a PNG, JPEG, GIF, WebP, AVIF or SVG image'],
    ['large.png', 'a logo has at most 100 KB'],
    ['link.png', 'is outside the root folder'],
    ['.hidden/logo.png', 'it is hidden'],
    ['images.png', 'this is a folder'],
    ['https://a.example.com/logo.png', 'Pages load nothing from other hosts.'],
  ])('the logo %s is an error at its line', async (logo, reason) => {
    write('logo.png', PNG);
    const file = write('repo/main.yaml', VALID);
    write('repo/.git/HEAD', '');
    write('repo/text.png', 'text');
    write('repo/page.svg', '<html><svg></svg></html>');
    write('repo/large.png', Buffer.concat([PNG, Buffer.alloc(200_000)]));
    write('repo/.hidden/logo.png', PNG);
    mkdirSync(path('repo/images.png'));
    symlinkSync(path('logo.png'), path('repo/link.png'));
    write('repo/apidoc.config.json', JSON.stringify({ docs: { logo } }));
    const { code, out, error } = await apidoc(['docs', file]);
    expect([code, out]).toEqual([2, '']);
    expect(error).toMatch(/apidoc\.config\.json:1:17: /);
    expect(error).toContain(reason);
  });
});
