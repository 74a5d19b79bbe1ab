// `docs` as the user runs it: what is written, and what is not.
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apidoc, input, tempFolder, VALID } from './testing.ts';

const { write, path } = tempFolder();

test('writes one page of a document and the files that it refers to', async () => {
  write('channels.yaml', 'orders: {address: shop.orders.v2}\n');
  const file = write('main.yaml', `${VALID}channels: {orders: {$ref: 'channels.yaml#/orders'}}\n`);
  const output = path('site/orders.html');
  expect(await apidoc(['docs', file, '-o', output])).toEqual({ code: 0, out: '', error: '' });
  const page = readFileSync(output, 'utf8');
  expect(page).toContain('<title>Demo 1</title>');
  expect(page).toContain('shop.<wbr/>orders.<wbr/>v2');
  expect((await apidoc(['docs', file])).out).toBe(page);
  expect((await apidoc(['docs', '-', '--title', 'Shop'], input(VALID))).out).toContain(
    '<title>Shop</title>',
  );
});

test('writes Markdown', async () => {
  const file = write('main.yaml', `${VALID}channels: {orders: {address: shop.orders.v2}}\n`);
  const { code, out } = await apidoc(['docs', file, '--format', 'markdown']);
  expect(code).toBe(0);
  expect(out).toMatch(/^# Demo\n\n1\n/);
  expect(out).toContain('### orders\n\n`shop.orders.v2`\n');
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
  expect(await apidoc(args)).toEqual({ code: 0, out: '', error: '' });
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

test('writes the site of a catalog, in its order and with its names', async () => {
  write('in/b.yaml', side('send'));
  write('in/a.yaml', side('receive'));
  write('in/left-out.yaml', side('receive'));
  write(
    'in/catalog.json',
    '{"title": "Shop", "documents": [{"path": "b.yaml", "name": "Orders", "group": "Sales"}, {"path": "a.yaml"}]}',
  );
  for (const operand of [path('in'), path('in/catalog.json')]) {
    expect((await apidoc(['docs', operand, '-o', path('site')])).error).toBe('');
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
