// MUST: a channel address has no query and no fragment, and its expressions are names in curly
// braces (section Channel Object; readings.md AMB-10, AMB-13).

import { addressExpressions } from '../../../format/expressions.ts';
import { quote } from '../../../format/message-text.ts';
import { get, type MapNode, stringOf } from '../../../text/tree.ts';
import type { NodeProblem } from '../finding.ts';

export function channelAddress(node: MapNode): readonly NodeProblem[] {
  const address = stringOf(get(node, 'address'));
  if (address === undefined) return [];
  const problem = (message: string, severity: NodeProblem['severity'] = 'error'): NodeProblem[] => [
    { code: 'channel-address', severity, message, at: ['address'], key: false },
  ];
  const expressions = addressExpressions(address);
  const odd = expressions.find((e) => !e.wellNamed);
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
}
