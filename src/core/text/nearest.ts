// Which of several words a misspelled one is meant to be.
/** Returns the candidate most similar to `word` (at most a third of its letters may differ). */
export function nearestWord(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > 80) return undefined;
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(Math.max(word.length, 3) / 3)) + 0.5;
  for (const candidate of candidates) {
    const d =
      candidate.toLowerCase() === word.toLowerCase()
        ? 0.1
        : distance(word.toLowerCase(), candidate.toLowerCase(), bestDistance);
    // Words that have no letter in common are not alike, however short they are.
    if (d < bestDistance && d < Math.max(word.length, candidate.length)) {
      best = candidate;
      bestDistance = d;
    }
  }
  return best;
}

/** Words that begin so short a text are too many to mean one of them. */
const SHORTEST_BEGINNING = 3;

/**
 * Returns the candidate that begins with `word`, such as `kafka` for `kaf`; of several only one
 * that the others begin with, too (`kafka` of `kafka` and `kafka-secure`).
 */
export function begunBy(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length < SHORTEST_BEGINNING) return undefined;
  const starts = (a: string, b: string): boolean => a.toLowerCase().startsWith(b.toLowerCase());
  const begun = [...candidates].filter((candidate) => starts(candidate, word));
  const [shortest] = begun.toSorted((a, b) => a.length - b.length);
  return shortest !== undefined && begun.every((one) => starts(one, shortest))
    ? shortest
    : undefined;
}

/** Returns the candidate that a text means: the most similar one, else the one that it begins. */
export function intendedWord(word: string, candidates: readonly string[]): string | undefined {
  return nearestWord(word, candidates) ?? begunBy(word, candidates);
}

/** Edits between two words, a swap of neighbours counted as one; gives up above `limit`. */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let d = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        d = Math.min(d, (before[j - 2] ?? 0) + 1);
      row.push(d);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
