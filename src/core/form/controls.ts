// From the shape of a value and what is written to the control that it is given with.
import { fits, payloadShape } from '../check/shapes.ts';
import { get, type Node, type Path, stringOf } from '../parse/tree.ts';
import { asksForValues } from '../spec/blank.ts';
import { schemaFormatOf } from '../spec/formats.ts';
import { plainKind } from '../spec/in-dialect.ts';
import type { NumberShape, ObjectShape, Shape, TextShape } from '../spec/kit.ts';
import { tableOf } from '../spec/spec.ts';
import type { Desk } from './desk.ts';
import { entriesIn } from './entries.ts';
import { languagesOf } from './languages.ts';
import { schemaSummary, summaryOf, titleOf } from './names.ts';
import { referenceOf } from './refer.ts';
import { entryStart } from './starts.ts';
import type { Control } from './types.ts';

const DATA: Control = { is: 'data' };
const SCHEMAS: ReadonlySet<string> = new Set(['Schema', 'JsonSchema', 'OpenApiSchema']);

/** Whether the kind is that of a schema that the schema editor knows. */
function isSchemaKind(kind: string): boolean {
  return SCHEMAS.has(plainKind(kind));
}

/**
 * The control of a value.
 * @param node what is written; undefined where nothing is
 */
export function controlOf(desk: Desk, shape: Shape, node: Node | undefined, path: Path): Control {
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
      return objectControl(desk, shape, node, path);
    case 'payload-schema':
      return schemaControl(desk, shape, node, path);
    case 'map': {
      const { entry, keys, maxEntries: max } = shape;
      const of = controlOf(desk, shape.of, undefined, [...path, entry]);
      return {
        is: 'map',
        entry,
        entries: entriesIn(desk, shape, node, path),
        of,
        start: entryStart(desk, shape.of, [...path, entry]),
        ...asksIn(shape.of),
        ...(keys !== undefined && { keys }),
        ...(max !== undefined && { max }),
      };
    }
    case 'list': {
      const of = controlOf(desk, shape.of, undefined, [...path, '0']);
      const entries = entriesIn(desk, shape, node, path);
      return {
        is: 'list',
        item: shape.item,
        entries,
        of,
        start: entryStart(desk, shape.of, [...path, '0']),
        ...asksIn(shape.of),
        ...namedBy(shape.of),
        simple: isPlain(of),
      };
    }
    case 'either': {
      const now = Math.max(
        0,
        shape.of.findIndex((one) => node && fits(one, node)),
      );
      const of = shape.of.map((s, i) => ({
        label: alternativeLabel(s, desk),
        control: controlOf(desk, s, i === now ? node : undefined, path),
        start: entryStart(desk, s, path),
      }));
      return of.every(({ control }) => control.is === 'data') ? DATA : { is: 'either', of, now };
    }
  }
}

function asksIn(shape: Shape): { readonly asks?: true } {
  return shape.is === 'object' && shape.ref !== 'only' && asksForValues(tableOf(shape.kind)) ? { asks: true } : {};
}

function namedBy(shape: Shape): { readonly namedBy?: string } {
  if (shape.is !== 'object' || shape.ref === 'only') return {};
  const [field, ...others] = tableOf(shape.kind).fields.filter(({ required }) => required);
  return field?.shape.is === 'string' && others.length === 0 ? { namedBy: field.name } : {};
}

/** The control of a schema that may be in another language: a text in that language, data, or a schema that the editor of schemas knows. */
export function foreignControl(desk: Desk, shape: Shape, format: string | undefined, node: Node | undefined, path: Path): Control {
  if (shape.is !== 'either') return controlOf(desk, shape, node, path);
  const isText = node ? stringOf(node) !== undefined : shape.of.every(({ is }) => is === 'string');
  const known = schemaFormatOf(format, desk.subject.dialect);
  const proto = known?.family === 'protobuf' ? known.version : undefined;
  if (isText) return { is: 'text', lines: true, ...(proto && { proto }) };
  return known?.family === 'avro' ? { is: 'data', language: 'avro' } : DATA;
}

/** Whether a control is one line for a plain value. */
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

function objectControl(desk: Desk, shape: ObjectShape, node: Node | undefined, path: Path): Control {
  const ref = stringOf(get(node, '$ref'));
  if (shape.ref === 'only' || (shape.ref === 'or' && ref !== undefined))
    return referenceOf(desk.subject, shape, ref, ref === undefined ? undefined : entryStart(desk, shape, path));
  const refer = shape.ref === 'or' && { refer: true as const };
  if (isSchemaKind(shape.kind)) return { is: 'schema', summary: node ? schemaSummary(node) : '', editable: true, ...refer };
  const table = tableOf(shape.kind);
  const summary = node ? summaryOf(node, shape, table, desk.subject.dialect) : '';
  return { is: 'object', kind: table.kind, title: titleOf(table, desk.subject.dialect), summary, ...refer };
}

/** A schema of the format; one in another language is an object that says which. */
function schemaControl(desk: Desk, shape: Extract<Shape, { is: 'payload-schema' }>, node: Node | undefined, path: Path): Control {
  const ref = stringOf(get(node, '$ref'));
  if (ref !== undefined) return referenceOf(desk.subject, shape, ref, entryStart(desk, shape, path));
  const own = payloadShape(shape, (name) => get(node, name) !== undefined);
  const control = objectControl(desk, own, node, path);
  return node && (control.is === 'schema' || control.is === 'object')
    ? { ...control, languages: languagesOf(desk.subject, node) }
    : control;
}

function alternativeLabel(shape: Shape, { subject }: Desk): string {
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
      return titleOf(tableOf(shape.kind), subject.dialect);
    case 'payload-schema':
      return 'Schema';
    default:
      return 'Data';
  }
}
