// Not stated by the format, but surely meant: a keyword of the schema that is written among its
// properties describes a property of that name, since a property may be called anything (section
// Schema Object; readings.md AMB-31).

import { quote } from '../../../format/message-text.ts';
import { SCHEMA_KINDS } from '../../../format/schema-keywords.ts';
import { EXTENSION, type ObjectTable, type Shape } from '../../../format/table-types.ts';
import { fieldsOf, tableOf } from '../../../format/tables.ts';
import { get, type Node } from '../../../text/tree.ts';
import type { Explanations, ObjectRule } from '../rule.ts';

export const codes = { 'keyword-as-property': 'hint' } as const;

const PROPERTIES = 'properties';

export const rule: ObjectRule = {
  codes,
  kinds: [...SCHEMA_KINDS, 'OpenApiSchema'],
  checkObject(node, _dialect, kind) {
    const properties = get(node, PROPERTIES);
    if (properties?.kind !== 'map') return [];
    const table = tableOf(kind);
    return properties.entries.flatMap(({ key, value }) => {
      const shape = fieldsOf(table, key)[0]?.shape;
      if (!shape || !isKeyword(key, shape, value, table)) return [];
      const message = `This describes a property called ${quote(key)}. The keyword ${quote(key)} belongs beside "properties", not in it.`;
      return [{ message, at: [PROPERTIES, key], key: true }];
    });
  },
};

/** Returns whether a value makes sense as that of a keyword, but not as a schema. */
function isKeyword(key: string, shape: Shape, value: Node, table: ObjectTable): boolean {
  // A flag, or "additionalProperties": of schemas, only these are mostly true or false.
  if (value.kind === 'scalar')
    return typeof value.value === 'boolean' && (shape.is === 'boolean' || /^additional/.test(key));
  if (shape.is !== 'map' || value.kind !== 'map' || value.entries.length === 0) return false;
  const isOwn = (name: string) => fieldsOf(table, name).length > 0 || EXTENSION.test(name);
  return (
    // A schema has a keyword or a reference.
    !value.entries.some(({ key }) => isOwn(key) || key === '$ref') &&
    value.entries.every((entry) => entry.value.kind === 'map' || entry.value.kind === 'seq') &&
    value.entries.some(
      (entry) =>
        entry.value.kind === 'map' &&
        entry.value.entries.some(({ key }) => isOwn(key) || key === '$ref'),
    )
  );
}

export const explanations: Explanations<typeof codes> = {
  'keyword-as-property': {
    group: 'schemas',
    rule: 'A keyword of a schema is written beside "properties", not in it.',
    why: 'In it, it is the name of a property, so that the check that was meant never happens, and readers see a property that no message has.',
    section: 'Schema Object',
    rules: ['SCH-49'],
    invalidExample:
      "components:\n  schemas:\n    Order:\n      type: object\n      properties:\n        patternProperties: {'^x-': {type: string}}",
    right:
      "components:\n  schemas:\n    Order:\n      type: object\n      patternProperties: {'^x-': {type: string}}",
  },
};
