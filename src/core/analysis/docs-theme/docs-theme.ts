// How published documentation looks, as a configuration or the author of a page says it. All of it
// is untrusted: what is returned can be written into a style sheet or an attribute as it is.
import { joinChoices, quote } from '../../format/message-text.ts';
import {
  type Accent,
  accentShades,
  darkVariant,
  lowestContrast,
  MIN_CONTRAST,
  parseColor,
  type Scheme,
  toHex,
} from './color.ts';

export type { Accent, AccentShades } from './color.ts';

/** How documentation looks; what is absent is as always. */
export interface DocsTheme {
  /** An image as a `data:` address. */
  readonly logo?: string;
  /** The image as a path, relative to what names it. */
  readonly logoPath?: string;
  readonly accent?: Accent;
  /** One of `FONTS`, or the name of a family: letters, digits, spaces and hyphens. */
  readonly font?: string;
  /** CommonMark. */
  readonly footer?: string;
}

/** The names of the fields. */
export const THEME_FIELDS = ['logo', 'accent', 'accentDark', 'font', 'footer'] as const;
export type ThemeField = (typeof THEME_FIELDS)[number];

/** Fonts that have a name of their own here. */
export const FONTS: readonly string[] = ['system', 'inter', 'serif', 'mono'];

/** Bytes of a logo: it is in every page. */
export const MAX_LOGO_BYTES: number = 100 * 1024;
const MAX_FOOTER = 2_000;
const MAX_FAMILY = 60;

const COLORS =
  'a color such as "#8a0f2e", "rgb(138 15 46)", "hsl(345 80% 30%)" or "oklch(0.42 0.16 15)"';
const DATA_IMAGE =
  /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)(?:;charset=[\w-]+|;utf8)?(?:;base64,[A-Za-z\d+/]+={0,2}|,[\w!#$%&'()*+,./:;=?@~-]+)$/i;
const IMAGE_PATH = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/** What is wrong with a value, as a sentence; a warning where something of it is used. */
export type ReportValue = (field: ThemeField, message: string, isWarning: boolean) => void;

/**
 * Reads the fields of a theme.
 * @param values texts by the names of their fields
 * @returns what is valid
 */
export function readTheme(
  values: Readonly<Partial<Record<ThemeField, string>>>,
  report: ReportValue,
): DocsTheme {
  const { logo, font, footer } = values;
  const error = (field: ThemeField, message: string) => void report(field, message, false);
  return {
    ...(logo !== undefined && readLogo(logo, error)),
    ...readAccent(values, report),
    ...(font !== undefined && readFont(font, error)),
    ...(footer !== undefined && readFooter(footer, error)),
  };
}

type ReportError = (field: ThemeField, message: string) => void;

function readLogo(logo: string, error: ReportError): Pick<DocsTheme, 'logo' | 'logoPath'> {
  const written = logo.trim();
  if (/^data:/i.test(written)) {
    // Four characters of Base64 are three bytes; other notations are longer.
    if (written.length > (MAX_LOGO_BYTES * 4) / 3 + 100)
      error('logo', `The image of "logo" has more than ${MAX_LOGO_BYTES / 1024} KB.`);
    else if (DATA_IMAGE.test(written)) return { logo: written };
    else
      error(
        'logo',
        'Expected "logo" to be a data: address of an image (PNG, JPEG, GIF, WebP, AVIF or SVG) without spaces or quotes.',
      );
    return {};
  }
  if (/^(?:[a-z][a-z\d+.-]*:|[\\/])/i.test(written))
    error(
      'logo',
      'Expected "logo" to be a path relative to the configuration, such as "images/logo.svg", or a data: address of an image. Pages load nothing from other hosts.',
    );
  else if (!IMAGE_PATH.test(written))
    error('logo', 'Expected "logo" to be a PNG, JPEG, GIF, WebP, AVIF or SVG file.');
  else return { logoPath: written };
  return {};
}

function readAccent(
  { accent, accentDark }: Readonly<Partial<Record<ThemeField, string>>>,
  report: ReportValue,
): Pick<DocsTheme, 'accent'> {
  const read = (field: ThemeField, text: string | undefined) => {
    const color = text === undefined ? null : parseColor(text);
    if (text !== undefined && !color)
      report(field, `Expected ${quote(field)} to be ${COLORS}, got ${quote(text)}.`, false);
    return color;
  };
  const light = read('accent', accent);
  const dark = read('accentDark', accentDark);
  if (dark && accent === undefined)
    report(
      'accentDark',
      'Expected "accent" beside "accentDark", which is its dark variant.',
      false,
    );
  if (!light) return {};
  const colors = { light, dark: dark ?? darkVariant(light) };
  const shadesOf = (scheme: Scheme) => accentShades(colors[scheme], scheme);
  const shades = { light: shadesOf('light'), dark: shadesOf('dark') };
  const warn = (field: ThemeField, scheme: Scheme) => {
    const ratio = lowestContrast(colors[scheme], scheme);
    if (ratio < MIN_CONTRAST)
      report(
        field,
        `The contrast of ${quote(field)} ${toHex(colors[scheme])} is ${ratioOf(ratio)} on ${scheme} surfaces, and text needs ${MIN_CONTRAST}:1. Text is in ${shades[scheme].text}, a ${scheme === 'light' ? 'darker' : 'lighter'} shade of the same hue.`,
        true,
      );
  };
  warn('accent', 'light');
  if (dark) warn('accentDark', 'dark');
  return { accent: shades };
}

/** Rounded down: what is just too low never looks like enough. */
const ratioOf = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;

function readFont(font: string, error: ReportError): Pick<DocsTheme, 'font'> {
  const name = font.trim().replace(/ +/g, ' ');
  if (FONTS.includes(name.toLowerCase())) return { font: name.toLowerCase() };
  if (name.length <= MAX_FAMILY && /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} -]*)$/u.test(name))
    return { font: name };
  error(
    'font',
    `Expected "font" to be ${joinChoices(FONTS)}, or the name of one font family: letters, digits, spaces and hyphens, at most ${MAX_FAMILY}. It is named, not loaded.`,
  );
  return {};
}

function readFooter(footer: string, error: ReportError): Pick<DocsTheme, 'footer'> {
  if (footer.length > MAX_FOOTER) {
    error('footer', `"footer" has ${footer.length} characters. Use at most ${MAX_FOOTER}.`);
    return {};
  }
  return footer.trim() === '' ? {} : { footer };
}
