// A small value for a place: what a missing field or a missing part of the document begins as. Texts that the user has to choose stay empty.
import { scalarFault } from '../../check/scalars.ts';
import { get, type Path, stringOf } from '../../parse/tree.ts';
import { objectOf } from '../../parse/value.ts';
import { blankOf } from '../../spec/blank.ts';
import { type SchemaFormat, schemaFormatOf } from '../../spec/formats.ts';
import { plainKind } from '../../spec/in-dialect.ts';
import type { Field, ObjectTable, Shape, TextShape } from '../../spec/kit.ts';
import { applies, tableOf } from '../../spec/spec.ts';
import type { Subject } from '../subject.ts';
import { messageExample } from './example-values.ts';
import { refTo, scalarOf, valueAt } from './kit.ts';
import { nearestTarget, targetsOf } from './targets.ts';

/** Where the value goes: the path of it in the file that is asked about. */
interface Around {
  readonly subject: Subject;
  readonly path: Path;
}

const MAX_DEPTH = 8;

/** The value for a shape: what it has to have, with empty texts for what only the user knows. */
export function skeletonOf(shape: Shape, field: Field | null, around: Around, depth = 0): unknown {
  switch (shape.is) {
    case 'string':
      return textFor(shape, field, around);
    case 'integer':
    case 'number':
      return field?.default ?? (shape.exclusiveMin ? (shape.min ?? 0) + 1 : Math.max(shape.min ?? 0, shape.softMin ?? 0));
    case 'boolean':
      return field?.default ?? false;
    case 'null':
      return null;
    case 'any':
      return {};
    case 'either':
      return shape.of[0] ? skeletonOf(shape.of[0], field, around, depth) : null;
    case 'list':
      return (shape.minItems ?? 0) > 0 ? [skeletonOf(shape.of, null, below(around, '0'), depth + 1)] : [];
    case 'map':
      return (shape.minEntries ?? 0) > 0 ? { [shape.entry]: skeletonOf(shape.of, null, below(around, shape.entry), depth + 1) } : {};
    case 'payload-schema':
      return { type: 'object' };
    case 'schema-by-format':
      return schemaFor(around);
    case 'object':
      if (shape.ref === 'only') return { $ref: targetFor(shape, around) };
      return depth > MAX_DEPTH ? {} : objectFor(tableOf(shape.kind), around, depth);
  }
}

/** The fields that an object of a table needs, with those it has already left out. */
export function objectFor(table: ObjectTable, around: Around, depth = 0): Record<string, unknown> {
  const made: [string, unknown][] = [];
  if (table.emptyAllowed) return {};
  const example = plainKind(table.kind) === 'MessageExample' ? messageExample(around.subject, around.path, 'payload') : null;
  if (example) return { payload: example.value };
  const sibling = (name: string): string | undefined => {
    const value = made.find(([key]) => key === name)?.[1];
    return typeof value === 'string' ? value : undefined;
  };
  for (const field of table.fields) {
    const wanted = field.required || (table.atLeastOne !== undefined && table.atLeastOne.at(-1) === field.name);
    if (wanted && applies(field, sibling)) made.push([field.name, skeletonOf(field.shape, field, below(around, field.name), depth + 1)]);
  }
  if (isSchema(table.kind)) made.push(['type', 'object']);
  return objectOf(made);
}

function isSchema(kind: string): boolean {
  return ['Schema', 'JsonSchema', 'OpenApiSchema'].includes(plainKind(kind));
}

function below({ subject, path }: Around, name: string): Around {
  return { subject, path: [...path, name] };
}

/** The name the thing at a path goes by: the last key above the field that a person chose. */
export function nameOf(path: Path): string {
  const own = path.slice(0, -1).filter((key) => !/^\d+$/.test(key));
  return (own.length > 1 ? own.at(-1) : undefined) ?? 'name';
}

/** The only text that the tables allow, the default, or the version that is described here; else an empty text, which the user fills in. */
function textFor(shape: TextShape, field: Field | null, { subject }: Around): string {
  const fits = (text: unknown): text is string => typeof text === 'string' && scalarFault(scalarOf(text), shape) === null;
  const version = shape.format === 'format-version' ? subject.dialect.version : undefined;
  return [version, blankOf(shape), field?.default].find(fits) ?? '';
}

/** Returns the key of the first empty text in a new value, where the caret goes; null where there is none. @param key of the value itself */
export function emptyKey(key: string, value: unknown): string | null {
  if (value === '') return key;
  if (value === null || typeof value !== 'object') return null;
  return Object.entries(value).reduce<string | null>((found, [name, one]) => found ?? emptyKey(name, one), null);
}

/** What a reference leads to that must stand here: the target most like it in name, else the first one. */
function targetFor(shape: Extract<Shape, { is: 'object' }>, { subject, path }: Around): string {
  const targets = targetsOf(subject, shape, path);
  const target = nearestTarget(targets, nameOf(path)) ?? targets[0];
  return target?.ref ?? refTo([shape.rootTarget?.slice(1) ?? 'components', nameOf(path)]);
}

/** An empty schema in the language that stands beside it. */
function schemaFor({ subject, path }: Around): unknown {
  const around = valueAt(subject, path.slice(0, -1));
  return emptySchema(schemaFormatOf(stringOf(get(around, 'schemaFormat')), subject.dialect));
}

/** A schema in a language that says as little as it can, as JSON data. @param format undefined for one that is not known */
function emptySchema(format: SchemaFormat | undefined): unknown {
  switch (format?.family) {
    case 'avro':
      return { type: 'record', name: '', fields: [] };
    case 'protobuf':
      return `syntax = "proto${format.version ?? 3}";\n`;
    case 'raml':
      return '#%RAML 1.0 DataType\ntype: object\n';
    default:
      return { type: 'object' };
  }
}
