/**
 * `node lab/bench-site.mjs [DOCUMENTS] [CHANNELS]`: builds the site of generated documents by
 * the built command line, and prints how long that takes, how much of it the processor works, and
 * how large the pages are, with the targets beside. Each document sends what the next one receives.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isMain, ROOT } from '../scripts/run.mjs';
import { generateDocument } from './generate-document.mjs';

/** A module that prints the CPU time of a process, in microseconds. */
const REPORT_CPU = `data:text/javascript,process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  process._rawDebug('cpu', user + system);
})`;

/**
 * Returns a document of a large system.
 * @param {number} index
 * @param {number} channels
 */
export function systemDocument(index, channels) {
  const pair = Math.floor(index / 2);
  const text = generateDocument(channels)
    .replace('title: Large example', `title: Application ${index}`)
    .replaceAll('address: events.', `address: system${pair}.`);
  const turned = { receive: 'send', send: 'receive' };
  return index % 2 === 0
    ? text
    : text.replace(
        /action: (receive|send)/g,
        (_, action) => `action: ${turned[/** @type {'receive' | 'send'} */ (action)]}`,
      );
}

function bench(documents = 200, channels = 10) {
  const folder = mkdtempSync(path.join(tmpdir(), 'apidoc-site-'));
  try {
    mkdirSync(path.join(folder, 'in'));
    for (let i = 0; i < documents; i++)
      writeFileSync(path.join(folder, 'in', `${i}.yaml`), systemDocument(i, channels));
    const start = performance.now();
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', REPORT_CPU, path.join(ROOT, 'dist-cli/apidoc.js'), 'docs', 'in', '-o', 'site'],
      { cwd: folder, encoding: 'utf8' },
    );
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    if (status !== 0) throw new Error(stderr);
    const sizeOf = (/** @type {string} */ name) =>
      `${Math.round(statSync(path.join(folder, 'site', name)).size / 1000)} kB`;
    const map = readFileSync(path.join(folder, 'site/map.md'), 'utf8');
    const cpu = (Number(/cpu (\d+)/.exec(stderr)?.[1]) / 1e6).toFixed(1);
    console.log(
      `${documents} documents of ${channels} channels: ${seconds} s (target 60 s), of CPU ${cpu} s`,
    );
    console.log(
      `index.html ${sizeOf('index.html')} (target 300 kB), map.html ${sizeOf('map.html')}`,
    );
    console.log(`connections ${map.match(/^\| `system/gm)?.length ?? 0}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (isMain(import.meta.url)) {
  const [documents, channels] = process.argv.slice(2).map(Number);
  bench(documents, channels);
}
