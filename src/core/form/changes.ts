// From "this field gets that value" to the change of the text: what a form does, as intents. Plain data in, plain data out; light enough for the page.
import type { ChangeIntent, IntentOf } from '../build/types.ts';
import type { Change } from '../edit/types.ts';
import { toPointer } from '../parse/pointer.ts';
import type { Path } from '../parse/tree.ts';
import type { Control, Form, FormField } from './types.ts';

/** What must be known of a form to change the object it shows. */
type FormAt = Pick<Form, 'uri' | 'path' | 'order'>;
/** What must be known of a field to change its entries. */
type FieldAt = Pick<FormField, 'path' | 'name' | 'written' | 'required' | 'control'>;

/**
 * Writes the value of a field; one that is not there yet is added at its place in the order of the format.
 * @param value JSON data
 */
export function setField(form: FormAt, name: string, value: unknown): ChangeIntent {
  return intent(form, `Set "${name}"`, { do: 'set', path: [...form.path, name], value: { data: value }, at: { order: form.order } });
}

/** Takes a field away with all that is in it. */
export function removeField(form: FormAt, name: string): ChangeIntent {
  const change: Change = { do: 'remove', path: [...form.path, name] };
  return { do: 'change', title: `Remove "${name}"`, changes: [change], select: { uri: form.uri, pointer: toPointer(form.path) } };
}

/** Gives an extension, or a field that the format does not know, another name. */
export function renameField(form: FormAt, name: string, to: string): ChangeIntent {
  const change: Change = { do: 'rename', path: [...form.path, name], to };
  return { ...intent(form, `Rename "${name}"`, change), select: { uri: form.uri, pointer: toPointer([...form.path, to]) } };
}

/** Makes a value a reference. A Reference Object that stands there already keeps its comments. */
export function referTo(form: FormAt, path: Path, ref: string): ChangeIntent {
  const name = path.at(-1) ?? '';
  const change: Change = { do: 'set', path, value: { data: { $ref: ref } }, at: { order: form.order } };
  return intent(form, `Refer to "${ref.split('/').at(-1) || ref}" in "${name}"`, change);
}

/**
 * Adds an entry to a map, or an item to the end of a list; a map or list that is missing is made.
 * @param key name of the entry; null for an item of a list
 * @param value JSON data
 */
export function addEntry(form: FormAt, field: FieldAt, key: string | null, value: unknown): ChangeIntent {
  const at = { order: form.order };
  if (key !== null) return intent(form, `Add "${key}"`, { do: 'set', path: [...field.path, key], value: { data: value }, at });
  const title = `Add to "${field.name}"`;
  const { length } = entriesOf(field.control);
  const change: Change =
    field.written && isList(field.control)
      ? { do: 'append', list: field.path, value: { data: value } }
      : { do: 'set', path: field.path, value: { data: [value] }, at };
  return { ...intent(form, title, change), select: { uri: form.uri, pointer: toPointer([...field.path, String(length)]) } };
}

/**
 * Adds an entry or item directly behind another one of the same map or list; references that count the items of the list follow.
 * @param path of the map or list
 * @param key name of the entry; null for an item of a list
 * @param value JSON data
 */
export function addAfter(path: Path, after: string, key: string | null, value: unknown): IntentOf<'add'> {
  return { do: 'add', home: toPointer(path), ...(key !== null && { name: key }), after, value, stay: true };
}

/** Writes the value of an entry of a map or item of a list. @param value JSON data */
export function setEntry(form: FormAt, field: FieldAt, key: string, value: unknown): ChangeIntent {
  return intent(form, `Set "${key}" of "${field.name}"`, { do: 'set', path: [...field.path, key], value: { data: value } });
}

/** Takes an entry or item away; with the last one an optional field goes too, for an empty map or list may mean something else. */
export function removeEntry(form: FormAt, field: FieldAt, key: string): ChangeIntent {
  const last = entriesOf(field.control).length === 1 && !field.required && field.path.length > form.path.length;
  const path = last ? field.path : [...field.path, key];
  const select = { uri: form.uri, pointer: toPointer(last ? form.path : field.path) };
  return { do: 'change', title: `Remove "${key}" of "${field.name}"`, changes: [{ do: 'remove', path }], select };
}

/** Gives an entry of a map another key. References to it are not followed: that is `VisualHost.rename`. */
export function renameEntry(form: FormAt, field: FieldAt, key: string, to: string): ChangeIntent {
  const change: Change = { do: 'rename', path: [...field.path, key], to };
  return { ...intent(form, `Rename "${key}"`, change), select: { uri: form.uri, pointer: toPointer([...field.path, to]) } };
}

/**
 * Moves an entry or item, as far as there are places in the text, which may have changed since the form was made.
 * @param by so many places on; back, below 0
 */
export function moveEntry(form: FormAt, field: FieldAt, key: string, by: number): ChangeIntent {
  const change: Change = { do: 'move', path: [...field.path, key], at: { by } };
  const last = entriesOf(field.control).length - 1;
  const moved = isList(field.control) ? String(Math.max(0, Math.min(last, Number(key) + by))) : key;
  return {
    ...intent(form, `Move "${key}" of "${field.name}"`, change),
    select: { uri: form.uri, pointer: toPointer([...field.path, moved]) },
  };
}

/** Entries of a map or list, also where the value may be something else too. */
export function entriesOf(control: Control): Extract<Control, { is: 'map' | 'list' }>['entries'] {
  if (control.is === 'map' || control.is === 'list') return control.entries;
  const now = control.is === 'either' ? control.of[control.now] : undefined;
  return now ? entriesOf(now.control) : [];
}

function isList(control: Control): boolean {
  if (control.is !== 'either') return control.is === 'list';
  const now = control.of[control.now];
  return now !== undefined && isList(now.control);
}

function intent({ uri }: FormAt, title: string, change: Extract<Change, { path: Path }> | Extract<Change, { list: Path }>): ChangeIntent {
  const path = 'path' in change ? change.path : change.list;
  return { do: 'change', title, changes: [change], select: { uri, pointer: toPointer(path) } };
}
