// Not stated by the format, but surely meant: the examples of a variable or parameter are among its
// choices (sections Server Variable Object, Parameter Object; readings.md AMB-08).

import { joinChoices, quote } from '../../../format/message-text.ts';
import { get, stringOf, stringsOf } from '../../../text/tree.ts';
import type { Explanations, ObjectRule, RuleProblem } from '../rule.ts';

export const codes = { 'examples-in-enum': 'warning' } as const;

export const rule: ObjectRule = {
  codes,
  kinds: ['ServerVariable', 'Parameter'],
  checkObject(node) {
    const list = get(node, 'enum');
    const examples = get(node, 'examples');
    if (list?.kind !== 'seq' || examples?.kind !== 'seq' || list.items.length === 0) return [];
    const allowed = stringsOf(list);
    if (allowed.length < list.items.length) return [];
    const choice = new Set(allowed);
    return examples.items.flatMap((item, i): RuleProblem[] => {
      const value = stringOf(item.value);
      if (value === undefined || choice.has(value)) return [];
      const message = `The example ${quote(value)} is not one of ${joinChoices(allowed)}. Use one of these, or add it to "enum".`;
      const related = { at: ['enum'], key: true, message: 'The allowed values are defined here.' };
      return [{ message, at: ['examples', String(i)], key: false, related }];
    });
  },
};

export const explanations: Explanations<typeof codes> = {
  'examples-in-enum': {
    group: 'application',
    rule: 'The examples of a variable or parameter are among its choices.',
    why: 'An example that is not allowed misleads whoever copies it.',
    section: 'Server Variable Object; Parameter Object',
    rules: ['SVAR-09', 'PAR-09'],
    invalidExample:
      "channels:\n  orders:\n    address: 'orders/{region}'\n    parameters:\n      region: {enum: [eu, us], examples: [asia]}",
    right:
      "channels:\n  orders:\n    address: 'orders/{region}'\n    parameters:\n      region: {enum: [eu, us], examples: [us]}",
  },
};
