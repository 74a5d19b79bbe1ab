// Colours of a configuration: read from the notations of CSS Color 4 that name one opaque colour,
// and converted between sRGB and OKLCH.

/** Red, green and blue of sRGB, each from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Lightness from 0 to 1, chroma, and hue in degrees. */
export interface Oklch {
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
        : [amount(first, 255), amount(second, 255), amount(third, 255)];
    case 'hsl':
      return HUE_FIRST.test(written)
        ? fromHsl(Number.parseFloat(first), amount(second, 100), amount(third, 100))
        : null;
    case 'oklch':
      return third.endsWith('%')
        ? null
        : toRgb({
            l: amount(first, 1),
            c: second.endsWith('%') ? amount(second, 1) * 0.4 : amount(second, 1),
            h: Number.parseFloat(third),
          });
    default:
      return null;
  }
}

/** A number or a percentage as a part of its whole, from 0 to 1. */
function amount(text: string, whole: number): number {
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
