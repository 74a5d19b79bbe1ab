// What is printed of a comparison, and what of it fails.
import { lineStarts, positionAt } from '../../core/api.ts';
import type { Change, ChangeLocation, Comparison, Level } from '../../core/types.ts';
import { pathIn, type Version } from './versions.ts';

/** Whose partners matter. */
export type Audience = 'sender' | 'receiver' | 'both';
export type FailOn = 'breaking' | 'any' | 'none';

/** The levels in the order in which they are printed. */
export const LEVELS: readonly Level[] = ['breaking', 'unclassified', 'compatible', 'documentation'];

/** What is printed. */
export interface ChangeReport {
  readonly comparison: Comparison;
  readonly old: Version;
  readonly new: Version;
  readonly colour: boolean;
}

/** Returns the comparison without breaking changes that concern only the others. */
export function forAudience(comparison: Comparison, audience: Audience): Comparison {
  if (audience === 'both') return comparison;
  const changes = comparison.changes.filter(
    ({ level, affects }) =>
      level !== 'breaking' || affects.length === 0 || affects.includes(`${audience}s`),
  );
  const count = (level: Level) => changes.filter((change) => change.level === level).length;
  return {
    summary: {
      breaking: count('breaking'),
      unclassified: count('unclassified'),
      compatible: count('compatible'),
      documentation: count('documentation'),
    },
    changes,
  };
}

/** Returns whether a comparison fails. */
export function fails({ summary }: Comparison, failOn: FailOn): boolean {
  if (failOn === 'none') return false;
  const others = failOn === 'any' ? summary.compatible + summary.unclassified : 0;
  return summary.breaking + others > 0;
}

/** Returns the file and the line of a change in the new version, else in the old one. */
export function positionOf(
  change: Change,
  report: ChangeReport,
): { readonly file: string; readonly line: number } {
  const version = change.new ? report.new : report.old;
  const at = change.new ?? change.old;
  if (!at) return { file: report.new.source.file, line: 1 };
  return { file: pathIn(version, at.uri), line: lineOf(at, version) };
}

function lineOf({ uri, path }: ChangeLocation, { files }: Version): number {
  const range = files.locate(uri, path);
  const text = files.text(uri);
  return range && text !== undefined ? positionAt(lineStarts(text), range.start).line : 1;
}

/** Returns "2 breaking, 1 unclassified"; the levels without changes are left out. */
export function countsOf({ summary }: Comparison): string {
  return LEVELS.filter((level) => summary[level] > 0)
    .map((level) => `${summary[level]} ${level}`)
    .join(', ');
}

/** Shown where there is nothing to show. */
export const NO_CHANGES = 'No changes. Both versions describe the same API.';
