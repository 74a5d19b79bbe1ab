// MUST: the `default` of a schema conforms to the `type` at the same level (section Schema Object;
// readings.md AMB-32).

import { describeValue, joinChoices } from '../../../format/message-text.ts';
import { isSchemaType, SCHEMA_KINDS } from '../../../format/schema-keywords.ts';
import { get, stringOf } from '../../../text/tree.ts';
import { hasType } from '../../../text/value.ts';
import type { Explanations, ObjectRule } from '../rule.ts';

export const codes = { 'schema-default': 'error' } as const;

export const rule: ObjectRule = {
  codes,
  kinds: SCHEMA_KINDS,
  checkObject(node) {
    const value = get(node, 'default');
    const type = get(node, 'type');
    if (!value || !type) return [];
    const types = type.kind === 'seq' ? type.items.map((i) => stringOf(i.value)) : [stringOf(type)];
    const known = types.filter((t) => t !== undefined);
    if (
      known.length === 0 ||
      known.length < types.length ||
      known.some((t) => !isSchemaType(t)) ||
      known.some((t) => hasType(value, t))
    )
      return [];
    return [
      {
        message: `Expected a default of type ${joinChoices(known)}, got ${describeValue(value)}. Change the default or the type.`,
        at: ['default'],
        key: false,
        related: { at: ['type'], key: false, message: 'The type is defined here.' },
      },
    ];
  },
};

export const explanations: Explanations<typeof codes> = {
  'schema-default': {
    group: 'schemas',
    rule: 'The default of a schema has the type of the schema.',
    why: 'Whoever leaves the value out gets one that the schema itself refuses.',
    section: 'Schema Object',
    rules: ['SCH-51'],
    invalidExample: "components:\n  schemas:\n    Count: {type: integer, default: '1'}",
    right: 'components:\n  schemas:\n    Count: {type: integer, default: 1}',
  },
};
