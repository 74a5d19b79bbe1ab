/**
 * `npm run bench:messages`: how much faster compiled schemas decide than the interpreter, and the
 * memory and rate of the built command line over a million messages of 1 KB.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadModules } from '../scripts/load-core.mjs';
import { isMain, lookUp, ROOT } from '../scripts/run.mjs';

const CLI = path.join(ROOT, 'dist-cli', 'apidoc.js');
const MESSAGES = 1_000_000;
/** Messages between two looks at the memory. */
const STEP = 100_000;
/** Times that compiled schemas must be faster. */
const RATIO = 10;

const LINE = {
  type: 'object',
  required: ['sku', 'quantity', 'price'],
  properties: {
    sku: { type: 'string', pattern: '^[A-Z]{3}-\\d{4}$' },
    quantity: { type: 'integer', minimum: 1, maximum: 999 },
    price: { type: 'number', minimum: 0, multipleOf: 0.01 },
    note: { type: 'string', maxLength: 200 },
  },
  additionalProperties: false,
};
const PAYLOAD = {
  type: 'object',
  required: ['type', 'id', 'placedAt', 'customer', 'lines'],
  properties: {
    type: { const: 'placed' },
    id: { type: 'string', pattern: '^[0-9a-f-]{36}$' },
    placedAt: { type: 'string', format: 'date-time' },
    customer: {
      type: 'object',
      required: ['id', 'name'],
      properties: {
        id: { type: 'integer' },
        name: { type: 'string', minLength: 1, maxLength: 80 },
        address: { anyOf: [{ type: 'null' }, { type: 'object', required: ['city', 'country'] }] },
        kind: { enum: ['private', 'company', 'reseller'] },
      },
    },
    lines: { type: 'array', minItems: 1, maxItems: 50, items: LINE },
    tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
  },
};

/**
 * A payload of about 1,000 bytes.
 * @param {number} index
 */
function payload(index) {
  const line = (/** @type {number} */ i) => ({
    sku: `ABC-${1000 + ((index + i) % 9000)}`,
    quantity: 1 + (i % 9),
    price: (199 + i) / 100,
    note: 'Leave the parcel at the reception, please, if nobody opens.',
  });
  return {
    type: 'placed',
    id: `0f8fad5b-d9cb-469f-a165-${String(index).padStart(12, '0')}`,
    placedAt: '2026-05-31T12:00:00Z',
    customer: {
      id: index,
      name: 'Ada Example',
      address: { city: 'Utrecht', country: 'NL' },
      kind: 'company',
    },
    lines: [0, 1, 2, 3, 4, 5].map(line),
    tags: ['new', 'europe', 'express'],
  };
}

const DOCUMENT = {
  asyncapi: '3.0.0',
  info: { title: 'Orders', version: '1.0.0' },
  channels: {
    orders: {
      address: 'orders',
      messages: {
        placed: { payload: PAYLOAD },
        cancelled: { payload: { type: 'object', properties: { type: { const: 'cancelled' } } } },
      },
    },
  },
};

/**
 * Calls in a second, once warm.
 * @param {() => void} work
 */
function rateOf(work) {
  for (let i = 0; i < 200; i++) work();
  const start = performance.now();
  let calls = 0;
  for (; performance.now() - start < 3000; calls++) work();
  return (calls / (performance.now() - start)) * 1000;
}

async function benchSchemas() {
  const { core, compile, patterns } = await loadModules({
    core: 'src/core/api.ts',
    compile: 'src/cli/messages/compile-schema.ts',
    patterns: 'src/cli/messages/pattern-watch.ts',
  });
  const analyzer = new core.Analyzer('a.json', 'json');
  analyzer.setText(JSON.stringify(DOCUMENT));
  const id = '#/channels/orders/messages/placed';
  const { root, definitions } = core.messageSchemas(analyzer.bundler(), id).payload;
  const compiler = new compile.SchemaCompiler(new patterns.PatternWatch());
  const schema = compiler.compile(root, definitions());
  const values = Array.from({ length: 100 }, (_, i) => payload(i));
  const bytes = JSON.stringify(values[0]).length;
  if (!values.every((v) => schema.fits(v)) || !schema.compiled) throw new Error('It must fit.');
  let turn = 0;
  const next = () => values[turn++ % values.length];
  const all = definitions();
  const compiled = rateOf(() => void schema.fits(next()));
  const interpreted = rateOf(() => void core.validateInstance(root, all, next()));
  const ratio = compiled / interpreted;
  console.log(`Validating payloads of ${bytes} bytes in Node, warm`);
  console.log(`  compiled by ajv  ${count(compiled)} a second`);
  console.log(`  the interpreter  ${count(interpreted)} a second`);
  console.log(`  ratio            ${ratio.toFixed(1).padStart(9)}, target: at least ${RATIO}`);
  return ratio >= RATIO;
}

/** @param {number} value */
function count(value) {
  return Math.round(value).toLocaleString('en').padStart(9);
}

async function benchStream() {
  const folder = mkdtempSync(path.join(tmpdir(), 'apidoc-messages-'));
  const file = path.join(folder, 'orders.json');
  writeFileSync(file, JSON.stringify(DOCUMENT));
  const args = [CLI, 'check-messages', file, '--channel', 'orders'];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
  const ended = new Promise((done) => child.on('close', done));
  console.log(`\n${MESSAGES.toLocaleString('en')} messages through the command line`);
  const memory = [];
  for (let i = 0; i < MESSAGES; i += 1000) {
    const chunk = Array.from({ length: 1000 }, (_, k) => `${JSON.stringify(payload(i + k))}\n`);
    if (!child.stdin.write(chunk.join('')))
      await new Promise((done) => child.stdin.once('drain', done));
    const sent = i + 1000;
    if (sent % STEP !== 0) continue;
    const kilobytes = Number(lookUp('ps', ['-o', 'rss=', '-p', String(child.pid)]).output);
    memory.push(kilobytes);
    if ([0.1, 0.5, 1].includes(sent / MESSAGES))
      console.log(
        `  ${String((sent / MESSAGES) * 100).padStart(3)} %  ${(kilobytes / 1024).toFixed(0)} MB of memory`,
      );
  }
  child.stdin.end();
  const code = await ended;
  rmSync(folder, { recursive: true });
  console.log(out.trim().replace(/^/gm, '  ').replace(file, 'orders.json'));
  // The heap grows until the collector runs; what counts is that it doesn't go on.
  const [first = 0] = memory;
  return code === 0 && Math.max(...memory) < first * 1.5;
}

async function main() {
  const fast = await benchSchemas();
  const constant = await benchStream();
  if (!fast) console.log('Compiled schemas are slower than their target.');
  if (!constant) console.log('The memory grows, or a message is invalid.');
  process.exitCode = fast && constant ? 0 : 1;
}

if (isMain(import.meta.url)) await main();
