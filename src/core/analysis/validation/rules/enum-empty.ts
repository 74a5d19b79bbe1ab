// SHOULD: a list of choices has at least one (JSON Schema Draft 07 validation, section 6.1.2;
// readings.md AMB-35).
import { SCHEMA_KINDS } from '../../../format/schema-keywords.ts';
import { get } from '../../../text/tree.ts';
import type { Explanations, ObjectRule } from '../rule.ts';

export const codes = { 'enum-empty': 'warning' } as const;

export const rule: ObjectRule = {
  codes,
  kinds: ['ServerVariable', 'Parameter', ...SCHEMA_KINDS],
  checkObject(node) {
    const list = get(node, 'enum');
    if (list?.kind !== 'seq' || list.items.length > 0) return [];
    const message = 'An empty "enum" allows no value. List the values, or remove "enum".';
    return [{ message, at: ['enum'], key: true }];
  },
};

export const explanations: Explanations<typeof codes> = {
  'enum-empty': {
    group: 'schemas',
    rule: 'A list of choices has at least one.',
    why: 'With an empty list no value at all is allowed.',
    section: 'Schema Object; JSON Schema Draft 07',
    rules: ['SCH-18'],
    invalidExample: 'components:\n  schemas:\n    State: {type: string, enum: []}',
    right: 'components:\n  schemas:\n    State: {type: string, enum: [open, shipped]}',
  },
};
