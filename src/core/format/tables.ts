// All tables of the format: from the kind of an object to its table, from a key to its row.
import { bindingTables } from './bindings/bindings.ts';
import { channelTables } from './channels.ts';
import { componentTables } from './components.ts';
import { markedKind, plainKind, tablesIn } from './dialect-tables.ts';
import { type Dialect, dialect } from './dialects.ts';
import { messageTables } from './messages.ts';
import { openApiTables } from './openapi.ts';
import { operationTables } from './operations.ts';
import { infoTables, metadataTables, root, rootTables } from './root.ts';
import { schemaTables } from './schemas.ts';
import { securityTables } from './security.ts';
import { serverTables } from './servers.ts';
import type { Applies, Field, Kind, ObjectTable, Shape, TextShape } from './table-types.ts';

const withoutBindings = [
  ...rootTables,
  ...infoTables,
  ...serverTables,
  ...channelTables,
  ...operationTables,
  ...messageTables,
  ...metadataTables,
  ...componentTables,
  ...schemaTables,
  ...openApiTables,
  ...securityTables,
].map((table) => [table.kind, table] as const);

/** Every object of the format by kind, in names of `dialect`. */
export const tables: ReadonlyMap<Kind, ObjectTable> = new Map([
  ...withoutBindings,
  ...bindingTables('own'),
]);

/** The same as published documents are validated, still in names of `dialect`. */
const publishedTables: () => ReadonlyMap<Kind, ObjectTable> = () =>
  new Map([...withoutBindings, ...bindingTables('published')]);

/** Returns the kinds of all objects in documents of a dialect, in their plain names. */
export function kindsIn(to: Dialect): readonly Kind[] {
  return [...(to === dialect ? tables : publishedTables()).keys()];
}

/** Kind of the object at the root of a document. */
export const rootKind: Kind = root.kind;

/** The tables of all dialects requested so far, by kinds with the mark of their dialect. */
const all = new Map(tables);
const made = new Set<Dialect>([dialect]);

/**
 * Returns the kind to walk with for what `kind` (a plain name) is in a document of a dialect.
 * Shapes of tables of a dialect carry such kinds already.
 */
export function kindIn(kind: Kind, dialect: Dialect): Kind {
  if (!made.has(dialect)) {
    made.add(dialect);
    for (const [name, table] of tablesIn(tables, publishedTables(), dialect)) all.set(name, table);
  }
  const found = markedKind(kind, dialect);
  return all.has(found) ? found : kind;
}

/**
 * Adds the tables of a dialect that describes some objects in another way than version 3.
 * @param others makes those tables of the published ones; all further objects are as published
 */
export function addTables(
  to: Dialect,
  others: (published: ReadonlyMap<Kind, ObjectTable>) => Iterable<readonly [Kind, ObjectTable]>,
): void {
  if (made.has(to)) return;
  made.add(to);
  const usual = publishedTables();
  const merged = new Map([...usual, ...others(usual)]);
  for (const [name, table] of tablesIn(tables, merged, to)) all.set(name, table);
}

/**
 * Returns the table of a kind. Its own `kind` is the plain name. Throws for a kind that no table
 * has: kinds come from shapes, never from documents.
 */
export function tableOf(kind: Kind): ObjectTable {
  const table = all.get(kind);
  if (!table) throw new Error(`No table describes the kind ${kind}`);
  return table;
}

/** Returns whether objects of a kind are schemas, in JSON Schema or a related language. */
export function isSchemaKind(kind: Kind): boolean {
  return all.get(kind)?.schema === 'inline';
}

/** Returns whether a schema is expected at a location of this shape, in whatever language. */
export function isSchema(shape: Shape): boolean {
  return (
    shape.is === 'payload-schema' ||
    (shape.is === 'object' && all.get(shape.kind)?.schema !== undefined)
  );
}

const noFields: readonly Field[] = [];
const byName = new WeakMap<ObjectTable, Map<string, Field[]>>();

/**
 * Returns all rows of `table` with this name or alias; several where the shape depends on a
 * sibling, none where the field is unknown.
 */
export function fieldsOf(table: ObjectTable, name: string): readonly Field[] {
  let index = byName.get(table);
  if (!index) {
    index = new Map();
    for (const field of table.fields) {
      for (const key of field.alias === undefined ? [field.name] : [field.name, field.alias]) {
        const rows = index.get(key);
        if (rows) rows.push(field);
        else index.set(key, [field]);
      }
    }
    byName.set(table, index);
  }
  return index.get(name) ?? noFields;
}

/** Returns the rows that the wizard for an object shows: required ones, then those flagged. */
export function wizardFields({ fields }: ObjectTable): readonly Field[] {
  return fields
    .filter(({ required, wizard }) => required || wizard !== undefined)
    .sort((a, b) => (a.wizard ?? 0) - (b.wizard ?? 0));
}

/** Reads a sibling: the text of the field with this name; undefined without such a string. */
export type Siblings = (field: string) => string | undefined;

function holds(condition: Applies, siblings: Siblings): boolean {
  const value = siblings(condition.field);
  if (value === undefined) return false;
  if (!condition.ignoreCase) return condition.values.includes(value);
  const lower = value.toLowerCase();
  return condition.values.some((expected) => expected.toLowerCase() === lower);
}

/** Returns whether the field belongs to an object with these siblings, or has no conditions. */
export function fieldApplies(field: Field, siblings: Siblings): boolean {
  return (
    field.applies === undefined || field.applies.every((condition) => holds(condition, siblings))
  );
}

/** Returns the row for `name` in an object with these siblings, if it is known and applies. */
export function fieldFor(table: ObjectTable, name: string, siblings: Siblings): Field | undefined {
  return fieldsOf(table, name).find((field) => fieldApplies(field, siblings));
}

/** Returns whether a condition might hold once its missing or invalid sibling is fixed. */
function mightHold(condition: Applies, table: ObjectTable, siblings: Siblings): boolean {
  const value = siblings(condition.field);
  if (value === undefined) return true;
  const lists = fieldsOf(table, condition.field).map(({ shape }) =>
    shape.is === 'string' ? shape.enum : undefined,
  );
  return lists.every((list) => list !== undefined && !list.includes(value));
}

/**
 * Returns whether it is known if `name` applies. It isn't while that depends on a sibling that is
 * absent or invalid itself (`type: htp`): the sibling is then the one to report, not that this
 * field does not apply.
 */
export function isApplicabilityKnown(
  table: ObjectTable,
  name: string,
  siblings: Siblings,
): boolean {
  return fieldsOf(table, name).every(({ applies: conditions = [] }) => {
    const failing = conditions.filter((condition) => !holds(condition, siblings));
    return (
      failing.length === 0 || failing.some((condition) => !mightHold(condition, table, siblings))
    );
  });
}

/** Returns in a sentence where a field that is often misplaced here belongs; else undefined. */
export function misplacedHint(table: ObjectTable, name: string): string | undefined {
  return table.misplaced !== undefined && Object.hasOwn(table.misplaced, name)
    ? table.misplaced[name]
    : undefined;
}

/** Returns whether the fields of an object are protocols. */
export function isBindings(table: ObjectTable): boolean {
  return /^(?:Server|Channel|Operation|Message)Bindings$/.test(plainKind(table.kind));
}

/** Returns the allowed value that a word of another language means, else undefined. */
export function aliasOf(shape: TextShape, word: string): string | undefined {
  const key = word.toLowerCase();
  return shape.aliases !== undefined && Object.hasOwn(shape.aliases, key)
    ? shape.aliases[key]
    : undefined;
}
