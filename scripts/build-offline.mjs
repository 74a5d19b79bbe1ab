/**
 * Writes what lets the built app run without a network: the service worker with the list of its
 * files, and the version of the build into its pages.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from './quiet-build.mjs';
import { ROOT } from './run.mjs';

/** Name of the service worker in the build. */
const WORKER = 'sw.js';
/** Files that the page never requests. */
const NOT_NEEDED = /\.(?:br|gz|map|png|schema\.json)$|^(?:sw\.js|hosting\.json|licences\.txt)$/;
/** What a page to read loads after its documentation; else its page names what it needs. */
const READING =
  /^assets\/(?:Reading|ReaderMenu|ReaderOutline|FindWidget|OperationsFilter|start-offline)-|^assets\/worker\/(?:reading-worker|worker)-|\.woff2$/;
const IMPORTS = /(?:\bfrom|\bimport)\s*["']\.\/([^"']+)["']/g;
const REFERENCES = /(?:src|href)="\.\/([^"#?]+)"/g;
const META = /\n {4}<meta name="apidoc-version"[^>]*>/;
const LIST = /^const APIDOC_BUILD = .*;\n/;

/**
 * Bundles the service worker and writes it for a built folder.
 * @param {string} dir
 */
export async function buildOffline(dir) {
  const built = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: path.join(ROOT, 'src/offline/service-worker.ts'),
        formats: ['iife'],
        name: 'serviceWorker',
      },
    },
  });
  const [output] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (output?.type !== 'chunk') throw new Error('The service worker was not built');
  await writeOffline(dir, output.code);
}

/**
 * Writes the list of a folder's files before the code of its service worker. Called again, it makes
 * another version of what has changed in the folder since.
 * @param {string} dir
 * @param {string} [code] without it that of the service worker in the folder
 * @returns {Promise<string>} The version.
 */
export async function writeOffline(dir, code) {
  const worker = path.join(dir, WORKER);
  const script = code ?? (await readFile(worker, 'utf8')).replace(LIST, '');
  const names = (await readdir(dir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => !NOT_NEEDED.test(name))
    .sort();
  const contents = new Map();
  for (const name of names) contents.set(name, await readFile(path.join(dir, name)));
  const pages = names.filter((name) => name.endsWith('.html'));
  for (const name of pages)
    contents.set(name, Buffer.from(contents.get(name).toString('utf8').replace(META, '')));
  const version = createHash('sha256').update(script);
  for (const [name, content] of contents) version.update(`\0${name}\0`).update(content);
  const hash = version.digest('hex').slice(0, 16);
  for (const name of pages) {
    const page = contents
      .get(name)
      .toString('utf8')
      .replace('</head>', () => `\n    <meta name="apidoc-version" content="${hash}"></head>`);
    contents.set(name, Buffer.from(page));
    await writeFile(path.join(dir, name), page);
  }
  const reading = readingFiles(contents);
  const bytes = (/** @type {[string, Buffer][]} */ files) =>
    files.reduce((sum, [, content]) => sum + content.length, 0);
  const list = {
    version: hash,
    bytes: bytes([...contents]),
    bytesToRead: bytes([...contents].filter(([name]) => reading.has(name))),
    files: [...contents].map(([name, content]) => ({
      path: name,
      integrity: `sha256-${createHash('sha256').update(content).digest('base64')}`,
      ...(reading.has(name) && { reading: true }),
    })),
  };
  await writeFile(worker, `const APIDOC_BUILD = ${JSON.stringify(list)};\n${script}`);
  return hash;
}

/**
 * Returns the files that a page to read needs: what its page names, what it loads later, all that
 * these import, and their styles.
 * @param {ReadonlyMap<string, Buffer>} contents
 */
function readingFiles(contents) {
  const found = new Set(['index.html']);
  const page = contents.get('index.html')?.toString('utf8') ?? '';
  const waiting = [
    ...[...page.matchAll(REFERENCES)].map(([, name = '']) => name),
    ...[...contents.keys()].filter((name) => READING.test(name)),
  ];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const content = contents.get(name);
    if (!content || found.has(name)) continue;
    found.add(name);
    if (!name.endsWith('.js')) continue;
    const styles = `${name.replace(/-[^-]*$/, '')}-`;
    for (const other of contents.keys())
      if (other.startsWith(styles) && other.endsWith('.css')) waiting.push(other);
    for (const [, file = ''] of content.toString('utf8').matchAll(IMPORTS))
      waiting.push(path.posix.join(path.posix.dirname(name), file));
  }
  return found;
}
