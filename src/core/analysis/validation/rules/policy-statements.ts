// The list of statements of a policy has a small letter in the published schema, and a capital in
// its text (text of the bindings sns and sqs, Policy).
import { get } from '../../../text/tree.ts';
import type { Explanations, ObjectRule } from '../rule.ts';

export const codes = { 'policy-statements': 'hint' } as const;

export const rule: ObjectRule = {
  codes,
  kinds: ['snsPolicy', 'sqsPolicy'],
  checkObject(node) {
    if (!get(node, 'Statements') || get(node, 'statements')) return [];
    const message = 'Other validators know only "statements". Rename it.';
    return [{ message, at: ['Statements'], key: true, data: { meant: 'statements' } }];
  },
};

export const explanations: Explanations<typeof codes> = {
  'policy-statements': {
    group: 'bindings',
    rule: 'The statements of a policy are called "statements".',
    why: 'The capital letter is in the published text; the published schema refuses it.',
    section: 'Bindings',
    invalidExample:
      "channels:\n  orders:\n    bindings:\n      sqs:\n        queue:\n          name: orders\n          fifoQueue: false\n          policy:\n            Statements: [{effect: Allow, principal: '*', action: sqs:SendMessage}]",
    right:
      "channels:\n  orders:\n    bindings:\n      sqs:\n        queue:\n          name: orders\n          fifoQueue: false\n          policy:\n            statements: [{effect: Allow, principal: '*', action: sqs:SendMessage}]",
  },
};
