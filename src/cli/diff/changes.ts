// What is printed of a comparison, and what of it fails.
import { adviseVersion, lineStarts, positionAt } from '../../core/api.ts';
import type { Change, ChangeLocation, Comparison, VersionAdvice } from '../../core/types.ts';
import { pathIn, type Version } from './versions.ts';

/** Which changes fail. */
export type FailOn = 'breaking' | 'any' | 'none';

/** What is printed. */
export interface ChangeReport {
  readonly comparison: Comparison;
  readonly old: Version;
  readonly new: Version;
  readonly colour: boolean;
  /** Which version the changes need, where that is requested. */
  readonly advice?: VersionAdvice;
}

/** Returns whether a comparison fails. */
export function failsOn({ summary }: Comparison, failOn: FailOn): boolean {
  if (failOn === 'none') return false;
  const others = failOn === 'any' ? summary.compatible + summary.unclassified : 0;
  return summary.breaking + others > 0;
}

/**
 * Returns which version the changes need; null for a document that was added or removed, whose
 * version can be any.
 */
export function adviceFor({
  comparison,
  old,
  new: changed,
}: Pick<ChangeReport, 'comparison' | 'old' | 'new'>): VersionAdvice | null {
  if (old.isMissing) return null;
  const versions = { old: old.files.applicationVersion, new: changed.files.applicationVersion };
  return adviseVersion(versions, comparison.changes);
}

/** Returns the file and the line of the version of the new document. */
export function positionOfVersion({ new: changed }: Pick<ChangeReport, 'new'>): {
  readonly file: string;
  readonly line: number;
} {
  const at = changed.files.sourceOf({ uri: '', path: '/info/version' });
  return { file: pathIn(changed, at.uri), line: lineOf(at, changed) };
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
