// The rule settings of a user or a team: a code switched off, or given another severity.

import { type Problem, SETTINGS, type Setting } from './problem.ts';
import { isFixed, severityOf } from './validation/severities.ts';

/** By code; a code that is not in it has the severity the rule gives. */
export type Settings = ReadonlyMap<string, Setting>;

export const NO_SETTINGS: Settings = new Map();

/** Returns whether a value from outside is one of `SETTINGS`. */
export function isSetting(value: unknown): value is Setting {
  return (SETTINGS as readonly unknown[]).includes(value);
}

/**
 * Returns the problems with the settings applied. A code that is off by default is left out unless
 * a setting enables it; problems that make a text unreadable (`fixed`) can't be switched off.
 */
export function applySettings(problems: readonly Problem[], settings: Settings): Problem[] {
  const out: Problem[] = [];
  for (const problem of problems) {
    const setting = isFixed(problem.code)
      ? undefined
      : (settings.get(problem.code) ?? (severityOf(problem.code) === 'off' ? 'off' : undefined));
    if (setting === 'off') continue;
    out.push(
      setting === undefined || setting === problem.severity
        ? problem
        : { ...problem, severity: setting },
    );
  }
  return out;
}
