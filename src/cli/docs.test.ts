// `docs` as the user runs it: what is written, and what is not.
import { existsSync, readFileSync } from 'node:fs';
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
