// What schemas say of a value: those that describe it together, the properties it may have, the values it may be.
import { get, type MapNode, type Node, stringOf } from '../../../parse/tree.ts';
import type { Place, World } from '../../../resolve/world.ts';
import type { Dialect } from '../../../spec/dialects.ts';
import { schemaFormatOf } from '../../../spec/formats.ts';
import { fromAvro } from './avro.ts';
import { isIndex, textsOf } from './kit.ts';

/** A schema, perhaps only one of several alternatives, so that nothing in it need be so. */
export interface Part extends Place {
  readonly maybe?: boolean;
}

/** A schema that is no reference, where it stands. */
export interface Facet extends Place {
  readonly node: MapNode;
  readonly maybe: boolean;
}

/** So many schemas are looked at for one value: they may lead to each other without end. */
const MAX_FACETS = 300;
const BRANCHES = ['if', 'then', 'else'];
const FAMILIES: ReadonlySet<string> = new Set(['schema', 'json-schema', 'openapi']);

/** Reads the schemas of one document. */
export class Facets {
  private readonly world: World;
  private readonly dialect: Dialect;

  constructor(world: World, dialect: Dialect) {
    this.world = world;
    this.dialect = dialect;
  }

  /**
   * All schemas that describe the value that the ones at `places` do: references followed, `allOf` and alternatives taken in.
   * @param data the value as far as it is there: alternatives that it cannot be are left out
   */
  of(places: readonly Part[], data?: Node): Facet[] {
    const out: Facet[] = [];
    const seen = new Set<Node>();
    const queue: { place: Place; maybe: boolean }[] = places.map((place) => ({ place, maybe: place.maybe === true }));
    for (let i = 0; i < queue.length && i < MAX_FACETS; i++) {
      const next = queue[i];
      const here = next && this.world.deref(next.place.uri, next.place.path, next.place.node);
      if (!next || here?.node.kind !== 'map' || seen.has(here.node)) continue;
      seen.add(here.node);
      const { node } = here;
      const inner = get(node, 'schema');
      if (inner && !get(node, 'properties')) {
        const family = schemaFormatOf(stringOf(get(node, 'schemaFormat')), this.dialect)?.family;
        if (family === 'avro') queue.push({ place: below(here, ['schema'], fromAvro(inner)), maybe: next.maybe });
        if (family && FAMILIES.has(family)) queue.push({ place: below(here, ['schema'], inner), maybe: next.maybe });
        continue;
      }
      out.push({ ...here, node, maybe: next.maybe });
      for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
        const all = members(here, keyword);
        const able = keyword === 'allOf' ? all : this.fitting(here, all, data);
        const maybe = next.maybe || (keyword !== 'allOf' && able.filter(isMore).length > 1);
        for (const place of able) queue.push({ place, maybe });
      }
      for (const keyword of BRANCHES) {
        const branch = get(node, keyword);
        if (branch) queue.push({ place: below(here, [keyword], branch), maybe: true });
      }
    }
    return out;
  }

  /** The alternatives of which a value is one, each together with what is said of all of them; [] where there are no two. */
  choices(places: readonly Part[], data?: Node): { readonly name: string; readonly places: Part[] }[] {
    for (const facet of this.of(places, data)) {
      if (facet.maybe) continue;
      for (const keyword of ['oneOf', 'anyOf']) {
        const able = this.fitting(facet, members(facet, keyword), data);
        if (able.length < 2) continue;
        const common = { ...facet, node: { ...facet.node, entries: facet.node.entries.filter((e) => e.key !== keyword) } };
        return able.map((member, i) => ({ name: this.nameOf(member) ?? `Alternative ${i + 1}`, places: [member, common] }));
      }
    }
    return [];
  }

  private nameOf(schema: Place): string | undefined {
    const ref = this.world.refOf(schema.node);
    if (ref !== undefined) return this.world.named(schema.uri, ref)?.path.at(-1);
    return stringOf(get(schema.node, 'title')) ?? stringOf(get(schema.node, 'type'));
  }

  /** The properties that a value may have, with the schemas of each. Required ones are marked; those the text names first come first. */
  properties(facets: readonly Facet[]): Map<string, { readonly places: Part[]; required: boolean }> {
    const out = new Map<string, { places: Part[]; required: boolean }>();
    for (const facet of facets) {
      const properties = get(facet.node, 'properties');
      for (const { key, value } of properties?.kind === 'map' ? properties.entries : []) {
        const place = inside(facet, ['properties', key], value);
        const known = out.get(key);
        if (known) known.places.push(place);
        else out.set(key, { places: [place], required: false });
      }
    }
    for (const facet of facets) {
      if (facet.maybe) continue;
      for (const name of textsOf(get(facet.node, 'required'))) {
        const known = out.get(name);
        if (known) known.required = true;
        else if (name !== '') out.set(name, { places: [], required: true });
      }
    }
    return out;
  }

  /** The schemas of what stands under a key or an index of a value. */
  below(facets: readonly Facet[], key: string): Part[] {
    const named: Part[] = [];
    const others: Part[] = [];
    for (const facet of facets) {
      const property = get(get(facet.node, 'properties'), key);
      if (property) named.push(inside(facet, ['properties', key], property));
      const items = get(facet.node, 'items');
      if (items && isIndex(key)) {
        const item = items.kind === 'seq' ? items.items[Number(key)]?.value : items;
        if (item) others.push(inside(facet, items.kind === 'seq' ? ['items', key] : ['items'], item));
      }
      const patterns = get(facet.node, 'patternProperties');
      for (const { key: pattern, value } of patterns?.kind === 'map' ? patterns.entries : []) {
        if (matches(pattern, key)) named.push(inside(facet, ['patternProperties', pattern], value));
      }
      const rest = get(facet.node, 'additionalProperties');
      if (rest?.kind === 'map') others.push(inside(facet, ['additionalProperties'], rest));
    }
    return named.length > 0 ? named : others;
  }

  /** The alternatives that a value can be; all of them where it can be none. */
  private fitting(holder: Place, all: readonly Place[], data: Node | undefined): readonly Place[] {
    if (all.length < 2 || data?.kind !== 'map') return all;
    const able = all.filter((member) => this.canBe(member, data));
    const named = discriminated(this.world, holder, able, data);
    return named.length > 0 ? named : able.length > 0 ? able : all;
  }

  /** Whether a value as far as it is there can be one of the schema. */
  private canBe(member: Place, data: MapNode): boolean {
    const schema = this.world.deref(member.uri, member.path, member.node)?.node;
    const properties = get(schema, 'properties');
    const closed = get(schema, 'additionalProperties');
    if (closed?.kind === 'scalar' && closed.value === false && !get(schema, 'patternProperties')) {
      if (data.entries.some(({ key, value }) => get(properties, key) === undefined && isThere(value))) return false;
    }
    return data.entries.every(({ key, value }) => {
      const allowed = scalarsOf(get(properties, key));
      return allowed.length === 0 || !isThere(value) || (value.kind === 'scalar' && allowed.includes(value.value));
    });
  }
}

