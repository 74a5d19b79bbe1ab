// Chooses the control of a value by its shape and its current value.

import { type AnalyzedFile, valueAt } from '../../analysis/analyzed-file.ts';
import { isMultiFormat, writtenFormat } from '../../analysis/schemas/schema-root.ts';
import { nameOfRef } from '../../analysis/symbols/symbol-labels.ts';
import { pathOf, typedFileOf, typedNodeAt } from '../../analysis/typed-tree/typed-node.ts';
import { plainKind } from '../../format/dialect-tables.ts';
import { rename } from '../../format/dialects.ts';
import { initialSchema, initialValue, requiresUserInput } from '../../format/initial-value.ts';
import { schemaFormatOf, schemaFormats } from '../../format/schema-formats.ts';
import type {
  NumberShape,
  ObjectShape,
  SchemaFormat,
  Shape,
  TextShape,
} from '../../format/table-types.ts';
import { isSchemaKind, tableOf } from '../../format/tables.ts';
import { fitsJsonType, payloadShape } from '../../format/typed-tree.ts';
import { type Location, toLocation } from '../../text/location.ts';
import { fromPointer, toPointer } from '../../text/pointer.ts';
import { get, type Node, type NodePath, stringOf } from '../../text/tree.ts';
import { entriesIn } from './entries.ts';
import { hasForm } from './form-header.ts';
import { schemaSummary, summaryOf, titleOf } from './labels.ts';
import type { Control, FormContext, ReferenceControl, SchemaLanguages } from './types.ts';

const DATA: Control = { is: 'data' };

/**
 * Returns the control of a value.
 * @param node what is written; undefined where nothing is
 */
export function controlOf(
  context: FormContext,
  shape: Shape,
  node: Node | undefined,
  path: NodePath,
): Control {
  switch (shape.is) {
    case 'string':
      return textControl(shape);
    case 'integer':
    case 'number':
      return numberControl(shape);
    case 'boolean':
      return { is: 'toggle' };
    case 'null':
    case 'any':
    case 'schema-by-format':
      return DATA;
    case 'object':
      return objectControl(context, shape, node, path);
    case 'payload-schema':
      return schemaControl(context, shape, node, path);
    case 'map': {
      const { entry, keys, maxEntries: max } = shape;
      const of = controlOf(context, shape.of, undefined, [...path, entry]);
      return {
        is: 'map',
        entry,
        entries: entriesIn(context, shape, node, path),
        of,
        start: initialEntryValue(context, shape.of, [...path, entry]),
        ...requiresInputIn(shape.of),
        ...(keys !== undefined && { keys }),
        ...(max !== undefined && { max }),
      };
    }
    case 'list': {
      const of = controlOf(context, shape.of, undefined, [...path, '0']);
      const entries = entriesIn(context, shape, node, path);
      return {
        is: 'list',
        item: shape.item,
        entries,
        of,
        start: initialEntryValue(context, shape.of, [...path, '0']),
        ...requiresInputIn(shape.of),
        ...keyField(shape.of),
        simple: isPlain(of),
      };
    }
    case 'either': {
      const now = Math.max(
        0,
        shape.of.findIndex((one) => node && fitsJsonType(one, node)),
      );
      const of = shape.of.map((s, i) => ({
        label: alternativeLabel(s, context),
        control: controlOf(context, s, i === now ? node : undefined, path),
        start: initialEntryValue(context, s, path),
      }));
      return of.every(({ control }) => control.is === 'data')
        ? DATA
        : { is: 'either', of, selected: now };
    }
  }
}

function requiresInputIn(shape: Shape): { readonly requiresInput?: true } {
  return shape.is === 'object' && shape.ref !== 'only' && requiresUserInput(tableOf(shape.kind))
    ? { requiresInput: true }
    : {};
}

function keyField(shape: Shape): { readonly namedBy?: string } {
  if (shape.is !== 'object' || shape.ref === 'only') return {};
  const [field, ...others] = tableOf(shape.kind).fields.filter(({ required }) => required);
  return field?.shape.is === 'string' && others.length === 0 ? { namedBy: field.name } : {};
}

/**
 * Returns the control of a schema that may be in another language: a text in that language, data,
 * or a schema that the editor of schemas knows.
 * @param known its language; undefined for a custom one
 */
