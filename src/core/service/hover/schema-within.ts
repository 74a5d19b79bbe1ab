// From a schema to the schema of a value inside of what it describes: references followed,
// alternatives tried.

import type { DocumentSet } from '../../analysis/documents/document-set.ts';
import type { LocatedNode } from '../../analysis/documents/located-node.ts';
import { located } from '../../analysis/documents/located-node.ts';
import { schemaValue } from '../../analysis/documents/schema-value.ts';
import type { SchemaView } from '../../analysis/schemas/types.ts';
import { COMBINATIONS } from '../../format/schema-keywords.ts';
import { get, type Node, type NodePath, stringOf } from '../../text/tree.ts';
import type { Language, Schema } from './schema.ts';

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
  { location: place, language }: Step,
  name: string,
  rest: NodePath,
  state: Search,
): Step | FoundSchema | null {
  const { node } = place;
  const into = (steps: NodePath, inner: Node | undefined, required = false) =>
    inner
      ? search({ location: located(place, steps, inner), language, required }, rest, state)
      : null;
  const own = into(
    ['properties', name],
    get(get(node, 'properties'), name),
    lists(get(node, 'required'), name),
  );
  if (own) return own;
  const items = get(node, 'items');
  if (/^(?:0|[1-9]\d*)$/.test(name) && items) {
    const found =
      items.kind === 'seq'
        ? into(['items', name], items.items[Number(name)]?.value)
        : into(['items'], items);
    if (found) return found;
  }
  for (const keyword of COMBINATIONS) {
    const members = get(node, keyword);
    if (members?.kind !== 'seq') continue;
    for (const [i, member] of members.items.entries()) {
      const there = {
        location: located(place, [keyword, String(i)], member.value),
        language,
        required: false,
      };
      const found = search(there, [name, ...rest], state);
      if (found) return found;
    }
  }
  const patterns = get(node, 'patternProperties');
  if (patterns?.kind === 'map') {
    for (const e of patterns.entries)
      if (matches(e.key, name)) return into(['patternProperties', e.key], e.value);
  }
  const others = get(node, 'additionalProperties');
  return others?.kind === 'map' ? into(['additionalProperties'], others) : null;
}

/** Only simple patterns are tried: a hostile one could hang. */
function matches(pattern: string, name: string): boolean {
  const found = /^\^?([A-Za-z0-9_-]+)(\$?)$/.exec(pattern);
  if (!found) return false;
  const [, text = '', end] = found;
  if (!pattern.startsWith('^')) return end ? name.endsWith(text) : name.includes(text);
  return end ? name === text : name.startsWith(text);
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
          { location: located(place, steps, inner), language: 'avro', required },
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

function lists(list: Node | undefined, name: string): boolean {
  return list?.kind === 'seq' && list.items.some(({ value }) => stringOf(value) === name);
}