/** Whether a schema allows more than null: what is null or something else is mostly the latter. */
function isMore({ node }: Place): boolean {
  return stringOf(get(node, 'type')) !== 'null';
}

function isThere(value: Node): boolean {
  return value.kind !== 'scalar' || value.style !== 'empty';
}

function scalarsOf(schema: Node | undefined) {
  const choices = get(schema, 'enum');
  const allowed = [get(schema, 'const'), ...(choices?.kind === 'seq' ? choices.items.map((item) => item.value) : [])];
  return allowed.flatMap((node) => (node?.kind === 'scalar' ? [node.value] : []));
}

/** The alternatives that the discriminator of a value names (section Schema Object; the name of a schema is the last step of its reference). */
function discriminated(world: World, holder: Place, all: readonly Place[], data: MapNode): readonly Place[] {
  const field = get(holder.node, 'discriminator');
  const value = stringOf(get(data, stringOf(field) ?? stringOf(get(field, 'propertyName')) ?? ''));
  if (value === undefined) return [];
  const meant = stringOf(get(get(field, 'mapping'), value)) ?? value;
  return all.filter((member) => {
    const ref = world.refOf(member.node);
    return ref !== undefined && (ref === meant || world.named(member.uri, ref)?.path.at(-1) === meant);
  });
}

function members(place: Place, keyword: string): Place[] {
  const list = get(place.node, keyword);
  return list?.kind === 'seq' ? list.items.map((item, i) => below(place, [keyword, String(i)], item.value)) : [];
}

function below(place: Place, steps: readonly string[], node: Node): Place {
  return { uri: place.uri, path: [...place.path, ...steps], node };
}

/** What stands in a schema: no surer than that is. */
function inside(facet: Facet, steps: readonly string[], node: Node): Part {
  return { ...below(facet, steps, node), maybe: facet.maybe };
}

function matches(pattern: string, key: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(key);
  } catch {
    return false;
  }
}

/** The types that schemas of a value allow, in the order of the text. */
export function typesOf(facets: readonly Facet[]): string[] {
  const out = new Set<string>();
  for (const { node } of facets) {
    const type = get(node, 'type');
    for (const name of type?.kind === 'seq' ? textsOf(type) : [stringOf(type)]) if (name !== undefined) out.add(name);
  }
  if (out.size === 0 && facets.some(({ node }) => get(node, 'properties'))) out.add('object');
  if (out.size === 0 && facets.some(({ node }) => get(node, 'items'))) out.add('array');
  return [...out];
}
