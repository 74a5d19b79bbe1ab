// How many problems there are, in words.
import { counted } from '../../core/counted.ts';
import type { Counts } from '../../worker/protocol.ts';

/** `No problems`, `2 errors, 1 warning`. */
export function countText({ problems, errors, warnings }: Counts): string {
  if (problems === 0) return 'No problems';
  const hints = problems - errors - warnings;
  return [count(errors, 'error'), count(warnings, 'warning'), count(hints, 'hint')].filter((t) => t !== '').join(', ');
}

function count(n: number, word: string): string {
  return n === 0 ? '' : counted(n, word);
}
