// Types for the payloads, headers and schemas of a document, and constants for its channels and
// operations. Loaded on demand.
import type { DocumentedSchemas } from '../../analysis/instances/write-schema.ts';
import type { Model } from '../../analysis/model/types.ts';
import { constantsOf, typescriptConstants } from './constants.ts';
import { jsonSchemaTypes } from './json-schema.ts';
import type { TypeLanguage } from './languages.ts';
import { type TypeGraph, typeGraph } from './type-graph.ts';
import { typescriptTypes } from './typescript.ts';

/** A file of code. */
export interface TypeFile {
  /** Its name: letters, digits and `_` in front of its ending. */
  readonly name: string;
  readonly text: string;
}

export interface TypeFiles {
  readonly files: readonly TypeFile[];
  /** Names of messages and schemas that are in languages without a translation, or not found. */
  readonly left: readonly string[];
  /** References without a target, whose values may be any. */
  readonly unresolved: number;
}

export interface TypeRequest {
  readonly model: Model;
  /** The result of `Analyzer.sharedSchemas` for the same version. */
  readonly schemas: DocumentedSchemas;
  readonly language: TypeLanguage;
}

/** The line by which a file is known as one that is written again. */
export const WRITTEN_BY = 'Written by apidoc-studio types. Changes are lost when it runs again.';

/** Returns all types of a document, and its constants. No files where there are no types. */
export function typeFiles({ model, schemas, language }: TypeRequest): TypeFiles {
  const graph = typeGraph(model, schemas);
  const { left, unresolved } = graph;
  const files = graph.types.length === 0 ? [] : filesOf(graph, model, language);
  return { files, left, unresolved };
}

function filesOf(graph: TypeGraph, model: Model, language: TypeLanguage): TypeFile[] {
  if (language === 'json-schema')
    return [{ name: 'types.schema.json', text: jsonSchemaTypes(graph, WRITTEN_BY) }];
  const head = `// ${WRITTEN_BY}\n\n`;
  return [
    { name: 'types.ts', text: head + typescriptTypes(graph) },
    { name: 'channels.ts', text: head + typescriptConstants(constantsOf(model)) },
  ];
}

/**
 * Returns the types of one message or schema with all that they refer to, as one text; null where
 * there is none.
 * @param id that of the message or the schema in the model
 */
export function typesOfPart({ model, schemas, language }: TypeRequest, id: string): string | null {
  const graph = typeGraph(model, schemas, id);
  if (graph.written.length === 0) return null;
  return language === 'json-schema' ? jsonSchemaTypes(graph, WRITTEN_BY) : typescriptTypes(graph);
}
