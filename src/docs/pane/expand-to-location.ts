// Expands the rows of a card that hide a location, and selects its tab and its union option.
import { childPointer } from '../../core/light.ts';
import type { Location, Model, Part } from '../../core/types.ts';
import { childrenOf, rootItem, type SchemaItem, type TreeOptions } from '../schema/item.ts';
import { ROWS_PER_STEP, rowLimitKey } from '../schema/rows.ts';
import { storedFoldState } from '../schema/schema-reader.ts';
import { locationOf } from '../schema/scope.ts';
import { ALL_OF, findKey, ORDER, SHOW_AS } from '../schema/use-schema-tree.ts';
import { exampleKey, type Folds } from './folds.ts';
import { bindingsPointer, isWithin, rootsOf } from './location.ts';

/**
 * Expands every row of the card of `part` on the path to `location`, which is in the part, and
 * selects its tab. `model`: where references are looked up.
 */
export function expandToLocation(
  folds: Folds,
  part: Part,
  location: Location,
  model?: Model,
): void {
  const ways = treeOptions(folds, model);
  for (const [name, root] of rootsOf(part)) {
    if (!isWithin(location.pointer, root.pointer)) continue;
    if (part.kind === 'message') folds.choose(`${part.id} tab`, name);
    if (!root.view) continue;
    const fold = `${part.id} ${name}`;
    folds.choose(SHOW_AS, 'tree');
    folds.choose(findKey(fold), '');
    const inside = part.kind === 'schema' ? [part.id] : [];
    openRow(
      folds,
      rootItem(
        root.view,
        { uri: part.uri, pointer: root.pointer, refs: root.refs, trail: inside },
        fold,
      ),
      location,
      ways,
    );
  }
  if (part.kind === 'message' && isWithin(location.pointer, `${part.pointer}/examples`)) {
    folds.choose(`${part.id} tab`, 'examples');
    const at = location.pointer.slice(part.pointer.length).split('/')[2];
    if (at !== undefined) folds.choose(exampleKey(part.id), at);
  }
  const protocol = protocolAt(part, location);
  if (protocol !== null) folds.choose(`${part.id} bindings`, protocol);
}

/** Returns the protocol whose settings contain a location; null for all other locations. */
function protocolAt(part: Part, { pointer }: Location): string | null {
  if (!('bindings' in part) || !part.bindings) return null;
  const at = bindingsPointer(part);
  return (
    part.bindings.find(({ protocol }) => isWithin(pointer, childPointer(at, protocol)))?.protocol ??
    null
  );
}

/** Trees as they are drawn now. */
function treeOptions(folds: Folds, model: Model | undefined): TreeOptions {
  return {
    reader: {
      parts: model?.parts ?? new Map(),
      decided: (key) => storedFoldState(folds, key),
      chosen: folds.chosen,
    },
    merge: folds.chosen(ALL_OF, 'merged') === 'merged',
    requiredFirst: folds.chosen(ORDER, 'required') === 'required',
    allOptions: false,
  };
}

function openRow(folds: Folds, item: SchemaItem, location: Location, ways: TreeOptions): void {
  for (const [i, child] of childrenOf(item, ways).entries()) {
    const option = child.options.findIndex((o) => holds(o, location));
    if (option < 0 && !holds(child, location)) continue;
    // Rows come in steps: one that is further down is brought in with its step.
    if (i >= ROWS_PER_STEP)
      folds.choose(
        rowLimitKey(item),
        String(
          Math.max(
            Number(folds.chosen(rowLimitKey(item), '0')),
            Math.ceil((i + 1) / ROWS_PER_STEP) * ROWS_PER_STEP,
          ),
        ),
      );
    if (child.kind === 'select') folds.choose(`${child.key} option`, String(option));
    if (isItemAt(child, location) || isReference(child)) continue;
    folds.set(child.key, true);
    openRow(folds, child, location, ways);
  }
}

/** Returns whether the location is in one of the schemas of an item, as written. */
function holds({ facets }: SchemaItem, { uri, pointer }: Location): boolean {
  return facets.some(
    ({ view, scope }) => scope.uri === uri && isWithin(pointer, locationOf(scope, view).pointer),
  );
}

function isItemAt({ facets }: SchemaItem, { pointer }: Location): boolean {
  return facets.some(({ view, scope }) => locationOf(scope, view).pointer === pointer);
}

/** Returns whether the item is only a reference: its target has a card of its own. */
function isReference({ facets }: SchemaItem): boolean {
  return facets.length > 0 && facets.every(({ view }) => view.ref !== undefined);
}
