/**
 * The sizes of what is published, as they were recorded (`sizes.json`), each with the reason of its
 * last growth. `npm run sizes -- --reason="..."` builds all of it and records it again.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { PART_FILES } from './cli-parts.mjs';
import { buildPackages } from './packages.mjs';
import { isMain, option, ROOT } from './run.mjs';
import { buildVsix } from './vsix.mjs';

const FILE = path.join(ROOT, 'scripts', 'sizes.json');

/** What a file may grow without a new record: a share of it, or bytes if that is more. */
const SHARE = 0.02;
const BYTES = 500;

/**
 * Bytes by the name of what has them.
 * @typedef {Record<string, number>} Sizes
 * @typedef {Record<string, { bytes: number, reason: string }>} Records
 */

/**
 * Measures the packages of the registry: each file of the command line, the modules of the core,
 * and what a page loads of the custom element before a document can be read. Bytes are gzip.
 * @param {readonly { name: string, folder: string }[]} packages
 * @returns {Sizes}
 */
export function packageSizes(packages) {
  const folderOf = (/** @type {string} */ name) =>
    packages.find((one) => one.name === name)?.folder ?? '';
  const program = folderOf('apidoc-studio');
  const core = path.join(folderOf('apidoc-studio-core'), 'dist');
  const element = path.join(folderOf('apidoc-view'), 'dist');
  return {
    ...Object.fromEntries(
      ['apidoc.js', ...PART_FILES, 'export.js'].map((file) => [
        `apidoc-studio/${file}`,
        compressed(path.join(program, file)),
      ]),
    ),
    'apidoc-studio/picture': sum(filesIn(path.join(program, 'picture')).map(compressed)),
    'apidoc-studio-core': sum(scriptsIn(core).map(compressed)),
    'apidoc-view, before a document can be read': sum(
      [
        ...importedModules(element, 'apidoc-view.js'),
        ...importedModules(element, 'reading-worker.js'),
      ].map((name) => compressed(path.join(element, name))),
    ),
  };
}

/**
 * Measures the archive of the extension for VS Code.
 * @param {string} archive
 * @returns {Sizes}
 */
export const extensionSize = (archive) => ({
  'extension for VS Code': readFileSync(archive).length,
});

/**
 * Returns a module and the modules that it imports at once.
 * @param {string} folder
 * @param {string} name
 * @param {Set<string>} found
 */
export function importedModules(folder, name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  const text = readFileSync(path.join(folder, name), 'utf8');
  for (const [, from = ''] of text.matchAll(/(?:from|import)\s*["'](\.[^"']+)["']/g))
    importedModules(folder, path.posix.join(path.posix.dirname(name), from), found);
  return found;
}

/**
 * Returns what is larger than its record allows, as sentences that say what to do.
 * @param {Sizes} sizes
 * @param {Records} [records]
 * @returns {string[]}
 */
export function tooLarge(sizes, records = readRecords()) {
  return Object.entries(sizes).flatMap(([name, bytes]) => {
    const record = records[name];
    if (!record) return [`${name} has no size in scripts/sizes.json. ${HOW}`];
    if (bytes <= record.bytes + Math.max(record.bytes * SHARE, BYTES)) return [];
    const how = name.startsWith('page ') ? HOW_OF_PAGES : HOW;
    return [`${name} has grown from ${record.bytes} to ${bytes} bytes. ${how}`];
  });
}

const HOW_OF_PAGES = 'If that is worth it, write the bytes and the reason into scripts/sizes.json.';
const HOW = 'If that is worth it: npm run sizes -- --reason="what it is for"';

/**
 * Returns one line for each size, beside its record.
 * @param {Sizes} sizes
 * @param {Records} [records]
 */
export function sizeLines(sizes, records = readRecords()) {
  return Object.entries(sizes).map(
    ([name, bytes]) =>
      `${String(bytes).padStart(9)}  ${name} (recorded: ${records[name]?.bytes ?? 'not yet'})`,
  );
}

/**
 * Returns the records of new sizes. What has grown more than it may gets the reason, all others
 * keep theirs.
 * @param {Sizes} sizes
 * @param {Records} records
 * @param {string} reason
 * @returns {Records}
 * @throws {Error} Where something has grown and there is no reason.
 */
export function newRecords(sizes, records, reason) {
  const grown = tooLarge(sizes, records);
  if (grown.length > 0 && reason.trim() === '') throw new Error(grown.join('\n'));
  return Object.fromEntries(
    Object.entries(sizes).map(([name, bytes]) => {
      const before = records[name];
      const isGrown = tooLarge({ [name]: bytes }, records).length > 0;
      return [name, { bytes, reason: isGrown || !before ? reason : before.reason }];
    }),
  );
}

/** @returns {Records} */
const readRecords = () => JSON.parse(readFileSync(FILE, 'utf8'));

/** @param {string} file */
const compressed = (file) => gzipSync(readFileSync(file), { level: 9 }).length;

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name));

/** @param {string} folder */
const scriptsIn = (folder) => filesIn(folder).filter((name) => name.endsWith('.js'));

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

async function record() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'apidoc-sizes-'));
  try {
    // The app isn't measured here (`npm run bench` does it), so that none is needed.
    const studio = path.join(folder, 'studio');
    mkdirSync(studio);
    const packages = await buildPackages(path.join(folder, 'packages'), studio);
    const { archive } = await buildVsix(path.join(folder, 'vsix'));
    const sizes = { ...packageSizes(packages), ...extensionSize(archive) };
    for (const line of sizeLines(sizes)) console.log(line);
    // Those of pages are measured in a browser, by e2e/reader.spec.ts.
    const before = readRecords();
    const records = { ...before, ...newRecords(sizes, before, option('reason') ?? '') };
    writeFileSync(FILE, `${JSON.stringify(records, null, 2)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (isMain(import.meta.url)) {
  await record().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
