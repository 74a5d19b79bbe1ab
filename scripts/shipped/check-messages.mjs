/** What `check-messages` does. */
import { IN_FOLDERS, ORDERS, UNREADABLE } from './documents.mjs';
import { remoteRows, rootRow } from './remote.mjs';
import { all, endsWith, json, not, out } from './row.mjs';

/** @import { Row } from './row.mjs' */

const FILES = { files: { 'api.yaml': ORDERS } };
const CALL = 'check-messages api.yaml';
/** The second one has no id. */
const ORDER_LINES = '{"id":"1","ordered":"2026-01-31"}\n{"ordered":"2026-01-31"}\n';
/** The wrong date is a warning. */
const WARNED_LINES = '{"id":"1","ordered":"31 January"}\n';
const FORMATS = {
  json: json(({ counts }) => counts.messages === 2 && counts.invalid === 1),
  junit: out(/<testcase name="line 2"[^>]*><failure type="no-message"/),
};

/** @type {Row[]} */
export const CHECK_MESSAGES = [
  {
    call: CALL,
    ...FILES,
    input: '{"id":"1"}\n\n7\n',
    code: 0,
    shows: all(out(/2 messages, 2 valid/), out(/orderPlaced: 1 valid/), out(/paid: 1 valid/)),
  },
  {
    call: CALL,
    ...FILES,
    input: ORDER_LINES,
    code: 1,
    shows: out(/^ {2}2 {2}error .*"id" is required/m),
  },
  { call: CALL, files: { 'api.yaml': UNREADABLE }, input: '', code: 2, shows: endsWith(2) },
  {
    call: CALL,
    ...FILES,
    input: '7\n',
    option: '--channel orders',
    code: 1,
    shows: out(/0 valid, 1 invalid/),
  },
  {
    call: CALL,
    ...FILES,
    input: '7\n',
    option: '--operation receiveOrder',
    code: 1,
    shows: out(/0 valid, 1 invalid/),
  },
  {
    call: CALL,
    ...FILES,
    input: '7\n',
    option: '--message orderPlaced',
    code: 1,
    shows: out(/orderPlaced: 0 valid, 1 invalid/),
  },
  {
    call: CALL,
    ...FILES,
    input: '{"payload":7,"headers":{}}\n',
    option: '--envelope',
    code: 0,
    shows: out(/paid: 1 valid/),
  },
  ...Object.entries(FORMATS).map(
    ([name, check]) =>
      /** @type {Row} */ ({
        call: CALL,
        ...FILES,
        input: ORDER_LINES,
        option: `--format ${name}`,
        code: 1,
        shows: check,
      }),
  ),
  {
    call: CALL,
    ...FILES,
    input: ORDER_LINES,
    option: '-f json',
    code: 1,
    shows: FORMATS.json,
  },
  {
    call: CALL,
    ...FILES,
    input: ORDER_LINES,
    option: '--format text',
    instead: '--format json',
    code: 1,
    shows: out(/^api\.yaml: 2 messages/m),
  },
  {
    call: CALL,
    ...FILES,
    input: ORDER_LINES,
    option: '--fail-on never',
    code: 0,
    shows: all(endsWith(0), out(/1 invalid/)),
  },
  {
    call: CALL,
    ...FILES,
    input: ORDER_LINES,
    option: '--fail-on error',
    instead: '--fail-on never',
    code: 1,
    shows: endsWith(1),
  },
  {
    call: CALL,
    ...FILES,
    input: WARNED_LINES,
    option: '--fail-on warning',
    code: 1,
    shows: all(endsWith(1), out(/1 with warnings/)),
  },
  {
    call: `${CALL} --channel orders`,
    ...FILES,
    input: '1\n2\n3\n',
    option: '--max-problems 1',
    code: 1,
    shows: all(out(/2 more problems/), not(out(/^ {2}2 {2}error/m))),
  },
  rootRow({ call: 'check-messages app/api.yaml', input: '"a"\n', code: 2, shows: endsWith(2) }),
  {
    call: 'check-messages app/api.yaml',
    files: IN_FOLDERS,
    input: '"a"\n1\n',
    code: 1,
    shows: out(/order: 1 valid, 1 invalid/),
  },
  ...remoteRows({
    call: 'check-messages remote.yaml',
    input: '"a"\ntrue\n',
    one: { code: 2, shows: out(/order: 1 valid/) },
    both: { code: 0, shows: out(/price: 1 valid/) },
  }),
];
