// What the attributes of an element say about its look.
import { expect, test, vi } from 'vitest';
import { readElementTheme } from './theme.tsx';

const NONE = { logo: null, accent: null, accentDark: null, font: null, footer: null };
const PAGE = 'https://shop.example.com/docs/';

test('colors and fonts are those of the shadow root', async () => {
  const theme = await readElementTheme({ ...NONE, accent: '#8a0f2e', font: 'serif' }, PAGE);
  expect(theme.styles).toMatch(/:host\{.*--accent:light-dark\(#8a0f2e,.*--font:ui-serif,/);
  expect(theme).toMatchObject({ logo: undefined, footer: undefined });
});

test.each(['constructor', 'toString', 'IBM Plex Sans'])(
  'the font %s is named, and no more',
  async (font) => {
    const { styles } = await readElementTheme({ ...NONE, font }, PAGE);
    expect(styles).toMatch(new RegExp(`--font:'${font}',system-ui,[^{}]*}$`));
  },
);

test('a logo is in the page, or of its origin; what is wrong is in the console', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const logoOf = async (logo: string, page = PAGE) =>
    (await readElementTheme({ ...NONE, logo }, page)).logo;
  expect(await logoOf('logo.svg')).toBe(`${PAGE}logo.svg`);
  expect(await logoOf('data:image/png;base64,iVBORw0KGgo=')).toMatch(/^data:/);
  expect(warn).not.toHaveBeenCalled();
  expect(await logoOf('https://other.example.com/logo.svg')).toBeUndefined();
  await readElementTheme({ ...NONE, accent: '#fc0' }, PAGE);
  expect(warn.mock.calls.flat()).toEqual([
    expect.stringContaining('Pages load nothing from other hosts.'),
    expect.stringContaining('is 1.3:1 on light surfaces'),
  ]);
});
