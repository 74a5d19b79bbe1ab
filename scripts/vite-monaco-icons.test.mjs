/** Which icons of Monaco the build leaves out, and that every other one is there. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './run.mjs';
import { namesIn, usedIcons } from './vite-monaco-icons.mjs';

const MONACO = path.join(ROOT, 'node_modules/monaco-editor/esm/vs');
const read = (/** @type {string} */ file) => readFileSync(path.join(MONACO, file), 'utf8');
const idsOf = (/** @type {string} */ code) =>
  [...code.matchAll(/register\('([\w-]+)', 0x/g)].map(([, id]) => id);

/** @type {Awaited<ReturnType<typeof namesIn>>} */
let names;
let library = '';
/** @type {(string | undefined)[]} */
let left = [];

beforeAll(async () => {
  names = await namesIn(MONACO);
  library = read('base/common/codiconsLibrary.js');
  left = idsOf(usedIcons(library, names));
});

describe('icons of Monaco', () => {
  it('are left out where neither their key nor their id is a name', () => {
    const list = ['one', 'twoWords', 'three', 'four']
      .map((key, i) => `    ${key}: register('${key.toLowerCase()}-x', 0xea6${i}),\n`)
      .join('');
    const used = usedIcons(list, { keys: new Set(['twoWords']), ids: new Set(['four-x', 'one']) });
    expect(idsOf(used)).toEqual(['twowords-x', 'four-x']);
    expect(() =>
      usedIcons(list, { keys: new Set(['one', 'twoWords', 'three', 'four']), ids: new Set() }),
    ).toThrow('no icons');
  });

  it('stay if a label, a class or a string of Monaco names them', () => {
    // In `gotoSymbolQuickAccess.js`, a style sheet of the menu, and what other icons are made of.
    for (const id of [
      'symbol-file',
      'loading',
      'chevron-right',
      'list-selection',
      'error',
      'check',
    ])
      expect(left).toContain(id);
    for (const id of ['rocket', 'beaker', 'git-pull-request-draft']) expect(left).not.toContain(id);
    expect(left.length).toBeLessThan(idsOf(library).length / 2);
  });

  it('are those that Monaco finds when it starts', () => {
    const code = read('base/common/codicons.js');
    const referenced = [...code.matchAll(/register\('[\w-]+', '([\w-]+)'\)/g)].map(([, id]) => id);
    expect(referenced.length).toBeGreaterThan(10);
    expect(referenced.filter((id) => !left.includes(id))).toEqual([]);
  });
});
