/** What `diff` does. */
import { IN_FOLDERS, ORDERS, OUTSIDE, UNREADABLE } from './documents.mjs';
import { remoteRows, rootRow } from './remote.mjs';
import { all, endsWith, error, file, json, not, out } from './row.mjs';

/** @import { Row } from './row.mjs' */

const CALL = 'diff old.yaml new.yaml';
/** Senders to "payments" must use another address. */
const MOVED = {
  'old.yaml': ORDERS,
  'new.yaml': ORDERS.replace('address: payments', 'address: paid'),
};
/** Only the documentation differs. */
const DESCRIBED = {
  'old.yaml': ORDERS,
  'new.yaml': ORDERS.replace('title: Orders', 'title: Shop'),
};
/** One more optional property. */
const EXTENDED = {
  'old.yaml': ORDERS,
  'new.yaml': ORDERS.replace('id: {type: string}', 'id: {type: string}\n          more: {}'),
};
const FORMATS = {
  json: json(({ summary }) => summary.breaking === 1),
  markdown: out(/^\| Object \| Change \| Breaks \|$/m),
  github: out(/^::error file=new\.yaml,line=\d+,title=channel\.address-changed::/m),
  html: out(/^<!doctype html>/),
};
/** Both payloads were integers; what they are now is on the hosts. */
const INTEGERS = `asyncapi: 3.1.0
info: {title: Orders, version: 1.0.0}
channels:
  orders:
    address: orders
    messages: {order: {payload: {type: integer}}, price: {payload: {type: integer}}}
`;

/** @type {Row[]} */
export const DIFF = [
  {
    call: CALL,
    files: { 'old.yaml': ORDERS, 'new.yaml': `# Reformatted\n${ORDERS}` },
    code: 0,
    shows: out(/^No changes/),
  },
  { call: CALL, files: MOVED, code: 1, shows: out(/breaking .*from "payments" to "paid"/) },
  { call: CALL, files: { 'old.yaml': ORDERS }, code: 2, shows: error(/new\.yaml: file not found/) },
  {
    call: CALL,
    files: EXTENDED,
    option: '--check-version',
    code: 1,
    shows: all(endsWith(1), out(/^Version "1\.0\.0" is not enough .* Raise it to "1\.1\.0"\.$/m)),
  },
  {
    call: CALL,
    files: { ...EXTENDED, 'new.yaml': EXTENDED['new.yaml'].replace('1.0.0', '1.1.0') },
    option: '--check-version',
    code: 0,
    shows: out(/^Version "1\.1\.0" is enough/m),
  },
  {
    call: CALL,
    files: { ...EXTENDED, 'new.yaml': EXTENDED['new.yaml'].replace('1.0.0', 'next') },
    option: '--check-version',
    code: 2,
    shows: all(endsWith(2), error(/"next" is not a semantic version/)),
  },
  { call: CALL, files: MOVED, option: '--format next-version', code: 0, shows: out(/^2\.0\.0\n$/) },
  {
    call: CALL,
    files: { ...MOVED, 'new.yaml': UNREADABLE },
    code: 2,
    shows: error(/can't be parsed/),
  },
  {
    call: 'diff git:main:api.yaml api.yaml',
    history: { 'api.yaml': ORDERS },
    files: { 'api.yaml': MOVED['new.yaml'] },
    code: 1,
    shows: out(/channel\.address-changed/),
  },
  {
    call: 'diff git:main api.yaml',
    history: { 'api.yaml': ORDERS },
    files: { 'api.yaml': MOVED['new.yaml'] },
    code: 1,
    shows: out(/channel\.address-changed/),
  },
  {
    call: 'diff git:main services',
    history: { 'services/a.yaml': ORDERS, 'services/b.yaml': ORDERS },
    files: { 'services/a.yaml': MOVED['new.yaml'] },
    code: 1,
    shows: all(
      out(/^a\.yaml: 1 breaking change$/m),
      out(/^1 breaking change in 1 of 2 documents$/m),
    ),
  },
  {
    call: CALL,
    files: MOVED,
    option: '--for receiver',
    code: 0,
    shows: all(endsWith(0), not(out(/breaking/))),
  },
  {
    call: CALL,
    files: MOVED,
    option: '--for receivers',
    code: 0,
    shows: all(endsWith(0), not(out(/breaking/))),
  },
  ...['sender', 'senders', 'both'].map(
    (name) =>
      /** @type {Row} */ ({
        call: CALL,
        files: MOVED,
        option: `--for ${name}`,
        instead: '--for receiver',
        code: 1,
        shows: all(endsWith(1), out(/breaking/)),
      }),
  ),
  {
    call: CALL,
    files: EXTENDED,
    option: '--fail-on any',
    code: 1,
    shows: all(endsWith(1), out(/compatible/)),
  },
  { call: CALL, files: DESCRIBED, code: 0, shows: out(/documentation .*"Shop"/) },
  ...['none', 'never'].map(
    (name) =>
      /** @type {Row} */ ({
        call: CALL,
        files: MOVED,
        option: `--fail-on ${name}`,
        code: 0,
        shows: all(endsWith(0), out(/breaking/)),
      }),
  ),
  {
    call: CALL,
    files: MOVED,
    option: '--fail-on breaking',
    instead: '--fail-on none',
    code: 1,
    shows: endsWith(1),
  },
  ...Object.entries(FORMATS).map(
    ([name, check]) =>
      /** @type {Row} */ ({
        call: CALL,
        files: MOVED,
        option: `--format ${name}`,
        code: 1,
        shows: check,
      }),
  ),
  { call: CALL, files: MOVED, option: '-f json', code: 1, shows: FORMATS.json },
  {
    call: CALL,
    files: MOVED,
    option: '--format text',
    instead: '--format json',
    code: 1,
    shows: out(/^channel payments\n {2}breaking/),
  },
  ...['--output', '-o'].map(
    (option) =>
      /** @type {Row} */ ({
        call: CALL,
        files: MOVED,
        option: `${option} built/changes.txt`,
        code: 1,
        shows: all(file('built/changes.txt', /breaking/), not(out(/./))),
      }),
  ),
  {
    call: CALL,
    files: { ...MOVED, 'own.json': '{"diff":{"channel.address-changed":"compatible"}}' },
    option: '--config own.json',
    code: 0,
    shows: all(endsWith(0), out(/1 compatible change/)),
  },
  rootRow({
    call: 'diff app/api.yaml new.yaml',
    files: { 'new.yaml': OUTSIDE.replace('{$ref: ../schemas/order.json}', '{type: integer}') },
    code: 0,
    shows: out(/can't be loaded, so payloads that use it aren't compared/),
  }),
  ...remoteRows({
    call: 'diff old.yaml remote.yaml',
    files: { 'old.yaml': INTEGERS },
    one: { code: 1, shows: out(/from `integer` to `string`/) },
    both: { code: 1, shows: out(/from `integer` to `boolean`/) },
  }),
  {
    call: 'diff app/old.yaml -',
    input: IN_FOLDERS['app/api.yaml'],
    files: {
      'app/old.yaml': OUTSIDE.replace('{$ref: ../schemas/order.json}', '{type: integer}'),
      'schemas/order.json': '{"type":"string"}',
    },
    option: '--stdin-name app/api.yaml',
    code: 1,
    shows: out(/from `integer` to `string`/),
  },
];
