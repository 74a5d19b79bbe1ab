// Opens the rows of a card that hide a place, and brings its tab and its choice forward.
import type { Model, Part } from '../../core/model/types.ts';
import type { SchemaRoot } from '../../core/schema/types.ts';
import { ALL_OF, findKey, ORDER, SHOW_AS } from '../schema/drawn.ts';
import { childrenOf, type Item, rootItem, type Ways } from '../schema/item.ts';
import { decidedIn } from '../schema/reader.ts';
import { limitKey, STEP } from '../schema/rows.ts';
import { placeIn } from '../schema/scope.ts';
import { exampleKey, type Folds } from './folds.ts';
import { below, bindingsOf, type Place, within } from './place.ts';

/** Opens every row of the card of `part` on the way to `place`, which stands in the part, and its tab. `model`: where references are looked up. */
export function openPath(folds: Folds, part: Part, place: Place, model?: Model): void {
  const ways = waysOf(folds, model);
  for (const [name, root] of rootsOf(part)) {
    if (!within(place.pointer, root.pointer)) continue;
    if (part.kind === 'message') folds.choose(`${part.id} tab`, name);
    if (!root.view) continue;
    const fold = `${part.id} ${name}`;
    folds.choose(SHOW_AS, 'tree');
    folds.choose(findKey(fold), '');
    const inside = part.kind === 'schema' ? [part.id] : [];
    openIn(folds, rootItem(root.view, { uri: part.uri, pointer: root.pointer, refs: root.refs, trail: inside }, fold), place, ways);
  }
  if (part.kind === 'message' && within(place.pointer, `${part.pointer}/examples`)) {
    folds.choose(`${part.id} tab`, 'examples');
    const at = place.pointer.slice(part.pointer.length).split('/')[2];
    if (at !== undefined) folds.choose(exampleKey(part.id), at);
  }
  const protocol = protocolAt(part, place);
  if (protocol !== null) folds.choose(`${part.id} bindings`, protocol);
}

/** The protocol among whose settings a place stands; null for all other places. */
function protocolAt(part: Part, { pointer }: Place): string | null {
  if (!('bindings' in part) || !part.bindings) return null;
  const at = bindingsOf(part);
  return part.bindings.find(({ protocol }) => within(pointer, below(at, [protocol])))?.protocol ?? null;
}

/** The schemas in the card of a part, by the name that the keys of their open states have. */
function rootsOf(part: Part): (readonly [string, SchemaRoot])[] {
  if (part.kind === 'schema') return [['schema', part.schema]];
  if (part.kind === 'component')
    return part.fields.flatMap(({ name, value }) => (value.as === 'schema' ? [[name, value.root] as const] : []));
  if (part.kind !== 'message') return [];
  return [...(part.payload ? [['payload', part.payload] as const] : []), ...(part.headers ? [['headers', part.headers] as const] : [])];
}

/** Trees as they are drawn now. */
function waysOf(folds: Folds, model: Model | undefined): Ways {
  return {
    reader: { parts: model?.parts ?? new Map(), decided: (key) => decidedIn(folds, key), chosen: folds.chosen },
    merge: folds.chosen(ALL_OF, 'merged') === 'merged',
    requiredFirst: folds.chosen(ORDER, 'required') === 'required',
    allOptions: false,
  };
}

function openIn(folds: Folds, item: Item, place: Place, ways: Ways): void {
  for (const [i, child] of childrenOf(item, ways).entries()) {
    const option = child.options.findIndex((o) => holds(o, place));
    if (option < 0 && !holds(child, place)) continue;
    // Rows come in steps: one that is further down is brought in with its step.
    if (i >= STEP)
      folds.choose(limitKey(item), String(Math.max(Number(folds.chosen(limitKey(item), '0')), Math.ceil((i + 1) / STEP) * STEP)));
    if (child.kind === 'select') folds.choose(`${child.key} option`, String(option));
    if (isAt(child, place) || isReference(child)) continue;
    folds.set(child.key, true);
    openIn(folds, child, place, ways);
  }
}

/** The place stands in one of the schemas of an item, as written. */
function holds({ facets }: Item, { uri, pointer }: Place): boolean {
  return facets.some(({ view, scope }) => scope.uri === uri && within(pointer, placeIn(scope, view).pointer));
}

function isAt({ facets }: Item, { pointer }: Place): boolean {
  return facets.some(({ view, scope }) => placeIn(scope, view).pointer === pointer);
}

/** Nothing stands below a reference but what it refers to, which has a card of its own. */
function isReference({ facets }: Item): boolean {
  return facets.length > 0 && facets.every(({ view }) => view.ref !== undefined);
}
