// The rule settings of a user or a team: a code switched off, or given another severity, in all
// files or in some.

import { pathMatcher } from '../text/ignore-patterns.ts';
import { isRoot } from '../text/location.ts';
import { percentDecoded } from '../text/pointer.ts';
import { relativeUri, resolveUri } from './documents/uri.ts';
import { type Problem, SETTINGS, type Setting, type Settings } from './problem.ts';
import { isFixed, severityOf } from './validation/severities.ts';

/** Settings for the files that one of the patterns matches (`ignore-patterns.ts`). */
export interface Override {
  readonly files: readonly string[];
  readonly settings: Settings;
}

/** The overrides of a configuration; a later one takes precedence. */
export interface Overrides {
  /** The folder that patterns are relative to, with `/` at its end; '' for the top. */
  readonly folder: string;
  /** What the address of a file is resolved against, in the same way. */
  readonly base: string;
  readonly list: readonly Override[];
}

/** Returns the settings that hold for a file, by its address. */
export type SettingsOf = (uri: string) => Settings;

/**
 * Returns the settings of each file of a document.
 * @param address name or address of the root document, whose files have the address ''
 */
export function settingsByFile(
  settings: Settings,
  overrides: Overrides | undefined,
  address: string,
): SettingsOf {
  if (!overrides || overrides.list.length === 0) return () => settings;
  const { folder, base } = overrides;
  const list = overrides.list.map((one) => ({ ...one, matches: pathMatcher(one.files) }));
  const known = new Map<string, Settings>();
  return (uri) => {
    let own = known.get(uri);
    if (!own) {
      const relative = relativeUri(folder, resolveUri(base, isRoot(uri) ? address : uri));
      const path = percentDecoded(relative) ?? relative;
      const fitting = path.startsWith('../') ? [] : list.filter(({ matches }) => matches(path));
      own = new Map([settings, ...fitting.map((one) => one.settings)].flatMap((map) => [...map]));
      known.set(uri, own);
    }
    return own;
  };
}

/** Returns whether a value from outside is one of `SETTINGS`. */
export function isSetting(value: unknown): value is Setting {
  return (SETTINGS as readonly unknown[]).includes(value);
}

/**
 * Returns the problems with the settings applied. A code that is off by default is left out unless
 * a setting enables it; problems that make a text unreadable (`fixed`) can't be switched off.
 */
export function applySettings(problems: readonly Problem[], settingsOf: SettingsOf): Problem[] {
  const out: Problem[] = [];
  for (const problem of problems) {
    const setting = isFixed(problem.code)
      ? undefined
      : (settingsOf(problem.uri).get(problem.code) ??
        (severityOf(problem.code) === 'off' ? 'off' : undefined));
    if (setting === 'off') continue;
    out.push(
      setting === undefined || setting === problem.severity
        ? problem
        : { ...problem, severity: setting },
    );
  }
  return out;
}
