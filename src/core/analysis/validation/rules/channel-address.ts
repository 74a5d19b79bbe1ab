// MUST: a channel address has no query and no fragment, and its expressions are names in curly
// braces (section Channel Object; readings.md AMB-10, AMB-13).

import { addressExpressions } from '../../../format/expressions.ts';
import { quote } from '../../../format/message-text.ts';
import { get, stringOf } from '../../../text/tree.ts';
import type { Explanations, ObjectRule, RuleProblem } from '../rule.ts';

export const codes = { 'channel-address': 'error' } as const;

export const rule: ObjectRule = {
  codes,
  kinds: ['Channel'],
  checkObject(node) {
    const address = stringOf(get(node, 'address'));
    if (address === undefined) return [];
    const problem = (
      message: string,
      severity: RuleProblem['severity'] = 'error',
    ): RuleProblem[] => [{ severity, message, at: ['address'], key: false }];
    const expressions = addressExpressions(address);
    // A declared name is reported where it is declared.
    const parameters = get(node, 'parameters');
    const odd = expressions.find((e) => !e.wellNamed && !get(parameters, e.name));
    if (odd)
      return problem(
        `${quote(`{${odd.name}}`)} is not a parameter. Use only letters, digits, "_" and "-" between the braces.`,
      );
    const outside = expressions.reduceRight(
      (text, e) => text.slice(0, e.start) + text.slice(e.end),
      address,
    );
    if (outside.includes('?'))
      return problem(
        `An address can't have a query (${quote('?')}). Remove it, and describe query parameters in the protocol binding.`,
      );
    if (outside.includes('#'))
      return problem(
        `An address can't have a fragment or the wildcard ${quote('#')}. Use a parameter such as {rest}.`,
      );
    return /[{}]/.test(outside)
      ? problem(
          'Unmatched brace: it is read as part of the address. Write a parameter as {name}.',
          'warning',
        )
      : [];
  },
};

export const explanations: Explanations<typeof codes> = {
  'channel-address': {
    group: 'application',
    rule: 'A channel address has no query and no fragment, and its expressions are names in curly braces.',
    why: 'An address is a topic, queue or path, not a URL. Wildcards such as # belong to subscriptions; here a parameter stands for what varies.',
    section: 'Channel Object',
    rules: ['CHAN-02', 'CHAN-03', 'PARS-07'],
    invalidExample: 'channels:\n  orders:\n    address: orders?region=eu',
    right: 'channels:\n  orders:\n    address: orders/{region}\n    parameters: {region: {}}',
  },
};
