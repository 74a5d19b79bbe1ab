// What a schema has that a tree can be told to show another way.
import type { SchemaView } from '../../core/schema/types.ts';
import { expand } from './facet.ts';
import type { Item } from './item.ts';
import { requiredFirst } from './order.ts';
import type { Parts } from './scope.ts';

export interface Survey {
  /** About how many rows the schema has when all is open. */
  readonly rows: number;
  /** The order changes when required properties go first. */
  readonly mixed: boolean;
  readonly allOf: boolean;
  /** Some row opens to others. */
  readonly nested: boolean;
}

/** What stands at a place, references at the place itself followed. */
export function surveyOf(root: Item, parts: Parts): Survey {
  const { facets } = expand(root.facets, parts, true);
  const all = facets.map((f) => survey(f.view));
  return {
    rows: all.reduce((sum, s) => sum + s.rows, 0),
    mixed: all.some((s) => s.mixed),
    allOf: all.some((s) => s.allOf),
    nested: all.some((s) => s.nested),
  };
}

const memo = new WeakMap<SchemaView, Survey>();

function survey(view: SchemaView): Survey {
  const known = memo.get(view);
  if (known) return known;
  const inner = [...view.properties.map((p) => p.schema), ...view.branches.flatMap((b) => b.schemas.map((s) => s.schema))];
  const all = inner.map(survey);
  const found = {
    rows: all.reduce((sum, s) => sum + 1 + s.rows, 0),
    mixed: (!view.types.includes('record') && requiredFirst(view.properties) !== view.properties) || all.some((s) => s.mixed),
    allOf: view.branches.some((b) => b.role === 'all of') || all.some((s) => s.allOf),
    nested: all.some((s) => s.rows > 0) || inner.some((v) => v.ref !== undefined),
  };
  memo.set(view, found);
  return found;
}
