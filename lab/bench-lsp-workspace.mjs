/**
 * Measures "find references" through the built language server in a workspace of 1,000 documents
 * that share five files, and hovers meanwhile. Linux counts the processor time and the memory.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { buildCli } from '../scripts/build-cli.mjs';
import { ROOT } from '../scripts/run.mjs';
import { writeRepository } from './generate-document.mjs';
import { startLanguageClient } from './lsp-client.mjs';
import { percentile } from './percentile.mjs';

const DOCUMENTS = 1_000;
const LINES = 198;
/** Seconds of processor time: of the first request, and of the second. */
const MAX_SECONDS = [10, 2];
/** Milliseconds, the median. */
const MAX_HOVER = 200;
/** Megabytes. */
const MAX_MEMORY = 600;
/** Milliseconds between two hovers. */
const PAUSE = 20;

const folder = mkdtempSync(path.join(tmpdir(), 'apidoc-'));
const texts = writeRepository(folder, DOCUMENTS, LINES);
const uriOf = (/** @type {string} */ name) => pathToFileURL(path.join(folder, name)).href;

await buildCli();
const client = await startLanguageClient(path.join(ROOT, 'dist-cli/apidoc.js'), uriOf(''));
const { connection, pid } = client;

function seconds() {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function memory() {
  const line = /VmRSS:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) / 1024;
}

const hover = () =>
  connection.sendRequest('textDocument/hover', {
    textDocument: { uri: uriOf('services/service-0.yaml') },
    position: { line: 6, character: 6 },
  });

let isMissed = false;
try {
  for (const name of ['services/service-0.yaml', 'shared/common-0.yaml'])
    await client.open(uriOf(name), texts[name] ?? '');
  await hover();
  console.log(`references to a schema in ${DOCUMENTS} documents of ${LINES} lines`);
  for (const [round, limit] of MAX_SECONDS.entries()) {
    const before = seconds();
    let isDone = false;
    const found = /** @type {Promise<unknown[]>} */ (
      connection.sendRequest('textDocument/references', {
        textDocument: { uri: uriOf('shared/common-0.yaml') },
        position: { line: 1, character: 4 },
        context: { includeDeclaration: true },
      })
    ).finally(() => {
      isDone = true;
    });
    /** @type {number[]} */
    const hovers = [];
    while (!isDone) {
      const start = performance.now();
      await hover();
      hovers.push(performance.now() - start);
      await setTimeout(PAUSE);
    }
    const took = seconds() - before;
    const [median, megabytes] = [percentile(hovers, 0.5), memory()];
    isMissed ||= took > limit || median > MAX_HOVER || megabytes > MAX_MEMORY;
    console.log(
      `${round === 0 ? 'first time' : 'again     '} ${(await found).length} found, ${took.toFixed(1)} s of processor time (target: ${limit}), hover p50 ${median.toFixed(0)} ms (target: ${MAX_HOVER}), ${megabytes.toFixed(0)} MB (target: ${MAX_MEMORY})`,
    );
  }
} finally {
  await client.end();
  rmSync(folder, { recursive: true });
}
process.exitCode = isMissed ? 1 : 0;
