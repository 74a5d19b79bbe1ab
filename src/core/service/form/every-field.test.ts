// Every row of the tables is set, changed and removed as the inspector does it, in YAML and JSON,
// and the document stays valid: of each object the first of five; `npm run fuzz` takes all.
import { describe, expect, test } from 'vitest';
import { plainKind } from '../../format/dialect-tables.ts';
import { dialects } from '../../format/dialects.ts';
import type { Field, Kind, ObjectTable, Shape } from '../../format/table-types.ts';
import { fieldApplies, tableOf } from '../../format/tables.ts';
import { sampleOf } from '../../testing.ts';
import { toPointer } from '../../text/pointer.ts';
import {
  addEntry,
  controlEntries,
  referTo,
  removeEntry,
  removeField,
  setEntry,
  setField,
} from '../commands/form-changes.ts';
import { runCommand } from '../commands/run-command.ts';
import { madeOf, type Opened, opened } from '../commands/testing.ts';
import type { ChangeCommand } from '../commands/types/command.ts';
import { convert } from '../refactor/convert.ts';
import { makeForm } from './form.ts';
import {
  companied,
  groundOf,
  kindsOf,
  minimal,
  type Plain,
  type Route,
  routes,
  samples,
  variantsOf,
} from './testing.ts';
import type { AddableField, Control, Form, FormField } from './types.ts';

type Language = 'yaml' | 'json';

/** What was tried for one row, and why it failed. */
interface Tried {
  readonly row: string;
  readonly failure: string | null;
}

/**
 * The only object that no shape of the tables refers to: it can replace others. Its one field is
 * what `referTo` sets.
 */
const NOWHERE = new Set(['Reference']);
/** Without it the document is one of another dialect. */
const NO_FIELDS = new Set(dialects.slice(1).map(({ rootField }) => rootField));

/**
 * Each row in both languages: in YAML by the names of the first dialect, in JSON by those of the
 * others, and what only the first one has in its own.
 */
const RUNS = dialects.flatMap((dialect, i) =>
  (i === 0 ? (['yaml', 'json'] as const) : (['json'] as const)).map((language) => ({
    label: dialect.label,
    language,
    dialect,
    others: i === 0 && language === 'json' ? dialects.slice(1) : [],
  })),
);

describe.each(RUNS)('$label in $language', ({ language, dialect, others }) => {
  const ways = routes(dialect);
  const kinds = kindsOf(dialect).filter((kind) => !NOWHERE.has(kind));

  test('a document can be made around every object', () => {
    expect(kinds.filter((kind) => !ways.has(kind))).toEqual([]);
  });

  const rowsOf = (kind: Kind) =>
    tableOf(kind)
      .fields.filter((row) => !NO_FIELDS.has(row.name))
      .map((row) => [kind, row] as const);
  const all = kinds.flatMap(rowsOf);
  const rows = kinds.flatMap((kind) => sampleOf(rowsOf(kind), 5));

  test(`every field is set, changed and removed: ${rows.length} of ${all.length}`, () => {
    expect(all.length).toBeGreaterThan(500);
    const elsewhere = new Set(others.flatMap((other) => kindsOf(other).flatMap(namesOfRows)));
    const done = rows
      .filter(([kind, row]) => !elsewhere.has(nameOf(kind, row)))
      .map(([kind, row]) => tried(row, kind, ways.get(kind) ?? [], language));
    expect(
      done.flatMap(({ row, failure }) => (failure === null ? [] : `${row}: ${failure}`)),
    ).toEqual([]);
  }, 300_000);
});

const nameOf = (kind: Kind, { name }: Field): string => `${plainKind(kind)}.${name}`;

const namesOfRows = (kind: Kind): readonly string[] =>
  tableOf(kind).fields.map((row) => nameOf(kind, row));

const DONE: Tried = { row: '', failure: null };

/** Does it in the first document in which it succeeds. */
function tried(row: Field, kind: Kind, ways: readonly Route[], language: Language): Tried {
  const table = tableOf(kind);
  let failure = 'It belongs to no object that can be made.';
  for (const variant of variantsOf(table)) {
    for (const route of ways) {
      const object = route.path.length === 0 ? groundOf(kind) : minimal(table, variant);
      const sibling = (other: string) =>
        typeof object[other] === 'string' ? (object[other] as string) : undefined;
      if (!fieldApplies(row, sibling)) continue;
      const first = attempt(row, table, object, route, language);
      if (first === null) return DONE;
      failure = first;
      if (
        companied(table, object, row.name, first).some(
          (other) => attempt(row, table, other, route, language) === null,
        )
      )
        return DONE;
      const besides = route.in ? companied(route.in.table, {}, route.in.field, first) : [];
      if (
        besides.some(
          (beside) =>
            attempt(
              row,
              table,
              object,
              { ...route, around: (value) => route.around(value, beside) },
              language,
            ) === null,
        )
      )
        return DONE;
    }
  }
  return { row: nameOf(kind, row), failure };
}

