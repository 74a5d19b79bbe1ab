// Types for the payloads, headers and schemas of a document, and constants for its channels and
// operations. Loaded on demand.
import type { DocumentedSchemas } from '../../analysis/instances/write-schema.ts';
import type { Model } from '../../analysis/model/types.ts';
import { constantsOf, typescriptConstants } from './constants.ts';
import { CPP } from './cpp.ts';
import { CSHARP } from './csharp.ts';
import { DART } from './dart.ts';
import { GO } from './go.ts';
import { Names } from './identifiers.ts';
import { jsonSchemaTypes } from './json-schema.ts';
import { JAVA, KOTLIN } from './jvm.ts';
import type { TypeLanguage } from './languages.ts';
import type { TypeFile, TypePrinter } from './printer.ts';
import { PYTHON } from './python.ts';
import { RUST } from './rust.ts';
import { PHP, RUBY } from './scripts.ts';
import { SWIFT } from './swift.ts';
import { type TypeGraph, typeGraph } from './type-graph.ts';
import { typeModel } from './type-model.ts';
import { typescriptTypes } from './typescript.ts';

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
  return files.filter(({ name }) => !(isEmpty && /^channels\./i.test(name)));
}

function declarationsOf(graph: TypeGraph, { rules, hasAliases }: TypePrinter) {
  // Where case makes no difference, names of the language are taken in any.
  const taken = [...rules.reserved].filter((name) => /^[A-Z]/.test(name));
  return typeModel(graph, new Names('pascal', rules, 'Type', taken), hasAliases);
}
