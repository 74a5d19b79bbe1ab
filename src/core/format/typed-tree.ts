// A tree read by the tables: what a value is by its shape, and what is expected of its children.
// Every walk by the tables takes its steps from here. Null is the shape of a value that no table
// describes; `any` is data, which may be anything.
import { nearestWord } from '../text/nearest.ts';
import { get, type Node, type NodePath, step, stringOf } from '../text/tree.ts';
import { TYPE_HOLDERS } from './avro.ts';
import { type Dialect, dialect, dialectOf, dialects } from './dialects.ts';
import { type SchemaFormat, schemaFormatOf, schemaFormats } from './schema-formats.ts';
import { payloadKind } from './schemas.ts';
import type {
  EitherShape,
  Field,
  InLanguage,
  Kind,
  ObjectShape,
  ObjectTable,
  Shape,
} from './table-types.ts';
import {
  fieldFor,
  fieldsOf,
  isSchema,
  isSchemaKind,
  kindIn,
  rootKind,
  type Siblings,
  tableOf,
} from './tables.ts';

export type PayloadShape = Extract<Shape, { readonly is: 'payload-schema' }>;

/**
 * Returns the dialect of a document by its root: that whose root field it has, else the one whose
 * root field it has misspelt, else the first (readings.md, introduction).
 */
export function dialectOfRoot(root: Node | null | undefined): Dialect {
  const names = root?.kind === 'map' ? root.entries.map((e) => e.key) : [];
  if (dialects.some(({ rootField }) => get(root, rootField) !== undefined))
    return dialectOf((name) => get(root, name) !== undefined);
  const rootFields = dialects.map(({ rootField }) => rootField);
  const misspelt = new Set(names.map((name) => nearestWord(name, rootFields)));
  return dialectOf((name) => misspelt.has(name));
}

/** Returns the shape of the root of a document, in its dialect's names (section Root Object). */
export function documentShape(root: Node, dialect = dialectOfRoot(root)): ObjectShape {
  return { is: 'object', kind: kindIn(rootKind, dialect), ref: 'no' };
}

/**
 * Returns the dialect of a file by its root: that of `entry`, the root of the root document, for a
 * file that is not a whole document.
 */
export function dialectOfFile(root: Node | null | undefined, entry: Node | null): Dialect {
  return dialectOfRoot(hasRootField(root) ? root : entry);
}

/** Returns whether the root of a file is that of a whole document, not of a fragment. */
export function hasRootField(root: Node | null | undefined): boolean {
  return dialects.some(({ rootField }) => get(root, rootField) !== undefined);
}

/**
 * Returns what a value is: the alternative that its JSON type chooses, the object that a payload
 * schema turns out to be. A shape with nothing to choose is itself; undefined where no alternative
 * fits.
 */
export function resolveShape(shape: Shape | null, node: Node): Shape | undefined {
  if (shape?.is === 'payload-schema')
    return payloadShape(shape, (name) => get(node, name) !== undefined);
  if (shape?.is === 'object') return versionShape(shape, siblingsIn(node));
  if (shape?.is !== 'either') return shape ?? undefined;
  if (shape.language && isReferenceTo(shape, node)) return REFERENCES.get(shape.language);
  const fitting = shape.of.find((one) => fitsJsonType(one, node));
  return fitting && resolveShape(fitting, node);
}

/**
 * Returns the shape of a payload schema with these fields (section Multi Format Schema Object).
 * Siblings of a reference decide nothing.
 */
export function payloadShape(shape: PayloadShape, has: (field: string) => boolean): ObjectShape {
  const kind = payloadKind((field) => has(field) && !has('$ref'));
  return { is: 'object', kind: kindIn(kind, shape.dialect ?? dialect), ref: 'or' };
}

/**
 * Returns the shape of an object in the version that its `bindingVersion` or `$schema` names; the
 * same where the object has no versions.
 */
export function versionShape(shape: ObjectShape, siblings: Siblings): ObjectShape {
  const { versions, unknownVersion, versionField = 'bindingVersion' } = tableOf(shape.kind);
  const version = versions && siblings(versionField);
  if (version === undefined) return shape;
  const kind = versions?.get(version) ?? unknownVersion ?? shape.kind;
  if (kind === shape.kind) return shape;
  return { ...shape, kind, ...(isSchemaKind(kind) && { ref: refIn(kind) }) };
}

