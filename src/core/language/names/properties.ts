// Which property of which schema a name means: schemas that describe one value together are looked through together.
import { get, type Node, type Path, stringOf } from '../../parse/tree.ts';
import type { Place } from '../../resolve/world.ts';
import { idOf, type Tracer } from './trace.ts';

const MAX_STEPS = 100;
/** Alternatives that are compared with data in one world; what comes after is left alone. */
const MAX_COMPARED = 20_000;
const ALL = ['allOf'];
const ANY = ['allOf', 'anyOf', 'oneOf'];
const BRANCHES = ['if', 'then', 'else'];

/** What was found for a path of which several names are asked, with and without alternatives. */
interface Known {
  all?: readonly Place[];
  any?: readonly Place[];
}

interface Memory {
  readonly known: WeakMap<Path, Known>;
  readonly places: Map<string, Place>;
  compared: number;
}

const memo = new WeakMap<Tracer, Memory>();

function memoOf(tracer: Tracer): Memory {
  const own = memo.get(tracer) ?? { known: new WeakMap<Path, Known>(), places: new Map<string, Place>(), compared: 0 };
  memo.set(tracer, own);
  return own;
}

/**
 * The schemas that describe the same value as the one at `place`, itself included, references followed.
 * @param any those too that only may; with `data` only those alternatives of which that can be a value
 */
function together(tracer: Tracer, place: Place, any: boolean, data?: Node): readonly Place[] {
  if (data) return collect(tracer, place, any, data);
  const { known } = memoOf(tracer);
  const own = known.get(place.path) ?? {};
  known.set(place.path, own);
  const found = (any ? own.any : own.all) ?? collect(tracer, place, any);
  if (any) own.any = found;
  else own.all = found;
  return found;
}

function collect(tracer: Tracer, place: Place, any: boolean, data?: Node): Place[] {
  const out: Place[] = [];
  const seen = new Set<unknown>();
  const queue: (Place | null)[] = [place];
  for (let i = 0; i < queue.length && i < MAX_STEPS; i++) {
    const next = queue[i];
    const here = next ? tracer.deref(next) : null;
    if (here?.node.kind !== 'map' || seen.has(here.node)) continue;
    seen.add(here.node);
    const inner = get(here.node, 'schema');
    if (inner?.kind === 'map' && !get(here.node, 'properties')) queue.push({ uri: here.uri, path: [...here.path, 'schema'], node: inner });
    out.push(here);
    for (const keyword of any ? ANY : ALL) {
      const list = get(here.node, keyword);
      if (list?.kind !== 'seq') continue;
      const members = list.items.map((item, k): Place => ({ uri: here.uri, path: [...here.path, keyword, String(k)], node: item.value }));
      const able = data && keyword !== 'allOf' ? members.filter((member) => canBe(tracer, member, data)) : members;
      queue.push(...(able.length > 0 ? able : members));
    }
    if (!any) continue;
    for (const keyword of BRANCHES) {
      const branch = get(here.node, keyword);
      if (branch) queue.push({ uri: here.uri, path: [...here.path, keyword], node: branch });
    }
  }
  return out;
}

/** Whether a value can be one of the schema, as far as what it requires and its constant properties tell. */
function canBe(tracer: Tracer, member: Place, data: Node): boolean {
  memoOf(tracer).compared++;
  return together(tracer, member, false).every(({ node }) => {
    const required = get(node, 'required');
    if (required?.kind === 'seq' && !required.items.every((item) => get(data, String(stringOf(item.value))) !== undefined)) return false;
    const properties = get(node, 'properties');
    if (data.kind !== 'map' || properties?.kind !== 'map') return true;
    return data.entries.every(({ key, value }) => allowsScalar(get(properties, key), value));
  });
}

/** False where a property has constants and the value is none of them. */
function allowsScalar(property: Node | undefined, value: Node): boolean {
  const choices = get(property, 'enum');
  const allowed = [get(property, 'const'), ...(choices?.kind === 'seq' ? choices.items.map((item) => item.value) : [])];
  const scalars = allowed.flatMap((a) => (a?.kind === 'scalar' ? [a.value] : []));
  return scalars.length === 0 || (value.kind === 'scalar' && scalars.includes(value.value));
}

/** A name in a piece of data, by the steps that lead to it, and the properties it is one of. */
export interface DataName {
  readonly steps: Path;
  readonly name: string;
  readonly places: readonly Place[];
}

const MAX_NAMES = 5_000;

