// Which references a described schema has.
import type { SchemaView } from './types.ts';

const memo = new WeakMap<SchemaView, readonly string[]>();

/**
 * Returns the distinct `$ref` texts anywhere in a view, in the order of the text. The same view
 * gives the same list.
 */
export function refsOf(view: SchemaView): readonly string[] {
  const known = memo.get(view);
  if (known) return known;
  const refs = new Set<string>();
  collect(view, refs);
  const list = [...refs];
  memo.set(view, list);
  return list;
}

function collect(view: SchemaView, refs: Set<string>): void {
  if (view.ref !== undefined) refs.add(view.ref);
  for (const { schema } of view.properties) collect(schema, refs);
  for (const branch of view.branches)
    for (const { schema } of branch.schemas) collect(schema, refs);
}
