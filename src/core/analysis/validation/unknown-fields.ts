// Fields that an object must not or must have, by its table.

import { joinChoices, quote } from '../../format/message-text.ts';
import { EXTENSION, type Field, type ObjectTable, type Shape } from '../../format/table-types.ts';
import {
  fieldFor,
  fieldsOf,
  isApplicabilityKnown,
  misplacedHint,
  type Siblings,
} from '../../format/tables.ts';
import { intended } from '../../text/nearest.ts';
import { get, type MapNode, type Node, type NodePath, stringOf } from '../../text/tree.ts';
import type { NodeProblem } from './finding.ts';
import { misplacedSection } from './missing-names.ts';

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
  const meant = intended(key, names);
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
    if (text === undefined || !own?.applies || takes(own.shape, text)) continue;
    const other = fieldsOf(table, key).find((row) => takes(row.shape, text));
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

function takes(shape: Shape, text: string): boolean {
  return shape.is !== 'string' || shape.enum === undefined || shape.enum.includes(text);
}

/**
 * Returns a hint at a required field whose text is empty or blank: it is valid, but it waits for
 * its value. Null for every other field.
 */
export function emptyField({ name, required, shape }: Field, node: Node): NodeProblem | null {
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
