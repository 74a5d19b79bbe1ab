/** What `convert` and `format` do. */
import { ORDERS, UNREADABLE } from './documents.mjs';
import { remoteRows } from './remote.mjs';
import { all, endsWith, error, file, json, not, out } from './row.mjs';

/** @import { Row } from './row.mjs' */

const OLDER = `# The shop.
asyncapi: 2.6.0
info: {title: Orders, version: 1.0.0}
channels:
  orders/placed:
    publish: {message: {payload: {type: object}}}
`;
/** Parameters of version 3 have no schema. */
const WITH_LOSS = `asyncapi: 2.6.0
info: {title: Orders, version: 1.0.0}
channels:
  'orders/{id}':
    parameters: {id: {schema: {type: integer, minimum: 3}}}
    publish: {message: {payload: {type: object}}}
`;
const FILES = { files: { 'api.yaml': OLDER } };
const CALL = 'convert api.yaml';
/** Refers to a part outside of its folder, of which the conversion leaves another file as it is. */
const WITH_PARTS = {
  'app/api.yaml': `asyncapi: 2.6.0
info: {title: Orders, version: 1.0.0}
channels:
  orders: {$ref: ../parts/orders.yaml}
`,
  'parts/orders.yaml': 'publish: {message: {payload: {$ref: ./order.json}}}\n',
  'parts/order.json': '{"type":"string"}',
};
/** Refers to a schema on each of two hosts. */
const OLDER_REMOTE = `asyncapi: 2.6.0
info: {title: Orders, version: 1.0.0}
channels:
  orders: {publish: {message: {payload: {$ref: 'https://$FIRST/order.json'}}}}
  prices: {publish: {message: {payload: {$ref: 'https://$SECOND/price.json'}}}}
`;
const PROTO = 'syntax = "proto3";\nmessage Order { string id = 1; }\n';

