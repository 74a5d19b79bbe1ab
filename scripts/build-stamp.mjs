/**
 * Knows whether the build is of the present sources: a hash over everything that goes into it, kept
 * beside the caches.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';

const INPUTS = [
  'src',
  'public',
  'index.html',
  'embed.html',
  'catalog.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'scripts',
];
const OUTPUTS = ['dist/index.html', 'dist-cli/apidoc.js', 'dist-cli/export.js'];
const NOT_BUILT = /\.test\.(?:ts|tsx|mjs)$|(?:^|\/)README\.md$/;

/**
 * Returns the hash of all files that decide what the build is, names included.
 * @param {string} [root]
 * @returns {string}
 */
export function sourcesHash(root = ROOT) {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap((input) => filesUnder(root, input)).sort()) {
    if (!NOT_BUILT.test(file))
      hash
        .update(`${file}\0`)
        .update(readFileSync(path.join(root, file)))
        .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} input File or folder, relative with `/`.
 * @returns {string[]}
 */
function filesUnder(root, input) {
  const info = statSync(path.join(root, input), { throwIfNoEntry: false });
  if (!info) return [];
  return info.isDirectory()
    ? readdirSync(path.join(root, input)).flatMap((name) => filesUnder(root, `${input}/${name}`))
    : [input];
}

const stampFile = (/** @type {string} */ root) => path.join(root, '.cache', 'build');

/**
 * Returns whether app and command line are built from the present sources.
 * @param {string} [root]
 */
export function isFresh(root = ROOT) {
  const stamp = stampFile(root);
  return (
    OUTPUTS.every((file) => existsSync(path.join(root, file))) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === sourcesHash(root)
  );
}

/**
 * Notes that the build is of the sources with this hash; null while it is of none.
 * @param {string | null} hash
 * @param {string} [root]
 */
export function markBuilt(hash, root = ROOT) {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  if (hash === null) rmSync(stampFile(root), { force: true });
  else writeFileSync(stampFile(root), hash);
}
