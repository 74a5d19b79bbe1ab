/**
 * Converts the shared documents of AsyncAPI 2 and prints for each whether the result is valid,
 * means the same as its source and its twin, has every comment beside its key and every value, and
 * stays as it is when it is converted again; in the end the totals. `--only=NAME` takes some
 * documents, `--verbose` lists what is wrong.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { loadModules } from '../scripts/load-core.mjs';
import { option, ROOT } from '../scripts/run.mjs';
import { lostComments, lostScalars } from './conversion-losses.mjs';
import { meaningOf2, meaningOf3 } from './conversion-model.mjs';

const FOLDER = path.resolve(ROOT, '../shared/corpus/v2');
const verbose = process.argv.includes('--verbose');
const only = option('only');

if (!existsSync(FOLDER)) {
  console.log('The shared documents of AsyncAPI 2 are not here: nothing to run.');
  process.exit(0);
}

/**
 * @type {{ core: typeof import('../src/core/api.ts'), conversion: typeof
 * import('../src/core/service/conversion/convert-document.ts') }}
 */
const { core, conversion } = /** @type {any} */ (
  await loadModules({
    core: 'src/core/api.ts',
    conversion: 'src/core/service/conversion/convert-document.ts',
  })
);
const { convertDocument } = conversion;
/**
 * @typedef {{ id: string, kind: string, folder: string, entry: string, twin?: string, accepted?: {
 * path: string }[], validateAllowed?: string[], sourceInvalid?: string }} Listed
 */
/** @type {{ documents: Listed[] }} */
const { documents } = JSON.parse(readFileSync(path.join(FOLDER, 'manifest.json'), 'utf8'));
const OPTIONS = /** @type {const} */ ({
  to: '3.0.0',
  root: 'asyncapi',
  view: 'application',
  names: 'address',
});
/** Columns of the table, and documents that are right in each. @type {Record<string, number>} */
const right = { valid: 0, meaning: 0, twin: 0, comments: 0, scalars: 0, again: 0 };
let count = 0;
let twins = 0;

for (const listed of documents) {
  if (only && !listed.id.includes(only)) continue;
  count++;
  const found = check(listed);
  if (listed.twin) twins++;
  for (const [column, wrong] of Object.entries(found))
    if (wrong.length === 0 && (column !== 'twin' || listed.twin))
      right[column] = (right[column] ?? 0) + 1;
  const bad = Object.entries(found).filter(([, wrong]) => wrong.length > 0);
  console.log(
    `${listed.id.padEnd(44)} ${bad.length === 0 ? 'ok' : bad.map(([column, wrong]) => `${column} (${wrong.length})`).join(', ')}`,
  );
  if (verbose)
    for (const [column, wrong] of bad)
      for (const line of wrong) console.log(`  ${column}: ${line}`);
}
for (const [column, sum] of Object.entries(right))
  console.log(`${column.padEnd(10)} ${sum} of ${column === 'twin' ? twins : count}`);

/** @param {Listed} listed @returns {Record<string, string[]>} */
function check(listed) {
  const file = path.join(FOLDER, listed.folder, listed.entry);
  const folder = path.dirname(file);
  const entry = path.basename(file);
  /** @param {string} uri */
  const read = (uri) => {
    const at = path.join(folder, uri);
    return /^\w+:/.test(uri) || !existsSync(at) ? null : readFileSync(at, 'utf8');
  };
  const before = new Map([[entry, read(entry) ?? '']]);
  let result = convertDocument({ entry, files: before }, OPTIONS);
  for (let more = true; more; ) {
    more = false;
    for (const uri of result.missing) {
      const text = before.has(uri) ? null : read(uri);
      if (text === null) continue;
      before.set(uri, text);
      more = true;
    }
    if (more) result = convertDocument({ entry, files: before }, OPTIONS);
  }
  const after = new Map(before);
  for (const { uri, text } of result.files) after.set(uri, text);
  const again = convertDocument({ entry, files: after }, OPTIONS);
  const notes = result.notes.map(({ message }) => message);
  const accepted = (listed.accepted ?? []).map((one) => one.path);
  return {
    valid: errorsOf(listed, entry, after, read),
    meaning: differences(meaningOf2(dataOf(before), entry), meaningOf3(dataOf(after), entry), []),
    twin: listed.twin ? twinDifferences(listed, dataOf(after), entry, accepted) : [],
    comments: lostComments(before, after),
    scalars: lostScalars(before.values(), after.values(), notes),
    again: again.files.map(({ uri }) => `${uri} changes again`),
  };
}

