// Whether the version of an application is raised enough for what changed in its document, by
// Semantic Versioning 2.0.0.
import { quote } from '../../format/message-text.ts';
import { formatCount } from '../../text/plural.ts';
import { comparisonOf } from './report.ts';
import type { Change, Level } from './types.ts';

/** What a version must be raised by. */
type Raise = 'major' | 'minor' | 'patch' | 'none';

/** Which version the changes of a document need. */
export interface VersionAdvice {
  readonly raise: Raise;
  /** The lowest version that is enough; null where the old one is not a semantic version. */
  readonly next: string | null;
  /** Whether the new version is enough; null where it can't be compared. */
  readonly isEnough: boolean | null;
  /** All of it in one or two sentences. */
  readonly message: string;
}

/** The numbers of a version, and the identifiers of a prerelease. */
interface SemanticVersion {
  readonly numbers: readonly [number, number, number];
  readonly prerelease: readonly string[];
}

/** Section "Is there a suggested regular expression" of Semantic Versioning 2.0.0. */
const SEMANTIC =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*)?$/;

/** What changes of each level need; where it can't be decided, no one is known to be broken. */
const RAISES: Readonly<Record<Level, Raise>> = {
  breaking: 'major',
  unclassified: 'minor',
  compatible: 'minor',
  documentation: 'patch',
};

/**
 * Returns which version the changes need, and whether the new one is enough. Before 1.0.0 breaking
 * changes raise the second number and all others the third one, as ranges of package managers
 * expect it. A prerelease may change in every way until the version that it precedes is there.
 * @param versions `info.version` of both documents; undefined where it is not written
 */
export function adviseVersion(
  versions: { readonly old: string | undefined; readonly new: string | undefined },
  changes: readonly Change[],
): VersionAdvice {
  // The number alone breaks no one.
  const others = changes.filter(({ code }) => code !== 'info.version-changed');
  const raise = raiseFor(others);
  const why = reasonFor(others);
  const old = parseVersion(versions.old);
  if (!old) return unknownAdvice(raise, null, notSemantic('old', versions.old));
  const next = raise === 'none' ? (versions.old ?? '') : nextVersion(old, raise);
  const now = parseVersion(versions.new);
  if (!now) return unknownAdvice(raise, next, notSemantic('new', versions.new));
  const lowest = parseVersion(next) ?? old;
  const isRaised = compare(now, old) > 0;
  const isEnough =
    raise === 'none' ? compare(now, old) >= 0 : isRaised && compareNumbers(now, lowest) >= 0;
  const [before, after] = [quote(versions.old ?? ''), quote(versions.new ?? '')];
  if (raise === 'none')
    return {
      ...{ raise, next, isEnough },
      message: isEnough
        ? `Version ${after} is enough: nothing changed.`
        : `Version ${after} is lower than ${before}.`,
    };
  return {
    ...{ raise, next, isEnough },
    message: isEnough
      ? `Version ${after} is enough after ${before} for ${why}.`
      : `Version ${after} is not enough after ${before} for ${why}. Raise it to ${quote(next)}.`,
  };
}

function unknownAdvice(raise: Raise, next: string | null, message: string): VersionAdvice {
  return { raise, next, isEnough: null, message };
}

function notSemantic(which: 'old' | 'new', version: string | undefined): string {
  return version === undefined
    ? `The ${which} document has no "info.version".`
    : `The ${which} version ${quote(version)} is not a semantic version, such as "1.4.0".`;
}

function raiseFor(changes: readonly Change[]): Raise {
  const { summary } = comparisonOf(changes);
  for (const level of ['breaking', 'unclassified', 'compatible', 'documentation'] as const)
    if (summary[level] > 0) return RAISES[level];
  return 'none';
}

/** Returns the most serious changes in words; with them what may break others. */
function reasonFor(changes: readonly Change[]): string {
  const { summary } = comparisonOf(changes);
  const { breaking, unclassified, compatible, documentation } = summary;
  if (breaking > 0) return formatCount(breaking, 'breaking change');
  const known =
    compatible > 0
      ? formatCount(compatible, 'compatible change')
      : formatCount(documentation, 'documentation change');
  if (unclassified === 0) return known;
  const they = unclassified === 1 ? 'it breaks' : 'they break';
  const open = `${formatCount(unclassified, 'unclassified change')}, if ${they} no one`;
  return compatible > 0 ? `${known} and ${open}` : open;
}

/** Returns the parts of a version; null where it is not a semantic one. */
function parseVersion(text: string | undefined): SemanticVersion | null {
  const [whole, major, minor, patch, prerelease] = SEMANTIC.exec(text ?? '') ?? [];
  if (whole === undefined) return null;
  return {
    numbers: [Number(major), Number(minor), Number(patch)],
    prerelease: prerelease === undefined ? [] : prerelease.split('.'),
  };
}

/** Returns the version after `old` that is raised by so much. */
function nextVersion({ numbers, prerelease }: SemanticVersion, raise: Raise): string {
  const [major, minor, patch] = numbers;
  // What a prerelease precedes is not there yet: it is the next version if it is raised enough.
  const isFirst = prerelease.length > 0;
  const by = major > 0 ? raise : raise === 'major' ? 'minor' : 'patch';
  if (by === 'major')
    return isFirst && minor === 0 && patch === 0 ? `${major}.0.0` : `${major + 1}.0.0`;
  if (by === 'minor')
    return isFirst && patch === 0 ? `${major}.${minor}.0` : `${major}.${minor + 1}.0`;
  return isFirst ? `${major}.${minor}.${patch}` : `${major}.${minor}.${patch + 1}`;
}

function compareNumbers(a: SemanticVersion, b: SemanticVersion): number {
  for (const [i, number] of a.numbers.entries()) {
    const other = b.numbers[i] ?? 0;
    if (number !== other) return number - other;
  }
  return 0;
}

/** Compares by precedence (Semantic Versioning 2.0.0, section 11). */
function compare(a: SemanticVersion, b: SemanticVersion): number {
  const numbers = compareNumbers(a, b);
  if (numbers !== 0) return numbers;
  if (a.prerelease.length === 0 || b.prerelease.length === 0)
    return b.prerelease.length - a.prerelease.length;
  for (const [i, own] of a.prerelease.entries()) {
    const other = b.prerelease[i];
    if (other === undefined) return 1;
    if (own === other) continue;
    const [isNumber, isOtherNumber] = [/^\d+$/.test(own), /^\d+$/.test(other)];
    if (isNumber && isOtherNumber) return Number(own) - Number(other);
    if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
    return own < other ? -1 : 1;
  }
  return a.prerelease.length - b.prerelease.length;
}
