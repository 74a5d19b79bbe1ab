/** Shows that no build has a worker that a part of it would start once more. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entriesApart } from './vite-worker-entries.mjs';

/** @type {string} */
let root;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'apidoc-entries-'));
  writeFileSync(path.join(root, 'used.js'), 'export const used = (x) => [x];');
  writeFileSync(path.join(root, 'late.js'), 'export { used } from "./used.js";');
  writeFileSync(
    path.join(root, 'entry.js'),
    'import { used } from "./used.js"; import("./late.js").then((late) => late.used(used(1)));',
  );
});
afterEach(() => rmSync(root, { recursive: true }));

/** @param {{ name: string, test: RegExp }[]} groups */
const built = (groups) =>
  build({
    root,
    logLevel: 'silent',
    plugins: [entriesApart()],
    build: {
      write: false,
      rolldownOptions: {
        input: path.join(root, 'entry.js'),
        output: { codeSplitting: { groups } },
      },
    },
  });

test('a part that imports the entry stops the build', async () => {
  await expect(built([])).rejects.toThrow(/late-\S+ imports \S*entry-\S+, the entry of a worker/);
});

test('a group for what both use lets it pass', async () => {
  await expect(built([{ name: 'shared', test: /used\.js$/ }])).resolves.toBeTruthy();
});
