// All types of a document as definitions of one JSON Schema.
import { METASCHEMAS } from '../../format/schema-keywords.ts';
import { objectOf } from '../../text/value.ts';
import { type NameRules, Names, nameTypes } from './identifiers.ts';
import { referenceTo, type TypeGraph, withReferences } from './type-graph.ts';

const RULES: NameRules = { reserved: new Set() };

/** Returns a JSON Schema of draft 2020-12 whose `$defs` have the names that types have. */
export function jsonSchemaTypes(graph: TypeGraph, comment?: string): string {
  const { definitions, aliases } = nameTypes(graph, new Names('pascal', RULES, 'Type'));
  const renamed = (key: string): string => definitions.get(key) ?? key;
  const $defs = objectOf([
    ...[...definitions].map(
      ([key, name]) => [name, withReferences(graph.definitions.get(key), renamed)] as const,
    ),
    ...aliases.map(
      ({ name, definition }) => [name, { $ref: referenceTo(renamed(definition)) }] as const,
    ),
  ]);
  const schema = { $schema: METASCHEMAS['2020-12'], $comment: comment, $defs };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
