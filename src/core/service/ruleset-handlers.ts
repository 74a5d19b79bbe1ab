// Handlers for the requests about rulesets, by name. Loaded on the first of them.

import { newRules, writeRule } from './new-rules.ts';
import type { RequestHandlers, RulesetRequest } from './requests.ts';
import { completeRuleset, hoverRuleset } from './ruleset-language.ts';

export const handlers: RequestHandlers<RulesetRequest> = {
  rulesetCompletion: (file, { offset }) => completeRuleset(file, offset),
  rulesetHover: (file, { offset }) => hoverRuleset(file, offset),
  newRules: (file, { pointer }) => newRules(file, pointer),
  writeRule: (file, { rule, ruleset }) => writeRule(file, rule, ruleset),
};
