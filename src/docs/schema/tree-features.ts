// Features of a schema that a tree can show in another way.
import type { SchemaView } from '../../core/types.ts';
import { expandFacets } from './facet.ts';
import { requiredFirst, type SchemaItem } from './item.ts';
import type { Parts } from './scope.ts';

export interface TreeFeatures {
  /** About how many rows the schema has when all is open. */
  readonly rows: number;
  /** The order changes when required properties go first. */
  readonly mixed: boolean;
  readonly allOf: boolean;
  /** Some row opens to others. */
  readonly nested: boolean;
}

/** Returns the features of the schema at a location, references at the location itself followed. */
export function treeFeatures(root: SchemaItem, parts: Parts): TreeFeatures {
  const { facets } = expandFacets(root.facets, parts, true);
  const all = facets.map((f) => viewFeatures(f.view));
  return {
    rows: all.reduce((sum, s) => sum + s.rows, 0),
    mixed: all.some((s) => s.mixed),
    allOf: all.some((s) => s.allOf),
    nested: all.some((s) => s.nested),
  };
}

const memo = new WeakMap<SchemaView, TreeFeatures>();

function viewFeatures(view: SchemaView): TreeFeatures {
  const known = memo.get(view);
  if (known) return known;
  const inner = [
    ...view.properties.map((p) => p.schema),
    ...view.branches.flatMap((b) => b.schemas.map((s) => s.schema)),
  ];
  const all = inner.map(viewFeatures);
  const found = {
    rows: all.reduce((sum, s) => sum + 1 + s.rows, 0),
    mixed:
      (!view.types.includes('record') && requiredFirst(view.properties) !== view.properties) ||
      all.some((s) => s.mixed),
    allOf: view.branches.some((b) => b.role === 'all of') || all.some((s) => s.allOf),
    nested: all.some((s) => s.rows > 0) || inner.some((v) => v.ref !== undefined),
  };
  memo.set(view, found);
  return found;
}
