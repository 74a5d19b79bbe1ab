/** Which texts of Monaco the build leaves out, and which it keeps. */
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { shortenTexts } from './vite-monaco-texts.mjs';

const short = (/** @type {string} */ code, all = false) =>
  shortenTexts(code, parseAst(code).body, all);

describe('texts of Monaco', () => {
  it('keep what is shown, without the number of a translation', () => {
    expect(short(`const label = localize(12, "Go to {0}", name);`)).toBe(
      `const label = localize(0, "Go to {0}", name);`,
    );
    expect(short(`f({ label: localize2(7, 'Undo'), description: nls.localize(8, 'b') })`)).toBe(
      `f({ label: localize2(0, 'Undo'), description: nls.localize(0, 'b') })`,
    );
  });

  it('are empty where they describe a colour or a context key', () => {
    expect(
      short(
        `registerColor('a.b', { dark: of(1) }, nls.localize(1, "Colour (of {0}).", 'a'), true);`,
      ),
    ).toBe(`registerColor('a.b', { dark: of(1) }, "", true);`);
    expect(short(`new RawContextKey('inside', false, localize(3, 'Whether it is.'))`)).toBe(
      `new RawContextKey('inside', false, "")`,
    );
  });

  it('are all empty in a file of settings', () => {
    expect(
      short(
        `({ description: localize(1, 'a'), default: 5, enumDescriptions: [localize(2, \`b\`)] })`,
        true,
      ),
    ).toBe(`({ description: "", default: 5, enumDescriptions: [""] })`);
  });

  it('stay where the number is not one of a translation', () => {
    expect(short(`localize('key', "Copy"); other(5, "x");`)).toBe(
      `localize('key', "Copy"); other(5, "x");`,
    );
    expect(short(`localize(1, "é😀" + localize(22, "b"));`)).toBe(
      `localize(0, "é😀" + localize(0, "b"));`,
    );
  });
});
