// Examples, defaults and constants: names and values that the schema they are to fit describes.
import { clip } from '../../../parse/clip.ts';
import { get, type Node, stringOf } from '../../../parse/tree.ts';
import type { Place } from '../../../resolve/world.ts';
import type { Asked, Offer, Skeleton } from '../../offer-types.ts';
import { beginning, labelOf, namedValues, typeWords } from './data-value.ts';
import { type Facet, Facets, typesOf } from './facets.ts';
import { nodeAt, takesValue } from './kit.ts';
import { sampleAround } from './samples.ts';

export function dataOffers(asked: Asked): readonly Offer[] {
  const { subject, cursor } = asked;
  const sample = cursor.role === 'none' ? null : sampleAround(subject, cursor.path);
  if (!sample || sample.schemas.length === 0) return [];
  const facets = new Facets(subject.world, subject.dialect);
  let places = sample.schemas;
  let node: Node | undefined = nodeAt(subject.tree, sample.at);
  for (const name of cursor.path.slice(sample.at.length)) {
    places = facets.below(facets.of(places, node), name);
    node = node?.kind === 'seq' ? node.items[Number(name)]?.value : get(node, name);
    if (places.length === 0) return [];
  }
  const all = facets.of(places, node);
  const names = cursor.role === 'key' ? propertyOffers(asked, facets, all) : [];
  return takesValue(asked) ? [...names, ...valueOffers(asked, facets, places, node)] : names;
}

function propertyOffers({ cursor }: Asked, facets: Facets, all: readonly Facet[]): Offer[] {
  const present = new Set(cursor.keys);
  const out: Offer[] = [];
  for (const [name, { places, required }] of facets.properties(all)) {
    if (present.has(name)) continue;
    const inner = facets.of(places);
    const value = beginning(facets, places);
    const doc = textIn(inner, 'description');
    out.push({
      label: name,
      kind: 'property',
      detail: [required && 'required', typeWords(inner)].filter(Boolean).join(', '),
      ...(doc !== undefined && { doc: asText(doc) }),
      rank: required ? 1 : 2,
      put: { is: 'key', name, value },
      ...(isOpen(value) && { again: true as const }),
    });
  }
  return out;
}

function valueOffers({ cursor }: Asked, facets: Facets, places: readonly Place[], node: Node | undefined): Offer[] {
  const all = facets.of(places, node);
  const out: Offer[] = [];
  for (const { value, from } of namedValues(all)) {
    const kind = from === 'enum' || from === 'const' ? 'enum' : 'value';
    const put: Offer['put'] =
      cursor.role === 'key' && isMap(value) && value.map.length > 0 ? { is: 'fields', fields: value.map } : { is: 'value', value };
    out.push({ label: clip(labelOf(value)), kind, detail: WORDS[from], rank: kind === 'enum' ? 1 : 2, put });
  }
  const types = typesOf(all);
  if (types.includes('boolean') && out.length === 0)
    for (const value of [true, false]) out.push({ label: String(value), kind: 'enum', rank: 1, put: { is: 'value', value } });
  if (types.includes('null')) out.push({ label: 'null', kind: 'value', rank: 3, put: { is: 'value', value: null } });
  const choices = facets.choices(places, node);
  for (const { name, places: one } of choices.length > 0 ? choices : [{ name: 'All required properties', places }])
    out.push(...wholeOffers(cursor, name, beginning(facets, one)));
  return out;
}

/** A value with all it needs, where that is more than one offer of a property says. */
function wholeOffers({ role, flow }: Asked['cursor'], label: string, value: Skeleton): Offer[] {
  const shared = { kind: 'snippet', rank: 3 } as const;
  if (isMap(value) && value.map.length > (role === 'key' ? 1 : 0)) {
    const put: Offer['put'] = role === 'key' ? { is: 'fields', fields: value.map } : { is: 'value', value };
    return [{ label, ...shared, detail: clip(value.map.map(([name]) => String(name)).join(', ')), put }];
  }
  const isList = typeof value === 'object' && value !== null && 'list' in value;
  return isList && !flow ? [{ label: '- item', ...shared, detail: 'the first item', put: { is: 'value', value } }] : [];
}

const WORDS = { const: 'the only value', enum: 'allowed', default: 'the default', example: 'an example' } as const;

function isMap(value: Skeleton): value is Extract<Skeleton, { map: unknown }> {
  return typeof value === 'object' && value !== null && 'map' in value;
}

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

/** Text of the document as CommonMark that means just it. */
function asText(text: string): string {
  return clip(text.trim().split('\n', 1)[0] ?? '').replace(/[\\`*_{}[\]()#+\-.!<>|~&]/g, '\\$&');
}
