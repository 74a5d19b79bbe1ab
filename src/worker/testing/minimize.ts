// For tests only: the shortest texts that a difference was found with.
import type { Difference } from './compare-with-full.ts';
import type { LoadedTools } from './full-analysis.ts';
import type { SoundnessDocument, Texts } from './incremental-page.ts';
import { replay } from './soundness.ts';

export interface FoundDifference {
  readonly difference: Difference;
  readonly versions: readonly Texts[];
}

/** Replays at most so many times. */
const MAX_REPLAYS = 500;

/**
 * Returns fewer and shorter versions of a document after which the same result differs; those given
 * if the difference isn't found when they are replayed.
 */
export async function minimized(
  document: SoundnessDocument,
  found: FoundDifference,
  tools: LoadedTools,
): Promise<FoundDifference> {
  let best = found;
  let replays = 0;
  const shorter = async (versions: readonly Texts[]): Promise<boolean> => {
    if (replays++ > MAX_REPLAYS) return false;
    const difference = await replay(document, versions, tools);
    if (difference?.what !== found.difference.what) return false;
    best = { difference, versions };
    return true;
  };
  for (let count = 2; count < found.versions.length; count *= 2)
    if (await shorter(found.versions.slice(-count))) break;
  for (let i = best.versions.length - 2; i >= 0 && best.versions.length > 2; i--)
    await shorter(best.versions.filter((_, index) => index !== i));
  for (const uri of best.versions[0]?.keys() ?? [])
    for (let size = 64; size >= 1; size = Math.floor(size / 2))
      for (let line = 0; line < longest(best.versions, uri); ) {
        const removed = withoutLines(best.versions, uri, line, size);
        if (!removed || !(await shorter(removed))) line += size;
      }
  return best;
}

function linesOf(texts: Texts | undefined, uri: string): readonly string[] {
  return (texts?.get(uri) ?? '').split(/(?<=\n)/);
}

function longest(versions: readonly Texts[], uri: string): number {
  return Math.max(...versions.map((texts) => linesOf(texts, uri).length));
}

/**
 * Returns the versions without lines that all of them have, counted from the start of a file or,
 * behind what differs, from its end; null where they don't have them all.
 */
function withoutLines(
  versions: readonly Texts[],
  uri: string,
  line: number,
  size: number,
): readonly Texts[] | null {
  const all = versions.map((texts) => linesOf(texts, uri));
  const [first = []] = all;
  const cut = first.slice(line, line + size).join('');
  if (cut === '') return null;
  const fromEnd = first.length - line;
  const starts = all.map((lines) => {
    const candidates = [line, lines.length - fromEnd];
    return candidates.find((at) => at >= 0 && lines.slice(at, at + size).join('') === cut);
  });
  if (starts.includes(undefined)) return null;
  return versions.map((texts, i) => {
    const lines = [...(all[i] ?? [])];
    lines.splice(starts[i] ?? 0, size);
    return new Map(texts).set(uri, lines.join(''));
  });
}
