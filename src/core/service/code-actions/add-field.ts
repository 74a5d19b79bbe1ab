// `required-field`: adds what is missing. Values that the user has to choose stay empty, with the
// caret in them.

import { tableAt } from '../../analysis/typed-tree/objects-at.ts';
import { bareContent } from '../../analysis/validation/unknown-fields.ts';
import { quote, quoteAll } from '../../format/message-text.ts';
import type { Field, ObjectTable } from '../../format/table-types.ts';
import { fieldFor, fieldsOf } from '../../format/tables.ts';
import type { Change } from '../../text/edit/types.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, stringOf } from '../../text/tree.ts';
import { messageExample } from './example-values.ts';
import { copyFrom, parent, preferredFix, remove, set } from './fixer-kit.ts';
import { emptyKey, skeletonOf } from './skeleton.ts';
import type { FixContext, FixDraft, Fixer } from './types.ts';

export const addField: Fixer = (fault) => {
  const { subject: file, path, node, problem } = fault;
  const table = tableAt(file, path);
  if (!table || node?.kind !== 'map') return [];
  const missing = table.fields.filter(
    (f) =>
      f.required &&
      !get(node, f.name) &&
      !(f.alias && get(node, f.alias)) &&
      belongs(table, f, fault),
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

function belongs(table: ObjectTable, field: Field, { node }: FixContext): boolean {
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
    .map(({ field, value }) => emptyKey(field.name, value))
    .find((key) => key !== null);
  const text = made.map(({ value }) => value).find((value) => typeof value === 'string');
  return {
    title: `Add ${quoteAll(fields.map((f) => f.name))}`,
    changes: made.flatMap(({ field, value }) => [
      put(field.name, value, table, problem),
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

function put(name: string, value: unknown, table: ObjectTable, { path }: FixContext): Change {
  return set([...path, name], value, { order: table.fields.map((f) => f.name) });
}

/** The channel of an operation is created too if no channel is found. */
function parentPathFor(value: unknown, { shape }: Field, { subject: file }: FixContext): Change[] {
  if (shape.is !== 'object' || shape.ref !== 'only' || !shape.rootTarget || file.uri !== '')
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
  const empty = emptyKey(name, value);
  return {
    title: `Add ${quote(name)}`,
    changes: [put(name, value, table, problem)],
    preferred: surest,
    ...(empty && { caret: empty }),
  };
}
