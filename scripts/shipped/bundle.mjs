/** What `bundle`, `split` and `move` do. */
import { IN_FOLDERS, ORDERS, UNREADABLE } from './documents.mjs';
import { remoteRows, rootRow } from './remote.mjs';
import { all, error, file, json, not, out } from './row.mjs';

/** @import { Row } from './row.mjs' */

export const PARTS = {
  'main.yaml': `# The shop.
asyncapi: 3.1.0
info: {title: Shop, version: 1.0.0}
channels: {orders: {$ref: parts/orders.yaml}}
`,
  'parts/orders.yaml': 'address: orders\nmessages: {order: {payload: {type: string}}}\n',
};
const CALL = 'bundle main.yaml';

/** @type {Row[]} */
export const BUNDLE = [
  {
    call: CALL,
    files: PARTS,
    code: 0,
    shows: all(out(/^# The shop\./), out(/"address": "orders"/), not(out(/parts\//))),
  },
  {
    call: CALL,
    files: { 'main.yaml': PARTS['main.yaml'] },
    code: 1,
    shows: all(error(/parts\/orders\.yaml/), not(out(/./))),
  },
  { call: CALL, files: { 'main.yaml': 'a: 1\n' }, code: 1, shows: error(/main\.yaml/) },
  { call: CALL, files: { 'main.yaml': UNREADABLE }, code: 2, shows: error(/quote is never/) },
  { call: CALL, code: 2, shows: error(/main\.yaml: file not found/) },
  ...['--output', '-o'].map(
    (option) =>
      /** @type {Row} */ ({
        call: CALL,
        files: PARTS,
        option: `${option} built/all.yaml`,
        code: 0,
        shows: all(file('built/all.yaml', /"address": "orders"/), not(out(/./))),
      }),
  ),
  {
    call: 'bundle api.yaml',
    files: { 'api.yaml': ORDERS },
    option: '--dereference',
    code: 0,
    shows: out(/^ {6}orderPlaced:\n {8}payload:/m),
  },
  {
    call: 'bundle api.yaml',
    files: { 'api.yaml': ORDERS },
    option: '--apply-traits',
    code: 0,
    shows: all(out(/ {4}summary: Takes its time/), not(out(/traits:/))),
  },
  ...['--format', '-f'].map(
    (option) =>
      /** @type {Row} */ ({
        call: CALL,
        files: PARTS,
        option: `${option} json`,
        code: 0,
        shows: json(({ asyncapi }) => asyncapi === '3.1.0'),
      }),
  ),
  {
    call: 'bundle api.json',
    files: { 'api.json': '{"asyncapi":"3.1.0","info":{"title":"Shop","version":"1"}}' },
    option: '--format yaml',
    code: 0,
    shows: out(/^asyncapi: 3\.1\.0$/m),
  },
  rootRow({ call: 'bundle app/api.yaml', shows: error(/outside the root folder/) }),
  ...remoteRows({
    call: 'bundle remote.yaml',
    one: { code: 1, shows: not(error(/order\.json/)) },
    both: { code: 0, shows: out(/type: boolean/) },
  }),
  {
    call: 'bundle -',
    input: IN_FOLDERS['app/api.yaml'],
    files: { 'schemas/order.json': '{"type":"string"}' },
    option: '--stdin-name app/api.yaml',
    code: 0,
    shows: out(/type: string/),
  },
];

/** @type {Row[]} */
export const SPLIT = [
  ...['--output', '-o'].map(
    (option) =>
      /** @type {Row} */ ({
        call: 'split api.yaml',
        files: { 'api.yaml': ORDERS },
        option: `${option} parts`,
        code: 0,
        shows: all(
          file('parts/components/messages/orderPlaced.yaml', /^payload:/),
          file('parts/api.yaml', /\$ref: .*components\/messages\/orderPlaced\.yaml/),
          out(/^parts\/api\.yaml$/m),
        ),
      }),
  ),
  { call: 'split api.yaml', code: 2, shows: error(/--output/) },
  {
    call: 'split api.yaml -o parts',
    files: { 'api.yaml': UNREADABLE },
    code: 2,
    shows: error(/quote/),
  },
  {
    call: 'split api.yaml -o parts',
    files: { 'api.yaml': ORDERS, 'parts/api.yaml': 'own' },
    code: 2,
    shows: all(error(/this file exists/), file('parts/api.yaml', /^own$/)),
  },
  {
    call: 'split - -o parts',
    input: ORDERS,
    option: '--stdin-name shop.yaml',
    code: 0,
    shows: file('parts/shop.yaml', /title: Orders/),
  },
];

/** @type {Row[]} */
export const EXPORT_SCHEMAS = [
  {
    call: 'export-schemas api.yaml schemas',
    files: { 'api.yaml': ORDERS },
    code: 0,
    shows: all(
      file('schemas/orderPlaced.schema.json', /json-schema.org\/draft\/2020-12/),
      out(/^schemas\/orderPlaced\.schema\.json$/m),
    ),
  },
  {
    call: 'export-schemas api.yaml schemas',
    files: { 'api.yaml': ORDERS },
    option: '--draft 2020-12',
    instead: '--draft 07',
    code: 0,
    shows: file('schemas/orderPlaced.schema.json', /2020-12/),
  },
  {
    call: 'export-schemas api.yaml schemas',
    files: { 'api.yaml': ORDERS },
    option: '--draft 07',
    code: 0,
    shows: file('schemas/orderPlaced.schema.json', /draft-07/),
  },
  { call: 'export-schemas api.yaml', code: 2, shows: error(/folder to write to/) },
  rootRow({
    call: 'export-schemas app/api.yaml schemas',
    code: 2,
    shows: error(/no payload can be written/),
  }),
  ...remoteRows({
    call: 'export-schemas remote.yaml schemas',
    one: { code: 1, shows: file('schemas/order.schema.json', /type/) },
    both: { code: 0, shows: file('schemas/price.schema.json', /boolean/) },
  }),
  {
    call: 'export-schemas - out',
    input: IN_FOLDERS['app/api.yaml'],
    files: { 'schemas/order.json': '{"type":"string"}' },
    option: '--stdin-name app/api.yaml',
    code: 0,
    shows: out(/\.schema\.json$/m),
  },
];

const MOVE = 'move api.yaml /components/messages/orderPlaced parts/placed.yaml';

/** @type {Row[]} */
export const MOVES = [
  {
    call: MOVE,
    files: { 'api.yaml': ORDERS },
    code: 0,
    shows: all(
      file('parts/placed.yaml', /^payload:\n {2}type: object/),
      file('api.yaml', /orderPlaced:\n {6}\$ref: \.\/parts\/placed\.yaml/),
      out(/^created parts\/placed\.yaml\nchanged api\.yaml$/m),
    ),
  },
  {
    call: MOVE,
    files: { 'api.yaml': ORDERS },
    option: '--dry-run',
    code: 0,
    shows: all(
      out(/^would create parts\/placed\.yaml\nwould change api\.yaml$/m),
      not(file('parts/placed.yaml', /./)),
      file('api.yaml', /orderPlaced:\n {6}payload:/),
    ),
  },
  {
    call: MOVE,
    files: { 'api.yaml': ORDERS, 'parts/placed.yaml': 'own' },
    code: 2,
    shows: all(error(/this file exists/), file('parts/placed.yaml', /^own$/)),
  },
  {
    call: 'move app/api.yaml /channels/orders parts/orders.yaml',
    files: IN_FOLDERS,
    option: '--root app',
    code: 2,
    shows: all(error(/outside the root folder/), not(file('parts/orders.yaml', /./))),
  },
];
