// Long lists of values: looked up in sets, so that comparing two of them takes as long as reading
// them.
import { expect, test } from 'vitest';
import { compareVersions, payloadVersion } from '../compare/testing.ts';

const list = (from: number, of: (text: string) => unknown) =>
  Array.from({ length: 10_000 }, (_, i) => of(`value-${i + from}`));
const FORMS: readonly (readonly [string, (values: unknown[]) => unknown])[] = [
  ['a list', (values) => ({ enum: values })],
  ['a list of a type', (values) => ({ type: ['string', 'object'], enum: values })],
  ['a property', (values) => ({ type: 'object', properties: { a: { enum: values } } })],
];

test.each(FORMS)('the values that %s gains and loses are found in a set', async (_, form) => {
  for (const of of [(text: string) => text, (text: string) => ({ text })]) {
    const versions = [0, 1].map((from) => payloadVersion(form(list(from, of)), 'receive'));
    // Going through a list for each of its values takes hours; a number of samples may.
    let visited = 0;
    const some = Array.prototype.some;
    // A spy would keep each call, which takes longer than the comparison.
    Array.prototype.some = function (this: unknown[], ...args) {
      if (this.length >= 10_000) visited++;
      return some.apply(this, args);
    };
    const { changes } = await compareVersions(...(versions as [never, never])).finally(() => {
      Array.prototype.some = some;
    });
    expect(changes.map(({ code, level }) => [code, level])).toEqual([
      ['schema.enum-value-removed', 'breaking'],
      ['schema.enum-value-added', 'compatible'],
    ]);
    expect(visited).toBeLessThan(6_000);
  }
});
