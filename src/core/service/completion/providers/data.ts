// Examples, defaults and constants: the keys and values that their schema describes.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import type { LocatedNode } from '../../../analysis/documents/located-node.ts';
import { type Facet, Facets, typesOf } from '../../../analysis/symbols/facets.ts';
import { messagesWithTrait } from '../../../analysis/targets/enclosing-objects.ts';
import { locatedNodeAt, tableAt } from '../../../analysis/typed-tree/objects-at.ts';
import { plainKind } from '../../../format/dialect-tables.ts';
import { fieldsOf } from '../../../format/tables.ts';
import { clip } from '../../../text/clip.ts';
import { isIndex } from '../../../text/pointer.ts';
import { get, type Node, type NodePath, nodeAt, stringOf } from '../../../text/tree.ts';
import { takesValue } from '../completion-context.ts';
import { isMap } from '../snippets.ts';
import type { CompletionContext, Skeleton, Suggestion } from '../types.ts';

export function dataSuggestions(context: CompletionContext): readonly Suggestion[] {
  const { file, cursor } = context;
  const sample = cursor.role === 'none' ? null : sampleAround(file, cursor.path);
  if (!sample || sample.schemas.length === 0) return [];
  const facets = new Facets(file.documents, file.dialect);
  let nodes = sample.schemas;
  let node: Node | undefined = nodeAt(file.tree, sample.at);
  for (const name of cursor.path.slice(sample.at.length)) {
    nodes = facets.below(facets.of(nodes, node), name);
    node = node?.kind === 'seq' ? node.items[Number(name)]?.value : get(node, name);
    if (nodes.length === 0) return [];
  }
  const all = facets.of(nodes, node);
  const names = cursor.role === 'key' ? propertySuggestions(context, facets, all) : [];
  return takesValue(context)
    ? [...names, ...valueSuggestions(context, facets, nodes, node)]
    : names;
}

function propertySuggestions(
  { cursor }: CompletionContext,
  facets: Facets,
  all: readonly Facet[],
): Suggestion[] {
  const present = new Set(cursor.keys);
  const out: Suggestion[] = [];
  for (const [name, { places: locations, required }] of facets.properties(all)) {
    if (present.has(name)) continue;
    const inner = facets.of(locations);
    const value = valueSkeleton(facets, locations);
    const doc = textIn(inner, 'description');
    out.push({
      label: name,
      kind: 'property',
      detail: [required && 'required', typeWords(inner)].filter(Boolean).join(', '),
      ...(doc !== undefined && { doc: asText(doc) }),
      rank: required ? 1 : 2,
      insert: { is: 'key', name, value },
      ...(isOpen(value) && { retrigger: true as const }),
    });
  }
  return out;
}

function valueSuggestions(
  { cursor }: CompletionContext,
  facets: Facets,
  nodes: readonly LocatedNode[],
  node: Node | undefined,
): Suggestion[] {
  const all = facets.of(nodes, node);
  const out: Suggestion[] = [];
  for (const { value, from } of namedValues(all)) {
    const kind = from === 'enum' || from === 'const' ? 'enum' : 'value';
    const put: Suggestion['insert'] =
      cursor.role === 'key' && isMap(value) && value.map.length > 0
        ? { is: 'fields', fields: value.map }
        : { is: 'value', value };
    out.push({
      label: clip(skeletonLabel(value)),
      kind,
      detail: WORDS[from],
      rank: kind === 'enum' ? 1 : 2,
      insert: put,
    });
  }
  const types = typesOf(all);
  if (types.includes('boolean') && out.length === 0)
    for (const value of [true, false])
      out.push({ label: String(value), kind: 'enum', rank: 1, insert: { is: 'value', value } });
  if (types.includes('null'))
    out.push({ label: 'null', kind: 'value', rank: 3, insert: { is: 'value', value: null } });
  const choices = facets.choices(nodes, node);
  for (const { name, places: one } of choices.length > 0
    ? choices
    : [{ name: 'All required properties', places: nodes }])
    out.push(...wholeValueSuggestions(cursor, name, valueSkeleton(facets, one)));
  return out;
}

/**
 * Suggests a value with all required parts, if that is more than the suggestion of one property.
 */