/**
 * Returns what the target of a reference is that expects `shape`, where no table describes its
 * location: one that names its format is a Multi Format Schema Object wherever a schema may refer
 * to one (readings.md, AMB-29).
 */
export function targetShape<Expected extends Shape>(
  shape: Expected,
  target: Node,
  dialect: Dialect,
): Expected | PayloadShape {
  const isWrapped =
    (languageOf(shape) !== undefined || (shape.is === 'object' && isSchema(shape))) &&
    stringOf(get(target, 'schemaFormat')) !== undefined &&
    get(target, 'schema') !== undefined;
  return isWrapped ? { is: 'payload-schema', dialect } : shape;
}

/** Returns what `$ref` is in a schema of a kind: a Reference Object until draft 07. */
function refIn(kind: Kind): ObjectShape['ref'] {
  return fieldsOf(tableOf(kind), '$ref').length > 0 ? 'beside' : 'or';
}

/** Returns whether a value can be meant by an alternative, by its JSON type alone. */
export function fitsJsonType(shape: Shape, node: Node): boolean {
  if (shape.is === 'any') return true;
  if (shape.is === 'either') return shape.of.some((one) => fitsJsonType(one, node));
  if (node.kind === 'seq') return shape.is === 'list';
  if (node.kind === 'map')
    return shape.is === 'map' || shape.is === 'object' || shape.is === 'payload-schema';
  const { value } = node;
  switch (shape.is) {
    case 'null':
      return value === null;
    case 'boolean':
    case 'payload-schema':
      return typeof value === 'boolean';
    case 'string':
      return typeof value === 'string';
    case 'integer':
    case 'number':
      return typeof value === 'number';
    case 'object':
      return typeof value === 'boolean' && tableOf(shape.kind).boolean === true;
    default:
      return false;
  }
}

/**
 * Returns what a value is by the shape expected there; null for data and for what no table
 * describes.
 */
export function describedShape(shape: Shape | null, node: Node): Shape | null {
  const found = shape && resolveShape(shape, node);
  return !found || found.is === 'any' ? null : found;
}

/** What the tables expect of a value, before it is looked at. */
export interface Declared {
  /** Alternatives are left open. */
  readonly shape: Shape | null;
  /** The row that names it; entries and items have none. */
  readonly field: Field | null;
  /** It is a schema in this language, which is named beside it. */
  readonly language?: SchemaFormat | undefined;
}

const NOTHING: Declared = { shape: null, field: null };

/** Returns what is expected under `name` of a value with a resolved shape, references aside. */
export function expectedField(shape: Shape | null, name: string, siblings: Siblings): Declared {
  if (shape?.is === 'map' && shape.language?.family === 'avro' && !TYPE_HOLDERS.has(name))
    return NOTHING;
  if (shape?.is === 'map' || shape?.is === 'list') return { shape: shape.of, field: null };
  if (shape?.is !== 'object') return NOTHING;
  const table = tableOf(shape.kind);
  const field = fieldFor(table, name, siblings);
  if (!field) return NOTHING;
  if (field.shape.is !== 'schema-by-format') return { shape: field.shape, field };
  const language = languageBeside(table, siblings);
  return { shape: shapeIn(language), field, language };
}

const REFERENCE: ObjectShape = { is: 'object', kind: 'Reference', ref: 'no' };

/** Returns what is expected under `name` of a value; a reference has only its own fields. */
export function expectedBelow(shape: Shape | null, node: Node, name: string): Declared {
  return expectedField(isReference(shape, node) ? REFERENCE : shape, name, siblingsIn(node));
}

/**
 * Returns whether a value is a Reference Object that the tables allow; a schema whose `$ref` has
 * keywords beside it is none.
 */
export function isReference(shape: Shape | null, node: Node): boolean {
  if (shape?.is !== 'object') return shape !== null && isReferenceTo(shape, node);
  if (shape.ref === 'no' || get(node, '$ref') === undefined) return false;
  return shape.ref !== 'beside' || (node.kind === 'map' && node.entries.length === 1);
}

/** Returns whether a value is a reference to a schema in a language without a table. */
function isReferenceTo(shape: Shape, node: Node): boolean {
  return languageOf(shape) !== undefined && stringOf(get(node, '$ref')) !== undefined;
}

/** Returns the language that a schema of a shape is written in, if it has no table. */
export function languageOf(shape: Shape | null): SchemaFormat | undefined {
  return shape?.is === 'either' || shape?.is === 'map' || shape?.is === 'list'
    ? shape.language
    : undefined;
}

