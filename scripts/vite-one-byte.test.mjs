/** Tests of scripts in characters of one byte. */
import { describe, expect, it } from 'vitest';
import { inOneByte } from './vite-one-byte.mjs';

/** @param {string} code an expression */
const evaluate = (code) => new Function(`return (${code});`)();

describe('a script in characters of one byte', () => {
  it.each([
    ['a string', "'a → b…'"],
    ['a template', '`→ ${"…"} 漢`'],
    ['a character of two units', "'😀'"],
    ['a name of a property', "Object.keys({ '→': 1, b: 2 })"],
    ['a regular expression', "'a…b→'.replace(/[…→]/g, '-')"],
    ['a class of characters of two units', "'a😀b😁'.match(/[😀-😂]/gu)"],
    ['a range', "/^[Ā-￿]+$/.test('漢字…')"],
    ['an escape beside one', "'\\\\→\\n…'"],
    ['a comment', "/* → */ 'b'"],
  ])('has the same value: %s', (_, code) => {
    const written = inOneByte(code, 'a.js');
    expect(written).toMatch(/^[\0-\xff]*$/);
    expect(evaluate(written)).toEqual(evaluate(code));
  });

  it('keeps Latin-1, which is one byte in memory', () => {
    expect(inOneByte("'é × ÿ'", 'a.js')).toBe("'é × ÿ'");
  });

  it('is refused where the text would be another', () => {
    expect(() => inOneByte('String.raw`a → b`', 'a.js')).toThrow(
      'a.js has a character beyond Latin-1 in String.raw',
    );
    expect(evaluate(inOneByte("String.raw`a\\u` + '→'", 'a.js'))).toBe('a\\u→');
  });
});
