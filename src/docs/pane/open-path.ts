// Opens the rows of a card that hide a place.
import type { Part } from '../../core/model/types.ts';
import type { SchemaRoot, SchemaView } from '../../core/schema/types.ts';
import { keysOf } from '../bits/keys.ts';
import { branchesOf } from '../schema/type-text.ts';
import type { Folds } from './folds.ts';
import { below, type Place, within } from './place.ts';

/** Opens every row of the card of `part` on the way to `place`, which stands in the part. */
export function openPath(folds: Folds, part: Part, { pointer }: Place): void {
  for (const [name, root] of rootsOf(part)) {
    if (root.view && within(pointer, root.pointer)) openIn(folds, root.view, root.pointer, `${part.id} ${name}`, pointer);
  }
}

/** The schemas in the card of a part, by the name that the keys of their open states have. */
function rootsOf(part: Part): (readonly [string, SchemaRoot])[] {
  if (part.kind === 'schema') return [['schema', part.schema]];
  if (part.kind !== 'message') return [];
  return [...(part.payload ? [['payload', part.payload] as const] : []), ...(part.headers ? [['headers', part.headers] as const] : [])];
}

function openIn(folds: Folds, view: SchemaView, base: string, fold: string, pointer: string): void {
  const enter = (inner: SchemaView, key: string) => {
    if (!within(pointer, below(base, inner.at))) return;
    folds.set(key, true);
    openIn(folds, inner, base, key, pointer);
  };
  const keys = keysOf(view.properties.map((p) => p.name));
  for (const [i, { schema }] of view.properties.entries()) enter(schema, `${fold}/${keys[i]}`);
  for (const [i, branch] of branchesOf(view).entries()) {
    const at = `${fold}//${branch.role} ${i}`;
    const [only] = branch.schemas;
    if (branch.schemas.length === 1 && only && only.label === undefined) enter(only.schema, at);
    else for (const [n, { schema }] of branch.schemas.entries()) enter(schema, `${at}/${n}`);
  }
}