/** Returns the object of the format that a value is. */
export function tableFor(shape: Shape | null, node: Node): ObjectTable | null {
  return isReference(shape, node) ? tableOf(REFERENCE.kind) : intendedTable(shape);
}

/** Returns the table of the object expected at a location, also if it has a reference. */
export function intendedTable(shape: Shape | null): ObjectTable | null {
  return shape?.is === 'object' ? tableOf(shape.kind) : null;
}

/**
 * Returns what the value at `path` below the root of a whole document is; null where no table
 * describes it. The value at its end decides between the two kinds of payload schema.
 */
export function shapeAt(root: Node, path: NodePath, dialect = dialectOfRoot(root)): Shape | null {
  let shape = describedShape(documentShape(root, dialect), root);
  let node = root;
  for (const name of path) {
    const slot = shape && step(node, name);
    if (!slot) return null;
    shape = describedShape(expectedField(shape, name, siblingsIn(node)).shape, slot.value);
    node = slot.value;
  }
  return shape;
}

/** Returns the fields of a value in the form that conditions of rows use. */
export function siblingsIn(node: Node): Siblings {
  return (name) => stringOf(get(node, name));
}

/** Returns the shape of the values of a field, that of `schema` by the format beside it. */
export function shapeOf({ shape }: Field, table: ObjectTable, siblings: Siblings): Shape {
  return shape.is === 'schema-by-format' ? shapeIn(languageBeside(table, siblings)) : shape;
}

const ANY: Shape = { is: 'any' };
/** Returns the shape of a schema in a language that has no table: its JSON type is known. */
function textShape(language: SchemaFormat, extent?: InLanguage['extent']): EitherShape {
  const mark: InLanguage = { language, ...(extent && { extent }) };
  // What is in an Avro schema is one again; nothing is known of what others have inside.
  const inside = (): Shape => (language.family === 'avro' ? partShape(language) : ANY);
  const byType: Readonly<Record<SchemaFormat['types'][number], Shape>> = {
    object: {
      is: 'map',
      entry: 'field',
      ...mark,
      get of() {
        return inside();
      },
    },
    list: {
      is: 'list',
      item: 'schema',
      ...mark,
      get of() {
        return inside();
      },
    },
    string: { is: 'string' },
    boolean: { is: 'boolean' },
  };
  return { is: 'either', of: language.types.map((type) => byType[type]), ...mark };
}

const PARTS = new Map<SchemaFormat, EitherShape>();
const OPEN = new Map<SchemaFormat, EitherShape>();

function shapeFrom(
  shapes: Map<SchemaFormat, EitherShape>,
  language: SchemaFormat,
  extent: InLanguage['extent'],
): EitherShape {
  const shape = shapes.get(language) ?? textShape(language, extent);
  shapes.set(language, shape);
  return shape;
}

/** Returns the shape of a part of a schema in a language that has no table. */
function partShape(language: SchemaFormat): EitherShape {
  return shapeFrom(PARTS, language, 'part');
}

/** Returns the shape of a schema that may use names which are defined around it. */
export function openShape(language: SchemaFormat): EitherShape {
  return shapeFrom(OPEN, language, 'open');
}

/** What a reference is that stands for a schema in a language without a table. */
const REFERENCES: ReadonlyMap<SchemaFormat, Shape> = new Map(
  schemaFormats.map((language) => [
    language,
    { is: 'map', of: ANY, entry: 'field', language } satisfies Shape,
  ]),
);
/** A schema in each language. */
const BY_FORMAT: ReadonlyMap<SchemaFormat, Shape> = new Map(
  schemaFormats.map((f) => [
    f,
    f.kind ? { is: 'object', kind: f.kind, ref: refIn(f.kind) } : textShape(f),
  ]),
);

/** Returns the language of the schema in a Multi Format Schema Object, which is named beside it. */
function languageBeside(table: ObjectTable, siblings: Siblings): SchemaFormat | undefined {
  return schemaFormatOf(siblings('schemaFormat'), table.dialect ?? dialect);
}

/** Returns the shape of a schema in a language; any value where the language is unknown. */
function shapeIn(language: SchemaFormat | undefined): Shape {
  return (language && BY_FORMAT.get(language)) ?? ANY;
}

/** Returns the alternative shapes of a value. */
export function alternatives(shape: Shape | null): readonly Shape[] {
  if (shape === null) return [];
  return shape.is === 'either' ? shape.of.flatMap(alternatives) : [shape];
}
