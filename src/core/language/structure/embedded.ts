// Texts of another language inside a document, for those who colour them.
import type { Range } from '../../parse/place.ts';
import { get, type ScalarNode, stringOf } from '../../parse/tree.ts';
import { schemaFormatAnywhere } from '../../spec/formats.ts';
import type { Subject } from '../subject.ts';
import { unquoted } from './pieces.ts';
import { eachWithin, groundOf, type Standing } from './standing.ts';

export type EmbeddedLanguage = 'markdown' | 'json' | 'yaml' | 'protobuf' | 'xml' | 'graphql' | 'regex';

/** A piece of the text in another language, quotes and the sign of a block left out, indentation not. */
export interface Embedded extends Range {
  readonly language: EmbeddedLanguage;
}

/** The pieces that touch a range of the text, in its order. */
export function embedded(subject: Subject, start: number, end: number): readonly Embedded[] {
  const ground = groundOf(subject, subject.uri);
  const out: Embedded[] = [];
  if (!ground) return out;
  eachWithin(ground, start, end, (standing) => {
    const { above, name, node, aliased } = standing;
    if (name && above && above.shape !== 'free' && above.shape.is === 'map' && above.shape.keyFormat === 'regex') {
      out.push({ ...unquoted(name, subject.text), language: 'regex' });
    }
    if (node.kind !== 'scalar' || typeof node.value !== 'string' || aliased) return;
    const language = languageOf(standing, node.value);
    const range = language && content(standing, node, subject.text);
    if (language && range && range.end > range.start) out.push({ ...range, language });
  });
  return out.filter((piece) => piece.end >= start && piece.start <= end);
}

function languageOf({ shape, field, above }: Standing, value: string): EmbeddedLanguage | undefined {
  if (shape !== 'free' && shape.is === 'string') {
    if (shape.markdown) return 'markdown';
    if (shape.format === 'regex') return 'regex';
  }
  if (field?.shape.is === 'schema-by-format') return languageOfFormat(stringOf(get(above?.node, 'schemaFormat')), value);
  return shape === 'free' ? guess(value) : undefined;
}

/** The language of a schema that is written as text. */
function languageOfFormat(format: string | undefined, value: string): EmbeddedLanguage | undefined {
  const family = schemaFormatAnywhere(format)?.family;
  if (family === 'protobuf') return 'protobuf';
  if (family === 'raml') return 'yaml';
  if (format && /graphql/i.test(format)) return 'graphql';
  return guess(value);
}

/** The language of data that is written as text, as far as its first characters tell. */
function guess(value: string): EmbeddedLanguage | undefined {
  if (/^\s*(?:\{\s*["}]|\[\s*(?:["[{\]\d-]|true\b|false\b|null\b))/.test(value)) return 'json';
  return /^\s*<(?:\?xml|!--|!DOCTYPE|[A-Za-z_][\w.:-]*(?:\s[^<]*)?\/?>)/.test(value) ? 'xml' : undefined;
}

/** The text of a scalar without what marks it as one. */
function content({ value }: Standing, node: ScalarNode, text: string): Range | null {
  if (node.style !== 'literal' && node.style !== 'folded') return unquoted(value, text);
  const line = text.indexOf('\n', value.start);
  return line < 0 || line >= value.end ? null : { start: line + 1, end: value.end };
}
