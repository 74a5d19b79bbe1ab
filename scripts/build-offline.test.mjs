/** Shows which files of a build its service worker knows, and what makes another version of it. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeOffline } from './build-offline.mjs';

/** @type {string} */
let dir;
const at = (/** @type {string} */ name) => path.join(dir, name);
const write = (/** @type {string} */ name, text = name) => {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), text);
};
const list = () =>
  JSON.parse(/^const APIDOC_BUILD = (.*);\n/.exec(readFileSync(at('sw.js'), 'utf8'))?.[1] ?? '');

beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'apidoc-offline-'));
  write('index.html', '<html><head>\n    <title>Studio</title>\n  </head></html>');
  for (const name of ['assets/app-1.js', 'assets/worker/w-1.js', 'examples/a.yaml']) write(name);
  for (const name of ['assets/app-1.js.br', 'hosting.json', 'licences.txt', 'a.schema.json'])
    write(name);
});
afterEach(() => rmSync(dir, { recursive: true }));

it('lists what the page needs, with the hashes of the files as they are', async () => {
  const version = await writeOffline(dir, 'run();');
  expect(readFileSync(at('index.html'), 'utf8')).toContain(
    `<meta name="apidoc-version" content="${version}"></head>`,
  );
  const { files, bytes, ...rest } = list();
  expect(rest).toEqual({ version, bytesToRead: expect.any(Number) });
  expect(files.map((/** @type {{ path: string }} */ file) => file.path)).toEqual([
    'assets/app-1.js',
    'assets/worker/w-1.js',
    'examples/a.yaml',
    'index.html',
  ]);
  let sum = 0;
  for (const file of files) {
    const content = readFileSync(at(file.path));
    sum += content.length;
    expect(file.integrity).toBe(`sha256-${createHash('sha256').update(content).digest('base64')}`);
  }
  expect(bytes).toBe(sum);
  expect(readFileSync(at('sw.js'), 'utf8')).toMatch(/;\nrun\(\);$/);
});

it('makes another version only of other files or another worker', async () => {
  const first = await writeOffline(dir, 'run();');
  const page = readFileSync(at('index.html'), 'utf8');
  expect(await writeOffline(dir)).toBe(first);
  expect(readFileSync(at('index.html'), 'utf8')).toBe(page);
  write('assets/app-1.js', 'changed');
  const second = await writeOffline(dir);
  expect(second).not.toBe(first);
  expect(await writeOffline(dir, 'walk();')).not.toBe(second);
});

it('marks what a page to read needs: what it names, what these import, and their styles', async () => {
  write(
    'index.html',
    '<html><head><script src="./assets/start-1.js"></script>\n    <title>Studio</title>\n  </head></html>',
  );
  write('assets/start-1.js', 'import{a}from"./shared-1.js";import("./Studio-1.js");');
  write('assets/shared-1.js', "export{a}from'./deep-1.js'");
  for (const name of ['assets/deep-1.js', 'assets/deep-2.css', 'assets/Studio-1.js']) write(name);
  write('assets/worker/reading-worker-1.js', 'import"./core-1.js"');
  write('assets/worker/core-1.js');
  await writeOffline(dir, 'run();');
  const { files, bytesToRead, bytes } = list();
  const marked = files.filter((/** @type {{ reading?: true }} */ { reading }) => reading);
  expect(marked.map((/** @type {{ path: string }} */ file) => file.path)).toEqual([
    'assets/deep-1.js',
    'assets/deep-2.css',
    'assets/shared-1.js',
    'assets/start-1.js',
    'assets/worker/core-1.js',
    'assets/worker/reading-worker-1.js',
    'index.html',
  ]);
  expect(bytesToRead).toBeLessThan(bytes);
});
