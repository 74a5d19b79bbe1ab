// What severities are called in the dialogs about rules, and what was set of them.

import { formatCount, NO_SETTINGS, severityOf } from '../../core/light.ts';
import type { Explanation, Setting, Settings } from '../../core/types.ts';
import type { DocumentRulesets, StudioState } from '../../store/state.ts';
import { nameOfUri } from '../file-names.ts';

/** What a list says of a rule: of ours, or of a ruleset. */
export type ListedRule = Pick<Explanation, 'code' | 'rule' | 'severity' | 'fixed'> & {
  readonly isLeftOut?: boolean;
};

/** Why a rule of a ruleset is not run. */
export const LEFT_OUT =
  'Not run here: its function is JavaScript. “apidoc-studio validate --allow-ruleset-code” runs it.';

export const SEVERITY_LABELS: Readonly<Record<Setting, string>> = {
  error: 'Error',
  warning: 'Warning',
  information: 'Information',
  hint: 'Hint',
  off: 'Off',
};

/**
 * Returns how many rules are off by the user's settings or by the document's, which take
 * precedence; of those that are run without.
 */
export function disabledRuleCount({
  rules,
  documentRules,
  rulesets,
}: Pick<StudioState, 'rules' | 'documentRules' | 'rulesets'>): number {
  const own = documentRules?.settings ?? NO_SETTINGS;
  const off = ([code, setting]: readonly [string, Setting]): boolean =>
    setting === 'off' &&
    (severityOf(code) !== undefined ||
      rulesets?.report.rules.some(({ name }) => name === code) === true);
  return (
    [...own].filter(off).length +
    [...rules].filter((entry) => off(entry) && !own.has(entry[0])).length
  );
}

/** Returns the settings with one code set; its default severity or null removes the setting. */
export function withRule(
  rules: Settings,
  { code, severity }: Pick<Explanation, 'code' | 'severity'>,
  setting: Setting | null,
): Settings {
  const next = new Map(rules);
  if (setting === null || setting === severity) next.delete(code);
  else next.set(code, setting);
  return next;
}

/** Returns "1 rule is switched off", "3 rules are switched off". */
export function disabledRulesText(count: number): string {
  return `${formatCount(count, 'rule')} ${count === 1 ? 'is' : 'are'} switched off`;
}

/** Returns which rulesets hold: `.spectral.yaml`, `2 rulesets`; how they were chosen beside it. */
export function rulesetsText({ files: [first = '', ...others] }: DocumentRulesets): string {
  return others.length === 0 ? nameOfUri(first) : formatCount(1 + others.length, 'ruleset');
}

/** Returns how a ruleset came to hold for the document. */
export function rulesetOrigin({ files, by }: DocumentRulesets, file: string): string {
  if (!files.includes(file)) return `extended by ${nameOfUri(files[0] ?? '')}`;
  if (by === 'configuration') return 'named by apidoc.config.json';
  if (by === 'address') return 'named by the address of this page';
  return 'found by its name';
}
