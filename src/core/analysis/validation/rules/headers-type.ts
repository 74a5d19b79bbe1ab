// Not stated by the format, but surely meant: the schema of headers has type object (section
// Message Object; readings.md AMB-22).

import { schemaFormatOf } from '../../../format/schema-formats.ts';
import { get, type Node, stringOf } from '../../../text/tree.ts';
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
        const target = headers && documents.resolve(uri, [...path, 'headers'], headers);
        // Traits may say the type.
        if (target?.node.kind !== 'map' || get(node, 'traits') || seen.has(target.node)) continue;
        seen.add(target.node);
        const inner = get(target.node, 'schema');
        if (
          inner &&
          !['schema', 'json-schema'].includes(
            schemaFormatOf(stringOf(get(target.node, 'schemaFormat')), dialect)?.family ?? '',
          )
        )
          continue;
        const schema = inner ?? target.node;
        if (!get(schema, 'properties') || OTHER.some((keyword) => get(schema, keyword))) continue;
        report(
          target.uri,
          inner ? [...target.path, 'schema'] : target.path,
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
