// Not stated by the format, but surely meant: each {name} of host and pathname has an entry in
// `variables`, and each entry is used (section Server Object; readings.md AMB-07).

import { addressExpressions } from '../../../format/expressions.ts';
import { quote } from '../../../format/message-text.ts';
import { get, stringOf } from '../../../text/tree.ts';
import { misspeltNames } from '../misspelt-names.ts';
import type { Explanations, ObjectRule, RuleProblem } from '../rule.ts';

export const codes = { 'server-variables': 'warning' } as const;

export const rule: ObjectRule = {
  codes,
  kinds: ['Server'],
  checkObject(node) {
    const out: RuleProblem[] = [];
    const variables = get(node, 'variables');
    if (variables && (variables.kind !== 'map' || stringOf(get(variables, '$ref')) !== undefined))
      return [];
    // What is not a text is reported itself.
    const isUnread = (field: string): boolean =>
      get(node, field) !== undefined && stringOf(get(node, field)) === undefined;
    if (isUnread('host') || isUnread('pathname')) return [];
    const declared = new Set(variables?.entries.map((e) => e.key));
    const expressions = ['host', 'pathname'].flatMap((field) =>
      addressExpressions(stringOf(get(node, field)) ?? '').map((e) => ({ ...e, field })),
    );
    const misspelt = misspeltNames(
      declared,
      expressions.filter((e) => e.wellNamed).map((e) => e.name),
    );
    const meant = new Set(misspelt.values());
    const used = new Set<string>();
    for (const { name, wellNamed, field } of expressions) {
      if (wellNamed && !declared.has(name) && !used.has(name) && !meant.has(name)) {
        out.push({
          message: `{${name}} is used but not declared. Add ${quote(name)} to "variables".`,
          data: { missing: name },
          at: [field],
          key: false,
          related: variables && {
            at: ['variables'],
            key: true,
            message: 'The variables are defined here.',
          },
        });
      }
      used.add(name);
    }
    for (const name of declared) {
      const other = misspelt.get(name);
      const help =
        other === undefined
          ? `Add {${name}} there, or remove it.`
          : `Did you mean ${quote(other)}?`;
      if (!used.has(name))
        out.push({
          message: `Variable ${quote(name)} is not used in "host" or "pathname". ${help}`,
          at: ['variables', name],
          key: true,
          related: get(node, 'host') && {
            at: ['host'],
            key: true,
            message: 'The host is defined here.',
          },
        });
    }
    return out;
  },
};

export const explanations: Explanations<typeof codes> = {
  'server-variables': {
    group: 'application',
    rule: 'Each {name} in the host and pathname of a server is one of its variables, and each variable is used.',
    why: 'A name that is not described cannot be filled in, and a variable that is never used has no effect.',
    section: 'Server Object',
    rules: ['SRV-23'],
    invalidExample: "servers:\n  broker:\n    host: '{region}.example.com'\n    protocol: mqtt",
    right:
      "servers:\n  broker:\n    host: '{region}.example.com'\n    protocol: mqtt\n    variables: {region: {default: eu}}",
  },
};
