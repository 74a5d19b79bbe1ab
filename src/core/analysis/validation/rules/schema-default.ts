// MUST: the `default` of a schema conforms to the `type` at the same level (section Schema Object;
// readings.md AMB-32).

import { describeValue, joinChoices } from '../../../format/message-text.ts';
import { get, type MapNode, stringOf } from '../../../text/tree.ts';
import { hasType } from '../../../text/value.ts';
import type { NodeProblem } from '../finding.ts';

export function schemaDefault(node: MapNode): readonly NodeProblem[] {
  const value = get(node, 'default');
  const type = get(node, 'type');
  if (!value || !type) return [];
  const types = type.kind === 'seq' ? type.items.map((i) => stringOf(i.value)) : [stringOf(type)];
  const known = types.filter((t) => t !== undefined);
  if (
    known.length === 0 ||
    known.length < types.length ||
    known.some((t) => !TYPES.has(t)) ||
    known.some((t) => hasType(value, t))
  )
    return [];
  return [
    {
      code: 'schema-default',
      severity: 'error',
      message: `Expected a default of type ${joinChoices(known)}, got ${describeValue(value)}. Change the default or the type.`,
      at: ['default'],
      key: false,
      related: { at: ['type'], key: false, message: 'The type is defined here.' },
    },
  ];
}

const TYPES = new Set(['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']);
