// Not stated by the format, but surely meant: the examples of a variable or parameter are among its
// choices (sections Server Variable Object, Parameter Object; readings.md AMB-08).

import { joinChoices, quote } from '../../../format/message-text.ts';
import { get, type MapNode, stringOf } from '../../../text/tree.ts';
import type { NodeProblem } from '../finding.ts';

export function examplesInEnum(node: MapNode): readonly NodeProblem[] {
  const list = get(node, 'enum');
  const examples = get(node, 'examples');
  if (list?.kind !== 'seq' || examples?.kind !== 'seq' || list.items.length === 0) return [];
  const allowed = list.items.map((i) => stringOf(i.value)).filter((v) => v !== undefined);
  if (allowed.length < list.items.length) return [];
  const choice = new Set(allowed);
  return examples.items.flatMap((item, i): NodeProblem[] => {
    const value = stringOf(item.value);
    if (value === undefined || choice.has(value)) return [];
    const message = `The example ${quote(value)} is not one of ${joinChoices(allowed)}. Use one of these, or add it to "enum".`;
    const related = { at: ['enum'], key: true, message: 'The allowed values are defined here.' };
    return [
      {
        code: 'examples-in-enum',
        severity: 'warning',
        message,
        at: ['examples', String(i)],
        key: false,
        related,
      },
    ];
  });
}
