/**
 * Measures the built `mcp` over 1,000 documents: listing, outlines and searches after the first,
 * and memory. With `APIDOC_PEERS`, a folder in whose `node_modules` the packages
 * `@modelcontextprotocol/inspector` and `@modelcontextprotocol/conformance` are (0.1.13 runs on
 * Node 20), the inspector lists and calls each tool, and the suite's scenarios about any
 * server run over HTTP. `--documents=N`, `--lines=N`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { buildCli } from '../scripts/build-cli.mjs';
import { option, ROOT, run } from '../scripts/run.mjs';
import { writeRepository } from './generate-document.mjs';
import { percentile } from './percentile.mjs';

const DOCUMENTS = Number(option('documents') ?? 1_000);
const LINES = Number(option('lines') ?? 198);
/** Milliseconds for a call after the first, and megabytes of the server. */
const TARGETS = { call: 300, memory: 700 };
const SCENARIOS = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
];
/** Documents that the inspector calls the tools for, and what each tool requires. */
const INSPECTED = {
  'api.yaml':
    'apidoc: 3.1.0\ninfo: {title: A, version: 1.0.0}\noperations: {a: {action: recieve, channel: {$ref: "#/channels/a"}}}\nchannels: {a: {address: a, messages: {m: {payload: {type: object}}}}}\n',
  'old.yaml': 'asyncapi: 2.6.0\ninfo: {title: Old, version: 1.0.0}\nchannels: {}\n',
};
const INPUT = {
  document: 'api.yaml',
  old: 'api.yaml',
  query: 'A',
  pointer: '/info',
  payloads: '[{}]',
};
/** @param {keyof typeof INPUT} field */
const inputOf = (field) => [field, INPUT[field]];
/**
 * What each tool that writes is told, and what a file has then.
 * @type {Record<string, { input: Record<string, string>, file: string, shows: RegExp }>}
 */
const WRITES = {
  edit: {
    input: { commands: '[{"do":"set","pointer":"/info/title","value":"B"}]' },
    file: 'api.yaml',
    shows: /title: B/,
  },
  fix: { input: {}, file: 'api.yaml', shows: /action: receive/ },
  edit_text: {
    input: { replacements: '[{"find":"title: A","replace":"title: C"}]' },
    file: 'api.yaml',
    shows: /title: C/,
  },
  create: {
    input: { path: 'new.yaml', title: 'New' },
    file: 'new.yaml',
    shows: /title: New/,
  },
  convert: { input: { document: 'old.yaml' }, file: 'old.yaml', shows: /asyncapi: 3\.0\.0/ },
};
const CLI = path.join(ROOT, 'dist-cli/apidoc.js');
const folder = mkdtempSync(path.join(tmpdir(), 'apidoc-'));
let isGood = true;

/**
 * Prints a figure beside its target.
 * @param {string} what
 * @param {number} found
 * @param {number} most
 */
function report(what, found, most, unit = 'ms') {
  console.log(`${what.padEnd(28)} ${found.toFixed(0)} ${unit} (at most ${most})`);
  isGood &&= found <= most;
}

async function measure() {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [CLI, 'mcp', '--root', '.'],
    cwd: folder,
  });
  const client = new Client({ name: 'lab', version: '1' });
  await client.connect(transport);
  const call = async (/** @type {string} */ name, /** @type {object} */ input) => {
    const start = performance.now();
    const result = await client.callTool({ name, arguments: { ...input } });
    if (result.isError) throw new Error(JSON.stringify(result.content));
    return { result: /** @type {any} */ (result.structuredContent), ms: performance.now() - start };
  };
  const { result: list, ms: first } = await call('list_documents', {});
  console.log(
    `${list.total} documents, the first page of ${list.documents.length}: ${first.toFixed(0)} ms`,
  );
  /** @type {Record<string, number[]>} */
  const times = { outline: [], search: [] };
  for (const { path: document } of list.documents.slice(0, 40)) {
    times.outline?.push((await call('outline', { document })).ms);
    times.search?.push((await call('search', { document, query: 'order' })).ms);
  }
  for (const [name, all] of Object.entries(times))
    report(`${name}, 95 of 100`, percentile(all.slice(1), 0.95), TARGETS.call);
  const status = `/proc/${transport.pid}/status`;
  if (existsSync(status)) {
    const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8')) ?? [];
    report('memory', Number(kilobytes) / 1024, TARGETS.memory, 'MB');
  }
  await client.close();
}

