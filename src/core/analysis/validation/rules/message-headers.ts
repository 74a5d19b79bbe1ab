// MUST: the headers of a message are a map of names to values (section Message Object; readings.md
// AMB-22).

import { typesIn } from '../../../format/schemas.ts';
import { isWithin } from '../../../text/location.ts';
import { get, type Node } from '../../../text/tree.ts';
import { isJsonSchema, schemaValue } from '../../documents/schema-value.ts';
import type { DocumentRule, Explanations } from '../rule.ts';

export const codes = { 'message-headers': 'error' } as const;

export const rule: DocumentRule = {
  codes,
  kinds: ['Message', 'MessageTrait'],
  checkDocument({ documents, dialect, objects, report }) {
    for (const kind of ['Message', 'MessageTrait']) {
      for (const { node, uri, path } of objects.get(kind) ?? []) {
        const headers = get(node, 'headers');
        const at = [...path, 'headers'];
        const schema = headers && schemaValue(documents, dialect, { uri, path: at, node: headers });
        if (!schema || !isJsonSchema(schema) || !neverMap(schema.node)) continue;
        report(
          uri,
          at,
          'key',
          'The schema of headers must allow an object. Use "type: object" and describe each header in "properties".',
          schema.uri === uri && isWithin(schema.path, at)
            ? undefined
            : { uri: schema.uri, path: schema.path, message: 'The schema is defined here.' },
        );
      }
    }
  },
};

/** True for schemas that no object can match. */
function neverMap(node: Node): boolean {
  if (node.kind === 'scalar') return node.value === false;
  const type = get(node, 'type');
  const types = type && typesIn(type);
  return types !== undefined && !types.includes('object');
}

export const explanations: Explanations<typeof codes> = {
  'message-headers': {
    group: 'messages',
    rule: 'The headers of a message are an object: names with values.',
    why: 'Brokers carry headers as pairs of name and value. No message could have headers that are a string or a list.',
    section: 'Message Object',
    rules: ['MSG-23'],
    invalidExample: 'components:\n  messages:\n    Placed:\n      headers: {type: string}',
    right:
      'components:\n  messages:\n    Placed:\n      headers: {type: object, properties: {traceId: {type: string}}}',
  },
};
