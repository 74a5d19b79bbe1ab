// Colours of a configuration: read from the notations of CSS Color 4 that name one opaque colour,
// and converted between sRGB and OKLCH.

/** Red, green and blue of sRGB, each from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Lightness from 0 to 1, chroma, and hue in degrees. */
interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?`;
const NUMBERS = new RegExp(
  String.raw`^(rgb|hsl|oklch)\(\s*(${NUMBER}%?)(?:\s*,\s*|\s+)(${NUMBER}%?)(?:\s*,\s*|\s+)(${NUMBER}(?:%|deg)?)\s*\)$`,
  'i',
);
const HUE_FIRST = new RegExp(
  String.raw`^(hsl)\(\s*(${NUMBER})(?:deg)?(?:\s*,\s*|\s+)(${NUMBER}%)(?:\s*,\s*|\s+)(${NUMBER}%)\s*\)$`,
  'i',
);
const LONGEST = 80;

/** Returns the colour that a text names; null for any other text, and for one with transparency. */
export function parseColor(text: string): Rgb | null {
  const color = colorIn(text);
  return color?.every(Number.isFinite) ? color : null;
}

function colorIn(text: string): Rgb | null {
  const written = text.trim();
  if (written.length > LONGEST) return null;
  const hex = /^#(?:([\da-f]{6})|([\da-f]{3}))$/i.exec(written);
  if (hex) {
    const digits = hex[1] ?? [...(hex[2] ?? '')].map((digit) => digit + digit).join('');
    const at = (start: number) => Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return [at(0), at(2), at(4)];
  }
  const [, name = '', first = '', second = '', third = ''] =
    HUE_FIRST.exec(written) ?? NUMBERS.exec(written) ?? [];
  switch (name.toLowerCase()) {
    case 'rgb':
      return third.endsWith('deg')
        ? null
        : [parseFraction(first, 255), parseFraction(second, 255), parseFraction(third, 255)];
    case 'hsl':
      return HUE_FIRST.test(written)
        ? fromHsl(Number.parseFloat(first), parseFraction(second, 100), parseFraction(third, 100))
        : null;
    case 'oklch':
      return third.endsWith('%')
        ? null
        : toRgb({
            l: parseFraction(first, 1),
            c: second.endsWith('%') ? parseFraction(second, 1) * 0.4 : parseFraction(second, 1),
            h: Number.parseFloat(third),
          });
    default:
      return null;
  }
}

/** A number or a percentage as a part of its whole, from 0 to 1. */
function parseFraction(text: string, whole: number): number {
  const part = Number.parseFloat(text) / (text.endsWith('%') ? 100 : whole);
  return Math.min(1, Math.max(0, part));
}

/** CSS Color 4, section 7.1. */
function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number): number => {
    const k = (((n + hue / 30) % 12) + 12) % 12;
    return lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

const toLinear = (x: number): number => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
const fromLinear = (x: number): number =>
  x <= 0.0031308 ? x * 12.92 : 1.055 * x ** (1 / 2.4) - 0.055;

/** Returns a colour in OKLCH (CSS Color 4, section 9.2). */
export function toOklch([red, green, blue]: Rgb): Oklch {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const d = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, d),
    h: (Math.atan2(d, a) * 180) / Math.PI,
  };
}

/** Returns a colour of OKLCH with as much of its chroma as sRGB has at its lightness and hue. */
export function toRgb({ l, c, h }: Oklch): Rgb {
  const whole = linearOf({ l, c, h });
  let [least, most] = isInGamut(whole) ? [c, c] : [0, c];
  while (most - least > 1e-4) {
    const middle = (least + most) / 2;
    if (isInGamut(linearOf({ l, c: middle, h }))) least = middle;
    else most = middle;
  }
  const [r, g, b] = linearOf({ l, c: least, h });
  const channel = (x: number) => fromLinear(Math.min(1, Math.max(0, x)));
  return [channel(r), channel(g), channel(b)];
}

const isInGamut = (linear: Rgb): boolean => linear.every((x) => x >= -1e-4 && x <= 1 + 1e-4);

function linearOf({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const d = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * d) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * d) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * d) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** Returns `#rrggbb`. */
export function toHex(rgb: Rgb): string {
  return `#${rgb
    .map((x) =>
      Math.round(x * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Returns the contrast of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);

// The colours of a theme from one accent: as it was chosen where no text depends on it, and for
// texts a shade of the same hue that can be read on every surface.

/** The two themes that every page has. */
export type Scheme = 'light' | 'dark';

/** What texts have at least (WCAG 2.2, 1.4.3). */
export const MIN_CONTRAST = 4.5;

/**
 * Surfaces that links are on: `--ground`, `--surface`, `--raised`, `--sunken` and `--hover` of the
 * style sheet, as lightness, chroma and hue.
 */
export const SURFACES: Readonly<Record<Scheme, readonly Oklch[]>> = {
  light: [
    { l: 0.985, c: 0.003, h: 265 },
    { l: 1, c: 0, h: 0 },
    { l: 1, c: 0, h: 0 },
    { l: 0.965, c: 0.004, h: 265 },
    { l: 0.95, c: 0.006, h: 265 },
  ],
  dark: [
    { l: 0.19, c: 0.012, h: 265 },
    { l: 0.215, c: 0.013, h: 265 },
    { l: 0.25, c: 0.014, h: 265 },
    { l: 0.165, c: 0.011, h: 265 },
    { l: 0.265, c: 0.015, h: 265 },
  ],
};

/** The colours of one theme, each as `#rrggbb`. */
export interface AccentShades {
  /** As it was chosen: for lines and areas without text. */
  readonly chosen: string;
  /** Links, and areas with text in `on`. */
  readonly text: string;
  /** Text on `soft`, and what the pointer is on. */
  readonly strong: string;
  /** Behind what is selected. */
  readonly soft: string;
  readonly on: string;
}

/** The colours of both themes. */
export type Accent = Readonly<Record<Scheme, AccentShades>>;

/** How far `strong` is from `text`, and the lightness and highest chroma of the other shades. */
const SHADES = {
  light: { step: -0.06, soft: { l: 0.95, c: 0.025 }, on: { l: 1, c: 0 } },
  dark: { step: 0.06, soft: { l: 0.3, c: 0.06 }, on: { l: 0.19, c: 0.03 } },
} as const;

/** Where a dark variant begins that nobody chose. */
const DARK = { l: 0.76, c: 0.12 };

/** Returns the dark variant of an accent, of the same hue. */
export function darkVariant(accent: Rgb): Rgb {
  const { c, h } = toOklch(accent);
  return toRgb({ l: DARK.l, c: Math.min(c, DARK.c), h });
}

/** Returns the lowest contrast of a colour with the surfaces of a theme. */
export const lowestContrast = (color: Rgb, scheme: Scheme): number =>
  Math.min(...SURFACES[scheme].map((surface) => contrast(color, toRgb(surface))));

/** Returns the colours of a theme for the accent that was chosen. */
export function accentShades(chosen: Rgb, scheme: Scheme): AccentShades {
  const { step, soft, on } = SHADES[scheme];
  const { l, c, h } = toOklch(chosen);
  const shade = (most: { readonly l: number; readonly c: number }) =>
    toRgb({ l: most.l, c: Math.min(c, most.c), h });
  const softShade = shade(soft);
  const text = nearestReadableColor({ l, c, h }, scheme, (color) => lowestContrast(color, scheme));
  const next = toOklch(text).l + step;
  const strong = nearestReadableColor(
    { l: Math.min(1, Math.max(0, next)), c, h },
    scheme,
    (color) => Math.min(lowestContrast(color, scheme), contrast(color, softShade)),
  );
  return {
    chosen: toHex(chosen),
    text: toHex(text),
    strong: toHex(strong),
    soft: toHex(softShade),
    on: toHex(shade(on)),
  };
}

/** A colour as it is written, which is a bit lighter or darker than what was computed. */
const asWritten = (color: Oklch): Rgb => parseColor(toHex(toRgb(color))) ?? [0, 0, 0];

/**
 * Returns the nearest colour of the same hue that can be read: the darkest or lightest end of its
 * hue, black or white, always can.
 */
function nearestReadableColor(
  color: Oklch,
  scheme: Scheme,
  contrastOf: (color: Rgb) => number,
): Rgb {
  const own = asWritten(color);
  if (contrastOf(own) >= MIN_CONTRAST) return own;
  let [fails, passes] = [color.l, scheme === 'light' ? 0 : 1];
  while (Math.abs(fails - passes) > 1e-3) {
    const l = (fails + passes) / 2;
    if (contrastOf(asWritten({ ...color, l })) >= MIN_CONTRAST) passes = l;
    else fails = l;
  }
  return asWritten({ ...color, l: passes });
}
