// The traversal that finds all sites of a tree by the tables. The result for a node is relative to
// the node and cached with it.
import type { Shape } from '../../format/table-types.ts';
import { tableOf } from '../../format/tables.ts';
import { expectedField, isReference, resolveShape, siblingsIn } from '../../format/typed-tree.ts';
import { compactList } from '../../text/compact.ts';
import { NodeMemo } from '../../text/node-memo.ts';
import { get, type MapNode, type Node, type SeqNode, type Slot } from '../../text/tree.ts';
import { type ReferenceSite, referenceSitesOf, refSite } from './reference-sites.ts';

/** The sites of a node itself, and the scans of its children that have any. */
export interface Scan {
  readonly referenceSites: readonly ReferenceSite[];
  readonly below: readonly { readonly key: string; readonly slot: Slot; readonly scan: Scan }[];
}

const NOTHING: Scan = { referenceSites: [], below: [] };
const MAX_DEPTH = 300;
const memo = new NodeMemo<Scan>();

/** Returns all sites of a value with the shape `at`. */
export function scan(node: Node, at: Shape | null, depth = 0): Scan {
  if (node.kind === 'scalar' || depth > MAX_DEPTH) return NOTHING;
  const shape = mayContainSites(at, node) ? at : narrowShape(at, node);
  if (shape?.is === 'any') return NOTHING;
  // Shapes of references are cached by their expected target; an object without one only by its
  // kind.
  const key = shape?.is === 'object' ? `${shape.kind} ${shape.ref}` : shape;
  let found = memo.get(node, key);
  if (!found) {
    found = look(node, shape, depth);
    memo.set(node, key, found);
  }
  return found;
}

/**
 * A reference in place of a schema resolves to a schema of any language, so its shape is kept as it
 * is.
 */
function mayContainSites(at: Shape | null, node: Node): boolean {
  return at?.is === 'payload-schema' && get(node, '$ref') !== undefined;
}

function look(node: MapNode | SeqNode, shape: Shape | null, depth: number): Scan {
  if (node.kind === 'map') {
    const ref = refSite(shape, node);
    if (ref) return { referenceSites: [ref], below: NOTHING.below };
  }
  const inner: Scan['below'][number][] = [];
  const add = (key: string, slot: Slot): void => {
    if (slot.value.kind === 'scalar') return;
    const found = scan(slot.value, shapeBelow(shape, node, key), depth + 1);
    if (found.referenceSites.length > 0 || found.below.length > 0)
      inner.push({ key, slot, scan: found });
  };
  if (node.kind === 'map') for (const e of node.entries) add(e.key, e);
  else for (const [i, item] of node.items.entries()) add(String(i), item);
  const sites =
    node.kind === 'map' && shape?.is === 'object'
      ? referenceSitesOf(shape.kind, node)
      : NOTHING.referenceSites;
  return sites.length === 0 && inner.length === 0
    ? NOTHING
    : { referenceSites: compactList(sites), below: compactList(inner) };
}

/** Narrows alternatives by the value. */
export function narrowShape(at: Shape | null, node: Node): Shape | null {
  return resolveShape(at, node) ?? null;
}

const DATA: Shape = { is: 'any' };

/**
 * Returns the shape, for references, under `key` of a value with the shape `at`, which must be
 * narrowed already. Data (`any`) is the content of messages (examples, defaults), without any
 * references. What no table describes (null: extensions, open bindings, schemas in other
 * languages) may contain some.
 */
export function shapeBelow(at: Shape | null, node: Node, key: string): Shape | null {
  // Fields beside a reference are ignored.
  if (at?.is === 'any' || isReference(at, node)) return DATA;
  const { shape, field } = expectedField(at, key, siblingsIn(node));
  // A schema in a language without a table isn't data: references in it are references.
  return field?.shape.is === 'schema-by-format' && shape?.is !== 'object' ? null : shape;
}

/**
 * Returns whether a field of the root, or of what such a field holds, has definitions: a map, or an
 * object whose fields are all maps.
 */
export function holdsDefinitions(at: Shape | null): boolean {
  return (
    at?.is === 'map' ||
    (at?.is === 'object' && tableOf(at.kind).fields.every(({ shape }) => shape.is === 'map'))
  );
}
