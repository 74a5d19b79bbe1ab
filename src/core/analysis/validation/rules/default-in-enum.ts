// Not stated by the format, but surely meant: the default of a variable or parameter is one of its
// choices (sections Server Variable Object, Parameter Object; readings.md AMB-08).

import { joinChoices, quote } from '../../../format/message-text.ts';
import { get, type MapNode, stringOf } from '../../../text/tree.ts';
import type { NodeProblem } from '../finding.ts';

export function defaultInEnum(node: MapNode): readonly NodeProblem[] {
  const value = stringOf(get(node, 'default'));
  const list = get(node, 'enum');
  if (value === undefined || list?.kind !== 'seq' || list.items.length === 0) return [];
  const allowed = list.items.map((i) => stringOf(i.value)).filter((v) => v !== undefined);
  if (allowed.includes(value) || allowed.length < list.items.length) return [];
  return [
    {
      code: 'default-in-enum',
      severity: 'warning',
      message: `The default ${quote(value)} is not one of ${joinChoices(allowed)}. Use one of these, or add it to "enum".`,
      at: ['default'],
      key: false,
      related: { at: ['enum'], key: true, message: 'The allowed values are defined here.' },
    },
  ];
}
