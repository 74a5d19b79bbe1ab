// Not stated by the format, but surely meant: the default of a variable or parameter is one of its
// choices (sections Server Variable Object, Parameter Object; readings.md AMB-08).

import { joinChoices, quote } from '../../../format/message-text.ts';
import { get, stringOf, stringsOf } from '../../../text/tree.ts';
import type { Explanations, ObjectRule } from '../rule.ts';

export const codes = { 'default-in-enum': 'warning' } as const;

export const rule: ObjectRule = {
  codes,
  kinds: ['ServerVariable', 'Parameter'],
  checkObject(node) {
    const value = stringOf(get(node, 'default'));
    const list = get(node, 'enum');
    if (value === undefined || list?.kind !== 'seq' || list.items.length === 0) return [];
    const allowed = stringsOf(list);
    if (allowed.includes(value) || allowed.length < list.items.length) return [];
    return [
      {
        message: `The default ${quote(value)} is not one of ${joinChoices(allowed)}. Use one of these, or add it to "enum".`,
        at: ['default'],
        key: false,
        related: { at: ['enum'], key: true, message: 'The allowed values are defined here.' },
      },
    ];
  },
};

export const explanations: Explanations<typeof codes> = {
  'default-in-enum': {
    group: 'application',
    rule: 'The default of a variable or parameter is one of its choices.',
    why: 'Whoever leaves the value out gets one that is not allowed.',
    section: 'Server Variable Object; Parameter Object',
    rules: ['SVAR-09', 'PAR-09'],
    invalidExample:
      "channels:\n  orders:\n    address: 'orders/{region}'\n    parameters:\n      region: {enum: [eu, us], default: asia}",
    right:
      "channels:\n  orders:\n    address: 'orders/{region}'\n    parameters:\n      region: {enum: [eu, us], default: eu}",
  },
};
