/**
 * Says of a document, without the checks of the core, whether it can be valid: the published JSON
 * Schema, and references and addresses by themselves.
 */
import { Ajv } from 'ajv';
import { isData, isMap, pointer, readPath, refPath, valuesWithPaths } from './value-paths.mjs';

/** @import { Path } from './value-paths.mjs' */

/**
 * @param {object} schema the published JSON Schema of the format
 * @returns {(value: unknown) => string | null} what is wrong with the value of a document in the
 * names of the schema, or null
 */
export function createOracle(schema) {
  const validate = new Ajv({ strict: false, validateFormats: false, allErrors: false }).compile(
    schema,
  );
  return (value) => {
    if (!validate(value)) {
      const [error] = validate.errors ?? [];
      return `schema: ${error?.instancePath} ${error?.message}`;
    }
    return dangling(value) ?? addresses(value) ?? subsets(value);
  };
}

/**
 * Returns the value at the end of a reference chain; undefined where it can't be resolved; null
 * where it resolves to another file.
 * @param {unknown} value
 * @param {string} ref
 * @returns {unknown}
 */
function followRef(value, ref, hops = 0) {
  const path = refPath(ref);
  if (!path) return null;
  if (hops > 20) return undefined;
  let here = value;
  for (const key of path) {
    if (isMap(here) && typeof here.$ref === 'string') here = followRef(value, here.$ref, hops + 1);
    if (here === null) return null;
    here = readPath(here, [key]);
    if (here === undefined) return undefined;
  }
  return isMap(here) && typeof here.$ref === 'string'
    ? followRef(value, here.$ref, hops + 1)
    : here;
}

/** @param {unknown} value */
function dangling(value) {
  for (const { path, value: ref } of valuesWithPaths(value)) {
    if (
      path.at(-1) !== '$ref' ||
      typeof ref !== 'string' ||
      isData(path) ||
      path.at(-2) === 'properties'
    )
      continue;
    if (followRef(value, ref) === undefined) return `reference: ${pointer(path)} is unresolved`;
  }
  return null;
}

/** @param {unknown} value @param {unknown} part @returns {unknown} */
const resolved = (value, part) =>
  isMap(part) && typeof part.$ref === 'string' ? followRef(value, part.$ref) : part;

/** Parameters and address of each channel, both ways. @param {unknown} value */
function addresses(value) {
  for (const folder of [['channels'], ['components', 'channels']]) {
    for (const [name, part] of Object.entries(readPath(value, folder) ?? {})) {
      const channel = resolved(value, part);
      if (!isMap(channel)) continue;
      const address = typeof channel.address === 'string' ? channel.address : '';
      const used = new Set(Array.from(address.matchAll(/\{([^{}]*)\}/g), (m) => m[1] ?? ''));
      const declared = new Set(Object.keys(isMap(channel.parameters) ? channel.parameters : {}));
      if (/[?#]/.test(address.replaceAll(/\{[^{}]*\}/g, '')))
        return `address: ${name} has a query or fragment`;
      if ([...used].some((u) => !declared.has(u)) || [...declared].some((d) => !used.has(d)))
        return `parameters: of ${name}`;
    }
  }
  return null;
}

/**
 * The messages of root operations are messages of their channel, by the spelling.
 * @param {unknown} value
 */
function subsets(value) {
  for (const [name, operation] of Object.entries(readPath(value, ['operations']) ?? {})) {
    for (const part of [operation, isMap(operation) ? operation.reply : undefined]) {
      const channel = readPath(part, ['channel', '$ref']);
      if (typeof channel !== 'string') continue;
      const home = refPath(channel);
      if (home && !(home.length === 2 && home[0] === 'channels')) return `channel: of ${name}`;
      for (const message of /** @type {unknown[]} */ (readPath(part, ['messages']) ?? [])) {
        const ref = readPath(message, ['$ref']);
        if (typeof ref !== 'string' || !home || !refPath(ref)) continue;
        if (!ref.startsWith(`${channel}/messages/`)) return `messages: of ${name}`;
      }
    }
  }
  return null;
}

/**
 * Returns the references of a value that resolve to a path or below it.
 * @param {unknown} value
 * @param {Path} path
 * @returns {string[]} pointers of the `$ref` fields
 */
export function referencesTo(value, path) {
  return valuesWithPaths(value)
    .filter(
      ({ path: where, value: ref }) =>
        where.at(-1) === '$ref' && typeof ref === 'string' && refersInto(ref, path),
    )
    .map((s) => pointer(s.path));
}

/** @param {string} ref @param {Path} path */
function refersInto(ref, path) {
  const to = refPath(ref);
  return to !== undefined && path.every((key, i) => to[i] === key);
}
