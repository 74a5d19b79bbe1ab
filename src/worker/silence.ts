// Notices a worker that no longer responds. Silence is counted in beats, not read off the clock: a
// machine that slept has skipped beats, and its worker slept as well.

import type { TextChange } from './protocol.ts';

/** Seconds of silence, while work is posted, after which the worker of a small document hangs. */
export const SILENCE_LIMIT = 8;
/** Seconds added for each million characters: a slow machine needs about a third of it. */
const SILENCE_PER_MILLION = 8;
const BEAT = 1000;

/** @returns seconds of silence after which the worker for so many characters counts as hanging */
export function silenceLimit(length: number): number {
  return SILENCE_LIMIT + Math.round((SILENCE_PER_MILLION * length) / 1_000_000);
}

/** Counts how long a worker is silent while it has work. */
export interface SilenceWatch {
  /** Begins to count, unless it counts already. */
  begin(): void;
  /** The worker was heard. */
  heard(): void;
  /** The worker has nothing to do. */
  rest(): void;
  /** The worker has these texts only: their characters decide how long it may be silent. */
  reset(rootLength: number): void;
  /** The worker has another text of a file. */
  has(uri: string, length: number): void;
  /** A text of the worker changed; '' is the root document. */
  changed(uri: string, changes: readonly TextChange[]): void;
}

/**
 * @param ping is called with each beat until the worker is heard
 * @param onHang is called once the silence has exceeded the limit
 */
export function createSilenceWatch(ping: () => void, onHang: () => void): SilenceWatch {
  let silent = 0;
  let beat: ReturnType<typeof setInterval> | undefined;
  /** Characters of the files that the worker has, by uri. */
  const lengths = new Map<string, number>();
  const total = (): number => [...lengths.values()].reduce((sum, length) => sum + length, 0);
  return {
    begin() {
      if (beat !== undefined) return;
      silent = 0;
      beat = setInterval(() => {
        silent++;
        if (silent > silenceLimit(total())) onHang();
        else ping();
      }, BEAT);
    },
    heard() {
      silent = 0;
    },
    rest() {
      clearInterval(beat);
      beat = undefined;
    },
    reset(rootLength) {
      lengths.clear();
      lengths.set('', rootLength);
    },
    has: (uri, length) => void lengths.set(uri, length),
    changed(uri, changes) {
      const by = changes.reduce((sum, { text, rangeLength }) => sum + text.length - rangeLength, 0);
      lengths.set(uri, (lengths.get(uri) ?? 0) + by);
    },
  };
}
