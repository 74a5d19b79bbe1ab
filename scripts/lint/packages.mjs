/**
 * What may come in from outside: exact versions, whole integrity, known licences, nothing that runs
 * while it is installed.
 */

/** @import { File, Finding } from './syntax-tree.mjs' */

const LICENCES = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
]);

/**
 * Finds the problems of package.json and package-lock.json.
 * @param {{ manifest: File, lock: File }} files
 * @returns {Finding[]}
 */
export function packages({ manifest, lock }) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(manifest.text);
  const loose = Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    .map(([name, version]) =>
      finding(manifest, `"${name}"`, `${name}: "${version}" is not an exact version`),
    );
  const locked = Object.entries(JSON.parse(lock.text).packages)
    .filter(([at]) => at !== '')
    .flatMap(([at, pkg]) =>
      packageProblems(pkg).map((message) =>
        finding(lock, `"${at}"`, `${at.replace(/^.*node_modules\//, '')}: ${message}`),
      ),
    );
  return [...loose, ...locked];
}

/**
 * @param {any} pkg Entry of the lock file.
 * @returns {string[]}
 */
function packageProblems(pkg) {
  const found = [];
  // A lock file names no address, so that everybody's own registry serves it; one that is named is
  // a repository or a single host.
  if (typeof pkg.resolved === 'string')
    found.push(`comes from ${pkg.resolved}, not from whatever registry is set`);
  if (!pkg.integrity) found.push('has no integrity hash');
  if (pkg.hasInstallScript && !pkg.optional) found.push('runs a script while it is installed');
  if (!isFree(pkg.license ?? '')) found.push(`licence "${pkg.license}" is not among those we know`);
  return found;
}

/**
 * Whether a licence expression (SPDX) leaves us a licence we know.
 * @param {string} expression
 */
function isFree(expression) {
  const words = expression.replace(/[()]/g, '').split(/\s+OR\s+/);
  return words.some((choice) =>
    choice.split(/\s+AND\s+/).every((licence) => LICENCES.has(licence)),
  );
}

/**
 * @param {File} file
 * @param {string} text Where in the file.
 * @param {string} message
 * @returns {Finding}
 */
function finding(file, text, message) {
  return {
    file: file.path,
    line: file.text.slice(0, Math.max(0, file.text.indexOf(text))).split('\n').length,
    message,
  };
}
