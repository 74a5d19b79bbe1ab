// What editors do with rulesets while a user types: rules run in slices, so that other work is done
// in between, and what they found before an edit stays until they have run again.
import type { Range } from '../../text/node-ranges.ts';
import type { RuleFindings } from '../analyzed-file.ts';
import type { Problem } from '../problem.ts';
import type { RulesetPlace } from './rulesets.ts';

/** Milliseconds that rules run before other work is done. */
const SLICE = 8;

/** A step of rules took so long that nothing else could be done meanwhile. */
export class SlowRules extends Error {}

/** When rules may run. */
export interface Turns {
  /** Milliseconds of one step after which rules are stopped, where they are. */
  readonly maxStep?: number;
  /** Resolves when the work that waits is done. */
  next(): Promise<unknown>;
  /** Milliseconds from any time on. */
  now(): number;
}

/**
 * Runs rules to their end, a slice in each turn.
 * @param isCurrent whether the results are still of use
 * @returns null where they are not
 * @throws SlowRules after a step of more than `maxStep`
 */
export async function runInSlices<Found>(
  run: Generator<void, Found>,
  { next, now, maxStep = Number.POSITIVE_INFINITY }: Turns,
  isCurrent: () => boolean,
): Promise<Found | null> {
  for (;;) {
    await next();
    if (!isCurrent()) return null;
    let time = now();
    const end = time + SLICE;
    do {
      const step = run.next();
      const start = time;
      time = now();
      if (time - start > maxStep) throw new SlowRules();
      if (step.done) return step.value;
    } while (time < end);
  }
}

/** Returns rulesets with the folders that they are in. */
export function rulesetPlaces(files: readonly string[]): RulesetPlace[] {
  return files.map((file) => ({ file, folder: file.slice(0, file.lastIndexOf('/') + 1) }));
}

/** One change of a text: this range was replaced by as many characters. */
export interface ReplacedRange extends Range {
  readonly length: number;
}

/**
 * Returns the problems that rules found before a text was changed, until they have run again: what
 * is before or behind the change stays where its text is, and what is in it is dropped.
 */
export function problemsAfterChange(
  problems: readonly Problem[],
  uri: string,
  { start, end, length }: ReplacedRange,
): readonly Problem[] {
  const by = length - (end - start);
  return problems.flatMap((problem): Problem[] => {
    if (problem.uri !== uri || problem.end <= start) return [problem];
    if (problem.start < end) return [];
    return [{ ...problem, start: problem.start + by, end: problem.end + by }];
  });
}

/** Returns all that rules found before a text was changed, with the problems that stay. */
export function findingsAfterChange(
  { problems, names }: RuleFindings,
  uri: string,
  change: ReplacedRange,
): RuleFindings {
  return { problems: problemsAfterChange(problems, uri, change), names, isPartial: true };
}

/** Returns what was replaced in a text: all but what is the same before and behind. */
export function changeBetween(before: string, after: string): ReplacedRange {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let same = 0;
  while (
    same < most - start &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same++;
  return { start, end: before.length - same, length: after.length - same - start };
}
