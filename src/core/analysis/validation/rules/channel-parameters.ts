// MUST: the parameters are exactly the names that the address uses (sections Channel Object,
// Parameters Object; readings.md AMB-11, AMB-12).

import { addressExpressions } from '../../../format/expressions.ts';
import { quote } from '../../../format/message-text.ts';
import { get, stringOf } from '../../../text/tree.ts';
import { misspeltNames } from '../misspelt-names.ts';
import type { Explanations, ObjectRule, RuleProblem } from '../rule.ts';

export const codes = { 'channel-parameters': 'error' } as const;

export const rule: ObjectRule = {
  codes,
  kinds: ['Channel'],
  checkObject(node) {
    const written = get(node, 'address');
    const address = stringOf(written);
    const parameters = get(node, 'parameters');
    if (
      (parameters &&
        (parameters.kind !== 'map' || stringOf(get(parameters, '$ref')) !== undefined)) ||
      (written && address === undefined && !(written.kind === 'scalar' && written.value === null))
    )
      return [];
    const declared = parameters?.entries ?? [];
    const used = new Set(
      addressExpressions(address ?? '')
        .filter((e) => e.wellNamed)
        .map((e) => e.name),
    );
    const out: RuleProblem[] = [];
    if (declared.length > 0 && used.size === 0 && !/[{}]/.test(address ?? '')) {
      const message =
        address === undefined
          ? "The address is unknown, so it can't have parameters."
          : `The address ${quote(address)} has no {expressions}, so it can't have parameters.`;
      const related = written && {
        at: ['address'],
        key: true,
        message: 'The address is defined here.',
      };
      return [
        { message: `${message} Remove "parameters".`, at: ['parameters'], key: true, related },
      ];
    }
    const names = new Set(declared.map((e) => e.key));
    const misspelt = misspeltNames(names, used);
    const meant = new Set(misspelt.values());
    for (const name of used) {
      if (names.has(name) || meant.has(name)) continue;
      out.push({
        message: `{${name}} is used in the address but not declared. Add ${quote(name)} to "parameters".`,
        data: { missing: name },
        at: ['address'],
        key: false,
        related: parameters && {
          at: ['parameters'],
          key: true,
          message: 'The parameters are defined here.',
        },
      });
    }
    for (const { key } of declared) {
      if (used.has(key) || !/^[A-Za-z0-9_-]+$/.test(key)) continue;
      const other = misspelt.get(key);
      const help =
        other === undefined ? `Add {${key}} there, or remove it.` : `Did you mean ${quote(other)}?`;
      out.push({
        message: `Parameter ${quote(key)} is not used in the address. ${help}`,
        at: ['parameters', key],
        key: true,
        related: { at: ['address'], key: false, message: 'The address is defined here.' },
      });
    }
    return out;
  },
};

export const explanations: Explanations<typeof codes> = {
  'channel-parameters': {
    group: 'application',
    rule: 'The parameters of a channel are exactly the names that its address uses.',
    why: 'A name in the address without a parameter cannot be filled in; a parameter that is not in the address is never used.',
    section: 'Channel Object; Parameters Object',
    rules: ['PARS-02', 'PARS-03', 'PARS-04'],
    invalidExample: 'channels:\n  orders:\n    address: orders/{region}',
    right:
      'channels:\n  orders:\n    address: orders/{region}\n    parameters:\n      region: {description: Where the shop is}',
  },
};
