// What is missing: fields, values where none is written or a wrong one, and the small initial
// values that they get.

import { type AnalyzedFile, valueAt } from '../../analysis/analyzed-file.ts';
import { localReferenceText } from '../../analysis/documents/reference.ts';
import { tableAt } from '../../analysis/typed-tree/objects-at.ts';
import { isSchema } from '../../analysis/typed-tree/root-maps.ts';
import { namesToDeclare } from '../../analysis/typed-tree/templates.ts';
import { bareContent } from '../../analysis/validation/unknown-fields.ts';
import { scalarProblem } from '../../analysis/validation/validate-scalar.ts';
import { plainKind } from '../../format/dialect-tables.ts';
import { initialValue, smallSchema } from '../../format/initial-value.ts';
import { quote, quoteAll } from '../../format/message-text.ts';
import { schemaFormatOf } from '../../format/schema-formats.ts';
import type { Field, MapShape, ObjectTable, Shape, TextShape } from '../../format/table-types.ts';
import { fieldApplies, fieldFor, fieldsOf, tableOf } from '../../format/tables.ts';
import type { Change } from '../../text/edit/types.ts';
import { isRoot } from '../../text/location.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, type NodePath, stringOf } from '../../text/tree.ts';
import { objectOf } from '../../text/value.ts';
import { hasReferences } from './all-references.ts';
import { messageExample } from './examples.ts';
import {
  copyFrom,
  expectedShapeAt,
  type FixContext,
  type FixDraft,
  type Fixer,
  fieldAt,
  fix,
  parent,
  preferredFix,
  remove,
  scalarOf,
  set,
} from './fixer.ts';
import { nearestTarget, targetsOf } from './reference-candidates.ts';
import { removal } from './unknown-fields.ts';

