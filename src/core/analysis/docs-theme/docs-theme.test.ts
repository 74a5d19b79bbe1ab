// What a theme may be: whatever is written into a page is readable, and safe there.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import {
  accentShades,
  contrast,
  lowestContrast,
  MIN_CONTRAST,
  parseColor,
  type Rgb,
  type Scheme,
  SURFACES,
  toHex,
  toOklch,
  toRgb,
} from './color.ts';
import { readTheme, THEME_FIELDS, type ThemeField } from './docs-theme.ts';

const rootFile = (name: string) =>
  readFileSync(resolve(import.meta.dirname, '../../../..', name), 'utf8');
const isValid = new Ajv().compile(JSON.parse(rootFile('public/config.schema.json')));

/** The theme of values, with what is reported. */
function read(values: Partial<Record<ThemeField, string>>) {
  const found: string[] = [];
  const theme = readTheme(values, (field, message, isWarning) =>
    found.push(`${isWarning ? 'warning' : 'error'} ${field}: ${message}`),
  );
  return { theme, found };
}

describe('colors', () => {
  test.each([
    ['#8a0f2e', '#8a0f2e'],
    ['#F0A', '#ff00aa'],
    [' rgb(138 15 46) ', '#8a0f2e'],
    ['rgb(138, 15, 46)', '#8a0f2e'],
    ['RGB(100% 0% 50%)', '#ff0080'],
    ['rgb(300 -5 0)', '#ff0000'],
    ['hsl(345 80% 30%)', '#8a0f2e'],
    ['hsl(-15deg, 80%, 30%)', '#8a0f2e'],
    ['oklch(0.628 0.2577 29.23)', '#ff0000'],
    ['oklch(62.8% 64.4% 29.23deg)', '#ff0000'],
    ['oklch(1 0 0)', '#ffffff'],
    ['oklch(0.7 9 140)', '#3abd00'],
  ])('%s is %s', (text, hex) => {
    const color = parseColor(text);
    expect(color && toHex(color)).toBe(hex);
  });

  test.each([
    '',
    'red',
    '#12',
    '#1234',
    '#8a0f2e80',
    'rgb(1 2 3 / 0.5)',
    'rgba(1, 2, 3, 1)',
    'rgb(1 2)',
    'hsl(1 2 3)',
    'oklch(0.5 0.2 1e999)',
    'var(--text)',
    'url(https://a.example.com)',
    '#fff;background:url(//a.example.com)',
    'rgb(1 2 3)}*{color:red',
    `#${'f'.repeat(100_000)}`,
  ])('%.40s is not one opaque color', (text) => {
    expect(parseColor(text)).toBeNull();
  });

  test('the surfaces are those of the style sheet', () => {
    const tokens = rootFile('src/ui/tokens.css');
    const names = ['ground', 'surface', 'raised', 'sunken', 'hover'];
    for (const [i, name] of names.entries()) {
      const of = ({ l, c, h }: (typeof SURFACES.light)[number]) => `oklch(${l} ${c} ${h})`;
      const [light, dark] = [SURFACES.light[i], SURFACES.dark[i]];
      expect(tokens).toContain(
        `--${name}: light-dark(${light && of(light)}, ${dark && of(dark)});`,
      );
    }
  });

  test('the text of every accent can be read, in the same hue', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(
        fc.tuple(channel, channel, channel),
        fc.constantFrom('light', 'dark'),
        (rgb, scheme) => {
          const chosen = rgb.map((x) => x / 255) as unknown as Rgb;
          const shades = accentShades(chosen, scheme as Scheme);
          const at = (hex: string) => parseColor(hex) ?? [0, 0, 0];
          for (const one of [shades.text, shades.strong])
            expect(lowestContrast(at(one), scheme as Scheme)).toBeGreaterThanOrEqual(MIN_CONTRAST);
          expect(contrast(at(shades.strong), at(shades.soft))).toBeGreaterThanOrEqual(MIN_CONTRAST);
          for (const behind of [shades.text, shades.strong])
            expect(contrast(at(shades.on), at(behind))).toBeGreaterThanOrEqual(MIN_CONTRAST);
          const [before, after] = [toOklch(chosen), toOklch(at(shades.text))];
          const turn = Math.abs(((before.h - after.h + 540) % 360) - 180);
          // Near grey, one step of a channel is many degrees.
          if (Math.min(before.c, after.c) > 0.06) expect(turn).toBeLessThan(6);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('an accent that reaches the contrast is used as it is', () => {
    expect(read({ accent: '#8a0f2e' })).toEqual({
      theme: {
        accent: { light: expect.objectContaining({ text: '#8a0f2e' }), dark: expect.anything() },
      },
      found: [],
    });
  });

  test('a warning has the ratio, and the shade that texts have', () => {
    const { theme, found } = read({ accent: '#ffcc00', accentDark: '#402020' });
    expect(theme.accent?.light.chosen).toBe('#ffcc00');
    expect(found).toEqual([
      `warning accent: The contrast of "accent" #ffcc00 is 1.3:1 on light surfaces, and text needs 4.5:1. Text is in ${theme.accent?.light.text}, a darker shade of the same hue.`,
      `warning accentDark: The contrast of "accentDark" #402020 is 1.0:1 on dark surfaces, and text needs 4.5:1. Text is in ${theme.accent?.dark.text}, a lighter shade of the same hue.`,
    ]);
  });

  test('OKLCH and sRGB are converted there and back', () => {
    for (const hex of ['#000000', '#ffffff', '#8a0f2e', '#00ff7f', '#123456'])
      expect(toHex(toRgb(toOklch(parseColor(hex) ?? [0, 0, 0])))).toBe(hex);
  });
});

describe('what is safe', () => {
  const SAFE_LOGOS = [
    'data:image/png;base64,iVBORw0KGgo=',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:image/svg+xml;utf8,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E',
  ];
  test.each(SAFE_LOGOS)('the logo %s', (logo) => {
    expect(read({ logo })).toEqual({ theme: { logo }, found: [] });
  });
  test.each(['images/logo.svg', '../brand/logo.PNG', 'a b/c.jpeg'])('the path %s', (logo) => {
    expect(read({ logo })).toEqual({ theme: { logoPath: logo }, found: [] });
  });
  test.each([
    ['https://cdn.example.com/logo.png', 'Pages load nothing from other hosts.'],
    ['//cdn.example.com/logo.png', 'Pages load nothing from other hosts.'],
    ['/etc/logo.png', 'relative to the configuration'],
    ['C:\\logo.png', 'relative to the configuration'],
    ['javascript:alert(1)', 'relative to the configuration'],
    ['logo.html', 'PNG, JPEG, GIF, WebP, AVIF or SVG file'],
    ['logo', 'PNG, JPEG, GIF, WebP, AVIF or SVG file'],
    ['data:text/html;base64,PHNjcmlwdD4=', 'data: address of an image'],
    ['data:image/png;base64,a"onerror="alert(1)', 'data: address of an image'],
    ['data:image/svg+xml,<svg onload="alert(1)"/>', 'data: address of an image'],
    [`data:image/png;base64,${'A'.repeat(200_000)}`, 'has more than 100 KB'],
  ])('not the logo %.50s', (logo, message) => {
    const { theme, found } = read({ logo });
    expect(theme).toEqual({});
    expect(found).toEqual([expect.stringContaining(message)]);
  });

  test.each(['system', 'Inter', 'IBM Plex Sans', 'PT Sans-2', 'Überschrift', 'ヒラギノ角ゴ'])(
    'the font %s',
    (font) => expect(read({ font }).found).toEqual([]),
  );
  test.each([
    '',
    'Arial, serif',
    "Arial'; color: red",
    'A"}*{background:url(//a.example.com)}',
    'url(//a.example.com)',
    'a\\22 b',
    'a\nb',
    '</style><script>',
    '-apple',
    'x'.repeat(61),
  ])('not the font %j', (font) => {
    expect(read({ font })).toEqual({
      theme: {},
      found: [expect.stringContaining('It is named, not loaded.')],
    });
  });

  test('a footer up to a length', () => {
    expect(read({ footer: 'See <b>[us](https://shop.example.com)</b>' }).found).toEqual([]);
    expect(read({ footer: ' ' }).theme).toEqual({});
    expect(read({ footer: 'a'.repeat(2_001) })).toEqual({
      theme: {},
      found: ['error footer: "footer" has 2001 characters. Use at most 2000.'],
    });
  });
});

describe('in a configuration', () => {
  test('is read with the position of its logo', () => {
    const text = `{
  "docs": { "accent": "#8a0f2e",
    "logo": "images/logo.svg", "font": "serif", "footer": "Ours" }
}`;
    const { docs, logoAt, errors, warnings } = readConfig(text);
    expect(docs).toEqual({
      accent: expect.anything(),
      logoPath: 'images/logo.svg',
      font: 'serif',
      footer: 'Ours',
    });
    expect(logoAt).toEqual({ line: 3, column: 13 });
    expect([errors, warnings]).toEqual([[], []]);
    expect(isValid(JSON.parse(text))).toBe(true);
  });

  test.each([
    ['{"docs": []}', 10, 'Expected "docs" to be an object'],
    ['{"docs": {"color": "#fff"}}', 11, 'Unknown field "color" in "docs". Use'],
    ['{"docs": {"acent": "#fff"}}', 11, 'Unknown field "acent" in "docs". Use "accent".'],
    ['{"docs": {"font": 1}}', 19, 'Expected "font" to be a string, got the number 1.'],
    ['{"docs": {"accentDark": "#fff"}}', 25, 'Expected "accent" beside "accentDark"'],
    ['{"docs": {"logo": "https://a.example.com/b.png"}}', 19, 'load nothing from other hosts'],
    ['{"docs": {"font": "a;b"}}', 19, 'Expected "font" to be'],
  ])('reports what is wrong in %s', (text, column, message) => {
    const { errors } = readConfig(text);
    expect(errors).toEqual([{ line: 1, column, message: expect.stringContaining(message) }]);
    expect(isValid(JSON.parse(text))).toBe(false);
  });

  test('warnings are not errors', () => {
    const { errors, warnings } = readConfig('{\n"docs": {"accent": "#fc0"}}');
    expect(errors).toEqual([]);
    expect(warnings).toEqual([
      { line: 2, column: 20, message: expect.stringContaining('is 1.3:1 on light surfaces') },
    ]);
  });

  test('the published JSON Schema has the same fields', () => {
    const { properties } = JSON.parse(rootFile('public/config.schema.json'));
    expect(Object.keys(properties.docs.properties)).toEqual([...THEME_FIELDS]);
    const unknown = readConfig('{"xyz": 1}').errors[0]?.message ?? '';
    for (const name of Object.keys(properties))
      if (name !== '$schema') expect(unknown).toContain(`"${name}"`);
  });
});
