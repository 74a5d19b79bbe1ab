// Which problems a search keeps.
import type { Problem } from '../../core/problem.ts';

/** Returns whether a problem has all words of a query in its message, its code, its location or the name of its file. Case doesn't matter. */
export function matchesQuery({ message, code, path }: Problem, query: string, file: string): boolean {
  const text = [message, code, path.join(' '), file].join('\n').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
