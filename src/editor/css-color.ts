// A colour as the browser computes it, in the only notation that Monaco reads.

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
