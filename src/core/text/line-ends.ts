// Line ends of a text.
import type { Text } from './text-pieces.ts';

/**
 * Returns a text with a line feed for each carriage return that none follows: both end a line (YAML
 * 1.2.2, section 5.4), and what reads lines looks for line feeds. Offsets stay.
 */
export function withLineFeeds(text: Text): Text {
  if (!text.includes('\r')) return text;
  const whole = text.toString();
  return /\r(?!\n)/.test(whole) ? whole.replace(/\r(?!\n)/g, '\n') : text;
}