/** Sets the field in a document that has all but it. @returns what went wrong */
function attempt(
  row: Field,
  table: ObjectTable,
  object: Plain,
  route: Route,
  language: Language,
): string | null {
  const { [row.name]: _, ...without } = object;
  const start = textOf(route.around(without), language);
  const pointer = toPointer(route.path);
  const before = opened(start);
  const shown = makeForm(before.file, pointer);
  if (shown?.pointer !== pointer) return `The form at ${pointer} is that of ${shown?.pointer}.`;
  const set = firstValue(row, shown, before);
  if (typeof set === 'string') return set;
  const failure = changed(row, table, set);
  if (failure !== null) return failure;
  const after = did(set.now, removeField(set.shown, row.name));
  return after === start
    ? null
    : `The text is another one when it is removed:\n${after}\ninstead of\n${start}`;
}

interface Made {
  readonly text: string;
  readonly now: Opened;
  readonly shown: Form;
  readonly field: FormField;
}

/**
 * Returns the text with the field: as it is offered, else with the first value that makes a valid
 * document.
 */
function firstValue(row: Field, shown: Form, before: Opened): Made | string {
  const suggested: AddableField | FormField | undefined =
    shown.addable.find(({ name }) => name === row.name) ??
    shown.fields.find(({ name, written }) => name === row.name && !written);
  if (!suggested) return 'The form does not offer it.';
  if ('path' in suggested && !suggested.required)
    return 'It is shown although it is neither written nor required.';
  const begun = initialValueError(row, shown, suggested, before);
  if (begun !== null) return begun;
  const tries = samples(row.shape, row);
  let failure = 'There is no value for it.';
  for (const value of tries) {
    const text = did(before, setting(shown, row.name, suggested.control, value));
    const after = opened(text);
    const errors = text.startsWith('refused') ? [text] : errorsIn(after);
    if (errors.length > 0) {
      failure = `${JSON.stringify(value)}: ${errors[0]}`;
      continue;
    }
    const again = makeForm(after.file, shown.pointer);
    const field = again?.fields.find(({ name }) => name === row.name);
    if (!again || !field?.written) return 'The form does not show it once it is set.';
    return shownAs(field, value) ?? { text, now: after, shown: again, field };
  }
  return failure;
}

/**
 * Returns what is wrong with a field's initial value: invented data, or a problem other than a
 * missing field that the form requires.
 */
function initialValueError(
  row: Field,
  shown: Form,
  { initialValue: start, control }: AddableField | FormField,
  before: Opened,
): string | null {
  const starts = [start, ...startsIn(control)].filter((one) => one !== undefined);
  const invented = starts.flatMap((one) => inventedIn(one, row.shape));
  if (invented.length > 0)
    return `It is made with a value that nobody gave: ${JSON.stringify(invented)}`;
  if (start === undefined) return null;
  const text = did(before, setField(shown, row.name, start));
  if (text.startsWith('refused')) return text;
  const known = new Set(before.problems.map(({ code, path }) => `${code} ${path.join('/')}`));
  const odd = opened(text).problems.find(
    ({ severity, code, path }) =>
      severity === 'error' && code !== 'required-field' && !known.has(`${code} ${path.join('/')}`),
  );
  return odd ? `What it is made with has an error: ${odd.code} ${odd.message}` : null;
}

/** Returns the initial values of the entries and alternatives of a control. */
function startsIn(control: Control): readonly unknown[] {
  if (control.is === 'map' || control.is === 'list')
    return [control.start, ...startsIn(control.of)];
  if (control.is === 'reference') return [control.start];
  return control.is === 'either'
    ? control.of.flatMap((one) => [one.start, ...startsIn(one.control)])
    : [];
}

/**
 * Plain values that the tool chose: all but null, and a value that is the only one allowed there.
 */
function inventedIn(value: unknown, shape: Shape): readonly unknown[] {
  if (value === null) return [];
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, inner]) =>
      inventedIn(inner, shapeBelow(shape, key)),
    );
  return isOnly(shape, value) ? [] : [value];
}

function isOnly(shape: Shape, value: unknown): boolean {
  if (shape.is === 'either' || shape.is === 'map' || shape.is === 'list') {
    return (shape.is === 'either' ? shape.of : [shape.of]).some((one) => isOnly(one, value));
  }
  return shape.is === 'string' && shape.enum?.length === 1 && shape.enum[0] === value;
}

function shapeBelow(shape: Shape, key: string): Shape {
  if (shape.is === 'map' || shape.is === 'list')
    return shape.of.is === 'object' ? shapeBelow(shape.of, key) : shape.of;
  return (
    (shape.is === 'object'
      ? tableOf(shape.kind).fields.find(({ name }) => name === key)?.shape
      : undefined) ?? { is: 'any' }
  );
}

/**
 * Returns the command with which the inspector sets the first value of a field: a map or list gets
 * an entry.
 */
