// Fields that an object must not or must have, by its table.
import { get, type MapNode, type Path } from '../parse/tree.ts';
import { EXTENSION, type Field, type ObjectTable } from '../spec/kit.ts';
import { decided, fieldFor, fieldsOf, misplacedHint, type Siblings } from '../spec/spec.ts';
import type { Fault } from './finding.ts';
import { article, choices, nearest, quote } from './say.ts';

/** The fault of a field that is in no row for an object with these siblings, or null where it may stand. */
export function unknownField(key: string, table: ObjectTable, sibling: Siblings): Fault | null {
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
      message: `${quote(key)} belongs here only where ${conditions}. Remove it.`,
      at,
      key: true,
    };
  }
  if (table.unknown === 'accept') return null;
  const misplaced = misplacedHint(table, key);
  const meant = nearest(
    key,
    table.fields.map((f) => f.name),
  );
  const help = misplaced
    ? misplaced
    : /^x[-_]?/i.test(key) && table.extensions
      ? 'Names of extensions are "x-" and then letters, digits, dots, hyphens or underscores.'
      : meant
        ? `Did you mean ${quote(meant)}?`
        : table.extensions
          ? 'Remove it, or write it as an extension whose name begins with "x-".'
          : 'Remove it.';
  return {
    code: 'unknown-field',
    severity: table.unknown,
    message: `${quote(key)} is no field of ${article(table.title)}. ${help}`,
    at,
    key: true,
  };
}

/** A fault for each required field that is not there. */
export function missingFields(node: MapNode, table: ObjectTable, sibling: Siblings): Fault[] {
  if (table.emptyAllowed && node.entries.length === 0) return [];
  const has = (f: Field) => get(node, f.name) !== undefined || (f.alias !== undefined && get(node, f.alias) !== undefined);
  const out: Fault[] = [];
  for (const field of table.fields) {
    if (!field.required || has(field)) continue;
    if (field.applies && fieldFor(table, field.name, sibling) !== field) continue;
    const because = field.applies
      ? ` where ${field.applies.map((a) => `${quote(a.field)} is ${quote(sibling(a.field) ?? '')}`).join(' and ')}`
      : '';
    const message = `${quote(field.name)} is missing: ${article(table.title)} needs it${because}.`;
    out.push({ code: 'required-field', severity: 'error', message, at: [], key: true });
  }
  if (table.atLeastOne && !table.atLeastOne.some((name) => get(node, name) !== undefined)) {
    const message = `${article(table.title).replace(/^a/, 'A')} needs ${choices(table.atLeastOne)}, or both.`;
    out.push({ code: 'required-field', severity: 'error', message, at: [], key: true });
  }
  return out;
}
