// What is downloaded, and what is copied.
import { expect, test, vi } from 'vitest';
import { Analyzer } from '../../core/analysis/analyzer.ts';
import type { AppServices } from '../services.ts';
import { exportDocumentation, markdownOf } from './export-documentation.ts';

const analyzer = new Analyzer('orders.yaml', 'yaml');
analyzer.setText(
  "apidoc: 3.1.0\ninfo: {title: Orders, version: '1'}\nchannels: {orders: {address: shop.orders}}\ncomponents: {schemas: {Order: {type: object}}}\n",
);

const appWith = (state: object) =>
  ({ store: { getState: () => state } }) as unknown as Pick<AppServices, 'store'>;
const open = appWith({
  document: { name: 'shop.orders.yaml' },
  notify: vi.fn(),
  request: () => analyzer.sharedSchemas(),
  analysis: { model: analyzer.model(), conversion: { from: '2.6.0' } },
});

test('a document is downloaded as a page or as Markdown, under its name', async () => {
  const download = vi.fn();
  await exportDocumentation(open, 'html', download);
  await exportDocumentation(open, 'markdown', download);
  const files = download.mock.calls.map(([name, text]) => [name, text.slice(0, 15)]);
  expect(files).toEqual([
    ['shop.orders.html', '<!doctype html>'],
    ['shop.orders.md', '> This document'],
  ]);
  const [page, markdown] = download.mock.calls.map(([, text]) => text);
  expect(page).toMatch(/data-schema="0".*<script type="application\/json" id="docs-schemas">/s);
  expect(markdown).not.toContain('docs-schemas');
});

test('a page looks as the configuration among the files says, which may have no other file', async () => {
  const download = vi.fn();
  const notify = vi.fn();
  const logo = 'data:image/png;base64,iVBORw0KGgo=';
  const config = { docs: { accent: '#ffcc00', logo, footer: 'Ours' } };
  const withConfig = (text: string) =>
    appWith({
      ...open.store.getState(),
      notify,
      documentRules: { uri: 'apidoc.config.json', settings: new Map() },
      textOf: (uri: string) => (uri === 'apidoc.config.json' ? text : undefined),
    });
  await exportDocumentation(withConfig(JSON.stringify(config)), 'html', download);
  const page = download.mock.calls[0]?.[1];
  for (const text of [`src="${logo}"`, '--brand:light-dark(#ffcc00,', 'Ours</p>'])
    expect(page).toContain(text);
  expect(notify.mock.lastCall?.[0].text).toContain('is 1.3:1 on light surfaces');
  await exportDocumentation(withConfig('{"docs":{"logo":"logo.png"}}'), 'html', download);
  expect(notify.mock.lastCall?.[0].text).toContain('logo.png is not in the export');
});

test('nothing is downloaded before there is documentation', async () => {
  const download = vi.fn();
  const app = appWith({ document: { name: 'a.yaml' }, analysis: { model: null } });
  await exportDocumentation(app, 'html', download);
  expect(download).not.toHaveBeenCalled();
});

test('an object is written as Markdown', async () => {
  const text = await markdownOf(open, { uri: '', pointer: '/channels/orders' });
  expect(text).toMatch(/^### orders\n\n`shop\.orders`\n/);
});