/** Without the notes around it. @param {string} output */
const jsonIn = (output) => output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);

/** @param {string} peers */
async function inspect(peers) {
  const program = path.join(
    peers,
    'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
  );
  const inspector = (/** @type {string[]} */ ...args) =>
    run(process.execPath, [program, '--cli', process.execPath, CLI, 'mcp', folder, ...args]);
  const listed = await inspector('--method', 'tools/list');
  const tools = JSON.parse(jsonIn(listed.output)).tools;
  for (const { name, inputSchema } of tools) {
    for (const [file, text] of Object.entries(INSPECTED))
      writeFileSync(path.join(folder, file), text);
    const input = {
      ...Object.fromEntries((inputSchema.required ?? []).map(inputOf)),
      ...WRITES[name]?.input,
    };
    const given = Object.entries(input).flatMap(([field, value]) => [
      '--tool-arg',
      `${field}=${value}`,
    ]);
    const { output } = await inspector('--method', 'tools/call', '--tool-name', name, ...given);
    const { file, shows } = WRITES[name] ?? { file: 'api.yaml', shows: /version: 1\.0\.0/ };
    const isWritten = shows.test(readFileSync(path.join(folder, file), 'utf8'));
    const isAnswered = /"content"/.test(output) && !/"isError": true/.test(output) && isWritten;
    console.log(`inspector, ${name}: ${isAnswered ? 'answered' : output.slice(0, 300)}`);
    isGood &&= isAnswered;
  }
}

/** The suite sends no token: a server between adds it. @param {string} peers */
async function conform(peers) {
  const program = path.join(peers, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
  const child = spawn(process.execPath, [CLI, 'mcp', folder, '--http']);
  let printed = '';
  await new Promise((done) =>
    child.stdout.on('data', (text) => {
      printed += text;
      if (/Bearer \S+\n/.test(printed)) done(null);
    }),
  );
  const [, port] = /:(\d+)\/mcp/.exec(printed) ?? [];
  const [, authorization] = /^Authorization: (.*)$/m.exec(printed) ?? [];
  const between = createServer((incoming, response) => {
    const own = `localhost:${/** @type {any} */ (between.address()).port}`;
    const host = incoming.headers.host === own ? `localhost:${port}` : incoming.headers.host;
    const origin = incoming.headers.origin === `http://${own}` ? `http://${host}` : undefined;
    const headers = { ...incoming.headers, host, authorization, ...(origin && { origin }) };
    const { method, url } = incoming;
    incoming.pipe(
      request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      }).on('error', () => response.destroy()),
    );
  });
  await new Promise((done) => between.listen(0, '127.0.0.1', () => done(null)));
  const address = `http://localhost:${/** @type {any} */ (between.address()).port}/mcp`;
  for (const scenario of SCENARIOS) {
    const args = [program, 'server', '--url', address, '--scenario', scenario];
    const { code } = await run(process.execPath, args);
    console.log(`conformance, ${scenario}: ${code === 0 ? 'passed' : 'failed'}`);
    isGood &&= code === 0;
  }
  between.close();
  child.kill('SIGINT');
}

await buildCli();
writeRepository(folder, DOCUMENTS, LINES);
try {
  await measure();
  const peers = process.env.APIDOC_PEERS;
  const has = (/** @type {string} */ name) =>
    peers !== undefined && existsSync(path.join(peers, 'node_modules/@modelcontextprotocol', name));
  if (peers && has('inspector')) await inspect(peers);
  else console.log('Without the inspector: APIDOC_PEERS has none.');
  if (peers && has('conformance')) await conform(peers);
  else console.log('Without the conformance suite: APIDOC_PEERS has none.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isGood ? 0 : 1;
