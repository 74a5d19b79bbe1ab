// Where the rows of the schema trees of a part are.
import { childPointer } from '../../core/light.ts';
import type { BindingRow, Part, SchemaRoot, SchemaView } from '../../core/types.ts';
import { rootsOf } from '../pane/location.ts';

/** A part that did not change is the same object. */
const known = new WeakMap<Part, ReadonlySet<string>>();

/** Returns the JSON Pointers of all rows in the trees of a part, and of their roots. */
export function rowPointers(part: Part): ReadonlySet<string> {
  const before = known.get(part);
  if (before) return before;
  const found = new Set<string>();
  const roots = [...rootsOf(part).map(([, root]) => root), ...schemasOfBindings(part)];
  for (const { view, pointer } of roots) if (view) collect(view, pointer, found);
  known.set(part, found);
  return found;
}

function collect(view: SchemaView, root: string, found: Set<string>): void {
  found.add(childPointer(root, ...view.at));
  for (const { schema } of view.properties) collect(schema, root, found);
  for (const { schemas } of view.branches)
    for (const { schema } of schemas) collect(schema, root, found);
}

function schemasOfBindings(part: Part): SchemaRoot[] {
  if (!('bindings' in part) || !part.bindings) return [];
  return part.bindings.flatMap(({ rows = [] }) => rows.flatMap(schemasOfRow));
}

const schemasOfRow = ({ schema, rows = [], items = [] }: BindingRow): SchemaRoot[] => [
  ...(schema ? [schema.root] : []),
  ...[...rows, ...items.flat()].flatMap(schemasOfRow),
];
