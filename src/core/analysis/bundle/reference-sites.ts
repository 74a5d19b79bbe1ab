// References below a value, found by the table walk: only what the format calls a reference is one.

import { schemaFormatAnywhere } from '../../format/schema-formats.ts';
import type { Kind, Shape } from '../../format/table-types.ts';
import { get, type Node, type NodePath, step, stringOf } from '../../text/tree.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { emptyFindings, type FlatFindings, flatten } from '../validation/flatten-findings.ts';
import type { SchemaWalker } from '../validation/walk.ts';
import type { ReferenceShape } from './types.ts';

/**
 * Returns the references below `node`, read as `shape`, and its objects of the requested kinds,
 * with paths from the root of the file.
 */
export function collectReferences(
  walker: SchemaWalker,
  { uri, path, node }: LocatedNode,
  shape: Shape,
  kinds: ReadonlySet<Kind> = new Set(),
): FlatFindings {
  const flat = emptyFindings();
  const inline: Shape =
    shape.is === 'object' ? { is: 'object', kind: shape.kind, ref: 'no' } : shape;
  flatten(walker.walk(node, inline), node, 0, path, null, uri, kinds, flat);
  return flat;
}

/**
 * Returns the `schemaFormat` that the value at `path` below `node` is written in; `outer` where
 * nothing on the way states one.
 */
export function formatAt(node: Node, path: NodePath, outer: string | null): string | null {
  let here: Node | undefined = node;
  let format = outer;
  for (const name of path) {
    const stated: string | undefined =
      here && (get(here, 'schema') || name === 'payload')
        ? stringOf(get(here, 'schemaFormat'))
        : undefined;
    if (stated !== undefined) format = stated;
    here = here && step(here, name)?.value;
  }
  return format;
}

/** Returns the references in an OpenAPI schema, which no table describes, by paths from `node`. */
export function foreignRefs(
  node: Node,
  format: string | null,
): { readonly path: NodePath; readonly ref: string }[] {
  if (format === null || schemaFormatAnywhere(format)?.family !== 'openapi') return [];
  const out: { path: NodePath; ref: string }[] = [];
  const visit = (here: Node, path: NodePath): void => {
    const ref = stringOf(get(here, '$ref'));
    if (ref !== undefined) out.push({ path, ref });
    else if (here.kind === 'map') for (const e of here.entries) visit(e.value, [...path, e.key]);
    else if (here.kind === 'seq')
      for (const [i, item] of here.items.entries()) visit(item.value, [...path, String(i)]);
  };
  visit(node, []);
  return out;
}

/** Returns a reference that must stay one: the format allows nothing else there. */
export function mustBeReference(shape: ReferenceShape): boolean {
  return shape.is === 'object' && shape.ref === 'only';
}
