// The colours of the tokens of `tokens.css` as the browser computes them, in the only notation that
// Monaco reads.

export type Scheme = 'light' | 'dark';

/** The tokens that the editor is painted with. */
const TOKENS = [
  'accent',
  'accent-soft',
  'accent-strong',
  'div',
  'error',
  'error-soft',
  'hover',
  'info',
  'info-soft',
  'line',
  'line-strong',
  'on-accent',
  'raised',
  'span',
  'sunken',
  'surface',
  'syn-comment',
  'syn-key',
  'syn-keyword',
  'syn-number',
  'syn-punctuation',
  'syn-string',
  'text',
  'text-faint',
  'text-soft',
  'warning',
  'warning-soft',
] as const;

export type Token = (typeof TOKENS)[number];

const probeOf = (token: string): HTMLElement => {
  const probe = document.createElement('span');
  // Mixing brings every notation of a colour down to sRGB, without a canvas that some browsers fill
  // with noise.
  probe.style.color = `color-mix(in srgb, var(--${token}), var(--${token}))`;
  return probe;
};

/** Returns the colours of tokens in a scheme, whatever the page shows now, by their names. */
export function readTokens(scheme: Scheme): (token: Token) => string {
  const box = document.createElement('div');
  box.hidden = true;
  box.style.colorScheme = scheme;
  // With forced colours every token would come out as the same one, and Monaco fails where text and
  // ground are one colour.
  box.style.setProperty('forced-color-adjust', 'none');
  const probes = TOKENS.map(probeOf);
  box.append(...probes);
  document.body.append(box);
  // Read together: between two readings nothing changes, so that the browser computes the styles
  // once.
  const fallback = scheme === 'dark' ? '#e0e0e0' : '#202020';
  const colors = new Map<Token, string>(
    TOKENS.map((token, at) => [
      token,
      cssColorToHex(getComputedStyle(probes[at] ?? box).color) ?? fallback,
    ]),
  );
  box.remove();
  return (token) => colors.get(token) ?? fallback;
}

const pad = (channel: number): string =>
  Math.round(Math.min(1, Math.max(0, channel)) * 255)
    .toString(16)
    .padStart(2, '0');

/**
 * Returns a computed colour as `#rrggbb`.
 * @param computed `color(srgb r g b)` with channels from 0 to 1, or `rgb(r, g, b)` with channels
 * from 0 to 255
 * @returns null for any other notation
 */
export function cssColorToHex(computed: string): string | null {
  const [, notation, rest] = /^(color\(srgb|rgba?\()(.*)\)$/.exec(computed) ?? [];
  const channels = rest
    ?.match(/-?[\d.]+(?:e-?\d+)?/g)
    ?.slice(0, 3)
    .map(Number);
  if (channels?.length !== 3) return null;
  return `#${channels.map((channel) => pad(notation === 'color(srgb' ? channel : channel / 255)).join('')}`;
}