/** @type {Row[]} */
export const CONVERT = [
  { call: CALL, ...FILES, code: 0, shows: out(/^# The shop\.\nasyncapi: 3\.0\.0$/m) },
  { call: CALL, files: { 'api.yaml': ORDERS }, code: 0, shows: out(/^asyncapi: 3\.1\.0$/m) },
  {
    call: CALL,
    files: { 'api.yaml': WITH_LOSS },
    code: 1,
    shows: all(out(/x-schema/), error(/not kept: api\.yaml#\/channels/)),
  },
  {
    call: CALL,
    files: { 'api.yaml': UNREADABLE.replace('3.1.0', '2.6.0') },
    code: 2,
    shows: error(/api\.yaml:2:15: This quote is never closed/),
  },
  {
    call: 'convert orders.proto',
    files: { 'orders.proto': PROTO },
    code: 0,
    shows: all(out(/message Order/), error(/Protocol Buffers file/)),
  },
  {
    call: 'convert json api.yaml',
    files: { 'api.yaml': `# Comment\n${ORDERS}` },
    code: 0,
    shows: all(
      json(({ info }) => info.title === 'Orders'),
      error(/not kept: .*comment/i),
    ),
  },
  {
    call: 'convert yaml api.json',
    files: { 'api.json': '{"asyncapi":"3.1.0","info":{"title":"Shop","version":"1"}}' },
    code: 0,
    shows: out(/^asyncapi: 3\.1\.0\ninfo:\n {2}title: Shop\n {2}version: '1'\n$/),
  },
  {
    call: 'convert json api.yaml',
    files: { 'api.yaml': ORDERS },
    option: '-o api.json',
    code: 0,
    shows: all(file('api.json', /"title": "Orders"/), not(out(/./))),
  },
  { call: CALL, ...FILES, option: '--to 3.1.0', code: 0, shows: out(/^asyncapi: 3\.1\.0$/m) },
  {
    call: CALL,
    ...FILES,
    option: '--to 3.0.0',
    instead: '--to 3.1.0',
    code: 0,
    shows: out(/^asyncapi: 3\.0\.0$/m),
  },
  { call: CALL, ...FILES, option: '--dialect apidoc', code: 0, shows: out(/^apidoc: 3\.1\.0$/m) },
  {
    call: CALL,
    ...FILES,
    option: '--dialect asyncapi',
    instead: '--dialect apidoc',
    code: 0,
    shows: out(/^asyncapi: 3/m),
  },
  { call: CALL, ...FILES, option: '--view client', code: 0, shows: out(/action: send/) },
  {
    call: CALL,
    ...FILES,
    option: '--view application',
    instead: '--view client',
    code: 0,
    shows: out(/action: receive/),
  },
  { call: CALL, ...FILES, option: '--names id', code: 0, shows: out(/^ {2}ordersPlaced:$/m) },
  {
    call: CALL,
    ...FILES,
    option: '--names address',
    instead: '--names id',
    code: 0,
    shows: out(/^ {2}orders\/placed:$/m),
  },
  ...['--output', '-o'].map(
    (option) =>
      /** @type {Row} */ ({
        call: CALL,
        ...FILES,
        option: `${option} new/api.yaml`,
        code: 0,
        shows: all(file('new/api.yaml', /asyncapi: 3/), not(out(/./))),
      }),
  ),
  {
    call: CALL,
    ...FILES,
    option: '--out-dir new',
    code: 0,
    shows: all(file('new/api.yaml', /asyncapi: 3/), file('api.yaml', /asyncapi: 2/)),
  },
  {
    call: 'convert app/api.yaml --out-dir new',
    files: WITH_PARTS,
    option: '--all-files',
    code: 0,
    shows: file('new/parts/order.json', /"string"/),
  },
  {
    call: 'convert app/api.yaml --out-dir new',
    files: WITH_PARTS,
    option: '--root app',
    code: 1,
    shows: error(/not kept: .*parts\/orders\.yaml could not be read/),
  },
  ...remoteRows({
    call: 'convert remote.yaml',
    files: { 'remote.yaml': OLDER_REMOTE },
    one: { code: 1, shows: all(error(/price\.json is on the network/), not(error(/order\.json/))) },
    both: { code: 0, shows: endsWith(0) },
  }),
  {
    call: CALL,
    ...FILES,
    option: '--write',
    code: 0,
    shows: all(file('api.yaml', /asyncapi: 3/), not(out(/./))),
  },
  {
    call: CALL,
    files: { 'api.yaml': WITH_LOSS },
    option: '--format json',
    code: 1,
    shows: json(({ notes }) => notes[0].file === 'api.yaml'),
  },
  {
    call: CALL,
    files: { 'api.yaml': WITH_LOSS },
    option: '--format text',
    instead: '--format json',
    code: 1,
    shows: all(out(/^asyncapi: 3/), error(/not kept/)),
  },
  {
    call: 'convert - --format json',
    input: OLDER,
    option: '--stdin-name shop.yaml',
    code: 0,
    shows: json(({ files }) => files[0].from === 'shop.yaml'),
  },
];

const CROOKED =
  'asyncapi: 3.1.0\ninfo:\n  title: Shop\n  version: 1.0.0\nchannels:\n     a:\n        address: a\n';
const EVEN = /^channels:\n {2}a:\n {4}address: a\n/m;

/** @type {Row[]} */
export const FORMAT = [
  {
    call: 'format api.yaml',
    files: { 'api.yaml': CROOKED },
    code: 0,
    shows: all(file('api.yaml', EVEN), out(/^api\.yaml\n$/)),
  },
  { call: 'format -', input: CROOKED, code: 0, shows: out(EVEN) },
  {
    call: 'format api.yaml',
    files: { 'api.yaml': CROOKED, '.editorconfig': '[*.yaml]\nindent_size = 4\n' },
    code: 0,
    shows: file('api.yaml', /^ {4}a:\n {8}address:/m),
  },
  {
    call: 'format api.yaml',
    files: { 'api.yaml': UNREADABLE },
    code: 2,
    shows: all(error(/api\.yaml:2:/), file('api.yaml', /^info: {/m)),
  },
  {
    call: 'format api.yaml',
    files: { 'api.yaml': CROOKED },
    option: '--check',
    code: 1,
    shows: all(out(/^api\.yaml\n$/), file('api.yaml', /^ {5}a:/m)),
  },
  {
    call: 'format - --check',
    input: CROOKED,
    option: '--stdin-name shop.yaml',
    code: 1,
    shows: out(/^shop\.yaml\n$/),
  },
  {
    call: 'format app --check',
    files: { 'app/.git/HEAD': 'ref: refs/heads/main\n', 'shop.yaml': CROOKED },
    links: { 'app/api.yaml': '../shop.yaml' },
    only: ['darwin', 'linux'],
    option: '--root .',
    code: 1,
    shows: out(/^app\/api\.yaml\n$/),
  },
];
