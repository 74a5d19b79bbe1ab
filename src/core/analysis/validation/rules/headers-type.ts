// Not stated by the format, but surely meant: the schema of headers has type object (section
// Message Object; readings.md AMB-22).

import { get, type Node } from '../../../text/tree.ts';
import { isJsonSchema, schemaValue } from '../../documents/schema-value.ts';
import type { DocumentRule, Explanations } from '../rule.ts';

export const codes = { 'headers-type': 'hint' } as const;

/** Keywords that may say it otherwise. */
const OTHER = ['type', 'allOf', 'anyOf', 'oneOf', 'if', 'not', 'const', 'enum', '$ref'];

export const rule: DocumentRule = {
  codes,
  kinds: ['Message', 'MessageTrait'],
  checkDocument({ documents, objects, dialect, report }) {
    const seen = new Set<Node>();
    for (const kind of ['Message', 'MessageTrait']) {
      for (const { node, uri, path } of objects.get(kind) ?? []) {
        const headers = get(node, 'headers');
        const at = [...path, 'headers'];
        const found = headers && schemaValue(documents, dialect, { uri, path: at, node: headers });
        // Traits may say the type.
        if (found?.node.kind !== 'map' || get(node, 'traits') || seen.has(found.node)) continue;
        seen.add(found.node);
        const schema = found.node;
        if (!isJsonSchema(found) || !get(schema, 'properties')) continue;
        if (OTHER.some((keyword) => get(schema, keyword))) continue;
        report(
          found.uri,
          found.path,
          'key',
          'Headers must be an object. Add "type: object", so that every tool reads them as one.',
        );
      }
    }
  },
};

export const explanations: Explanations<typeof codes> = {
  'headers-type': {
    group: 'messages',
    rule: 'The schema of headers says that they are an object.',
    why: 'Without a type the schema also allows a string or a list, and code generators cannot know which.',
    section: 'Message Object',
    rules: ['MSG-23'],
    invalidExample:
      'components:\n  messages:\n    Placed:\n      headers:\n        properties: {traceId: {type: string}}',
    right:
      'components:\n  messages:\n    Placed:\n      headers:\n        type: object\n        properties: {traceId: {type: string}}',
  },
};
