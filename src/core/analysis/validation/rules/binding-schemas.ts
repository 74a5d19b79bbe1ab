// Query parameters and headers in bindings are objects: their schema has type object and properties
// (text of the bindings http, ws, jms and meshmq).
import { typesIn } from '../../../format/schemas.ts';
import { get, stringOf } from '../../../text/tree.ts';
import type { Explanations, ObjectRule, RuleProblem } from '../rule.ts';

export const codes = { 'binding-schema': 'warning' } as const;

export const rule: ObjectRule = {
  codes,
  kinds: [
    'httpOperationBinding',
    'httpMessageBinding',
    'wsChannelBinding',
    'jmsMessageBinding',
    'meshmqMessageBinding',
  ],
  checkObject(node) {
    return ['query', 'headers'].flatMap((name): RuleProblem[] => {
      const schema = get(node, name);
      if (schema?.kind !== 'map' || COMBINED.some((keyword) => get(schema, keyword))) return [];
      const type = get(schema, 'type');
      // A type that is none is reported itself.
      if (type && !typesIn(type)) return [];
      const isObject = stringOf(type) === 'object';
      if (isObject && get(schema, 'properties')) return [];
      const message = isObject
        ? `The schema of ${name} must have "properties", one for each name.`
        : `The schema of ${name} must be an object. Use "type: object" with "properties".`;
      return [{ message, at: [name], key: true }];
    });
  },
};

/** Keywords that may say it elsewhere. */
const COMBINED = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if'];

export const explanations: Explanations<typeof codes> = {
  'binding-schema': {
    group: 'bindings',
    rule: 'The schema of query parameters or headers in a binding is an object with properties.',
    why: 'Each parameter and each header has a name: it is the name of a property.',
    section: 'Bindings',
    invalidExample: 'channels:\n  orders:\n    bindings: {ws: {query: {type: string}}}',
    right:
      'channels:\n  orders:\n    bindings: {ws: {query: {type: object, properties: {id: {type: string}}}}}',
  },
};
