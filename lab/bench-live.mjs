/**
 * Measures the judge of live messages: JSON of about 200 bytes by compiled schemas, beside
 * `JSON.parse` and Ajv alone, and by the interpreter that a page uses.
 */
import { Ajv } from 'ajv';
import { loadModules } from '../scripts/load-core.mjs';

const MESSAGES = 200_000;
const SCHEMA = {
  type: 'object',
  required: ['type', 'id', 'customer', 'total', 'lines'],
  properties: {
    type: { const: 'placed' },
    id: { type: 'string', minLength: 1 },
    customer: { type: 'string', pattern: '^c-\\d+$' },
    total: { type: 'number', minimum: 0 },
    currency: { enum: ['EUR', 'USD'] },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        required: ['sku', 'count'],
        properties: { sku: { type: 'string' }, count: { type: 'integer', minimum: 1 } },
      },
    },
  },
};
const OTHER = { type: 'object', required: ['type'], properties: { type: { const: 'cancelled' } } };
const DOCUMENT = {
  asyncapi: '3.0.0',
  info: { title: 'Orders', version: '1' },
  channels: {
    c: {
      address: 'orders/{id}',
      messages: { placed: { payload: SCHEMA }, other: { payload: OTHER } },
    },
  },
};

const { core, compile, watch } = await loadModules({
  core: 'src/core/api.ts',
  compile: 'src/cli/messages/compile-schema.ts',
  watch: 'src/cli/messages/pattern-watch.ts',
});
const analyzer = new core.Analyzer('a.json', 'json');
analyzer.setText(JSON.stringify(DOCUMENT));
const model = analyzer.model();
const part = core.partOf(model, '#/channels/c', 'channel');
const channel = core.channelOf(analyzer.bundler(), model, part);
const compiler = new compile.SchemaCompiler(new watch.PatternWatch());

/** @param {(basis: any) => unknown} make */
function session(make) {
  const known = new Map();
  const utf8 = (/** @type {Uint8Array} */ bytes) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  const deciderOf = (/** @type {any} */ basis) => {
    if (!known.has(basis)) known.set(basis, make(basis));
    return known.get(basis);
  };
  return new core.LiveSession([channel], 'mqtt', { utf8, deciderOf });
}

const messages = Array.from({ length: 1000 }, (_, i) =>
  Buffer.from(
    JSON.stringify({
      ...{ type: 'placed', id: `order-${i}`, customer: `c-${i}`, total: i / 7, currency: 'EUR' },
      lines: [
        { sku: 'A-1234567', count: 1 + (i % 9) },
        { sku: 'B-7654321', count: 2 },
        { sku: `C-${i}`, count: 3 },
      ],
    }),
  ),
);

/** @param {string} name @param {number} count @param {(bytes: Buffer) => unknown} what */
function measure(name, count, what) {
  for (const bytes of messages) what(bytes);
  const start = performance.now();
  for (let i = 0; i < count; i++) what(messages[i % messages.length] ?? Buffer.alloc(0));
  const rate = count / ((performance.now() - start) / 1000);
  console.log(`${name.padEnd(28)} ${Math.round(rate).toLocaleString('en')} a second`);
  return rate;
}

const bytes = messages.reduce((sum, { length }) => sum + length, 0) / messages.length;
console.log(`${Math.round(bytes)} bytes a message`);
const validate = new Ajv({ strict: false }).compile(SCHEMA);
const judge = session((basis) => compiler.compile(basis.root, basis.definitions()));
const page = session((basis) => core.interpretedDecider(basis.root, basis.definitions()));
const judged = (/** @type {any} */ by) => (/** @type {Buffer} */ payload) => {
  const { verdict } = by.judge({ address: 'orders/1', payload, headers: null });
  if (verdict !== 'valid') throw new Error(verdict);
};
measure('JSON.parse', MESSAGES, (text) => JSON.parse(text.toString()));
const alone = measure('JSON.parse and Ajv', MESSAGES, (text) =>
  validate(JSON.parse(text.toString())),
);
const own = measure('judge, compiled schemas', MESSAGES, judged(judge));
measure('judge of a page', MESSAGES / 50, judged(page));
console.log(`ratio to JSON.parse and Ajv: ${(alone / own).toFixed(2)}`);
