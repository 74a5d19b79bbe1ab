/** All lines of the table, by command. */
import { EDIT, INIT_AGENTS, MCP } from './agents.mjs';
import { BUNDLE, EXPORT_SCHEMAS, MOVES, SPLIT } from './bundle.mjs';
import { CHECK_MESSAGES } from './check-messages.mjs';
import { CONVERT, FORMAT } from './convert.mjs';
import { DIFF } from './diff.mjs';
import { DOCS } from './docs.mjs';
import { COMPLETION, EXPLAIN, HELP, SCHEMA } from './help.mjs';
import { DISCOVER, LISTEN, MOCK, SEND, TEST } from './live.mjs';
import { SAMPLE } from './sample.mjs';
import { LSP, SERVE } from './serve.mjs';
import { TYPES } from './types.mjs';
import { LIST, VALIDATE } from './validate.mjs';

/** @type {readonly import('./row.mjs').Row[]} */
export const ROWS = [
  ...HELP,
  ...VALIDATE,
  ...LIST,
  ...CHECK_MESSAGES,
  ...LISTEN,
  ...SEND,
  ...MOCK,
  ...TEST,
  ...DISCOVER,
  ...BUNDLE,
  ...SPLIT,
  ...EXPORT_SCHEMAS,
  ...SAMPLE,
  ...TYPES,
  ...MOVES,
  ...DOCS,
  ...DIFF,
  ...CONVERT,
  ...FORMAT,
  ...EDIT,
  ...EXPLAIN,
  ...SCHEMA,
  ...SERVE,
  ...MCP,
  ...INIT_AGENTS,
  ...LSP,
  ...COMPLETION,
];
