// Texts of another language inside a document, for those who colour them.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { textOf } from '../../analysis/documents/loaded-file.ts';
import { writtenFormat } from '../../analysis/schemas/schema-root.ts';
import { withoutScalarQuotes } from '../../analysis/typed-tree/scalar-pieces.ts';
import { type TypedNode, typedFileOf, visitRange } from '../../analysis/typed-tree/typed-node.ts';
import { schemaFormatAnywhere } from '../../format/schema-formats.ts';
import { languageOf as languageOfShape } from '../../format/typed-tree.ts';
import type { Range } from '../../text/node-ranges.ts';
import type { Text } from '../../text/text-pieces.ts';
import type { ScalarNode } from '../../text/tree.ts';

type EmbeddedLanguage = 'markdown' | 'json' | 'yaml' | 'protobuf' | 'xml' | 'graphql' | 'regex';

/** A piece of the text in another language, without quotes, block header and indentation. */
export interface EmbeddedText extends Range {
  readonly language: EmbeddedLanguage;
}

/** Returns the pieces that touch a range of the text, in its order. */
export function embeddedLanguages(
  file: AnalyzedFile,
  start: number,
  end: number,
): readonly EmbeddedText[] {
  const typedFile = typedFileOf(file, file.uri);
  const out: EmbeddedText[] = [];
  if (!typedFile) return out;
  visitRange(typedFile, start, end, (standing) => {
    const { parent, name, node, aliased } = standing;
    if (name && parent && parent.shape?.is === 'map' && parent.shape.keyFormat === 'regex') {
      out.push({ ...withoutScalarQuotes(name, textOf(file)), language: 'regex' });
    }
    if (node.kind !== 'scalar' || typeof node.value !== 'string' || aliased) return;
    const language = languageOf(standing, node.value);
    const range = language && contentRange(standing, node, textOf(file));
    if (language && range && range.end > range.start) out.push({ ...range, language });
  });
  return out.filter((piece) => piece.end >= start && piece.start <= end);
}

function languageOf(
  { declared, shape, field, parent }: TypedNode,
  value: string,
): EmbeddedLanguage | undefined {
  if (shape?.is === 'string') {
    if (shape.markdown) return 'markdown';
    if (shape.format === 'regex') return 'regex';
  }
  if (field?.shape.is === 'schema-by-format')
    return languageOfFormat(parent ? writtenFormat(parent.node) : undefined, value);
  // What a reference resolves to in another file has its format there.
  const language = languageOfShape(declared);
  if (language) return languageOfFormat(language.values[0], value);
  return shape === null ? guess(value) : undefined;
}

/** The language of a schema that is written as text. */
function languageOfFormat(format: string | undefined, value: string): EmbeddedLanguage | undefined {
  const family = schemaFormatAnywhere(format)?.family;
  if (family === 'protobuf') return 'protobuf';
  if (family === 'raml') return 'yaml';
  if (format && /graphql/i.test(format)) return 'graphql';
  return guess(value);
}

/** Guesses the language of data in a text from its first characters. */
function guess(value: string): EmbeddedLanguage | undefined {
  if (/^\s*(?:\{\s*["}]|\[\s*(?:["[{\]\d-]|true\b|false\b|null\b))/.test(value)) return 'json';
  return /^\s*<(?:\?xml|!--|!DOCTYPE|[A-Za-z_][\w.:-]*(?:\s[^<]*)?\/?>)/.test(value)
    ? 'xml'
    : undefined;
}

/** The text of a scalar without what marks it as one. */
function contentRange({ value }: TypedNode, node: ScalarNode, text: Text): Range | null {
  if (node.style !== 'literal' && node.style !== 'folded') return withoutScalarQuotes(value, text);
  const line = text.indexOf('\n', value.start);
  return line < 0 || line >= value.end ? null : { start: line + 1, end: value.end };
}