function wholeValueSuggestions(
  { role, flow }: CompletionContext['cursor'],
  label: string,
  value: Skeleton,
): Suggestion[] {
  const shared = { kind: 'snippet', rank: 3 } as const;
  if (isMap(value) && value.map.length > (role === 'key' ? 1 : 0)) {
    const put: Suggestion['insert'] =
      role === 'key' ? { is: 'fields', fields: value.map } : { is: 'value', value };
    return [
      {
        label,
        ...shared,
        detail: clip(value.map.map(([name]) => String(name)).join(', ')),
        insert: put,
      },
    ];
  }
  const isList = typeof value === 'object' && value !== null && 'list' in value;
  return isList && !flow
    ? [{ label: '- item', ...shared, detail: 'the first item', insert: { is: 'value', value } }]
    : [];
}

const WORDS = {
  const: 'the only value',
  enum: 'allowed',
  default: 'the default',
  example: 'an example',
} as const;

function isOpen(value: Skeleton): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    (('map' in value && value.map.length === 0) || ('list' in value && value.list.length === 0))
  );
}

function textIn(facets: readonly Facet[], field: string): string | undefined {
  return facets.map(({ node }) => stringOf(get(node, field))).find((text) => text !== undefined);
}

/** Escapes text of the document for CommonMark. */
function asText(text: string): string {
  return clip(text.trim().split('\n', 1)[0] ?? '').replace(/[\\`*_{}[\]()#+\-.!<>|~&]/g, '\\$&');
}

// Values that schemas allow: those they list, and an initial one if they only define its structure.

const MAX_DEPTH = 4;

/** A value that a schema lists, and by which of its keywords. */
interface Named {
  readonly value: Skeleton;
  readonly from: 'const' | 'enum' | 'default' | 'example';
}

/** Returns the values that schemas list, allowed ones before those that are only examples. */
function namedValues(facets: readonly Facet[]): Named[] {
  const out: Named[] = [];
  const seen = new Set<string>();
  const add = (node: Node | undefined, from: Named['from']): void => {
    const value = node && asSkeleton(node);
    const id = JSON.stringify(value);
    if (value === undefined || value === '' || seen.has(id)) return;
    seen.add(id);
    out.push({ value, from });
  };
  const all = (keyword: string, from: Named['from']): void => {
    for (const { node } of facets) {
      const list = get(node, keyword);
      for (const { value } of list?.kind === 'seq' ? list.items : []) add(value, from);
    }
  };
  for (const { node, maybe } of facets) add(get(node, 'const'), maybe ? 'enum' : 'const');
  all('enum', 'enum');
  const closed = out.length > 0;
  for (const { node, maybe } of facets) if (!maybe) add(get(node, 'default'), 'default');
  if (closed) return out.filter(({ from }) => from !== 'default');
  for (const { node } of facets) add(get(node, 'example'), 'example');
  all('examples', 'example');
  return out;
}

/** Returns a value with placeholders from its schemas: required properties only. */
function valueSkeleton(facets: Facets, nodes: readonly LocatedNode[], depth = 0): Skeleton {
  const all = facets.of(nodes);
  const named = namedValues(all);
  const choices = named
    .filter(({ from }) => from === 'const' || from === 'enum')
    .map(({ value }) => value);
  if (choices.length > 1 && choices.every((c) => typeof c === 'string'))
    return { placeholder: choices[0] ?? '', choices };
  const first = choices[0] ?? named[0]?.value;
  if (first !== undefined && first !== null) return isScalar(first) ? placeholderFor(first) : first;
  switch (typesOf(all).find((type) => type !== 'null')) {
    case 'object': {
      const required = [...facets.properties(all)].filter(([, property]) => property.required);
      if (depth >= MAX_DEPTH) return { map: [] };
      return {
        map: required.map(([name, property]) => [
          name,
          valueSkeleton(facets, property.places, depth + 1),
        ]),
      };
    }
    case 'array': {
      const items = facets.below(all, '0');
      return {
        list:
          items.length > 0 && depth < MAX_DEPTH ? [valueSkeleton(facets, items, depth + 1)] : [],
      };
    }
    case 'integer':
    case 'number':
      return { placeholder: String(lowestMinimum(all)), bare: true };
    case 'boolean':
      return { placeholder: 'true', choices: ['true', 'false'], bare: true };
    default:
      return { placeholder: '' };
  }
}

/** Returns a value that the user is likely to replace. */
function placeholderFor(value: string | number | boolean): Skeleton {
  return typeof value === 'string'
    ? { placeholder: value }
    : { placeholder: String(value), bare: true };
}

function isScalar(value: Skeleton): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function lowestMinimum(facets: readonly Facet[]): number {
  for (const { node } of facets) {
    const minimum = get(node, 'minimum');
    if (minimum?.kind === 'scalar' && typeof minimum.value === 'number') return minimum.value;
  }
  return 0;
}

/** Maximum size of a value that is suggested as a whole. */
const MAX_SIZE = 60;

/** A value as it is written in a schema; undefined where it is too large. */
function asSkeleton(node: Node): Skeleton | undefined {
  if (node.size > MAX_SIZE || (node.kind === 'scalar' && node.style === 'empty')) return undefined;
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'seq')
    return { list: node.items.map(({ value }) => asSkeleton(value) ?? null) };
  return {
    map: node.entries.map(({ key, value }): [string, Skeleton] => [key, asSkeleton(value) ?? null]),
  };
}

/** Returns a short label for a value. */
function skeletonLabel(value: Skeleton): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if ('list' in value) return `[${value.list.map(skeletonLabel).join(', ')}]`;
  if ('map' in value)
    return `{${value.map.map(([name, inner]) => `${typeof name === 'string' ? name : name.placeholder}: ${skeletonLabel(inner)}`).join(', ')}}`;
  return value.placeholder;
}

/** Returns the type and the title from schemas, on one line. */
function typeWords(facets: readonly Facet[]): string {
  const format = facets
    .map(({ node }) => stringOf(get(node, 'format')))
    .find((f) => f !== undefined);
  const types = typesOf(facets).join(' or ');
  return format ? `${types || 'string'} (${format})` : types;
}

// Data with a schema to match, and that schema: examples of messages, defaults, constants and
// examples of schemas.

/** The data around a location: where it begins and the schemas for it. */
interface Sample {
  readonly at: NodePath;
  readonly schemas: readonly LocatedNode[];
}

/** Returns the data that is or contains the value at `path`; null if there is none. */
export function sampleAround(file: AnalyzedFile, path: NodePath): Sample | null {
  for (let length = 1; length <= path.length; length++) {
    const field = path[length - 1] ?? '';
    if (!FIELDS.has(field)) continue;
    const holder = path.slice(0, length - 1);
    const table = tableAt(file, holder);
    if (!table) continue;
    const kind = plainKind(table.kind);
    if (table.schema === 'inline') {
      const shape = fieldsOf(table, field)[0]?.shape;
      const isList = shape?.is === 'list' && shape.of.is === 'any';
      if (shape?.is !== 'any' && !isList) continue;
      const at = path.slice(0, isList ? length + 1 : length);
      if (isList && !isIndex(path[length] ?? '')) return null;
      const schema = locatedNodeAt(file, holder);
      return schema ? { at, schemas: [withoutField(schema, field)] } : null;
    }
    if (kind === 'MessageExample' && (field === 'payload' || field === 'headers'))
      return {
        at: path.slice(0, length),
        schemas: schemasOfExample(file, holder.slice(0, -2), field),
      };
  }
  return null;
}

/** Fields that hold data in some object. */
const FIELDS: ReadonlySet<string> = new Set([
  'payload',
  'headers',
  'default',
  'const',
  'example',
  'examples',
  'enum',
]);

/** Returns a schema without a field, whose value must not determine what is suggested for it. */
function withoutField({ uri, path, node }: LocatedNode, field: string): LocatedNode {
  if (node.kind !== 'map') return { uri, path, node };
  return { uri, path, node: { ...node, entries: node.entries.filter((e) => e.key !== field) } };
}

/**
 * Returns the schemas of the payload or the headers in the examples of the message, or of the
 * trait, at a path.
 */
function schemasOfExample(
  file: AnalyzedFile,
  path: NodePath,
  field: 'payload' | 'headers',
): LocatedNode[] {
  const { documents, uri } = file;
  const parent = locatedNodeAt(file, path);
  if (!parent) return [];
  const out: LocatedNode[] = [];
  const add = (node: LocatedNode): void => {
    const schema = get(node.node, field);
    if (schema) out.push({ uri: node.uri, path: [...node.path, field], node: schema });
  };
  add(parent);
  const isTrait = plainKind(tableAt(file, path)?.kind ?? '') === 'MessageTrait';
  if (isTrait) for (const message of messagesWithTrait(file, { uri, path })) add(message);
  const traits = field === 'headers' ? get(parent.node, 'traits') : undefined;
  for (const [i, item] of traits?.kind === 'seq' ? traits.items.entries() : []) {
    const trait = documents.resolve(uri, [...path, 'traits', String(i)], item.value);
    if (trait) add(trait);
  }
  return out;
}
