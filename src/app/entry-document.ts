// Which of several files is the document itself, the others being its parts.
import { dialects, isDocument } from '../core/light.ts';

const ROOTS = dialects.map((d) => d.rootField);
/** In the order in which they are preferred. */
const NAMES = [...ROOTS]
  .reverse()
  .flatMap((root) => ['yaml', 'yml', 'json'].map((end) => `${root}.${end}`));

/**
 * Chooses the root document among files that were opened together: one with the root field, by its
 * usual name, nearest to the top.
 * @returns its index in `files`, and the number of files that could be it; 0 where none has the
 *   root field
 */
export function chooseEntryDocument(
  files: readonly { readonly path: string; readonly text: string }[],
): { at: number; documents: number } {
  const ranked = files.map(({ path, text }, at) => ({
    at,
    rank: [isDocument(path, text) ? 0 : 1, ...rankOf(path)] as const,
  }));
  ranked.sort((a, b) => compare(a.rank, b.rank));
  return { at: ranked[0]?.at ?? 0, documents: ranked.filter(({ rank }) => rank[0] === 0).length };
}

type Rank = readonly [number, number, number, number, string];

function rankOf(path: string): readonly [number, number, number, string] {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const usual = NAMES.indexOf(name);
  return [usual < 0 ? NAMES.length : usual, path.split('/').length, path.length, path];
}

function compare(a: Rank, b: Rank): number {
  for (const [i, one] of a.entries()) {
    const other = b[i] as number | string;
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}
