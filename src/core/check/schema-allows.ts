// Whether a schema leaves room for a value at a JSON Pointer. Says yes wherever it cannot be sure.
import { get, type Node, type Path, stringOf } from '../parse/tree.ts';
import type { Place, World } from '../resolve/world.ts';
import type { Dialect } from '../spec/dialects.ts';
import { schemaFormatOf } from '../spec/formats.ts';

const MAX_STEPS = 500;

/**
 * Whether an instance of the schema at `place` may have a value at `tokens` (the steps of a pointer).
 * False only where the schema rules it out: a closed object without the property, a value of another type, `false`.
 */
export function allows(world: World, dialect: Dialect, place: Place, tokens: Path): boolean {
  return room(place, tokens, { world, dialect, left: MAX_STEPS });
}

interface Search {
  readonly world: World;
  readonly dialect: Dialect;
  /** Steps that may still be taken: schemas may lead to each other without end. */
  left: number;
}

function room(at: Place, tokens: Path, search: Search): boolean {
  if (search.left-- <= 0) return true;
  const place = search.world.deref(at.uri, at.path, at.node);
  if (!place) return true;
  if (place.node.kind !== 'map') return !(place.node.kind === 'scalar' && place.node.value === false);
  const inner = get(place.node, 'schema');
  if (inner) {
    const family = schemaFormatOf(stringOf(get(place.node, 'schemaFormat')), search.dialect)?.family;
    return (family !== 'schema' && family !== 'json-schema') || room(below(place, ['schema'], inner), tokens, search);
  }
  const all = members(place, 'allOf');
  if (!all.every((member) => room(member, tokens, search))) return false;
  for (const keyword of ['anyOf', 'oneOf']) {
    const some = members(place, keyword);
    if (some.length > 0 && !some.some((member) => room(member, tokens, search))) return false;
  }
  const [name, ...rest] = tokens;
  if (name === undefined) return true;
  return inObject(place, name, rest, search) || inList(place, name, rest, search);
}

function inObject(place: Place, name: string, rest: Path, search: Search): boolean {
  if (!mayBe(place.node, 'object')) return false;
  const own = get(get(place.node, 'properties'), name);
  if (own) return room(below(place, ['properties', name], own), rest, search);
  const patterns = get(place.node, 'patternProperties');
  if (patterns?.kind === 'map' && patterns.entries.length > 0) return true;
  const others = get(place.node, 'additionalProperties');
  return !others || room(below(place, ['additionalProperties'], others), rest, search);
}

function inList(place: Place, name: string, rest: Path, search: Search): boolean {
  if (!/^(?:0|[1-9]\d*)$/.test(name) || !mayBe(place.node, 'array')) return false;
  const items = get(place.node, 'items');
  return items?.kind !== 'map' || room(below(place, ['items'], items), rest, search);
}

function mayBe(schema: Node, type: string): boolean {
  const written = get(schema, 'type');
  if (written?.kind === 'seq') return written.items.some((i) => stringOf(i.value) === type);
  const name = stringOf(written);
  return name === undefined || name === type;
}

function members(place: Place, keyword: string): Place[] {
  const list = get(place.node, keyword);
  return list?.kind === 'seq' ? list.items.map((item, i) => below(place, [keyword, String(i)], item.value)) : [];
}

function below(place: Place, steps: Path, node: Node): Place {
  return { uri: place.uri, path: [...place.path, ...steps], node };
}
