// Fields that an object must not or must have, by its table.

import { joinChoices, quote, withArticle } from '../../format/message-text.ts';
import { isSchemaType } from '../../format/schema-keywords.ts';
import {
  EXTENSION,
  type Field,
  type MapShape,
  type ObjectTable,
  type Shape,
} from '../../format/table-types.ts';
import {
  fieldFor,
  fieldsOf,
  isApplicabilityKnown,
  misplacedHint,
  type Siblings,
  tableOf,
} from '../../format/tables.ts';
import { fitsJsonType, payloadShape } from '../../format/typed-tree.ts';
import { sameValue } from '../../text/edit/new-value.ts';
import { intendedWord } from '../../text/nearest.ts';
import {
  type Entry,
  entry,
  get,
  type MapNode,
  type Node,
  type NodePath,
  stringOf,
} from '../../text/tree.ts';
import type { NodeProblem } from './finding.ts';

/** Returns the problem of a field without a row for these siblings, or null if it is allowed. */
export function unknownField(
  key: string,
  table: ObjectTable,
  sibling: Siblings,
  node: MapNode,
): NodeProblem | null {
  if (table.extensions && EXTENSION.test(key)) return null;
  const at: NodePath = [key];
  const rows = fieldsOf(table, key);
  const value = rows.length === 0 ? get(node, key) : undefined;
  const section = value && misplacedSection({ key, value }, table, `in the ${table.title}`);
  if (section) return { ...section, at };
  if (rows.length > 0) {
    const conditions = rows
      .map((r) =>
        r.applies?.map((a) => `${quote(a.field)} is ${joinChoices(a.values)}`).join(' and '),
      )
      .join(', or ');
    // Without the field that decides, those that depend on it can't be checked.
    if (!isApplicabilityKnown(table, key, sibling)) return null;
    return {
      code: 'unknown-field',
      severity: 'error',
      message: `${quote(key)} is allowed only when ${conditions}. Remove it.`,
      at,
      key: true,
    };
  }
  const misplaced = misplacedHint(table, key);
  const [meant] = intendedFields(key, table);
  if (table.unknown === 'accept') {
    const isKnown = misplaced !== undefined || (meant !== undefined && !get(node, meant));
    if (!table.hintsAtTypos || !isKnown) return null;
  }
  const help = misplaced
    ? misplaced
    : /^x[-_]?/i.test(key) && table.extensions
      ? 'Names of extensions start with "x-", followed by letters, digits, ".", "-" or "_".'
      : meant
        ? get(node, meant)
          ? `${quote(meant)} is already defined here: remove ${quote(key)}, or merge it into ${quote(meant)}.`
          : `Did you mean ${quote(meant)}?`
        : table.extensions
          ? 'Remove it, or rename it to an extension that starts with "x-".'
          : 'Remove it.';
  return {
    code: 'unknown-field',
    severity: table.unknown === 'accept' ? 'hint' : table.unknown,
    message: `Unknown field ${quote(key)} in the ${table.title}. ${help}`,
    at,
    key: true,
  };
}

/**
 * Returns the fields of a table that an unknown field stands for: those that its hint names, else
 * the one that is spelled nearly like it.
 * @returns the names in the order of the hint; [] where nothing is known
 */
export function intendedFields(key: string, table: ObjectTable): readonly string[] {
  const names = table.fields.map((f) => f.name);
  const inlayHint = misplacedHint(table, key);
  if (inlayHint !== undefined) {
    const quoted = [...inlayHint.matchAll(/"([^"\s]+)"/g)].map(([, name = '']) => name);
    return [...new Set(quoted)].filter((name) => name !== key && names.includes(name));
  }
  const meant = intendedWord(key, names);
  return meant === undefined ? [] : [meant];
}

/** Returns a problem for each missing required field, unless the object has it misspelt. */
export function missingFields(node: MapNode, table: ObjectTable, sibling: Siblings): NodeProblem[] {
  if (table.emptyAllowed && node.entries.length === 0) return [];
  const misnamed = new Set<string>();
  for (const { key } of node.entries) {
    if (
      fieldsOf(table, key).length > 0 ||
      (table.extensions && EXTENSION.test(key)) ||
      table.unknown === 'accept'
    )
      continue;
    for (const name of intendedFields(key, table)) misnamed.add(name);
  }
  const has = (f: Field) =>
    get(node, f.name) !== undefined || (f.alias !== undefined && get(node, f.alias) !== undefined);
  const content = bareContent(node, table);
  const out: NodeProblem[] = [];
  for (const field of table.fields) {
    if (!field.required || has(field) || misnamed.has(field.name)) continue;
    if (field.applies && fieldFor(table, field.name, sibling) !== field) continue;
    const because = field.applies
      ? ` when ${field.applies.map((a) => `${quote(a.field)} is ${quote(sibling(a.field) ?? '')}`).join(' and ')}`
      : '';
    const message = `Missing required field ${quote(field.name)} in the ${table.title}${because}.`;
    out.push({
      code: 'required-field',
      severity: field.softRequired ? 'warning' : 'error',
      message,
      data: { missing: field.name },
      at: [],
      key: true,
    });
  }
  if (
    table.atLeastOne &&
    !table.atLeastOne.some((name) => get(node, name) !== undefined || misnamed.has(name))
  ) {
    const help = content ? ` Write its fields in ${quote(content.field)}.` : '';
    const message = `The ${table.title} must have ${joinChoices(table.atLeastOne)}.${help}`;
    out.push({ code: 'required-field', severity: 'error', message, at: [], key: true });
  }
  return out;
}

