// Not stated by the format, but surely meant: a required scope is one that a flow offers (section
// Security Scheme Object; readings.md AMB-69).

import { joinChoices, quote } from '../../../format/message-text.ts';
import { nearestWord } from '../../../text/nearest.ts';
import { get, stringOf } from '../../../text/tree.ts';
import type { Explanations, ObjectRule, RuleProblem } from '../rule.ts';

export const codes = { 'unknown-scope': 'warning' } as const;

export const rule: ObjectRule = {
  codes,
  kinds: ['SecurityScheme'],
  checkObject(node) {
    const scopes = get(node, 'scopes');
    const flows = get(node, 'flows');
    if (scopes?.kind !== 'seq' || flows?.kind !== 'map' || stringOf(get(node, 'type')) !== 'oauth2')
      return [];
    const suggestions = flows.entries.map((flow) => get(flow.value, 'availableScopes'));
    if (!suggestions.some((o) => o?.kind === 'map')) return [];
    const suggested = new Set(
      suggestions.flatMap((o) => (o?.kind === 'map' ? o.entries.map((e) => e.key) : [])),
    );
    return scopes.items.flatMap((item, i): RuleProblem[] => {
      const scope = stringOf(item.value);
      if (scope === undefined || suggested.has(scope)) return [];
      const meant = nearestWord(scope, suggested);
      const help = meant
        ? `Did you mean ${quote(meant)}?`
        : suggested.size > 0 && suggested.size < 7
          ? `Available scopes: ${joinChoices([...suggested]).replace(/ or (?="[^"]*"$)/, ' and ')}.`
          : 'Add it to the "availableScopes" of a flow.';
      const related = { at: ['flows'], key: true, message: 'The flows are defined here.' };
      return [
        {
          message: `Unknown scope ${quote(scope)}: no flow offers it. ${help}`,
          at: ['scopes', String(i)],
          key: false,
          related,
        },
      ];
    });
  },
};

export const explanations: Explanations<typeof codes> = {
  'unknown-scope': {
    group: 'application',
    rule: 'A scope that is needed is one that a flow offers.',
    why: 'Nobody can be granted a scope that the server does not know. Most often it is a slip of the keyboard.',
    section: 'Security Scheme Object; OAuth Flow Object',
    rules: ['SEC-24'],
    invalidExample:
      "components:\n  securitySchemes:\n    login:\n      type: oauth2\n      scopes: [order:read]\n      flows:\n        clientCredentials:\n          tokenUrl: https://example.com/token\n          availableScopes: {'orders:read': See orders}",
    right:
      "components:\n  securitySchemes:\n    login:\n      type: oauth2\n      scopes: [orders:read]\n      flows:\n        clientCredentials:\n          tokenUrl: https://example.com/token\n          availableScopes: {'orders:read': See orders}",
  },
};
