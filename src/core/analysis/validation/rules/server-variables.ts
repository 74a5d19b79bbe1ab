// Not stated by the format, but surely meant: each {name} of host and pathname has an entry in
// `variables`, and each entry is used (section Server Object; readings.md AMB-07).

import { addressExpressions } from '../../../format/expressions.ts';
import { quote } from '../../../format/message-text.ts';
import { get, type MapNode, stringOf } from '../../../text/tree.ts';
import type { NodeProblem } from '../finding.ts';

export function serverVariables(node: MapNode): readonly NodeProblem[] {
  const code = 'server-variables';
  const out: NodeProblem[] = [];
  const variables = get(node, 'variables');
  if (variables && variables.kind !== 'map') return [];
  const declared = new Set(variables?.entries.map((e) => e.key));
  const used = new Set<string>();
  for (const field of ['host', 'pathname']) {
    for (const { name, wellNamed } of addressExpressions(stringOf(get(node, field)) ?? '')) {
      if (wellNamed && !declared.has(name) && !used.has(name)) {
        out.push({
          code,
          severity: 'warning',
          message: `{${name}} is used but not declared. Add ${quote(name)} to "variables".`,
          at: [field],
          key: false,
          ...(variables
            ? {
                related: {
                  at: ['variables'],
                  key: true,
                  message: 'The variables are defined here.',
                },
              }
            : {}),
        });
      }
      used.add(name);
    }
  }
  for (const name of declared) {
    if (!used.has(name))
      out.push({
        code,
        severity: 'warning',
        message: `Variable ${quote(name)} is not used in "host" or "pathname". Add {${name}} there, or remove it.`,
        at: ['variables', name],
        key: true,
        ...(get(node, 'host')
          ? { related: { at: ['host'], key: true, message: 'The host is defined here.' } }
          : {}),
      });
  }
  return out;
}
