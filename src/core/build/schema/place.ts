// The schema that an intent is about: where it stands, and by which table it is read.
import { meant } from '../../check/shapes.ts';
import { declaredAlong } from '../../language/structure/declared.ts';
import type { Subject } from '../../language/subject.ts';
import { spotAt } from '../../parse/place.ts';
import { fromPointer } from '../../parse/pointer.ts';
import { get, type MapNode, type Node, type Path, stringOf } from '../../parse/tree.ts';
import { schemaFormatOf } from '../../spec/formats.ts';
import { plainKind } from '../../spec/in-dialect.ts';
import type { ObjectTable, Shape } from '../../spec/kit.ts';
import { tableOf } from '../../spec/spec.ts';
import type { Refused } from '../types.ts';
import { isSchemaKind } from './keywords.ts';

export interface SchemaPlace {
  readonly path: Path;
  /** Null where nothing is written. */
  readonly node: Node | null;
  /** What the tables want there; alternatives are left open. */
  readonly shape: Shape;
  readonly table: ObjectTable;
  /** "null" is allowed by a keyword of its own, and there is one type only. */
  readonly openapi: boolean;
  /** Names of the keywords in the order of the table. */
  readonly order: readonly string[];
}

/** A schema with the name of its language. */
const WRAPPER = 'MultiFormatSchema';

/** `foreign`: the name of the language where the schema is in one that is not edited here. Null where no schema may stand. */
export function schemaAt(subject: Subject, pointer: string): SchemaPlace | { readonly foreign: string; readonly path: Path } | null {
  return schemaIn(subject, fromPointer(pointer));
}

function schemaIn(subject: Subject, path: Path): ReturnType<typeof schemaAt> {
  const shape = declaredAlong(subject, path).at(-1)?.shape ?? null;
  const node = spotAt(subject.tree, path)?.node ?? null;
  if (!shape) return inWrapper(subject, path);
  const kind = kindOf(shape, node);
  if (kind !== null && plainKind(kind) === WRAPPER) return schemaIn(subject, [...path, 'schema']);
  if (kind === null || !isSchemaKind(kind)) return inWrapper(subject, path);
  const table = tableOf(kind);
  const openapi = !table.boolean;
  return { path, node, shape, table, openapi, order: table.fields.map((f) => f.name) };
}

/** The kind of the object that stands, or would stand, in a place. */
function kindOf(shape: Shape, node: Node | null): string | null {
  const there: Node = node?.kind === 'map' ? node : EMPTY;
  if (node?.kind === 'seq') return null;
  const inside = meant(shape, there);
  return inside?.is === 'object' ? inside.kind : null;
}

const EMPTY: MapNode = { kind: 'map', entries: [], flow: false, length: 0, size: 1 };

/** The `schema` of a Multi Format Schema Object in a language that no table describes. */
function inWrapper(subject: Subject, path: Path): ReturnType<typeof schemaAt> {
  if (path.at(-1) !== 'schema') return null;
  const outer = path.slice(0, -1);
  const shape = declaredAlong(subject, outer).at(-1)?.shape;
  const node = spotAt(subject.tree, outer)?.node;
  const kind = shape && node ? kindOf(shape, node) : null;
  if (!node || kind === null || plainKind(kind) !== WRAPPER) return null;
  const format = stringOf(get(node, 'schemaFormat'));
  return { foreign: schemaFormatOf(format, subject.dialect)?.label ?? format ?? 'an unknown language', path };
}

/** The schema that an intent changes, or why there is none. */
export function editable(subject: Subject, pointer: string): SchemaPlace | Refused {
  const place = schemaAt(subject, pointer);
  if (!place) return { refused: 'The schema no longer exists.' };
  if ('foreign' in place) return { refused: `A schema in ${place.foreign} can only be changed in the text.` };
  return place;
}

/** The same, where it must be written in place and be no reference: what says that something may be inside it. */
export function written(subject: Subject, pointer: string): SchemaPlace | Refused {
  const place = editable(subject, pointer);
  if ('refused' in place || refIn(place) === undefined) return place;
  return { refused: 'This is a reference. Change its target, or replace it with a copy first.' };
}

/** The text of its `$ref`. */
export function refIn({ node }: Pick<SchemaPlace, 'node'>): string | undefined {
  return node ? stringOf(get(node, '$ref')) : undefined;
}

/** Types as written, and whether `null` is one of them. */
export function typesOf(node: Node | null, openapi: boolean): { readonly types: readonly string[]; readonly nullable: boolean } {
  const type = get(node, 'type');
  const all = type?.kind === 'seq' ? type.items.map((item) => stringOf(item.value)) : [stringOf(type)];
  const names = all.filter((name) => name !== undefined);
  const said = openapi && scalarOf(get(node, 'nullable')) === true;
  return { types: names.filter((name) => name !== 'null'), nullable: said || names.includes('null') };
}

export function scalarOf(node: Node | undefined): unknown {
  return node?.kind === 'scalar' ? node.value : undefined;
}
