// What is printed of a comparison, and what of it fails.
import { lineStarts, positionAt } from '../../core/api.ts';
import type { Change, ChangeLocation, Comparison } from '../../core/types.ts';
import { pathIn, type Version } from './versions.ts';

/** Which changes fail. */
export type FailOn = 'breaking' | 'any' | 'none';

/** What is printed. */
export interface ChangeReport {
  readonly comparison: Comparison;
  readonly old: Version;
  readonly new: Version;
  readonly colour: boolean;
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
  report: Omit<ChangeReport, 'colour'>,
): { readonly file: string; readonly line: number } {
  const version = change.new ? report.new : report.old;
  const found = change.new ?? change.old;
  const at = found && version.files.sourceOf(found);
  if (!at) return { file: report.new.source.file, line: 1 };
  return { file: pathIn(version, at.uri), line: lineOf(at, version) };
}

function lineOf({ uri, path }: ChangeLocation, { files }: Version): number {
  const range = files.locate(uri, path);
  const text = files.text(uri);
  return range && text !== undefined ? positionAt(lineStarts(text), range.start).line : 1;
}
