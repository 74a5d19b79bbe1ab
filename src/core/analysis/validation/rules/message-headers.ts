// MUST: the headers of a message are a map of names to values (section Message Object; readings.md
// AMB-22).

import type { Dialect } from '../../../format/dialects.ts';
import { schemaFormatOf } from '../../../format/schema-formats.ts';
import { typesIn } from '../../../format/schemas.ts';
import { get, type Node, stringOf } from '../../../text/tree.ts';
import type { DocumentRule, Explanations } from '../rule.ts';

export const codes = { 'message-headers': 'error' } as const;

export const rule: DocumentRule = {
  codes,
  kinds: ['Message', 'MessageTrait'],
  checkDocument({ documents, dialect, objects, report }) {
    for (const kind of ['Message', 'MessageTrait']) {
      for (const { node, uri, path } of objects.get(kind) ?? []) {
        const headers = get(node, 'headers');
        const target = headers && documents.resolve(uri, [...path, 'headers'], headers);
        if (target && neverMap(target.node, dialect)) {
          report(
            uri,
            [...path, 'headers'],
            'key',
            'The schema of headers must allow an object. Use "type: object" and describe each header in "properties".',
            target.node === headers
              ? undefined
              : { uri: target.uri, path: target.path, message: 'The schema is defined here.' },
          );
        }
      }
    }
  },
};

/** True for schemas that no object can match. */
function neverMap(node: Node, dialect: Dialect): boolean {
  if (node.kind === 'scalar') return node.value === false;
  const format = stringOf(get(node, 'schemaFormat'));
  const inner = get(node, 'schema');
  if (inner)
    return (
      ['schema', 'json-schema'].includes(schemaFormatOf(format, dialect)?.family ?? '') &&
      neverMap(inner, dialect)
    );
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
