// What severities are called in the dialogs about rules, and what was set of them.

import type { CodeInfo } from '../../core/check/codes.ts';
import { counted } from '../../core/counted.ts';
import { NO_SETTINGS, type Setting, type Settings } from '../../core/settings.ts';
import type { StudioState } from '../../store/state.ts';

export const SEVERITY_WORDS: Readonly<Record<Setting, string>> = {
  error: 'Error',
  warning: 'Warning',
  information: 'Information',
  hint: 'Hint',
  off: 'Off',
};

/** Codes that are switched off by the person or by the settings that came with the document, which go before. */
export function switchedOff({ rules, documentRules }: Pick<StudioState, 'rules' | 'documentRules'>): number {
  const own = documentRules?.settings ?? NO_SETTINGS;
  const off = ([, setting]: readonly [string, Setting]): boolean => setting === 'off';
  return [...own].filter(off).length + [...rules].filter((entry) => off(entry) && !own.has(entry[0])).length;
}

/** The settings with one code set; what the rule gives by itself is no setting, nor is null. */
export function withRule(rules: Settings, { code, severity }: Pick<CodeInfo, 'code' | 'severity'>, setting: Setting | null): Settings {
  const next = new Map(rules);
  if (setting === null || setting === severity) next.delete(code);
  else next.set(code, setting);
  return next;
}

/** "1 rule is switched off", "3 rules are switched off". */
export function offText(count: number): string {
  return `${counted(count, 'rule')} ${count === 1 ? 'is' : 'are'} switched off`;
}
