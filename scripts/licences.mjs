/**
 * Writes the licences of the packages that are part of what we ship: they require their text to
 * be included.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './run.mjs';

/**
 * Returns licence texts of all packages that are not for development only.
 * @param {string} [root] A folder with package-lock.json and node_modules.
 * @param {(name: string) => boolean} [isShipped] Leaves out others, by name.
 * @param {{ dev?: boolean }} [options] `dev`: packages for development too.
 * @returns {string}
 */
export function licences(root = ROOT, isShipped = () => true, { dev = false } = {}) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([at, pkg]) => at !== '' && (dev || !pkg.dev) && existsSync(path.join(root, at)))
    .filter(([at]) => isShipped(nameOf(at)))
    .map(
      ([at, pkg]) =>
        `${nameOf(at)} ${pkg.version} (${pkg.license})\n\n${textOf(path.join(root, at))}`,
    )
    .join(`\n\n${'-'.repeat(80)}\n\n`)
    .concat('\n');
}

/** @param {string} at Path in package-lock.json. */
const nameOf = (at) => at.replace(/^.*node_modules\//, '');

/**
 * Licence and notices of a package, which may be several files; nothing more than the name above it
 * where the package has none.
 * @param {string} folder
 */
function textOf(folder) {
  const names = readdirSync(folder).filter((file) =>
    /^(?:licen[cs]e|copying|notice|third-?party-?notices)(?:[.-].*)?$/i.test(file),
  );
  return names.map((name) => readFileSync(path.join(folder, name), 'utf8').trim()).join('\n\n');
}

/**
 * Puts the file licences.txt into each of the built folders.
 * @param {...string} folders
 */
export async function writeLicences(...folders) {
  const text = licences();
  await Promise.all(folders.map((folder) => writeFile(path.join(folder, 'licences.txt'), text)));
}

/**
 * Returns the names of the packages whose modules are in a build.
 * @param {Awaited<ReturnType<typeof import('vite').build>>} built
 */
export function librariesIn(built) {
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const modules = outputs.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const names = modules.flatMap(
    (id) => /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? [],
  );
  return new Set(names);
}
