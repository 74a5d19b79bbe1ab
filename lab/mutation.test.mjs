import { existsSync } from 'node:fs';
import path from 'node:path';
import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';
import { ROOT } from '../scripts/run.mjs';
import { AREAS } from './mutation/areas.mjs';
import { instrumented } from './mutation/instrument.mjs';
import { asInterval } from './mutation/interval.mjs';
import { mutantsOf } from './mutation/mutants.mjs';
import { MutationSwitch } from './mutation/switch.mjs';

/** @import { Mutant } from './mutation/mutants.mjs' */

/**
 * What `f(1)` returns in a source, and by each of its mutants, or that it does not end.
 * @param {string} text
 * @param {(mutants: Mutant[]) => Mutant[]} [ordered]
 */
async function results(text, ordered = (mutants) => mutants) {
  const mutants = ordered(mutantsOf('a.ts', text)).map((one, id) => ({ ...one, id }));
  const { code } = await transformWithOxc(instrumented('a.ts', text, mutants), 'a.ts');
  const mutation = new MutationSwitch();
  const url = `data:text/javascript,${encodeURIComponent(code)}`;
  const before = Object.getOwnPropertyDescriptor(globalThis, '__mutation');
  Object.defineProperty(globalThis, '__mutation', { value: mutation, configurable: true });
  try {
    const { f } = await import(/* @vite-ignore */ url);
    const usual = f(1);
    const changed = mutants.map(({ id, operator, change }) => {
      mutation.start(id, 10);
      try {
        return `${operator}: ${change} => ${JSON.stringify(f(1))}`;
      } catch (error) {
        return `${operator}: ${change} => ${/** @type {Error} */ (error).message}`;
      }
    });
    return { usual, changed };
  } finally {
    if (before) Object.defineProperty(globalThis, '__mutation', before);
    else Reflect.deleteProperty(globalThis, '__mutation');
  }
}

test('every operator changes what a function does, and nothing else', async () => {
  const { usual, changed } = await results(`
    const TABLE = ['not a mutant', true];
    export function f(x: number): unknown {
      const out: string[] = [];
      if (x >= 1 && TABLE.some((one) => one === true)) {
        out.push('a' as const);
      }
      return out.concat(String(x * 2));
    }`);
  expect(usual).toEqual(['a', '2']);
  expect(changed).toMatchInlineSnapshot(`
    [
      "block: without { const out: string[] = []; if (x >= 1 && TABLE.some((one) => one === true)) { out.push('a' as const); => undefined",
      "condition: !(x >= 1 && TABLE.some((one) => one === true)) => ["2"]",
      "logical: x >= 1 || TABLE.some((one) => one === true) => ["a","2"]",
      "boundary: x > 1 => ["2"]",
      "method: every for TABLE.some((one) => one === true) => ["2"]",
      "equality: one !== true => ["a","2"]",
      "boolean: false => ["2"]",
      "block: without { out.push('a' as const); } => ["2"]",
      "call: without out.push('a' as const); => ["2"]",
      "method: unshift for out.push('a' as const) => ["a","2"]",
      "string: '' for 'a' => ["","2"]",
      "return: return undefined for out.concat(String(x * 2)) => undefined",
      "arithmetic: x / 2 => ["a","0.5"]",
    ]
  `);
});

test('mutants of the same range do not change each other, in whatever order they are', async () => {
  const text =
    'export const f = (x: number) => { if (x === 1 && x < 2 && x > 0) return x - 1 || x; };';
  const { usual, changed } = await results(text);
  expect(usual).toBe(1);
  const reversed = await results(text, (mutants) => mutants.reverse());
  expect(reversed.usual).toBe(1);
  expect(reversed.changed.reverse()).toEqual(changed);
});

test('a loop that a mutant makes endless ends with an error', async () => {
  const { changed } = await results(
    'export function f(x: number) { let i = 0; while (i < 3) i += x; return i; }',
  );
  expect(changed).toContain('condition: !(i < 3) => 0');
  const endless = await results(
    'export const f = (x: number) => { for (;;) if (x > 0) return x; };',
  );
  expect(endless.changed).toContain('condition: !(x > 0) => A loop does not end.');
});

test('the interval of a share is that of Wilson', () => {
  const [low, high] = asInterval(85, 100);
  expect([low.toFixed(3), high.toFixed(3)]).toEqual(['0.767', '0.907']);
});

test.each(Object.entries(AREAS))('the files and tests of %s exist', (_, { sources, tests }) => {
  expect([...sources, ...tests].filter((one) => !existsSync(path.join(ROOT, one)))).toEqual([]);
});
