// Schemas as parts.
import { schemaValue } from '../documents/schema-value.ts';
import { isMultiFormat } from '../schemas/schema-root.ts';
import type { FoundPart, ModelContext } from './context.ts';
import { extensionsOf, objectAt, textOf } from './object-at.ts';
import { docsOf, identityOf } from './part-base.ts';
import { rootOf } from './schema-roots.ts';
import type { SchemaPart } from './types.ts';

/**
 * Builds the part of a schema (sections Schema Object, Multi Format Schema Object). Its texts are
 * those of the schema; extensions of a Schema Object are in the view.
 */
export function schemaPart(context: ModelContext, found: FoundPart): SchemaPart {
  const { object } = found;
  const multi = isMultiFormat(object.node);
  const schema = multi ? objectAt(schemaValue(context.documents, null, object)) : object;
  const title = schema ? textOf(schema, 'title') : undefined;
  const description = schema ? textOf(schema, 'description') : undefined;
  const externalDocs = schema && docsOf(context, found, schema);
  return {
    ...identityOf(found),
    kind: 'schema',
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    tags: [],
    ...(externalDocs && { externalDocs }),
    extensions: multi ? extensionsOf(object) : [],
    schema: rootOf(context, found, found.location, found.pointer),
  };
}