export function foreignControl(
  context: FormContext,
  shape: Shape,
  known: SchemaFormat | undefined,
  node: Node | undefined,
  path: NodePath,
): Control {
  const ref = stringOf(get(node, '$ref'));
  if (ref !== undefined) return schemaReference(context, known, ref);
  if (shape.is !== 'either') return controlOf(context, shape, node, path);
  const isText = node ? stringOf(node) !== undefined : shape.of.every(({ is }) => is === 'string');
  const proto = known?.family === 'protobuf' ? known.version : undefined;
  if (isText) return { is: 'text', lines: true, ...(proto && { proto }) };
  return known?.family === 'avro' ? { is: 'data', language: 'avro' } : DATA;
}

/** Returns the control of a reference in place of a schema that may be in another language. */
function schemaReference(
  { file }: FormContext,
  known: SchemaFormat | undefined,
  ref: string,
): Control {
  const blank = initialSchema(known);
  const control = createReferenceControl(file, ANY_SCHEMA, ref, blank);
  const form = control.target && formOfSchema(file, control.target);
  return form ? { ...control, form } : control;
}

/** Returns the location of the form that has a schema, its own or that of the object around it. */
function formOfSchema(file: AnalyzedFile, { uri, pointer }: Location): Location | null {
  const typed = typedFileOf(file, uri);
  const node = typed && typedNodeAt(typed, fromPointer(pointer));
  const isWrapped = node?.field?.shape.is === 'schema-by-format';
  const own = isWrapped ? node.parent : node;
  return own && hasForm(own) ? { uri, pointer: toPointer(pathOf(own)) } : null;
}

/** Returns whether a control is one line for a plain value. */
export function isPlain({ is }: Control): boolean {
  return is === 'text' || is === 'choice' || is === 'number' || is === 'toggle';
}

function textControl({ enum: choices, soft, ...shape }: TextShape): Control {
  if (choices) return { is: 'choice', values: choices, open: soft === true };
  const { markdown, format, suggest, minLength, maxLength, pattern } = shape;
  return {
    is: 'text',
    ...(markdown && { markdown }),
    ...(format && { format }),
    ...(suggest && { suggest }),
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(pattern && { pattern }),
  };
}

function numberControl({ is, min, max, exclusiveMin, softMin, unit }: NumberShape): Control {
  const least = min ?? softMin;
  return {
    is: 'number',
    integer: is === 'integer',
    ...(least !== undefined && { min: least }),
    ...(max !== undefined && { max }),
    ...(exclusiveMin && { exclusiveMin }),
    ...(unit && { unit }),
  };
}

function objectControl(
  context: FormContext,
  shape: ObjectShape,
  node: Node | undefined,
  path: NodePath,
): Control {
  const ref = stringOf(get(node, '$ref'));
  if (shape.ref === 'only' || (shape.ref === 'or' && ref !== undefined))
    return createReferenceControl(
      context.file,
      shape,
      ref,
      ref === undefined ? undefined : initialEntryValue(context, shape, path),
    );
  const refer = shape.ref === 'or' && { refer: true as const };
  if (isSchemaKind(shape.kind))
    return { is: 'schema', summary: node ? schemaSummary(node) : '', editable: true, ...refer };
  const table = tableOf(shape.kind);
  const summary = node ? summaryOf(node, shape, table, context.file.dialect) : '';
  return {
    is: 'object',
    kind: table.kind,
    title: titleOf(table, context.file.dialect),
    summary,
    ...refer,
  };
}

/** Returns a schema of the format; one in another language is an object that says which. */
function schemaControl(
  context: FormContext,
  shape: Extract<Shape, { is: 'payload-schema' }>,
  node: Node | undefined,
  path: NodePath,
): Control {
  const ref = stringOf(get(node, '$ref'));
  if (ref !== undefined)
    return createReferenceControl(
      context.file,
      shape,
      ref,
      initialEntryValue(context, shape, path),
    );
  const own = payloadShape(shape, (name) => get(node, name) !== undefined);
  const control = objectControl(context, own, node, path);
  return node && (control.is === 'schema' || control.is === 'object')
    ? { ...control, languages: languagesOf(context.file, node) }
    : control;
}

