// A small initial value for a location: a missing field, a missing object of the document, or the
// document itself. Texts that the user has to choose stay empty.

import { type AnalyzedFile, valueAt } from '../../analysis/analyzed-file.ts';
import { localReferenceText } from '../../analysis/documents/reference.ts';
import { tableAt } from '../../analysis/typed-tree/objects-at.ts';
import { namesToDeclare } from '../../analysis/typed-tree/templates.ts';
import { scalarProblem } from '../../analysis/validation/validate-scalar.ts';
import { plainKind } from '../../format/dialect-tables.ts';
import { initialValue, smallSchema } from '../../format/initial-value.ts';
import { schemaFormatOf } from '../../format/schema-formats.ts';
import type { Field, MapShape, ObjectTable, Shape, TextShape } from '../../format/table-types.ts';
import { applies, tableOf } from '../../format/tables.ts';
import { get, type NodePath, stringOf } from '../../text/tree.ts';
import { objectOf } from '../../text/value.ts';
import { messageExample } from './example-values.ts';
import { scalarOf } from './fixer-kit.ts';
import { nearestTarget, targetsOf } from './reference-candidates.ts';
import type { Fixer } from './types.ts';

/** Fixes `empty-document`: writes the beginning of a document. */
export const starter: Fixer = ({ subject: { text, language, dialect } }) => {
  const body =
    language === 'json'
      ? `${JSON.stringify({ [dialect.rootField]: dialect.version, info: { title: '', version: '' }, channels: {}, operations: {} }, null, 2)}\n`
      : `${dialect.rootField}: ${dialect.version}\ninfo:\n  title: ''\n  version: ''\nchannels: {}\noperations: {}\n`;
  const end = /\r\n/.test(text) ? body.replaceAll('\n', '\r\n') : body;
  // A marker ends the document.
  const marker = /^\.\.\.[ \t]*(?:#.*)?$/m.exec(text)?.index ?? text.length;
  const at = language === 'json' ? 0 : marker;
  const before = at > 0 && !text.slice(0, at).endsWith('\n') ? '\n' : '';
  return [
    {
      title: 'Start a document',
      edits: [{ start: at, end: language === 'json' ? text.length : at, text: before + end }],
      preferred: true,
      caret: 'title',
    },
  ];
};

/** Location of the value: its path in the requested file. */
interface SkeletonContext {
  readonly subject: AnalyzedFile;
  readonly path: NodePath;
}

const MAX_DEPTH = 8;

/**
 * Returns the value for a shape: the required parts, with empty texts for what only the user knows.
 */
export function skeletonOf(
  shape: Shape,
  field: Field | null,
  context: SkeletonContext,
  depth = 0,
): unknown {
  switch (shape.is) {
    case 'string':
      return textFor(shape, field, context);
    case 'integer':
    case 'number':
      return (
        field?.default ??
        (shape.exclusiveMin ? (shape.min ?? 0) + 1 : Math.max(shape.min ?? 0, shape.softMin ?? 0))
      );
    case 'boolean':
      return field?.default ?? false;
    case 'null':
      return null;
    case 'any':
      return {};
    case 'either':
      return shape.of[0] ? skeletonOf(shape.of[0], field, context, depth) : null;
    case 'list':
      return (shape.minItems ?? 0) > 0
        ? [skeletonOf(shape.of, null, below(context, '0'), depth + 1)]
        : [];
    case 'map':
      return Object.fromEntries(
        entriesFor(shape, field, context).map((key) => [
          key,
          skeletonOf(shape.of, null, below(context, key), depth + 1),
        ]),
      );
    case 'payload-schema':
      return { type: 'object' };
    case 'schema-by-format':
      return schemaFor(context);
    case 'object':
      if (shape.ref === 'only') return { $ref: targetFor(shape, context) };
      return depth > MAX_DEPTH ? {} : objectFor(tableOf(shape.kind), context, depth);
  }
}

/** Returns the keys that a map needs: the names that it has to declare, or one if it needs any. */
function entriesFor(
  shape: MapShape,
  field: Field | null,
  { subject: file, path }: SkeletonContext,
): readonly string[] {
  const at = path.slice(0, -1);
  const names = field
    ? [...namesToDeclare(valueAt(file, at), tableAt(file, at), field.name).keys()]
    : [];
  return names.length === 0 && (shape.minEntries ?? 0) > 0 ? [shape.entry] : names;
}

/** Returns the required fields of an object of a table, without those it has already. */
export function objectFor(
  table: ObjectTable,
  context: SkeletonContext,
  depth = 0,
): Record<string, unknown> {
  const made: [string, unknown][] = [];
  if (table.emptyAllowed) return {};
  const example =
    plainKind(table.kind) === 'MessageExample'
      ? messageExample(context.subject, context.path, 'payload')
      : null;
  if (example) return { payload: example.value };
  const sibling = (name: string): string | undefined => {
    const value = made.find(([key]) => key === name)?.[1];
    return typeof value === 'string' ? value : undefined;
  };
  for (const field of table.fields) {
    const expected =
      field.required || (table.atLeastOne !== undefined && table.atLeastOne.at(-1) === field.name);
    if (expected && applies(field, sibling))
      made.push([
        field.name,
        skeletonOf(field.shape, field, below(context, field.name), depth + 1),
      ]);
  }
  if (table.schema === 'inline') made.push(['type', 'object']);
  return objectOf(made);
}

function below({ subject: file, path }: SkeletonContext, name: string): SkeletonContext {
  return { subject: file, path: [...path, name] };
}

/** Returns the name of the object at a path: the last key above the field that the user chose. */
export function nameOf(path: NodePath): string {
  const own = path.slice(0, -1).filter((key) => !/^\d+$/.test(key));
  return (own.length > 1 ? own.at(-1) : undefined) ?? 'name';
}

/**
 * Returns the only text that the tables allow, the default, or the supported version; else an empty
 * text, which the user fills in.
 */
function textFor(
  shape: TextShape,
  field: Field | null,
  { subject: file }: SkeletonContext,
): string {
  const fits = (text: unknown): text is string =>
    typeof text === 'string' && scalarProblem(scalarOf(text), shape) === null;
  const version = shape.format === 'format-version' ? file.dialect.version : undefined;
  return [version, initialValue(shape), field?.default].find(fits) ?? '';
}

/**
 * Returns the key of the first empty text in a new value, where the caret is placed; null if there
 * is none.
 * @param key of the value itself
 */
export function emptyKey(key: string, value: unknown): string | null {
  if (value === '') return key;
  if (value === null || typeof value !== 'object') return null;
  return Object.entries(value).reduce<string | null>(
    (found, [name, one]) => found ?? emptyKey(name, one),
    null,
  );
}

/**
 * Returns the target of a required reference: the one with the most similar name, else the first
 * one.
 */
function targetFor(
  shape: Extract<Shape, { is: 'object' }>,
  { subject: file, path }: SkeletonContext,
): string {
  const targets = targetsOf(file, shape, path);
  const target = nearestTarget(targets, nameOf(path)) ?? targets[0];
  return (
    target?.ref ?? localReferenceText([shape.rootTarget?.slice(1) ?? 'components', nameOf(path)])
  );
}

/** Returns an empty schema in the language declared beside it. */
function schemaFor({ subject: file, path }: SkeletonContext): unknown {
  const around = valueAt(file, path.slice(0, -1));
  return smallSchema(schemaFormatOf(stringOf(get(around, 'schemaFormat')), file.dialect));
}
