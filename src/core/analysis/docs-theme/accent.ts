// The colours of a theme from one accent: as it was chosen where no text depends on it, and for
// texts a shade of the same hue that can be read on every surface.
import { contrast, type Oklch, parseColor, type Rgb, toHex, toOklch, toRgb } from './color.ts';

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
  const text = readable({ l, c, h }, scheme, (color) => lowestContrast(color, scheme));
  const next = toOklch(text).l + step;
  const strong = readable({ l: Math.min(1, Math.max(0, next)), c, h }, scheme, (color) =>
    Math.min(lowestContrast(color, scheme), contrast(color, softShade)),
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
function readable(color: Oklch, scheme: Scheme, contrastOf: (color: Rgb) => number): Rgb {
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
