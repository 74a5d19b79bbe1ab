// The level of a change in words.
import { capitalize } from '../../core/light.ts';
import type { Change } from '../../core/types.ts';

/** Returns the level of a change, and who is affected: `Breaking for senders`. */
export function levelText({ level, affects }: Pick<Change, 'level' | 'affects'>): string {
  const label = capitalize(level);
  return affects.length > 0 ? `${label} for ${affects.join(' and ')}` : label;
}
