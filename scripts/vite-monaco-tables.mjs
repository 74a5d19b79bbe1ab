/** A Vite plugin for Monaco's tables of characters: the same numbers, written in fewer bytes. */
import path from 'node:path';
import { ROOT } from './run.mjs';

const FILE = '/monaco-editor/esm/vs/base/common/strings.js';
const DECODER = JSON.stringify(path.join(ROOT, 'src/editor/number-tables.ts'));
const TABLE = /JSON\.parse\('((?:[^'\\\n]|\\.)*)'\)/g;

/**
 * How each table of that file is written, in their order. Characters follow each other, so most
 * differences are the same few numbers: the 798 ranges of Hangul alone repeat one pattern.
 * @type {readonly ((table: any) => { call: string, data: unknown })[]}
 */
const FORMS = [
  // Where a text may be divided: a tree of first, last and class of a range of characters.
  (table) => ({
    call: '__toTree(__fromDifferences(DATA, 3))',
    data: differences(rowsInOrder(table), 3),
  }),
  // Characters that look like others, by locale: the character and the other one.
  (table) => ({ call: '__eachFromDifferences(DATA, 2)', data: eachDifferences(table, 2) }),
  // Invisible characters, by locale.
  (table) => ({ call: '__eachFromDifferences(DATA, 1)', data: eachDifferences(table, 1) }),
];

/**
 * Writes the tables as differences, which `src/editor/number-tables.ts` reads. A build of a page in
 * which they are not met fails, because Monaco has then moved them and the bytes are back.
 * @returns {import('vite').Plugin}
 */
export function shorterTables() {
  let missing = false;
  return {
    name: 'apidoc:shorter-tables',
    apply: 'build',
    buildStart({ input }) {
      missing = JSON.stringify(input).includes('index.html');
    },
    transform(code, id) {
      if (!id.endsWith(FILE)) return undefined;
      missing = false;
      return { code: shortenTables(code), map: null };
    },
    buildEnd(error) {
      if (!error && missing) throw new Error(`Monaco has no ${FILE} any more`);
    },
  };
}

/**
 * @param {string} code Monaco's module with the tables.
 * @returns {string}
 */
export function shortenTables(code) {
  let count = 0;
  const shorter = code.replace(TABLE, (_, text) => {
    const form = FORMS[count++];
    if (!form) return '';
    const { call, data } = form(JSON.parse(text.replace(/\\(.)/g, '$1')));
    return call.replace('DATA', () => `JSON.parse('${JSON.stringify(data)}')`);
  });
  if (count !== FORMS.length) throw new Error(`${FILE} has ${count} tables`);
  const names = ['eachFromDifferences', 'fromDifferences', 'toTree'];
  const imported = names.map((name) => `${name} as __${name}`).join(', ');
  return `import { ${imported} } from ${DECODER};\n${shorter}`;
}

/**
 * @param {readonly number[]} tree Rows of three numbers: the children of row `n` are the rows `2n`
 * and `2n + 1`, and row 0 is empty.
 * @returns {number[]} The rows in ascending order.
 */
function rowsInOrder(tree) {
  /** @type {(at: number) => number[]} */
  const from = (at) =>
    at < tree.length ? [...from(at * 2), ...tree.slice(at, at + 3), ...from(at * 2 + 3)] : [];
  return from(3);
}

/**
 * @param {readonly number[]} list
 * @param {number} step
 * @returns {number[]} Each number as the difference to the one `step` before it.
 */
function differences(list, step) {
  return list.map((value, i) => value - (list[i - step] ?? 0));
}

/**
 * @param {Readonly<Record<string, readonly number[]>>} lists
 * @param {number} step
 */
function eachDifferences(lists, step) {
  return Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [name, differences(list, step)]),
  );
}
