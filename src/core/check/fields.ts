// Fields that an object must not or must have, by its table.
import { get, type MapNode, type Node, type Path } from '../parse/tree.ts';
import { EXTENSION, type Field, type ObjectTable, type Shape } from '../spec/kit.ts';
import { decided, fieldFor, fieldsOf, misplacedHint, type Siblings } from '../spec/spec.ts';
import type { Fault } from './finding.ts';
import { choices, nearest, quote } from './say.ts';

/** The fault of a field that is in no row for an object with these siblings, or null where it may stand. */
export function unknownField(key: string, table: ObjectTable, sibling: Siblings, node: MapNode): Fault | null {
  if (table.extensions && EXTENSION.test(key)) return null;
  const at: Path = [key];
  const rows = fieldsOf(table, key);
  if (rows.length > 0) {
    const conditions = rows.map((r) => r.applies?.map((a) => `${quote(a.field)} is ${choices(a.values)}`).join(' and ')).join(', or ');
    // Without the field that decides, nothing can be said about those that depend on it.
    if (!decided(table, key, sibling)) return null;
    return {
      code: 'unknown-field',
      severity: 'error',
      message: `${quote(key)} is allowed only when ${conditions}. Remove it.`,
      at,
      key: true,
    };
  }
  if (table.unknown === 'accept') return null;
  const misplaced = misplacedHint(table, key);
  const [meant] = meantFields(key, table);
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
    severity: table.unknown,
    message: `Unknown field ${quote(key)} in the ${table.title}. ${help}`,
    at,
    key: true,
  };
}

/**
 * The fields of a table that an unknown field stands for: those that its hint names, else the one that is spelled nearly like it.
 * @returns the names in the order of the hint; [] where nothing is known
 */
export function meantFields(key: string, table: ObjectTable): readonly string[] {
  const names = table.fields.map((f) => f.name);
  const hint = misplacedHint(table, key);
  if (hint !== undefined) {
    const quoted = [...hint.matchAll(/"([^"\s]+)"/g)].map(([, name = '']) => name);
    return [...new Set(quoted)].filter((name) => name !== key && names.includes(name));
  }
  const meant = nearest(key, names);
  return meant === undefined ? [] : [meant];
}

/** A fault for each required field that is not there. A field that stands in the object under a wrong name is reported at that name only. */
export function missingFields(node: MapNode, table: ObjectTable, sibling: Siblings): Fault[] {
  if (table.emptyAllowed && node.entries.length === 0) return [];
  const misnamed = new Set<string>();
  for (const { key } of node.entries) {
    if (fieldsOf(table, key).length > 0 || (table.extensions && EXTENSION.test(key)) || table.unknown === 'accept') continue;
    for (const name of meantFields(key, table)) misnamed.add(name);
  }
  const has = (f: Field) => get(node, f.name) !== undefined || (f.alias !== undefined && get(node, f.alias) !== undefined);
  const out: Fault[] = [];
  for (const field of table.fields) {
    if (!field.required || has(field) || misnamed.has(field.name)) continue;
    if (field.applies && fieldFor(table, field.name, sibling) !== field) continue;
    const because = field.applies
      ? ` when ${field.applies.map((a) => `${quote(a.field)} is ${quote(sibling(a.field) ?? '')}`).join(' and ')}`
      : '';
    const message = `Missing required field ${quote(field.name)} in the ${table.title}${because}.`;
    out.push({ code: 'required-field', severity: 'error', message, field: field.name, at: [], key: true });
  }
  if (table.atLeastOne && !table.atLeastOne.some((name) => get(node, name) !== undefined || misnamed.has(name))) {
    const message = `The ${table.title} must have ${choices(table.atLeastOne)}.`;
    out.push({ code: 'required-field', severity: 'error', message, at: [], key: true });
  }
  return out;
}

/** Returns a hint at a required field whose text is empty or blank: it is valid, but it waits for its value. Null for every other field. */
export function emptyField({ name, required, shape }: Field, node: Node): Fault | null {
  if (!required || node.kind !== 'scalar' || typeof node.value !== 'string' || node.value.trim() !== '' || !takesText(shape)) return null;
  return { code: 'empty-value', severity: 'hint', message: `${quote(name)} is empty. Add a value.`, at: [], key: false };
}

function takesText(shape: Shape): boolean {
  return shape.is === 'string' || (shape.is === 'either' && shape.of.some(takesText));
}
