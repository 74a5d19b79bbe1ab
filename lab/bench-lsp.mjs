/**
 * Measures an edit of a large document through the language server, until its problems are there,
 * beside the same by the analyzer alone, as in the worker of the page.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import {
  createConnection,
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { loadModules } from '../scripts/load-core.mjs';
import { generateDocument } from './generate-document.mjs';
import { percentile } from './percentile.mjs';

/** Channels of the generated document: 5,817 lines. */
const SIZE = 100;
const EDITS = 60;
/** Before the measurement: by then the code is compiled. */
const WARM_UP = 10;
/** How many times as long as the analyzer alone an edit may take. */
const LIMIT = 1.5;

const { core, server, host } = await loadModules({
  core: 'src/core/api.ts',
  server: 'src/language-server/server.ts',
  host: 'src/cli/command-lsp.ts',
});
const text = generateDocument(SIZE);
const target = 'Channel number 7';
const line = text.split('\n').findIndex((one) => one.includes(target));
const character = (text.split('\n')[line]?.indexOf(target) ?? 0) + target.length;
const folder = mkdtempSync(path.join(tmpdir(), 'apidoc-'));
const uri = pathToFileURL(path.join(folder, 'large.yaml')).href;

/** Starts the server and opens the document in a client. */
async function open() {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  server.startLanguageServer(
    createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient)),
    // Examples are validated in a thread afterwards, in both.
    { ...host.serverHost(), validateExamples: async () => {} },
  );
  const client = createProtocolConnection(
    new StreamMessageReader(toClient),
    new StreamMessageWriter(toServer),
  );
  client.listen();
  await client.sendRequest('initialize', {
    processId: null,
    rootUri: null,
    capabilities: { textDocument: { diagnostic: {} } },
    workspaceFolders: null,
  });
  await client.sendNotification('initialized', {});
  await client.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'yaml', version: 1, text },
  });
  return client;
}

const client = await open();
const analyzer = new core.Analyzer('large.yaml', 'yaml');
analyzer.setText(text);
analyzer.problems();

/** @type {number[]} */
const byServer = [];
/** @type {number[]} */
const alone = [];
let edited = text;
for (let i = 0; i < WARM_UP + EDITS; i++) {
  const at = { line, character };
  let start = performance.now();
  void client.sendNotification('textDocument/didChange', {
    textDocument: { uri, version: i + 2 },
    contentChanges: [{ range: { start: at, end: at }, text: 'x' }],
  });
  const { items } = /** @type {{ items: unknown[] }} */ (
    await client.sendRequest('textDocument/diagnostic', { textDocument: { uri } })
  );
  if (i >= WARM_UP) byServer.push(performance.now() - start);
  edited = edited.replace(target, `${target}x`);
  start = performance.now();
  analyzer.setText(edited);
  const problems = analyzer.problems();
  if (i >= WARM_UP) alone.push(performance.now() - start);
  if (problems.length !== items.length)
    throw new Error(`${items.length} problems from the server, ${problems.length} otherwise.`);
}
client.dispose();
rmSync(folder, { recursive: true });

/** @param {string} name @param {readonly number[]} times */
const row = (name, times) =>
  console.log(
    `${name.padEnd(22)} p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`,
  );
const ratio = percentile(byServer, 0.5) / percentile(alone, 0.5);
console.log(`${EDITS} edits of ${text.split('\n').length.toLocaleString('en')} lines in Node`);
row('by the analyzer', alone);
row('by the language server', byServer);
console.log(`ratio of the medians: ${ratio.toFixed(2)} (target: at most ${LIMIT})`);
process.exitCode = ratio > LIMIT ? 1 : 0;
