// Examples, defaults and constants: the keys and values that their schema describes.

import type { LocatedNode } from '../../../analysis/documents/located-node.ts';
import { type Facet, Facets, typesOf } from '../../../analysis/symbols/facets.ts';
import { clip } from '../../../text/clip.ts';
import { get, type Node, nodeAt, stringOf } from '../../../text/tree.ts';
import { takesValue } from '../completion-context.ts';
import { isMap } from '../snippet-printer.ts';
import type { CompletionContext, Skeleton, Suggestion } from '../types.ts';
import { beginning, namedValues, skeletonLabel, typeWords } from './data-value.ts';
import { sampleAround } from './samples.ts';

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
    const value = beginning(facets, locations);
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
    out.push(...wholeValueSuggestions(cursor, name, beginning(facets, one)));
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
