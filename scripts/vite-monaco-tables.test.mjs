/** Compares Monaco's tables of characters, as the build writes them, with Monaco's own. */
import path from 'node:path';
import { build } from 'vite';
import { beforeAll, expect, it } from 'vitest';
import { ROOT } from './run.mjs';
import { shorterTables } from './vite-monaco-tables.mjs';

const TABLES = 'node_modules/monaco-editor/esm/vs/base/common/strings.js';
/** What the module has and does not export. */
const EXPORTS = '\nexport { getGraphemeBreakRawData, GraphemeBreakTree };';

/** @type {any} */
let original;
/** @type {any} */
let shorter;
/** Characters by which the code is shorter. */
let saved = 0;

/** @param {import('vite').Plugin[]} plugins */
async function built(plugins) {
  const result = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    plugins: [
      ...plugins,
      {
        name: 'export-all',
        enforce: 'post',
        transform: (code, id) => (id.endsWith(TABLES) ? code + EXPORTS : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      lib: { entry: path.join(ROOT, TABLES), formats: ['es'], fileName: 'tables' },
    },
  });
  const [made] = /** @type {import('vite').Rolldown.RolldownOutput[]} */ (result);
  const code = made?.output[0].code ?? '';
  const url = `data:text/javascript,${encodeURIComponent(code)}`;
  return { length: code.length, module: await import(/* @vite-ignore */ url) };
}

beforeAll(async () => {
  const [encoded, plain] = await Promise.all([built([shorterTables()]), built([])]);
  shorter = encoded.module;
  original = plain.module;
  saved = plain.length - encoded.length;
});

it('has the same class of every code point, by which a text is divided into characters', () => {
  expect(shorter.getGraphemeBreakRawData()).toEqual(original.getGraphemeBreakRawData());
  const [one, other] = [shorter, original].map((it) => it.GraphemeBreakTree.getInstance());
  const different = [];
  const classes = new Set();
  for (let character = 0; character <= 0x10_ff_ff; character++) {
    const found = one.getGraphemeBreakType(character);
    classes.add(found);
    if (found !== other.getGraphemeBreakType(character)) different.push(character);
  }
  expect(different).toEqual([]);
  expect(classes.size).toBeGreaterThan(10);
  expect(one.getGraphemeBreakType('각'.charCodeAt(0))).not.toBe(
    one.getGraphemeBreakType('가'.charCodeAt(0)),
  );
});

it('has the same misleading characters of every locale, and the same invisible ones', () => {
  const [one, other] = [shorter, original].map((it) => it.AmbiguousCharacters);
  expect(one.ambiguousCharacterData.value).toEqual(other.ambiguousCharacterData.value);
  expect([...one.getInstance(new Set(['ko'])).getConfusableCodePoints()]).toEqual([
    ...other.getInstance(new Set(['ko'])).getConfusableCodePoints(),
  ]);
  expect(shorter.InvisibleCharacters.getRawData()).toEqual(
    original.InvisibleCharacters.getRawData(),
  );
});

it('is shorter', () => {
  expect(saved).toBeGreaterThan(20_000);
});
