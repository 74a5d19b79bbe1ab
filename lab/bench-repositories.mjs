/**
 * Measures the built `validate` over 1,000 documents that share five files: in one thread, in
 * several, and with a cache. `--beside="node cli.js lint services/*.yaml"` measures another program
 * in the same folder, beside which the targets are. `--documents=N`, `--lines=N`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildCli } from '../scripts/build-cli.mjs';
import { option, ROOT } from '../scripts/run.mjs';
import { writeRepository } from './generate-document.mjs';

const DOCUMENTS = Number(option('documents') ?? 1_000);
const LINES = Number(option('lines') ?? 198);
/** At most, as a part of what the other program takes. */
const TARGETS = { processor: 1, jobs: 0.6, cache: 0.15, memory: 1.2 };

const folder = mkdtempSync(path.join(tmpdir(), 'apidoc-'));
const results = path.join(folder, 'usage.json');
const preload = path.join(folder, 'usage.mjs');
writeFileSync(
  preload,
  `import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
if (isMainThread)
  process.on('exit', () =>
    writeFileSync(${JSON.stringify(results)}, JSON.stringify(process.resourceUsage())));
`,
);

/**
 * Runs a program of Node, and prints what it takes.
 * @param {string} name
 * @param {readonly string[]} command
 */
async function measure(name, [program = '', ...args]) {
  const start = performance.now();
  await new Promise((resolve, reject) => {
    spawn(program, args, {
      cwd: folder,
      stdio: 'ignore',
      env: { ...process.env, NODE_OPTIONS: `--import=${preload}` },
    })
      .on('exit', resolve)
      .on('error', reject);
  });
  const seconds = (performance.now() - start) / 1000;
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(results, 'utf8'));
  const processor = (userCPUTime + systemCPUTime) / 1e6;
  const memory = maxRSS / 1024;
  console.log(
    `${name.padEnd(16)} ${seconds.toFixed(1)} s, ${processor.toFixed(1)} s of processor time, ${memory.toFixed(0)} MB`,
  );
  return { seconds, processor, memory };
}

await buildCli();
writeRepository(folder, DOCUMENTS, LINES);
console.log(`${DOCUMENTS} documents of ${LINES} lines`);
const own = [process.execPath, path.join(ROOT, 'dist-cli/apidoc.js'), 'validate', 'services'];
try {
  const beside = option('beside');
  const other = beside && (await measure('beside', ['/bin/sh', '-c', beside]));
  const one = await measure('one thread', [...own, '--jobs', '1']);
  const jobs = await measure('threads', own);
  const cached = [...own, '--cache', path.join(folder, 'cache.json')];
  await measure('with new cache', cached);
  const again = await measure('with cache', cached);
  if (other) {
    const parts = {
      processor: one.processor / other.processor,
      jobs: jobs.seconds / other.seconds,
      cache: again.seconds / other.seconds,
      memory: Math.max(one.memory, jobs.memory) / other.memory,
    };
    for (const [name, target] of Object.entries(TARGETS)) {
      const part = parts[/** @type {keyof typeof TARGETS} */ (name)];
      console.log(`${name}: ${part.toFixed(2)} (target: ${target})`);
      if (part > target) process.exitCode = 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
