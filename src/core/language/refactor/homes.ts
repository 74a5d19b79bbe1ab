// Which map of components a value belongs in, and where it goes there.
import { sectionOf } from '../../bundle/sections.ts';
import type { Position } from '../../edit/types.ts';
import { spotAt } from '../../parse/place.ts';
import { get, type Path } from '../../parse/tree.ts';
import { plainKind } from '../../spec/in-dialect.ts';
import type { MapShape, Shape } from '../../spec/kit.ts';
import { kindIn, rootKind, tableOf } from '../../spec/spec.ts';
import { isWhole } from '../structure/fragments.ts';
import type { Subject } from '../subject.ts';

export const COMPONENTS = 'components';

export interface Home {
  /** The file that has the components. */
  readonly uri: string;
  /** Of the map. */
  readonly path: Path;
  /** What an entry of it is called: "schema". */
  readonly entry: string;
  /** Where what is missing of the way to it goes. */
  readonly at: Position;
  /** Whether it has a name already. */
  has(name: string): boolean;
}

const SCHEMA = /^(?:Schema|JsonSchema|OpenApiSchema|MultiFormatSchema)$/;

/** The home of values of a shape, in the own file where that is a whole document, else in the entry; null where there is none. */
export function homeFor(subject: Subject, shape: Shape): Home | null {
  if (shape.is !== 'object' && shape.is !== 'payload-schema') return null;
  const section = sectionOf(shape);
  if (shape.is === 'object' && section === 'schemas' && !SCHEMA.test(plainKind(shape.kind))) return null;
  return homeNamed(subject, section);
}

/** The home of a section by its name. */
export function homeNamed(subject: Subject, section: string): Home | null {
  const field = componentFields(subject).find(({ name }) => name === section);
  if (!field) return null;
  const own = subject.tree.root && isWhole(subject.uri, subject.tree.root);
  const uri = own ? subject.uri : '';
  const tree = own ? subject.tree : subject.world.file('')?.tree;
  if (!tree?.root || (!own && subject.world.entryUri === '')) return null;
  const missing = get(tree.root, COMPONENTS) === undefined;
  const order = missing
    ? tableOf(kindIn(rootKind, subject.dialect)).fields.map((f) => f.name)
    : componentFields(subject).map((f) => f.name);
  const map = spotAt(tree, [COMPONENTS, section])?.node;
  const there = map?.kind === 'map' && map.entries.length > 0;
  return {
    uri,
    path: [COMPONENTS, section],
    entry: field.shape.entry,
    at: there ? { index: Number.MAX_SAFE_INTEGER } : { order },
    has: (name) => get(map, name) !== undefined,
  };
}

/** The maps of components, in the names of the document's dialect. */
function componentFields(subject: Subject): { readonly name: string; readonly shape: MapShape }[] {
  return tableOf(kindIn('Components', subject.dialect)).fields.flatMap(({ name, shape }) => (shape.is === 'map' ? [{ name, shape }] : []));
}

/** Whether a path of a document is that of a component. */
export function isComponent(path: Path): boolean {
  return path.length === 3 && path[0] === COMPONENTS;
}