/**
 * @param {Listed} listed
 * @param {Record<string, any>} data
 * @param {string} entry
 * @param {string[]} accepted
 */
function twinDifferences(listed, data, entry, accepted) {
  const twin = path.join(FOLDER, listed.folder, listed.twin ?? '');
  const texts = new Map();
  for (const uri of Object.keys(data)) {
    const at = path.join(path.dirname(twin), uri === entry ? path.basename(twin) : uri);
    if (existsSync(at)) texts.set(uri, readFileSync(at, 'utf8'));
  }
  const other = path.join(path.dirname(twin), '../common/parameters.yaml');
  if (existsSync(other)) texts.set('../common/parameters.yaml', readFileSync(other, 'utf8'));
  return differences(meaningOf3(dataOf(texts), entry), meaningOf3(data, entry), accepted).filter(
    (line) => !/\/operationId:/.test(line),
  );
}

/**
 * @param {Listed} listed
 * @param {string} entry
 * @param {Map<string, string>} texts
 * @param {(uri: string) => string | null} read
 */
function errorsOf(listed, entry, texts, read) {
  if (listed.sourceInvalid) return [];
  const analyzer = new core.Analyzer(entry, core.languageOf(entry, texts.get(entry) ?? ''));
  analyzer.setText(texts.get(entry) ?? '');
  analyzer.problems();
  for (let needs = analyzer.needs(); needs.length > 0; needs = analyzer.needs()) {
    for (const uri of needs) {
      const text = texts.get(uri) ?? read(uri);
      if (text === null) analyzer.failFile(uri, 'It is not here.', false);
      else analyzer.addFile(uri, text);
    }
    analyzer.problems();
  }
  return analyzer
    .problems()
    .filter(
      ({ severity, code, message, path: at }) =>
        severity === 'error' &&
        // They come over unchanged, and a binding without a version is read as the newest one.
        !at.some((key) => /bindings$/i.test(key)) &&
        !listed.validateAllowed?.includes(code) &&
        message !== 'It is not here.',
    )
    .map(({ code, message, path: at }) => `${code} at /${at.join('/')}: ${message}`);
}

/** @param {Map<string, string>} texts @returns {Record<string, any>} */
function dataOf(texts) {
  return Object.fromEntries(
    [...texts].map(([uri, text]) => [uri, parse(text, { merge: true, uniqueKeys: false })]),
  );
}

/**
 * Lists where two values differ, but for accepted paths.
 * @param {any} a
 * @param {any} b
 * @param {string[]} accepted
 * @returns {string[]}
 */
function differences(a, b, accepted, at = '') {
  if (isDeepStrictEqual(a, b) || accepted.some((pattern) => matches(pattern, at))) return [];
  const objects = [a, b].every((one) => one && typeof one === 'object');
  if (!objects || Array.isArray(a) !== Array.isArray(b))
    return at.endsWith('/operationId') && a === undefined
      ? []
      : [`${at}: ${JSON.stringify(a)} became ${JSON.stringify(b)}`];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
    differences(a[key], b[key], accepted, `${at}/${key}`),
  );
}

/** @param {string} pattern @param {string} at */
function matches(pattern, at) {
  const regular = pattern
    .replace(/\[(.*?)\]/g, '/$1')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('**', '\u0000')
    .replaceAll('*', '[^/]*')
    .replaceAll('\u0000', '.*');
  return new RegExp(`^/?${regular}`).test(at.slice(1));
}
