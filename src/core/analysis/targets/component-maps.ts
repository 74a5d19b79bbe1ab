// Finds the component map for a value, and where to insert it there.

import type { MapShape, Shape } from '../../format/table-types.ts';
import { isSchema, kindIn, rootKind, tableOf } from '../../format/tables.ts';
import type { Position } from '../../text/edit/types.ts';
import { get, type NodePath, nodeAt } from '../../text/tree.ts';
import type { AnalyzedFile } from '../analyzed-file.ts';
import { sectionOf } from '../bundle/collect-references.ts';
import { isWholeDocument } from '../typed-tree/fragments.ts';

export const COMPONENTS = 'components';

export interface ComponentMap {
  /** The file that has the components. */
  readonly uri: string;
  /** Of the map. */
  readonly path: NodePath;
  /** What an entry of it is called: "schema". */
  readonly entry: string;
  /** Where what is missing of the way to it goes. */
  readonly at: Position;
  /** Whether it has a name already. */
  has(name: string): boolean;
}

/**
 * Returns the component map for values of a shape: in the current file if it is a whole document,
 * else in the root document; null if there is none.
 */
export function componentMapFor(file: AnalyzedFile, shape: Shape): ComponentMap | null {
  if (shape.is !== 'object' && shape.is !== 'payload-schema') return null;
  const section = sectionOf(shape);
  if (shape.is === 'object' && section === 'schemas' && !isSchema(shape)) return null;
  return componentMapNamed(file, section);
}

/** Returns the component map of a section by its name. */
export function componentMapNamed(file: AnalyzedFile, section: string): ComponentMap | null {
  const field = componentFields(file).find(({ name }) => name === section);
  if (!field) return null;
  const own = file.tree.root && isWholeDocument(file.uri, file.tree.root);
  const uri = own ? file.uri : '';
  const tree = own ? file.tree : file.documents.file('')?.tree;
  if (!tree?.root || (!own && file.documents.entryUri === '')) return null;
  const missing = get(tree.root, COMPONENTS) === undefined;
  const order = missing
    ? tableOf(kindIn(rootKind, file.dialect)).fields.map((f) => f.name)
    : componentFields(file).map((f) => f.name);
  const map = nodeAt(tree, [COMPONENTS, section]);
  const found = map?.kind === 'map' && map.entries.length > 0;
  return {
    uri,
    path: [COMPONENTS, section],
    entry: field.shape.entry,
    at: found ? { index: Number.MAX_SAFE_INTEGER } : { order },
    has: (name) => get(map, name) !== undefined,
  };
}

/** Returns the maps of components, in the names of the document's dialect. */
function componentFields(
  file: AnalyzedFile,
): { readonly name: string; readonly shape: MapShape }[] {
  return tableOf(kindIn('Components', file.dialect)).fields.flatMap(({ name, shape }) =>
    shape.is === 'map' ? [{ name, shape }] : [],
  );
}

/** Returns whether a path of a document is that of a component. */
export function isComponent(path: NodePath): boolean {
  return path.length === 3 && path[0] === COMPONENTS;
}