function alternativeLabel(shape: Shape, { file }: FormContext): string {
  switch (shape.is) {
    case 'string':
      return shape.enum ? 'One value' : 'Text';
    case 'integer':
    case 'number':
      return 'Number';
    case 'boolean':
      return 'Yes or no';
    case 'null':
      return 'None (null)';
    case 'list':
      return 'List';
    case 'map':
      return shape.of.is === 'any' ? 'Data' : 'Named values';
    case 'object':
      return titleOf(tableOf(shape.kind), file.dialect);
    case 'payload-schema':
      return 'Schema';
    default:
      return 'Data';
  }
}

// References as controls: their allowed and current targets.

type ReferenceShape = Extract<Shape, { is: 'object' | 'payload-schema' }>;

/** What a reference is to that stands for a schema in a language without a table. */
export const ANY_SCHEMA: ReferenceShape = { is: 'payload-schema' };

/** @param ref the text of `$ref`, undefined where none is written */
export function createReferenceControl(
  file: AnalyzedFile,
  shape: ReferenceShape,
  ref: string | undefined,
  start: unknown,
): ReferenceControl {
  const only = shape.is === 'object' && shape.ref === 'only';
  return {
    is: 'reference',
    what: whatOf(file, shape),
    ref: ref ?? '',
    target: ref === undefined ? null : targetOf(file, ref),
    label: ref === undefined ? '' : nameOfRef(ref),
    only,
    ...(!only && start !== undefined && { start }),
  };
}

/** Returns the final target of a reference; null if it can't be resolved. */
function targetOf({ documents, uri }: AnalyzedFile, ref: string): Location | null {
  const target = documents.target(uri, ref);
  return target.kind === 'found' ? toLocation(target.node) : null;
}

function whatOf({ dialect }: AnalyzedFile, shape: ReferenceShape): string {
  if (shape.is === 'payload-schema' || /Schema$/.test(plainKind(shape.kind))) return 'schema';
  const title = titleOf(tableOf(shape.kind), dialect);
  return /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}

// The languages that a schema may use where any of them is allowed.

/**
 * Returns the language of a schema and those it could have.
 * @param node of the schema itself, not of a reference to one
 */
export function languagesOf(
  { dialect }: Pick<AnalyzedFile, 'dialect'>,
  node: Node,
): SchemaLanguages {
  const stated = writtenFormat(node);
  const known = schemaFormatOf(stated, dialect);
  const [own] = schemaFormats;
  const of = schemaFormats.map((format) => ({
    value: format === own ? '' : rename(format.values[0] ?? '', dialect),
    label: format === own ? `${format.label} (the default)` : format.label,
  }));
  if (!isMultiFormat(node)) return { current: '', options: of };
  const index = known ? schemaFormats.indexOf(known) : -1;
  if (index > 0) return { current: of[index]?.value ?? '', options: of };
  // One's own language, or the default one with its name, which can do without.
  const value = stated ?? '?';
  return {
    current: value,
    options: [...of, { value, label: known ? `${known.label}, named` : value }],
  };
}

// The initial values of new fields and entries: never a value that the user has to choose.

/**
 * Returns the initial value of a field when the user adds it, as JSON data; undefined if the user
 * has to enter a value first. A map or list starts with its first entry, a reference when its
 * target is known.
 */
export function initialFieldValue(context: FormContext, shape: Shape, path: NodePath): unknown {
  switch (shape.is) {
    case 'object':
    case 'payload-schema':
      return initialValue(shape);
    case 'schema-by-format':
      return initialSchemaValue(context, path);
    default:
      return undefined;
  }
}

/**
 * Returns what a new entry of a map or list, or an alternative, is made with; undefined where the
 * user gives a value first.
 */
export function initialEntryValue(context: FormContext, shape: Shape, path: NodePath): unknown {
  switch (shape.is) {
    case 'list': {
      const first = initialEntryValue(context, shape.of, [...path, '0']);
      return first === undefined ? undefined : [first];
    }
    case 'either':
      return shape.of[0] && initialEntryValue(context, shape.of[0], path);
    case 'schema-by-format':
      return initialSchemaValue(context, path);
    default:
      return initialValue(shape);
  }
}

/** Returns the initial schema for the `schemaFormat` next to it. */
function initialSchemaValue({ file }: FormContext, path: NodePath): unknown {
  const around = valueAt(file, path.slice(0, -1));
  return initialSchema(schemaFormatOf(stringOf(get(around, 'schemaFormat')), file.dialect));
}
