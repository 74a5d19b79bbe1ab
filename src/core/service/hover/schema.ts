// A schema in a few words: its type, limits and values, and its description.

import { describeAvro } from '../../analysis/schemas/avro.ts';
import { describe } from '../../analysis/schemas/describe.ts';
import type { SchemaView } from '../../analysis/schemas/types.ts';
import { typeOf } from '../../analysis/symbols/symbol-labels.ts';
import { schemaFormatAnywhere } from '../../format/schema-formats.ts';
import { get, type Node, stringOf } from '../../text/tree.ts';
import { code, codes, escaped, facts, nonEmpty } from './markdown.ts';

export type Language = 'json-schema' | 'openapi' | 'avro' | 'protobuf';

/** A schema and the language it is written in. */
export interface Schema {
  readonly node: Node;
  readonly language: Language;
  /** Of what has no node of its own. */
  readonly view?: SchemaView;
}

/** Returns the type of a schema for a headline: `array of Order`. Text of the document, as code. */
export function schemaType({ node, language, view }: Schema): string | undefined {
  const shown = view ?? (language === 'avro' ? describeAvro(node) : undefined);
  const type = shown ? shown.types.join(' or ') : typeOf(node);
  if (type === '') return undefined;
  return shown || get(node, 'type') || stringOf(get(node, '$ref')) !== undefined
    ? code(type)
    : type;
}

/**
 * Returns title, description, limits and values of a schema, as blocks.
 * @param name what it is called already
 */
export function schemaBlocks(schema: Schema, name?: string): string[] {
  const { node } = schema;
  const format = stringOf(get(node, 'schemaFormat'));
  if (!schema.view && get(node, 'schema'))
    return format === undefined
      ? []
      : [`A schema in ${schemaFormatAnywhere(format)?.label ?? code(format)}.`];
  const view = viewOf(schema);
  if (view.ref !== undefined) return [];
  return nonEmpty([
    view.boolean === 'never' && 'No value is allowed here.',
    view.title !== undefined && view.title !== name && `*${escaped(view.title)}*`,
    view.description !== undefined && escaped(view.description),
    facts([
      ['Limits', view.constraints.map(({ text }) => code(text)).join(', ')],
      ['One of', view.enum && codes(view.enum.map(json))],
      ['Always', view.const && code(json(view.const.value))],
      ['Default', view.default && code(json(view.default.value))],
      ['Such as', view.examples && codes(view.examples.slice(0, 3).map(json))],
      [
        'Properties',
        codes(
          view.properties.map(({ name }) => name),
          'and',
        ),
      ],
      ['Marked as', marks(view)],
    ]),
  ]);
}

function viewOf({ node, language, view }: Schema): SchemaView {
  if (view) return view;
  return language === 'avro'
    ? describeAvro(node)
    : describe(node, language === 'openapi' ? language : 'json-schema');
}

function marks({ deprecated, readOnly, writeOnly }: SchemaView): string {
  return [deprecated && 'deprecated', readOnly && 'read only', writeOnly && 'write only']
    .filter(Boolean)
    .join(', ');
}

function json(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}
