// A schema in a few words: its type, limits and values, and its description.

import type { DocumentSet } from '../../analysis/documents/document-set.ts';
import { type LocatedNode, nodeAtSteps } from '../../analysis/documents/located-node.ts';
import { isJsonSchema, schemaValue } from '../../analysis/documents/schema-value.ts';
import { describeAvro } from '../../analysis/schemas/avro.ts';
import { describe } from '../../analysis/schemas/describe.ts';
import type { SchemaView } from '../../analysis/schemas/types.ts';
import { schemasBelow, schemasTogether } from '../../analysis/schemas/walk.ts';
import { typeOf } from '../../analysis/symbols/symbol-labels.ts';
import { schemaFormatAnywhere } from '../../format/schema-formats.ts';
import { get, type Node, type NodePath, stringOf, textsOf } from '../../text/tree.ts';
import { code, codes, escapeParagraph, facts, nonEmpty } from './markdown.ts';

export type Language = 'json-schema' | 'openapi' | 'avro' | 'protobuf';

/** A schema and the language it is written in. */
interface Schema {
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
    view.title !== undefined && view.title !== name && `*${escapeParagraph(view.title)}*`,
    view.description !== undefined && escapeParagraph(view.description),
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

// From a schema to the schema of a value inside of what it describes: references followed,
// alternatives tried.

const MAX_STEPS = 400;

/** A schema, the language it is written in, and whether the object around requires the value. */
export interface FoundSchema extends Schema {
  readonly required: boolean;
}

interface Step {
  readonly location: LocatedNode;
  readonly language: Language;
  readonly required: boolean;
}

/** Returns the schema of the value at `tokens` in an instance of the schema at `node`, or null. */
export function schemaWithin(
  documents: DocumentSet,
  node: LocatedNode,
  tokens: NodePath,
  language: Language = 'json-schema',
): FoundSchema | null {
  const found = search({ location: node, language, required: false }, tokens, {
    documents,
    left: MAX_STEPS,
  });
  return (
    found &&
    ('location' in found
      ? { node: found.location.node, language: found.language, required: found.required }
      : found)
  );
}

interface Search {
  readonly documents: DocumentSet;
  left: number;
}

function search(at: Step, tokens: NodePath, state: Search): Step | FoundSchema | null {
  if (state.left-- <= 0) return null;
  const location = state.documents.resolve(at.location.uri, at.location.path, at.location.node);
  if (!location) return null;
  const here = { ...at, location };
  const { node } = location;
  if (get(node, 'schema') && at.language !== 'avro') {
    const schema = schemaValue(state.documents, null, location);
    if (!schema || schema.node === node) return null;
    const family = schema.language?.family;
    const text = family === 'protobuf' ? stringOf(schema.node) : undefined;
    const view =
      text === undefined
        ? undefined
        : state.documents.protobuf()?.read(text, schema.language?.version ?? 3).view;
    if (view) return inView({ view, required: at.required }, tokens, schema.node);
    if (
      family !== 'schema' &&
      family !== 'json-schema' &&
      family !== 'openapi' &&
      family !== 'avro'
    )
      return null;
    const language = family === 'openapi' || family === 'avro' ? family : 'json-schema';
    return search({ location: schema, language, required: at.required }, tokens, state);
  }
  const [name, ...rest] = tokens;
  if (name === undefined) return here;
  return at.language === 'avro'
    ? inAvro(here, name, rest, state)
    : inSchema(here, name, rest, state);
}

function inSchema(
  { location, language }: Step,
  name: string,
  rest: NodePath,
  state: Search,
): Step | FoundSchema | null {
  const schemas = schemasTogether([location], {
    resolve: (at) => jsonSchemaAt(state.documents, at),
    alternatives: 'any',
    limit: state.left,
  });
  state.left -= schemas.length;
  const requiring = schemas.filter(({ node }) => textsOf(get(node, 'required')).includes(name));
  for (const schema of schemasBelow(schemas, name)) {
    // One of several alternatives requires what it describes itself.
    const required = requiring.some((one) => !one.maybe || one === schema.parent);
    const found = search({ location: schema, language, required }, rest, state);
    if (found) return found;
  }
  return null;
}

/** A schema with the keywords of JSON Schema, behind references and the objects that name it. */
function jsonSchemaAt(documents: DocumentSet, at: LocatedNode): LocatedNode | null {
  const schema = schemaValue(documents, null, at);
  return schema && (isJsonSchema(schema) || schema.language?.family === 'openapi') ? schema : null;
}

/** A record's fields are in a list; a type may be wrapped, or one of a union. */
function inAvro(
  { location: place }: Step,
  name: string,
  rest: NodePath,
  state: Search,
): Step | FoundSchema | null {
  const { node } = place;
  const into = (steps: NodePath, inner: Node | undefined, tokens: NodePath, required = false) =>
    inner
      ? search(
          { location: nodeAtSteps(place, steps, inner), language: 'avro', required },
          tokens,
          state,
        )
      : null;
  if (node.kind === 'seq') {
    for (const [i, item] of node.items.entries()) {
      const found =
        item.value.kind === 'scalar' ? null : into([String(i)], item.value, [name, ...rest]);
      if (found) return found;
    }
    return null;
  }
  const fields = get(node, 'fields');
  if (fields?.kind === 'seq') {
    const i = fields.items.findIndex(({ value }) => stringOf(get(value, 'name')) === name);
    const field = fields.items[i]?.value;
    if (field) return into(['fields', String(i)], field, rest, get(field, 'default') === undefined);
  }
  const type = get(node, 'type');
  if (stringOf(type) === 'map') return into(['values'], get(node, 'values'), rest);
  if (stringOf(type) === 'array') return into(['items'], get(node, 'items'), rest);
  return type && type.kind !== 'scalar' ? into(['type'], type, [name, ...rest]) : null;
}

/**
 * Messages of Protocol Buffers have no nodes: their fields are found in what is shown of them, by
 * their own names or those they have in JSON.
 */
function inView(
  { view, required }: { view: SchemaView; required: boolean },
  tokens: NodePath,
  node: Node,
): FoundSchema | null {
  const [name, ...rest] = tokens;
  if (name === undefined) return { node, language: 'protobuf', view, required };
  const isIt = (label: string | undefined) =>
    label !== undefined && (label === name || camelCase(label) === name);
  const property = view.properties.find((p) => isIt(p.name));
  if (property) return inView({ view: property.schema, required: property.required }, rest, node);
  for (const { role, schemas } of view.branches) {
    const inside = role === 'values' || (role === 'items' && /^\d+$/.test(name));
    const schema = inside
      ? schemas[0]?.schema
      : role.startsWith('one of')
        ? schemas.find((s) => isIt(s.label))?.schema
        : undefined;
    if (schema) return inView({ view: schema, required: false }, rest, node);
  }
  return null;
}

function camelCase(name: string): string {
  return name.replace(/_+([a-z0-9])/gi, (_all, letter: string) => letter.toUpperCase());
}