/**
 * Returns the fields of an object that are those of its content, written without the field that
 * the content belongs in: an example `{id: 1}` in place of `{payload: {id: 1}}`. Null for every
 * other object.
 */
export function bareContent(
  node: MapNode,
  table: ObjectTable,
): { readonly field: string; readonly keys: ReadonlySet<string> } | null {
  const field = table.atLeastOne?.at(-1);
  if (field === undefined || table.atLeastOne?.some((name) => get(node, name))) return null;
  const keys = node.entries
    .map((e) => e.key)
    .filter((key) => fieldsOf(table, key).length === 0 && !EXTENSION.test(key));
  return keys.length > 0 && keys.every((key) => intendedFields(key, table).length === 0)
    ? { field, keys: new Set(keys) }
    : null;
}

/**
 * Returns the value of a deciding field by which the whole object would be right, and the field
 * whose value shows it: a key of `type: apiKey` that is `in: header` and has a `name` is that of
 * the type `httpApiKey`. Null for every other object.
 */
export function meantVariant(
  node: MapNode,
  table: ObjectTable,
  sibling: Siblings,
): { readonly field: string; readonly value: string; readonly shownBy: string } | null {
  if (node.entries.every((e) => EXTENSION.test(e.key) || fieldFor(table, e.key, sibling)))
    return null;
  for (const { key, value } of node.entries) {
    const text = stringOf(value);
    const own = fieldFor(table, key, sibling);
    if (text === undefined || !own?.applies || allowsText(own.shape, text)) continue;
    const other = fieldsOf(table, key).find((row) => allowsText(row.shape, text));
    const [condition, ...further] = other?.applies ?? [];
    const meant = condition?.values[0];
    if (condition === undefined || meant === undefined || further.length > 0) continue;
    const changed: Siblings = (name) => (name === condition.field ? meant : sibling(name));
    const fits =
      node.entries.every((e) => EXTENSION.test(e.key) || fieldFor(table, e.key, changed)) &&
      table.fields.every(
        (f) => !f.required || fieldFor(table, f.name, changed) !== f || get(node, f.name),
      );
    if (fits) return { field: condition.field, value: meant, shownBy: key };
  }
  return null;
}

function allowsText(shape: Shape, text: string): boolean {
  return shape.is !== 'string' || shape.enum === undefined || shape.enum.includes(text);
}

/**
 * Returns a hint at a required field whose text is empty or blank: it is valid, but it waits for
 * its value. Null for every other field.
 */
export function emptyValueProblem(
  { name, required, shape }: Field,
  node: Node,
): NodeProblem | null {
  if (
    !required ||
    node.kind !== 'scalar' ||
    typeof node.value !== 'string' ||
    node.value.trim() !== '' ||
    !takesText(shape)
  )
    return null;
  return {
    code: 'empty-value',
    severity: 'hint',
    message: `${quote(name)} is empty. Add a value.`,
    at: [],
    key: false,
  };
}

function takesText(shape: Shape): boolean {
  return shape.is === 'string' || (shape.is === 'either' && shape.of.some(takesText));
}

// Names that are missing, and sections of the document that are taken for names: because the line
// of a name was deleted, or lines are indented too far.

/** Returns the table of the objects that a shape allows; undefined for other values. */
function tableIn(shape: Shape): ObjectTable | undefined {
  if (shape.is === 'either') return shape.of.map(tableIn).find((table) => table !== undefined);
  if (shape.is === 'payload-schema') return tableOf(payloadShape(shape, () => false).kind);
  return shape.is === 'object' ? tableOf(shape.kind) : undefined;
}

const isField = (table: ObjectTable, { key }: Entry): boolean => fieldsOf(table, key).length > 0;

/**
 * Returns the problem of a map whose entries are the fields of one entry: the line with the name
 * is missing. Null for every other map.
 */
