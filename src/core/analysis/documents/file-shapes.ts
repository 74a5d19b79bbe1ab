// What a file that isn't a whole document holds, by how it is written: the shapes of its maps,
// before any reference into it says so.

import { plainKind } from '../../format/dialect-tables.ts';
import type { Dialect } from '../../format/dialects.ts';
import { isSchemaType } from '../../format/schema-keywords.ts';
import {
  EXTENSION,
  type Kind,
  type MapShape,
  type ObjectShape,
  type ObjectTable,
  type Shape,
} from '../../format/table-types.ts';
import { fieldsOf, kindIn, tableOf } from '../../format/tables.ts';
import { hasRootField } from '../../format/typed-tree.ts';
import { isRoot, locationId } from '../../text/location.ts';
import {
  get,
  type MapNode,
  type Node,
  type NodePath,
  nodeAt,
  stringOf,
  type Tree,
} from '../../text/tree.ts';
import type { DocumentSet } from './document-set.ts';
import type { LocatedNode } from './located-node.ts';

/** A map in a file, and what it holds. */
export interface FileShape {
  readonly path: NodePath;
  readonly shape: Shape;
}

/** Names of maps of schemas in files that aren't documents. */
export const DEFINITIONS: readonly string[] = ['definitions', '$defs'];
/** Fields of the root of documents in other formats. */
const FOREIGN = ['openapi', 'swagger', '$id', '$schema'];

/**
 * Returns the maps of objects in a file: its `components`, maps at its root with the name of one in
 * there, or else the root itself.
 */
export function fileShapes(root: Node | null, dialect: Dialect): readonly FileShape[] {
  if (root?.kind !== 'map' || FOREIGN.some((name) => get(root, name) !== undefined)) return [];
  const kind = kindIn('Components', dialect);
  const maps = mapsOf(kind);
  const named: FileShape[] = [];
  for (const { key, value, broken } of root.entries) {
    if (broken || value.kind !== 'map') continue;
    const { entries } = value;
    const isStore =
      key === 'components' &&
      entries.some((e) =>
        maps.some(({ name, shape }) => name === e.key && holds(e.value, shape, dialect)),
      );
    if (isStore) named.push({ path: [key], shape: { is: 'object', kind, ref: 'no' } });
    const home = DEFINITIONS.includes(key) ? 'schemas' : key;
    const shape = maps.find(({ name }) => name === home)?.shape;
    if (shape && holds(value, shape, dialect)) named.push({ path: [key], shape });
  }
  if (named.length > 0) return named;
  const own = maps.find(
    ({ shape }) => holds(root, shape, dialect) && looksLikeMapOf(root, shape, dialect),
  );
  return own ? [{ path: [], shape: own.shape }] : [];
}

/** An object in a map of a file. */
export interface Definition {
  readonly node: LocatedNode;
  readonly shape: ObjectShape | Extract<Shape, { is: 'payload-schema' }>;
}

/** The definitions of a file that isn't a whole document, as what it shows them to be. */
export interface FileDefinitions {
  readonly uri: string;
  readonly all: readonly Definition[];
  /** By `<uri>#<pointer>`. */
  readonly byId: ReadonlyMap<string, Definition>;
}

/** Those of a file that several documents refer to are found once. */
const known = new WeakMap<Node, FileDefinitions & { readonly dialect: Dialect }>();

/** Returns the definitions of each file that has some. */
export function definitionsIn(documents: DocumentSet): readonly FileDefinitions[] {
  const dialect = documents.dialectOf(documents.root);
  const out: FileDefinitions[] = [];
  for (const { uri, tree } of documents.readable()) {
    if (isRoot(uri) || !tree.root || hasRootField(tree.root)) continue;
    let file = known.get(tree.root);
    if (file?.uri !== uri || file.dialect !== dialect) {
      const all = definitionsOf(uri, tree, dialect);
      const byId = new Map(all.map((one) => [locationId(one.node), one]));
      file = { uri, dialect, all, byId };
      known.set(tree.root, file);
    }
    if (file.all.length > 0) out.push(file);
  }
  return out;
}

