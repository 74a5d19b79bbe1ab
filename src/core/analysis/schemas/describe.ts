// A schema of the JSON Schema family as a reader sees it.

import { trimmed } from '../../text/compact.ts';
import { get, isEmpty, type Node, stringOf } from '../../text/tree.ts';
import { writtenValue } from '../../text/value.ts';
import { annotate, openApiOf } from './annotations.ts';
import { branchesOf, propertiesOf } from './children.ts';
import { extrasOf } from './extras.ts';
import { countsOf, rangeOf } from './range.ts';
import { textsOf } from './texts.ts';
import type { NewerDraft, SchemaView } from './types.ts';
import { blank, walk } from './view.ts';

/** `openapi` reads `nullable` and `example` too, the drafts of JSON Schema their own keywords. */
export type SchemaDialect = 'json-schema' | 'openapi' | NewerDraft;

const memos: Readonly<Record<SchemaDialect, WeakMap<Node, SchemaView>>> = {
  'json-schema': new WeakMap(),
  openapi: new WeakMap(),
  '2019-09': new WeakMap(),
  '2020-12': new WeakMap(),
};

/**
 * Describes a Schema Object, a JSON Schema or an OpenAPI 3.0 schema (sections Schema
 * Object, Multi Format Schema Object). References are not followed. Whatever has a wrong type is
 * passed over, so any node gives a view. The same node gives the same view.
 */
export function describe(node: Node, dialect: SchemaDialect = 'json-schema'): SchemaView {
  const known = memos[dialect].get(node);
  if (known) return known;
  const openapi = dialect === 'openapi';
  const newer = dialect === '2019-09' || dialect === '2020-12' ? dialect : null;
  const view = walk(node, (schema, at, nested) => {
    const draft = blank(at);
    if (schema.kind === 'scalar' && typeof schema.value === 'boolean')
      draft.boolean = schema.value ? 'always' : 'never';
    if (schema.kind !== 'map') {
      if (draft.boolean === undefined && !isEmpty(schema))
        draft.extras = [['value', writtenValue(schema)]];
      return draft;
    }
    const ref = stringOf(get(schema, '$ref'));
    // What is beside a reference counts in newer drafts: both together are an "all of".
    if (ref !== undefined && !(newer && schema.entries.length > 1)) {
      draft.ref = ref;
      return draft;
    }
    annotate(schema, draft, openapi);
    draft.types = trimmed(draft.types);
    draft.constraints = trimmed([
      ...rangeOf(schema),
      ...countsOf(schema, newer !== null),
      ...textsOf(schema, newer !== null),
      ...(openapi ? openApiOf(schema) : []),
    ]);
    draft.properties = trimmed(propertiesOf(schema, at, nested));
    draft.branches = trimmed(branchesOf(schema, at, nested, newer));
    draft.extras = trimmed(extrasOf(schema, openapi, newer !== null));
    return draft;
  });
  memos[dialect].set(node, view);
  return view;
}