export function missingName(node: MapNode, { of, entry: noun }: MapShape): NodeProblem | null {
  const table = tableIn(of);
  const [first] = node.entries;
  if (!table || !first || !node.entries.every((e) => isField(table, e))) return null;
  // Where texts, numbers and lists are, objects are expected: these keys can't be names.
  const misfits = node.entries.filter(
    ({ value }) => !(value.kind === 'scalar' && value.value === null) && !fitsJsonType(of, value),
  );
  // The types of properties, in place of their schemas.
  const areTypes = misfits.every(
    ({ key, value }) => key !== 'type' && isSchemaType(stringOf(value) ?? ''),
  );
  if (misfits.length === 0 || (table.schema === 'inline' && areTypes)) return null;
  return nameProblem(noun, first, table, 'Write the name above, and indent its fields.');
}

function nameProblem(
  noun: string,
  { key }: Entry,
  { title }: ObjectTable,
  advice: string,
): NodeProblem {
  return {
    code: 'missing-name',
    severity: 'error',
    message: `The name of the ${noun} is missing here: ${quote(key)} is a field of ${withArticle(title)}. ${advice}`,
    at: [],
    highlightPath: [key],
    key: true,
  };
}

/**
 * Returns the problems of entries after which the name of the next one is missing: the fields of
 * that one follow their own, and so have their keys again.
 */
export function missingNextNames(
  { entries }: MapNode,
  { of, entry: noun }: MapShape,
): NodeProblem[] {
  const table = tableIn(of);
  if (!table) return [];
  return entries.flatMap(({ key, value }) => {
    const [next] = (value.kind === 'map' && repeatedFields(value, table)) || [];
    return next
      ? {
          ...nameProblem(noun, next, table, 'Write the name above.'),
          highlightPath: [key, next.key],
        }
      : [];
  });
}

/**
 * Returns the last entries of a map if they are fields that it has already, with other values: two
 * at least, since a single one is more likely a field that is written twice.
 */
function repeatedFields(node: MapNode, table: ObjectTable): readonly Entry[] | null {
  const { entries, flow } = node;
  const isRepeated = (e: Entry): boolean => entry(node, e.key) !== e;
  if (flow || entries.length < 4 || !entries.some(isRepeated)) return null;
  if (!entries.every((e) => isField(table, e))) return null;
  // As many of the last ones as have different keys, from the first that is there before.
  const keys = new Set<string>();
  let from = entries.length;
  for (let e = entries[from - 1]; e && !keys.has(e.key); e = entries[from - 1]) {
    keys.add(e.key);
    from--;
  }
  const start = entries.findIndex((e, i) => i >= from && isRepeated(e));
  const last = start < 0 ? [] : entries.slice(start);
  const again = last.filter(isRepeated);
  const differs = again.some(({ key, value }) => {
    const before = get(node, key);
    return before && !sameValue(before, value);
  });
  return again.length >= 2 && differs ? last : null;
}

/**
 * Returns the problem of a section of the document inside a map or an object, by what it has;
 * null for every other entry.
 * @param around the object, or that of which the map has entries
 */
function misplacedSection(
  { key, value }: Pick<Entry, 'key' | 'value'>,
  around: ObjectTable,
  taken: string,
): NodeProblem | null {
  const shape = sectionShape(key);
  if (!shape || value.kind !== 'map' || value.entries.length === 0) return null;
  if (around.unknown === 'accept' || value.entries.some((e) => isField(around, e))) return null;
  if (!hasFieldsOf(shape, value)) return null;
  return {
    code: 'misplaced-section',
    severity: 'error',
    message: `${quote(key)} belongs at the root of the document: start it in the first column. Here it is ${taken}.`,
    at: [],
    key: true,
  };
}

/** Returns the problem of an entry of a map that is a section, and what it is; else null. */
export function sectionInMap(
  entry: Entry,
  { of, entry: noun }: MapShape,
): { readonly problem: NodeProblem; readonly shape: Shape } | null {
  const shape = sectionShape(entry.key);
  const around = shape && tableIn(of);
  const taken = `taken for the name of ${withArticle(noun)}`;
  const problem = around && misplacedSection(entry, around, taken);
  return shape && problem ? { problem, shape } : null;
}

/** The shape of a field of the root that has objects; undefined for other names. */
function sectionShape(key: string): Shape | undefined {
  const shape = fieldsOf(tableOf('Root'), key)[0]?.shape;
  return shape?.is === 'map' || shape?.is === 'object' ? shape : undefined;
}

/** Returns whether a value has fields that the shape of a section describes. */
function hasFieldsOf(shape: Shape, value: MapNode): boolean {
  const has = (table: ObjectTable | undefined, node: Node) =>
    table !== undefined && node.kind === 'map' && node.entries.some((e) => isField(table, e));
  if (shape.is !== 'map') return has(tableIn(shape), value);
  return value.entries.some((e) => has(tableIn(shape.of), e.value));
}