/** The names in data that is to fit `schemas`, with what describes them. @param steps to the data */
export function namesInData(tracer: Tracer, schemas: readonly Place[], data: Node, steps: Path): DataName[] {
  const out: DataName[] = [];
  const go = (here: readonly Place[], node: Node, at: Path): void => {
    if (node.kind === 'scalar' || here.length === 0 || out.length >= MAX_NAMES || memoOf(tracer).compared > MAX_COMPARED) return;
    const all = here.flatMap((schema) => together(tracer, schema, true, node));
    const slots: [string, Node][] =
      node.kind === 'map' ? node.entries.map((e) => [e.key, e.value]) : node.items.map((item, i) => [String(i), item.value]);
    for (const [key, value] of slots) {
      const places = node.kind === 'map' ? distinct(named(all, key)) : [];
      if (node.kind === 'map') out.push({ steps: [...at, key], name: key, places });
      go(places.length > 0 ? places : distinct(all.flatMap((schema) => unnamed(schema, key))), value, [...at, key]);
    }
  };
  go(schemas, data, steps);
  return out;
}

function named(schemas: readonly Place[], name: string): Place[] {
  return schemas.flatMap(({ uri, path, node }) => {
    const value = get(get(node, 'properties'), name);
    return value ? [{ uri, path: [...path, 'properties', name], node: value }] : [];
  });
}

/** The schema of which the one at `path` is a part that describes the same value, or null. */
function around(path: Path): Path | null {
  const last = path.at(-1) ?? '';
  const before = path.at(-2) ?? '';
  if (path.length < 2) return null;
  if ((ANY.includes(before) && /^\d+$/.test(last)) || before === 'dependencies') return path.slice(0, -2);
  return BRANCHES.includes(last) || last === 'not' ? path.slice(0, -1) : null;
}

/** The places of the references that lead to what has this name. */
export type Referrers = (id: string) => readonly { readonly uri: string; readonly path: Path }[];

const MAX_UP = 20;

/**
 * The properties that a name in the schema at `schema` means (in `required`, say): its own and those of what it is composed of, else those of
 * the schemas it is a part of, be it through a reference, else those it may be composed of.
 */
export function propertiesNear(tracer: Tracer, schema: Place, name: string, referrers: Referrers): readonly Place[] {
  const seen = new Set<Node>();
  let level: readonly Place[] = [schema];
  while (level.length > 0 && seen.size < MAX_UP) {
    const found = distinct(level.flatMap((place) => named(together(tracer, place, false), name)));
    if (found.length > 0) return found;
    for (const { node } of level) seen.add(node);
    level = distinct(level.flatMap((place) => wholes(tracer, place, referrers)))
      .filter(({ node }) => !seen.has(node))
      .slice(0, MAX_UP);
  }
  return distinct(named(together(tracer, schema, true), name));
}

/** The schemas of which one is a part. */
function wholes(tracer: Tracer, { uri, path }: Place, referrers: Referrers): Place[] {
  return [{ uri, path }, ...referrers(idOf(uri, path))].flatMap((part) => {
    const whole = around(part.path);
    const root = tracer.files.tree(part.uri)?.root ?? null;
    const node = whole?.reduce<Node | null>((at, key) => at && childOf(at, key), root);
    return whole && node ? [same(tracer, { uri: part.uri, path: whole, node })] : [];
  });
}

/** The one object that stands for a place, by which what is found for it is remembered. */
function same(tracer: Tracer, place: Place): Place {
  const { places } = memoOf(tracer);
  const id = idOf(place.uri, place.path);
  const known = places.get(id) ?? place;
  places.set(id, known);
  return known;
}

function childOf(node: Node, key: string): Node | null {
  return (node.kind === 'seq' ? node.items[Number(key)]?.value : get(node, key)) ?? null;
}

/** The properties that the first of `tokens` means in a value of these schemas, then the schemas of what is there for the rest of them. */
export function propertiesAlong(tracer: Tracer, schemas: readonly Place[], tokens: readonly string[]): (readonly Place[])[] {
  const out: (readonly Place[])[] = [];
  let here: readonly Place[] = schemas;
  for (const token of tokens) {
    const all = here.flatMap((schema) => together(tracer, schema, true));
    const found = distinct(named(all, token));
    out.push(found);
    here = found.length > 0 ? found : distinct(all.flatMap((schema) => unnamed(schema, token)));
  }
  return out;
}

/** The schemas of what stands under a token that is no named property: items, properties beyond those that are named. */
function unnamed({ uri, path, node }: Place, token: string): Place[] {
  const items = get(node, 'items');
  if (items && /^(?:0|[1-9]\d*)$/.test(token)) {
    if (items.kind === 'map') return [{ uri, path: [...path, 'items'], node: items }];
    const item = items.kind === 'seq' ? items.items[Number(token)]?.value : undefined;
    if (item) return [{ uri, path: [...path, 'items', token], node: item }];
  }
  const others = get(node, 'additionalProperties');
  return others?.kind === 'map' ? [{ uri, path: [...path, 'additionalProperties'], node: others }] : [];
}

function distinct(places: readonly Place[]): Place[] {
  const seen = new Set<unknown>();
  return places.filter(({ node }) => !seen.has(node) && seen.add(node));
}
