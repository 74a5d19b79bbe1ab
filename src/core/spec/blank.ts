// What a new value is made with before anyone has given it: what holds values, and no value that a user has to choose.
import type { SchemaFormat } from './formats.ts';
import type { Field, ObjectTable, Shape } from './kit.ts';
import { applies, tableOf } from './spec.ts';

const MAX_DEPTH = 8;

/**
 * Returns the blank value of a shape, as JSON data: maps, lists and objects with what they hold left out, and values of which there is only one.
 * Undefined where nothing can be written before the user gives a value.
 */
export function blankOf(shape: Shape, depth = 0): unknown {
  switch (shape.is) {
    case 'string':
      return shape.enum?.length === 1 && !shape.soft ? shape.enum[0] : undefined;
    case 'null':
      return null;
    case 'object':
      return shape.ref === 'only' || depth > MAX_DEPTH ? undefined : blankObject(tableOf(shape.kind), depth);
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

/** The fields without which an object of a table is incomplete, as far as they are the same in every object of it. */
function blankObject(table: ObjectTable, depth: number): Record<string, unknown> {
  if (table.emptyAllowed) return {};
  return Object.fromEntries(
    requiredOf(table).flatMap(({ name, shape }): [string, unknown][] => {
      const value = blankOf(shape, depth + 1);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Returns an empty schema; undefined for languages in which no schema says nothing, such as Avro. @param format undefined for one that is not known */
export function blankSchema(format: SchemaFormat | undefined): unknown {
  return format?.kind === undefined ? undefined : {};
}

/** Whether an object of a table, made with `blankOf`, waits for values of the user. */
export function asksForValues(table: ObjectTable): boolean {
  if (table.emptyAllowed) return false;
  return table.atLeastOne !== undefined || requiredOf(table).some(({ shape }) => asks(shape));
}

function asks(shape: Shape): boolean {
  const blank = blankOf(shape);
  return blank === undefined || (shape.is === 'object' && asksForValues(tableOf(shape.kind)));
}

/** Required fields that belong to every object of a table, whatever stands beside them. */
function requiredOf(table: ObjectTable): readonly Field[] {
  return table.fields.filter((field) => field.required && applies(field, () => undefined));
}