// A small initial value for a location: a missing field, a missing object of the document, or the
// document itself. Texts that the user has to choose stay empty.

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
        ? [skeletonOf(shape.of, null, contextBelow(context, '0'), depth + 1)]
        : [];
    case 'map':
      return Object.fromEntries(
        entriesFor(shape, field, context).map((key) => [
          key,
          skeletonOf(shape.of, null, contextBelow(context, key), depth + 1),
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
    if (expected && fieldApplies(field, sibling))
      made.push([
        field.name,
        skeletonOf(field.shape, field, contextBelow(context, field.name), depth + 1),
      ]);
  }
  if (table.schema === 'inline') made.push(['type', 'object']);
  return objectOf(made);
}

function contextBelow({ subject: file, path }: SkeletonContext, name: string): SkeletonContext {
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
export function firstEmptyKey(key: string, value: unknown): string | null {
  if (value === '') return key;
  if (value === null || typeof value !== 'object') return null;
  return Object.entries(value).reduce<string | null>(
    (found, [name, one]) => found ?? firstEmptyKey(name, one),
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

// `required-field`: adds what is missing. Values that the user has to choose stay empty, with the
// caret in them.

export const addField: Fixer = (fault) => {
  const { subject: file, path, node, problem } = fault;
  const table = tableAt(file, path);
  if (!table || node?.kind !== 'map') return [];
  const missing = table.fields.filter(
    (f) =>
      f.required &&
      !get(node, f.name) &&
      !(f.alias && get(node, f.alias)) &&
      fieldBelongs(table, f, fault),
  );
  const meant = missing.find((f) => f.name === problem.data?.missing);
  if (!meant) {
    const content = bareContent(node, table);
    const moved = content && moveInto(content.field, [...content.keys], fault);
    const choices = (table.atLeastOne ?? []).map((name, i, all) =>
      choice(name, !moved && i === all.length - 1, table, fault),
    );
    return [moved, ...choices].filter((d) => d !== null);
  }
  const one = draft([meant], table, fault, missing.length === 1);
  return missing.length > 1 ? [draft(missing, table, fault, true), one] : [one];
};

/** The content of an object is moved into its field, as it is written. */
function moveInto(field: string, keys: readonly string[], { subject, path }: FixContext): FixDraft {
  return preferredFix(
    `Move ${quoteAll(keys)} to ${quote(field)}`,
    ...keys.map((key) => copyFrom(subject, [...path, key], [...path, field, key])),
    ...keys.map((key) => remove([...path, key])),
  );
}

function fieldBelongs(table: ObjectTable, field: Field, { node }: FixContext): boolean {
  return (
    !field.applies || fieldFor(table, field.name, (name) => stringOf(get(node, name))) === field
  );
}

function draft(
  fields: readonly Field[],
  table: ObjectTable,
  problem: FixContext,
  preferred: boolean,
): FixDraft {
  const made = fields.map((field) => ({
    field,
    value:
      impliedValue(field, table, problem) ??
      skeletonOf(field.shape, field, {
        subject: problem.subject,
        path: [...problem.path, field.name],
      }),
  }));
  const empty = made
    .map(({ field, value }) => firstEmptyKey(field.name, value))
    .find((key) => key !== null);
  const text = made.map(({ value }) => value).find((value) => typeof value === 'string');
  return {
    title: `Add ${quoteAll(fields.map((f) => f.name))}`,
    changes: made.flatMap(({ field, value }) => [
      setField(field.name, value, table, problem),
      ...parentPathFor(value, field, problem),
    ]),
    preferred,
    ...(empty ? { caret: empty } : typeof text === 'string' && { select: text }),
  };
}

/**
 * Returns the only value of a field with which the other fields of the object belong to it:
 * `bearer` for the scheme beside `bearerFormat`.
 */
function impliedValue(
  { name }: Field,
  table: ObjectTable,
  { node }: FixContext,
): string | undefined {
  const entries = node?.kind === 'map' ? node.entries : [];
  const implied = entries.flatMap(({ key }) => {
    const rows = fieldsOf(table, key);
    const values = rows.flatMap(
      (row) => row.applies?.find((condition) => condition.field === name)?.values ?? [],
    );
    return rows.every((row) => row.applies) ? [values] : [];
  });
  const [first, ...others] = implied.filter((values) => values.length > 0);
  const common = first?.filter((value) => others.every((values) => values.includes(value)));
  return common?.length === 1 ? common[0] : undefined;
}

function setField(name: string, value: unknown, table: ObjectTable, { path }: FixContext): Change {
  return set([...path, name], value, { order: table.fields.map((f) => f.name) });
}

/** The channel of an operation is created too if no channel is found. */
function parentPathFor(value: unknown, { shape }: Field, { subject: file }: FixContext): Change[] {
  if (shape.is !== 'object' || shape.ref !== 'only' || !shape.rootTarget || !isRoot(file.uri))
    return [];
  const map = shape.rootTarget.slice(1);
  const ref = (value as { $ref: string }).$ref;
  const name = ref.startsWith(`#/${map}/`) ? ref.slice(map.length + 3) : null;
  if (name === null || get(get(file.tree.root, map), name) || /[~%/]/.test(name)) return [];
  return [set([map, name], map === 'channels' ? {} : { host: '', protocol: '' })];
}

function choice(
  name: string,
  surest: boolean,
  table: ObjectTable,
  problem: FixContext,
): FixDraft | null {
  const field = table.fields.find((f) => f.name === name);
  if (!field) return null;
  const made =
    lastKey(parent(problem.path)) === 'examples'
      ? messageExample(problem.subject, problem.path, name)
      : null;
  const value = made
    ? made.value
    : skeletonOf(field.shape, field, { subject: problem.subject, path: [...problem.path, name] });
  const empty = firstEmptyKey(name, value);
  return {
    title: `Add ${quote(name)}`,
    changes: [setField(name, value, table, problem)],
    preferred: surest,
    ...(empty && { caret: empty }),
  };
}

// Values where none is written, or a wrong one: a small value, or no field at all.

/** Maximum number of choices that become separate fixes; longer lists are left to completion. */
const CHOICES = 4;

/** Fills in a missing value that is required: a small value, or no field at all. */
export function fillEmpty(shape: Shape, { subject: file, path }: FixContext): readonly FixDraft[] {
  const field = fieldAt(file, path);
  const needed = field?.required === true;
  return [
    ...values(shape, field, { subject: file, path }).map((made, _i, all): FixDraft => {
      const says = JSON.stringify(made);
      const short = says.length <= 40 && !says.includes('\\n');
      const shown = made === '' ? 'an empty text' : short ? says : 'what is needed';
      const caret = firstEmptyKey(lastKey(path), made);
      return {
        title: `Write ${shown}`,
        changes: [set(path, made)],
        preferred:
          (needed && all.length === 1) || (shape.is === 'map' && caret === null) || says === '{}',
        ...(caret !== null && { caret }),
      };
    }),
    ...(needed || hasReferences(file, path) ? [] : [fix(removal(path), remove(path))]),
  ];
}

/**
 * What may be written in place of an empty value: each of a few choices, or the only value that
 * leaves the user no choice.
 */
function values(
  shape: Shape,
  field: Field | null,
  around: { readonly subject: AnalyzedFile; readonly path: NodePath },
): readonly unknown[] {
  const { subject: file, path } = around;
  const [first] = shape.is === 'either' ? shape.of : [shape];
  // Any example matches a schema without constraints.
  if (first && isSchema(first)) return [{}];
  if (field?.shape.is === 'schema-by-format') return [skeletonOf(field.shape, field, around)];
  if (
    first?.is === 'string' &&
    first.enum &&
    first.enum.length <= CHOICES &&
    field?.default === undefined
  )
    return first.enum;
  const made = skeletonOf(shape, field, around);
  const chosen = typeof made === 'number' && field?.default === undefined;
  // An empty text that isn't allowed helps only where the field is required, and never as an item.
  const refused =
    made === '' &&
    field?.required !== true &&
    first !== undefined &&
    (valueAt(file, path.slice(0, -1))?.kind === 'seq' ||
      scalarProblem(scalarOf(made), first) !== null);
  return chosen || refused ? [] : [made];
}

/** Returns whether a location is that of the text of a reference. */
export function isReferenceText(shape: Shape, path: NodePath): boolean {
  return shape.is === 'string' && lastKey(path) === '$ref';
}

/** Replaces or removes the value, whatever it is. */
export const replaceWrong: Fixer = (problem) => {
  const { subject: file, path, node } = problem;
  const shape = expectedShapeAt(file, path);
  if (
    !node ||
    !shape ||
    path.length === 0 ||
    isReferenceText(shape, path) ||
    (node.kind === 'scalar' && node.value === null) ||
    hasReferences(file, path, 1)
  )
    return [];
  return fillEmpty(shape, problem).map(({ title, changes, caret }) => ({
    title: title.startsWith('Write')
      ? `Replace it: ${title.charAt(0).toLowerCase()}${title.slice(1)}`
      : title,
    ...(changes && { changes }),
    ...(caret !== undefined && { caret }),
  }));
};
