/** What `docs` does. */
import { IN_FOLDERS, ORDERS, UNREADABLE, WRONG } from './documents.mjs';
import { remoteRows, rootRow } from './remote.mjs';
import { all, error, file, not, out } from './row.mjs';

/** @import { Row } from './row.mjs' */

const CALL = 'docs api.yaml';
const FILES = { files: { 'api.yaml': ORDERS } };
const CATALOG = {
  'shop/orders.yaml': ORDERS,
  'shop/left-out.yaml': ORDERS,
  'shop/catalog.json': '{"title":"Shop","documents":[{"path":"orders.yaml"}]}',
};
const OLD = ORDERS.replace('address: payments', 'address: paid');

/** @type {Row[]} */
export const DOCS = [
  { call: CALL, ...FILES, code: 0, shows: out(/^<!doctype html>[\s\S]*<title>Orders 1\.0\.0</) },
  {
    call: CALL,
    files: { 'api.yaml': WRONG },
    code: 1,
    shows: all(out(/^<!doctype html>/), error(/unknown-field/)),
  },
  { call: CALL, code: 2, shows: error(/api\.yaml: file not found/) },
  {
    call: 'docs shop -o site',
    files: CATALOG,
    code: 0,
    shows: all(
      file('site/index.html', /<title>Shop</),
      file('site/documents/orders.md', /^# Orders/),
      file('site/llms.txt', /Orders/),
      file('site/map.html', /<html/),
      not(file('site/documents/left-out.md', /./)),
    ),
  },
  {
    call: 'docs shop/catalog.json -o site',
    files: CATALOG,
    code: 0,
    shows: file('site/index.html', /<title>Shop</),
  },
  {
    call: 'docs shop -o site',
    files: { 'shop/a.yaml': ORDERS, 'shop/b.yaml': UNREADABLE },
    code: 1,
    shows: file('site/documents/a.html', /<html/),
  },
  {
    call: CALL,
    ...FILES,
    option: '--base-url https://docs.example.com/orders/',
    code: 0,
    shows: out(/<meta property="og:url" content="https:\/\/docs\.example\.com\/orders\//),
  },
  {
    call: `${CALL} -o built/docs.html`,
    ...FILES,
    option: '--base-url https://docs.example.com/orders/',
    code: 0,
    shows: all(
      file('built/docs-preview.png', /^.PNG/),
      file('built/docs.html', /og:image" content="https:\/\/docs\.example\.com\/orders\/docs-pre/),
      not(error(/no picture/)),
    ),
  },
  {
    call: 'docs shop -o site',
    files: CATALOG,
    option: '--base-url https://docs.example.com/',
    code: 0,
    shows: all(
      file('site/sitemap.xml', /<loc>https:\/\/docs\.example\.com\/documents\/orders\/channel-/),
      file('site/documents/orders.png', /^.PNG/),
    ),
  },
  ...['--output', '-o'].map(
    (option) =>
      /** @type {Row} */ ({
        call: CALL,
        ...FILES,
        option: `${option} built/docs.html`,
        code: 0,
        shows: all(file('built/docs.html', /^<!doctype html>/), not(out(/./))),
      }),
  ),
  ...['--format', '-f'].map(
    (option) =>
      /** @type {Row} */ ({
        call: CALL,
        ...FILES,
        option: `${option} markdown`,
        code: 0,
        shows: out(/^# Orders\n/),
      }),
  ),
  {
    call: CALL,
    ...FILES,
    option: '--format html',
    instead: '--format markdown',
    code: 0,
    shows: out(/^<!doctype html>/),
  },
  {
    call: CALL,
    ...FILES,
    option: '--title "Our orders"',
    code: 0,
    shows: out(/<title>Our orders</),
  },
  {
    call: 'docs shop -o site',
    files: CATALOG,
    option: '--title "Our shop"',
    code: 0,
    shows: file('site/index.html', /<title>Our shop</),
  },
  {
    call: CALL,
    files: {
      ...FILES.files,
      'look/own.json': '{"docs":{"logo":"logo.svg","accent":"#ffcc00","footer":"Ours"}}',
      'look/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
    option: '--config look/own.json',
    code: 0,
    shows: all(
      out(/class="docs-logo" src="data:image\/svg\+xml;base64,/),
      out(/--brand:light-dark\(#ffcc00/),
      error(/own\.json:1:37: .* is 1\.3:1 on light surfaces/),
    ),
  },
  {
    call: CALL,
    ...FILES,
    option: '--lang ar',
    code: 0,
    shows: out(/ lang="ar"/),
  },
  {
    call: CALL,
    files: { ...FILES.files, 'old.yaml': OLD },
    option: '--since old.yaml',
    code: 0,
    shows: out(/What changed/),
  },
  {
    call: 'docs shop -o site',
    history: { 'shop/orders.yaml': OLD },
    files: CATALOG,
    option: '--since git:main',
    code: 0,
    shows: file('site/documents/orders.md', /Address changed from/),
  },
  rootRow({ call: 'docs app/api.yaml -f markdown', shows: out(/order\.json not loaded/) }),
  ...remoteRows({
    call: 'docs remote.yaml -f markdown',
    one: { code: 1, shows: not(out(/order\.json not/)) },
    both: { code: 0, shows: not(out(/price\.json not/)) },
  }),
  {
    call: 'docs - -f markdown',
    input: IN_FOLDERS['app/api.yaml'],
    files: { 'schemas/order.json': '{"type":"string"}' },
    option: '--stdin-name app/api.yaml',
    code: 0,
    shows: not(out(/order\.json not/)),
  },
];