function definitionsOf(uri: string, tree: Tree, dialect: Dialect): readonly Definition[] {
  const out: Definition[] = [];
  const add = (path: NodePath, { of }: MapShape): void => {
    const map = nodeAt(tree, path);
    if (map?.kind !== 'map' || (of.is !== 'object' && of.is !== 'payload-schema')) return;
    for (const { key, value, broken } of map.entries)
      if (!broken && !isReference(value))
        out.push({ node: { uri, path: [...path, key], node: value }, shape: of });
  };
  for (const { path, shape } of fileShapes(tree.root, dialect)) {
    if (shape.is === 'map') add(path, shape);
    else
      for (const map of mapsOf(kindIn('Components', dialect))) add([...path, map.name], map.shape);
  }
  return out;
}

/** Returns the maps of the Components Object; names in other files may be any. */
function mapsOf(kind: Kind): readonly { readonly name: string; readonly shape: MapShape }[] {
  return tableOf(kind).fields.flatMap(({ name, shape }) => {
    if (shape.is !== 'map') return [];
    const { keys: _, ...anyName } = shape;
    return { name, shape: anyName };
  });
}

/**
 * Returns whether a map has objects of a shape: one has only its fields, and each of the others
 * mostly. References alone say nothing.
 */
function holds(map: Node, { of }: MapShape, dialect: Dialect): boolean {
  const table = tableIn(of, dialect);
  if (!table || map.kind !== 'map') return false;
  const values = map.entries.map(({ value }) => value).filter((value) => !isReference(value));
  const isLike = (value: Node): boolean => {
    if (value.kind !== 'map') return false;
    const known = value.entries.filter(({ key }) => fieldsOf(table, key).length > 0);
    return known.length > 0 && known.length * 2 >= value.entries.length;
  };
  return values.every(isLike) && values.some((value) => readsAs(value, table));
}

/** Returns whether two shapes are of one kind: a schema may be that of a payload, too. */
export function isSameKind(a: Shape, b: Shape): boolean {
  const [one, other] = [a, b].map((shape) => {
    if (shape.is === 'payload-schema') return 'Schema';
    return shape.is === 'object' ? plainKind(shape.kind) : null;
  });
  return one !== null && one === other;
}

function isReference(node: Node): boolean {
  return node.kind === 'map' && node.entries.length === 1 && node.entries[0]?.key === '$ref';
}

function tableIn(shape: Shape, dialect: Dialect): ObjectTable | null {
  if (shape.is === 'object') return tableOf(shape.kind);
  return shape.is === 'payload-schema' ? tableOf(kindIn('Schema', dialect)) : null;
}

/**
 * Returns whether a map without a name shows what it has, which data seldom does: a schema has a
 * type or properties, other objects a field that no other kind has. The keywords of a single schema
 * aren't names.
 */
function looksLikeMapOf(map: MapNode, { of }: MapShape, dialect: Dialect): boolean {
  const table = tableIn(of, dialect);
  if (!table) return false;
  if (table.boolean !== true) {
    const others = mapsOf(kindIn('Components', dialect)).flatMap(
      ({ shape }) => tableIn(shape.of, dialect) ?? [],
    );
    const isOwn = (name: string): boolean =>
      others.every((other) => (other === table) === fieldsOf(other, name).length > 0);
    return map.entries.some(
      ({ value }) => value.kind === 'map' && value.entries.some(({ key }) => isOwn(key)),
    );
  }
  return (
    !map.entries.every(({ key }) => fieldsOf(table, key).length > 0) &&
    map.entries.some(
      ({ value }) =>
        isSchemaType(stringOf(get(value, 'type')) ?? '') ||
        get(value, 'properties')?.kind === 'map',
    )
  );
}

/** Returns whether objects of several kinds have a field: it does not show of which kind one is. */
function isFieldOfSeveralKinds(name: string): boolean {
  const has = (kind: Kind): boolean => fieldsOf(tableOf(kind), name).length > 0;
  return has('Message') && (has('Operation') || has('Tag'));
}

/**
 * Returns whether an object has fields of its kind, and no others unless all are accepted. A map
 * such as `messages`, which a document has too, does not make it one.
 */
export function readsAs(node: Node, table: ObjectTable): boolean {
  if (node.kind !== 'map') return false;
  const maps = tableOf('Components');
  const known = node.entries.filter(({ key }) => fieldsOf(table, key).length > 0);
  return (
    known.some(({ key }) => !isFieldOfSeveralKinds(key) && fieldsOf(maps, key).length === 0) &&
    (table.unknown === 'accept' ||
      node.entries.every((e) => known.includes(e) || EXTENSION.test(e.key)))
  );
}
