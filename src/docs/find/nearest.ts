// Which of several marked words belongs to a hit.
import type { Hit } from '../../core/search/types.ts';
import { blockOf } from './text-in.ts';

/** The range whose line says what the hit says; the first one where none does. */
export function nearest(ranges: readonly Range[], { kind, name, text }: Hit): Range | undefined {
  const wanted = flat(kind === 'text' ? text.replaceAll('…', '') : name);
  let best: Range | undefined;
  let most = -1;
  for (const range of ranges) {
    const own = flat(range.startContainer.parentElement?.textContent ?? '');
    const line = flat(blockOf(range.startContainer)?.textContent ?? '');
    const points = own === wanted ? 3 : line === wanted ? 2 : line.includes(wanted) || (line !== '' && wanted.includes(line)) ? 1 : 0;
    if (points > most) {
      best = range;
      most = points;
    }
  }
  return best;
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
