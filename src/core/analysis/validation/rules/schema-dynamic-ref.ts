// MUST: the reference by which `$dynamicRef` begins resolves to a schema, in the draft
// that has it (JSON Schema 2020-12 core, section 8.2.3.2).

import { get, stringOf } from '../../../text/tree.ts';
import type { DocumentRule, Explanations } from '../rule.ts';

export const codes = { 'schema-dynamic-ref': 'error' } as const;

export const rule: DocumentRule = {
  codes,
  kinds: ['dynamic'],
  checkDocument({ documents, objects, report }) {
    for (const { uri, path, node } of objects.get('dynamic') ?? []) {
      const ref = stringOf(get(node, '$dynamicRef'));
      const resource = documents.schemas.around(uri, path, '2020-12');
      if (ref === undefined || resource?.draft !== '2020-12') continue;
      const { target } = documents.schemas.target(resource, ref);
      if (target.kind === 'broken') report(uri, [...path, '$dynamicRef'], 'value', target.why);
    }
  },
};

export const explanations: Explanations<typeof codes> = {
  'schema-dynamic-ref': {
    group: 'schemas',
    rule: 'A `$dynamicRef` begins at a schema that is there.',
    why: 'Until it is known at which schema it begins, no value can be validated by the schema.',
    section: 'Multi Format Schema Object',
    rules: ['MFS-14'],
    invalidExample:
      "components:\n  schemas:\n    Tree:\n      schemaFormat: application/schema+json;version=draft-2020-12\n      schema:\n        $dynamicAnchor: node\n        items: {$dynamicRef: '#knot'}",
    right:
      "components:\n  schemas:\n    Tree:\n      schemaFormat: application/schema+json;version=draft-2020-12\n      schema:\n        $dynamicAnchor: node\n        items: {$dynamicRef: '#node'}",
  },
};