function setting(shown: Form, name: string, control: Control, value: unknown): ChangeCommand {
  const field = { name, path: [...shown.path, name], written: false, required: false, control };
  if (control.is === 'reference' && isReference(value))
    return referTo(shown, field.path, value.$ref);
  const [entry, ...more] = isPlain(value) ? Object.entries(value) : [];
  if (control.is === 'map' && entry && more.length === 0)
    return addEntry(shown, field, entry[0], entry[1]);
  if (control.is === 'list' && Array.isArray(value) && value.length === 1)
    return addEntry(shown, field, null, value[0]);
  return setField(shown, name, value);
}

function isReference(value: unknown): value is { $ref: string } {
  return isPlain(value) && typeof value.$ref === 'string';
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns what is wrong with how the form shows a value; null if nothing is. */
function shownAs({ control, value, problems }: FormField, expected: unknown): string | null {
  if (problems.some(({ severity }) => severity === 'error'))
    return `The form tells of an error: ${problems[0]?.message}`;
  const now =
    control.is === 'either' ? (control.of[control.selected]?.control ?? control) : control;
  if (now.is === 'object' || now.is === 'schema') return null;
  if (now.is === 'reference')
    return isReference(expected) && now.ref === expected.$ref && now.target !== null
      ? null
      : `It leads to ${now.ref}.`;
  if (now.is === 'map' || now.is === 'list') {
    const keys = Object.keys(expected as object);
    return JSON.stringify(now.entries.map(({ key }) => key)) === JSON.stringify(keys)
      ? null
      : 'The form does not show the entries.';
  }
  return JSON.stringify(value) === JSON.stringify(expected)
    ? null
    : `The form shows ${JSON.stringify(value)} for ${JSON.stringify(expected)}.`;
}

/**
 * Gives the field every other value that it may have, as far as it takes to find one that is valid;
 * and changes an entry by itself.
 */
function changed(row: Field, table: ObjectTable, made: Made): string | null {
  const { shown, now, text } = made;
  let failure: string | null = null;
  for (const value of samples(row.shape, row)) {
    const after = did(now, setField(shown, row.name, value));
    if (after === text) continue;
    const errors = after.startsWith('refused') ? [after] : errorsIn(opened(after));
    if (errors.length === 0 || isFixed(row, table, shown.pointer, after, errors[0] ?? ''))
      return entryChanged(row, made);
    failure = `${JSON.stringify(value)}: ${errors[0]}`;
  }
  return failure === null ? 'It has no second value.' : `It cannot be changed: ${failure}`;
}

/**
 * Returns whether the document is valid again once the field that the error requires is added: some
 * values need others next to them.
 */
function isFixed(
  row: Field,
  table: ObjectTable,
  pointer: string,
  text: string,
  error: string,
): boolean {
  const now = opened(text);
  const shown = makeForm(now.file, pointer);
  const request =
    shown?.addable.filter(({ name }) => name !== row.name && error.includes(`"${name}"`)) ?? [];
  const fixes = request.flatMap(({ name }) => {
    const field = table.fields.find((one) => one.name === name);
    return field ? samples(field.shape, field).map((value) => ({ name, value })) : [];
  });
  return fixes.some(
    ({ name, value }) =>
      shown !== null && errorsIn(opened(did(now, setField(shown, name, value)))).length === 0,
  );
}

/** Rewrites the first entry, adds another one and removes it again. */
function entryChanged(row: Field, { shown, field, now, text }: Made): string | null {
  const first = controlEntries(field.control)[0];
  if (!first || (row.shape.is !== 'map' && row.shape.is !== 'list')) return null;
  const [value] = samples(row.shape.of);
  const set = did(now, setEntry(shown, field, first.key, value));
  if (set.startsWith('refused')) return set;
  const isList = row.shape.is === 'list';
  const more = did(now, addEntry(shown, field, isList ? null : 'three', value));
  if (more.startsWith('refused') || more === text) return `Another entry: ${more}`;
  const later = opened(more);
  const again = makeForm(later.file, shown.pointer);
  const found = again?.fields.find(({ name }) => name === row.name);
  if (!again || !found) return 'It is lost with another entry.';
  const back = did(
    later,
    removeEntry(again, found, controlEntries(found.control).at(-1)?.key ?? ''),
  );
  return back === text
    ? null
    : 'The text is not what it was before an entry was added and removed.';
}

function did(now: Opened, command: ChangeCommand): string {
  const made = madeOf(now, runCommand(now.file, command));
  return typeof made === 'string' ? made : `refused: other files ${Object.keys(made).join()}`;
}

function errorsIn({ problems }: Opened): readonly string[] {
  return problems.flatMap(({ severity, code, path, message }) =>
    severity === 'error' ? `${code} at ${path.join('/')}: ${message}` : [],
  );
}

function textOf(document: Plain, language: Language): string {
  const json = `${JSON.stringify(document, null, 2)}\n`;
  if (language === 'json') return json;
  const yaml = convert(json, 'json', 'yaml');
  if ('refused' in yaml) throw new Error(yaml.refused);
  return `# made for a test\n${yaml.text}# the end\n`;
}
