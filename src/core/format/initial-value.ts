// The initial content of a new value: empty containers, and no value that the user has to choose.
import type { SchemaFormat } from './schema-formats.ts';
import type { Field, ObjectTable, Shape } from './table-types.ts';
import { fieldApplies, tableOf } from './tables.ts';

const MAX_DEPTH = 8;

/**
 * Returns the initial value of a shape, as JSON data: empty maps, lists and objects, and values
 * without alternative. Undefined if nothing can be written before the user enters a value.
 */
export function initialValue(shape: Shape, depth = 0): unknown {
  switch (shape.is) {
    case 'string':
      return shape.enum?.length === 1 && !shape.soft ? shape.enum[0] : undefined;
    case 'null':
      return null;
    case 'object':
      return shape.ref === 'only' || depth > MAX_DEPTH
        ? undefined
        : initialObject(tableOf(shape.kind), depth);
    case 'map':
      return (shape.minEntries ?? 0) > 0 ? undefined : {};
    case 'list':
      return (shape.minItems ?? 0) > 0 ? undefined : [];
    case 'payload-schema':
      return {};
    default:
      return undefined;
  }
}

/** Returns the required fields of an object, if they are the same in every object of a table. */
function initialObject(table: ObjectTable, depth: number): Record<string, unknown> {
  if (table.emptyAllowed) return {};
  return Object.fromEntries(
    requiredOf(table).flatMap(({ name, shape }): [string, unknown][] => {
      const value = initialValue(shape, depth + 1);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Returns an empty schema; undefined for unknown formats, and languages without one (Avro). */
export function initialSchema(format: SchemaFormat | undefined): unknown {
  return format?.kind === undefined ? undefined : {};
}

/**
 * Returns a schema in a language with what every schema in it needs, as JSON data.
 * @param format undefined for an unknown one
 */
export function smallSchema(format: SchemaFormat | undefined): unknown {
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

/** Returns whether an object made with `initialValue` needs values from the user. */
export function requiresUserInput(table: ObjectTable): boolean {
  if (table.emptyAllowed) return false;
  return table.atLeastOne !== undefined || requiredOf(table).some(({ shape }) => needsInput(shape));
}

function needsInput(shape: Shape): boolean {
  const blank = initialValue(shape);
  return blank === undefined || (shape.is === 'object' && requiresUserInput(tableOf(shape.kind)));
}

/** Returns the fields that every object of a table requires, whatever its other fields. */
function requiredOf(table: ObjectTable): readonly Field[] {
  return table.fields.filter((field) => field.required && fieldApplies(field, () => undefined));
}
