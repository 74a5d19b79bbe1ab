// Types for the payloads, headers and schemas of a document, and constants for its channels and
// operations. Loaded on demand.
import type { DocumentedSchemas } from '../../analysis/instances/write-schema.ts';
import type { Model } from '../../analysis/model/types.ts';
import type { PartId } from '../../analysis/model/views.ts';
import { CPP } from './cpp.ts';
import { CSHARP } from './csharp.ts';
import { DART } from './dart.ts';
import { GO } from './go.ts';
import { Names } from './identifiers.ts';
import { jsonSchemaTypes } from './json-schema.ts';
import { JAVA, KOTLIN } from './jvm.ts';
import type { TypeLanguage } from './languages.ts';
import { PHP, RUBY } from './php-ruby.ts';
import { constantsOf, type TypeFile, type TypePrinter } from './printer.ts';
import { PYTHON } from './python.ts';
import { RUST } from './rust.ts';
import { SWIFT } from './swift.ts';
import { type TypeGraph, typeGraph, typeGraphs } from './type-graph.ts';
import { typeModel } from './type-model.ts';
import { typescriptConstants, typescriptNames, typescriptTypes } from './typescript.ts';

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

const PRINTERS: Readonly<Record<Exclude<TypeLanguage, 'typescript' | 'json-schema'>, TypePrinter>> =
  {
    java: JAVA,
    kotlin: KOTLIN,
    python: PYTHON,
    go: GO,
    csharp: CSHARP,
    rust: RUST,
    swift: SWIFT,
    cpp: CPP,
    php: PHP,
    ruby: RUBY,
    dart: DART,
  };

/** The line by which a file is known as one that is written again. */
export const WRITTEN_BY = 'Written by apidoc-studio types. Changes are lost when it runs again.';

/** Returns all types of a document, and its constants. No files where there are no types. */
export function typeFiles({ model, schemas, language }: TypeRequest): TypeFiles {
  const graph = typeGraph(model, schemas);
  const { left, unresolved } = graph;
  const files = graph.types.length === 0 ? [] : filesOf(graph, model, language);
  return { files, left, unresolved };
}

/**
 * Returns the types of one message or schema with all that they refer to; null where there is none.
 * @param schemas the result of `Analyzer.sharedSchemas` for the same version
 * @param id that of the message or the schema in the model
 */
export function typesOfPart(
  model: Model,
  schemas: DocumentedSchemas,
  id: PartId,
  language: TypeLanguage,
): string | null {
  return graphText(typeGraph(model, schemas, id), model, language);
}

function graphText(graph: TypeGraph, model: Model, language: TypeLanguage): string | null {
  if (graph.written.length === 0) return null;
  if (language === 'typescript') return typescriptTypes(graph);
  if (language === 'json-schema') return jsonSchemaTypes(graph);
  const files = PRINTERS[language]
    .files({
      title: model.info?.title ?? '',
      declarations: declarationsOf(graph, PRINTERS[language]),
      constants: { addresses: [], operations: [] },
      head: 'Copied from the documentation.',
    })
    .filter(({ name }) => !isOfConstants(name));
  // In Java each public type is a file.
  const texts = files.map(({ name, text }) => (files.length > 1 ? `// ${name}\n${text}` : text));
  return texts.length === 0 ? null : texts.join('\n');
}

const isOfConstants = (file: string): boolean => /^channels\./i.test(file);

/** The languages of exported pages, which carry all texts: docs/decisions/086. */
const EXPORTED_LANGUAGES = ['typescript', 'java', 'python', 'go'] as const;

/** The types of one message or schema, by language. */
export interface PartTypes {
  readonly part: PartId;
  readonly texts: { readonly [Language in TypeLanguage]?: string };
}

/** Messages and schemas whose types are written where all of a document is, with or without any. */
const MOST_PARTS = 300;
/** Characters of all of them in one language: each repeats what it refers to. */
const MOST_CHARACTERS = 5_000_000;

/** Returns the types of each message and schema that has some, within the limits. */
export function documentTypes(model: Model, schemas: DocumentedSchemas): readonly PartTypes[] {
  const graphOf = typeGraphs(model, schemas);
  const names = typescriptNames(graphOf());
  const all: PartTypes[] = [];
  const characters = new Map<TypeLanguage, number>();
  const parts = [...model.parts.values()].filter(
    ({ kind }) => kind === 'message' || kind === 'schema',
  );
  for (const { id } of parts.slice(0, MOST_PARTS)) {
    const graph = graphOf(id);
    if (graph.written.length === 0) continue;
    const texts: { [Language in TypeLanguage]?: string } = {};
    for (const language of EXPORTED_LANGUAGES) {
      const before = characters.get(language) ?? 0;
      if (before > MOST_CHARACTERS) continue;
      const text =
        language === 'typescript'
          ? typescriptTypes(graph, names)
          : graphText(graph, model, language);
      const after = before + (text?.length ?? 0);
      characters.set(language, after);
      // Own keys: the languages above, no text of a document.
      if (text !== null && after <= MOST_CHARACTERS) texts[language] = text;
    }
    if (Object.keys(texts).length === 0) break;
    all.push({ part: id, texts });
  }
  return all;
}

function filesOf(graph: TypeGraph, model: Model, language: TypeLanguage): readonly TypeFile[] {
  if (language === 'json-schema')
    return [{ name: 'types.schema.json', text: jsonSchemaTypes(graph, WRITTEN_BY) }];
  const constants = constantsOf(model);
  const head = `// ${WRITTEN_BY}\n\n`;
  const files =
    language === 'typescript'
      ? [
          { name: 'types.ts', text: head + typescriptTypes(graph) },
          { name: 'channels.ts', text: head + typescriptConstants(constants) },
        ]
      : PRINTERS[language].files({
          title: model.info?.title ?? '',
          declarations: declarationsOf(graph, PRINTERS[language]),
          constants,
          head: WRITTEN_BY,
        });
  const { addresses, operations } = constants;
  const isEmpty = addresses.length + operations.length === 0;
  return files.filter(({ name }) => !(isEmpty && isOfConstants(name)));
}

function declarationsOf(graph: TypeGraph, { rules, hasAliases }: TypePrinter) {
  // Where case makes no difference, names of the language are taken in any.
  const taken = [...rules.reserved].filter((name) => /^[A-Z]/.test(name));
  return typeModel(graph, new Names('pascal', rules, 'Type', taken), hasAliases);
}
