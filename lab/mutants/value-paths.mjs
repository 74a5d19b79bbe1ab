/** Paths in the plain value of a document. */

/**
 * @typedef {readonly string[]} Path
 * @typedef {{ path: Path, value: unknown }} PathValue
 */

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export const isMap = (value) =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/**
 * Returns every value below the root with its path, fields of objects and items of lists alike.
 * @param {unknown} value
 * @param {Path} at
 * @returns {PathValue[]}
 */
export function valuesWithPaths(value, at = []) {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const path = [...at, key];
    return [{ path, value: child }, ...valuesWithPaths(child, path)];
  });
}

/**
 * @param {unknown} value
 * @param {Path} path
 * @returns {unknown} undefined where there is nothing
 */
export function readPath(value, path) {
  let here = value;
  for (const key of path) {
    if (here === null || typeof here !== 'object' || !Object.hasOwn(here, key)) return undefined;
    here = /** @type {Record<string, unknown>} */ (here)[key];
  }
  return here;
}

/** @param {Path} path */
export const pointer = (path) =>
  path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/**
 * Returns the path that a reference into the same document spells; undefined where it leads
 * elsewhere.
 * @param {string} ref
 * @returns {string[] | undefined}
 */
export function refPath(ref) {
  if (ref !== '#' && !ref.startsWith('#/')) return undefined;
  return decodeURIComponent(ref.slice(1))
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Names below which everything is data, unless they are names in a map of schemas themselves. */
const DATA = new Set(['examples', 'example', 'default', 'const', 'enum']);
const NAMED = new Set([
  'properties',
  'patternProperties',
  'definitions',
  'dependencies',
  'schemas',
  'messages',
  'channels',
  'operations',
  'parameters',
]);

/**
 * Returns whether a path is inside free data: examples, defaults and extensions, which no
 * structural rule checks.
 * @param {Path} path
 */
export function isData(path) {
  return path.some(
    (key, i) =>
      (DATA.has(key) || key.startsWith('x-')) &&
      !NAMED.has(path[i - 1] ?? '') &&
      i < path.length - 1,
  );
}
