// Turns edits of a form into commands. Plain data in, plain data out; small enough for the page.

import type { Change } from '../../text/edit/types.ts';
import { toLocation } from '../../text/location.ts';
import { lastKey, toPointer } from '../../text/pointer.ts';
import type { NodePath } from '../../text/tree.ts';
import type { Control, Form, FormField } from '../form/types.ts';
import type { ChangeCommand, EditCommandOf } from './types/command.ts';

/** What must be known of a form to change the object it shows. */
type FormTarget = Pick<Form, 'uri' | 'path' | 'order'>;
/** What must be known of a field to change its entries. */
type FieldTarget = Pick<FormField, 'path' | 'name' | 'written' | 'required' | 'control'>;

/**
 * Sets the value of a field; a new field is inserted in the order of the format.
 * @param value JSON data
 */
export function setField(form: FormTarget, name: string, value: unknown): ChangeCommand {
  return changeCommand(form, `Set "${name}"`, {
    do: 'set',
    path: [...form.path, name],
    value: { data: value },
    at: { order: form.order },
  });
}

/** Removes a field with its value. */
export function removeField(form: FormTarget, name: string): ChangeCommand {
  const change: Change = { do: 'remove', path: [...form.path, name] };
  return {
    do: 'change',
    title: `Remove "${name}"`,
    changes: [change],
    select: toLocation(form),
  };
}

/** Replaces a value with a reference. An existing Reference Object keeps its comments. */
export function referTo(form: FormTarget, path: NodePath, ref: string): ChangeCommand {
  const name = lastKey(path);
  const change: Change = {
    do: 'set',
    path,
    value: { data: { $ref: ref } },
    at: { order: form.order },
  };
  return changeCommand(form, `Refer to "${ref.split('/').at(-1) || ref}" in "${name}"`, change);
}

/**
 * Adds an entry to a map, or an item to the end of a list; a map or list that is missing is made.
 * @param key name of the entry; null for an item of a list
 * @param value JSON data
 */
export function addEntry(
  form: FormTarget,
  field: FieldTarget,
  key: string | null,
  value: unknown,
): ChangeCommand {
  const at = { order: form.order };
  if (key !== null)
    return changeCommand(form, `Add "${key}"`, {
      do: 'set',
      path: [...field.path, key],
      value: { data: value },
      at,
    });
  const title = `Add to "${field.name}"`;
  const { length } = controlEntries(field.control);
  const change: Change =
    field.written && isList(field.control)
      ? { do: 'append', list: field.path, value: { data: value } }
      : { do: 'set', path: field.path, value: { data: [value] }, at };
  return {
    ...changeCommand(form, title, change),
    select: { uri: form.uri, pointer: toPointer([...field.path, String(length)]) },
  };
}

/**
 * Adds an entry or item directly behind another one of the same map or list; references that count
 * the items of the list follow.
 * @param path of the map or list
 * @param key name of the entry; null for an item of a list
 * @param value JSON data
 */
export function addAfter(
  path: NodePath,
  after: string,
  key: string | null,
  value: unknown,
): EditCommandOf<'add'> {
  return {
    do: 'add',
    parentPointer: toPointer(path),
    ...(key !== null && { name: key }),
    after,
    value,
    keepSelection: true,
  };
}

/** Writes the value of an entry of a map or item of a list. @param value JSON data */
export function setEntry(
  form: FormTarget,
  field: FieldTarget,
  key: string,
  value: unknown,
): ChangeCommand {
  return changeCommand(form, `Set "${key}" of "${field.name}"`, {
    do: 'set',
    path: [...field.path, key],
    value: { data: value },
  });
}

/**
 * Removes an entry or item; after the last one an optional field is removed too, because an empty
 * map or list may have another meaning.
 */
export function removeEntry(form: FormTarget, field: FieldTarget, key: string): ChangeCommand {
  const last =
    controlEntries(field.control).length === 1 &&
    !field.required &&
    field.path.length > form.path.length;
  const path = last ? field.path : [...field.path, key];
  const select = { uri: form.uri, pointer: toPointer(last ? form.path : field.path) };
  return {
    do: 'change',
    title: `Remove "${key}" of "${field.name}"`,
    changes: [{ do: 'remove', path }],
    select,
  };
}

/**
 * Gives an entry of a map another key. References to it are not followed: that is
 * `VisualHost.rename`.
 */
export function renameEntry(
  form: FormTarget,
  field: FieldTarget,
  key: string,
  to: string,
): ChangeCommand {
  const change: Change = { do: 'rename', path: [...field.path, key], to };
  return {
    ...changeCommand(form, `Rename "${key}"`, change),
    select: { uri: form.uri, pointer: toPointer([...field.path, to]) },
  };
}

/**
 * Moves an entry or item, stopping at the first or last position; the text may have changed since
 * the form was built.
 * @param by number of positions to move forward; backward if below 0
 */
export function moveEntry(
  form: FormTarget,
  field: FieldTarget,
  key: string,
  by: number,
): ChangeCommand {
  const change: Change = { do: 'move', path: [...field.path, key], at: { by } };
  const last = controlEntries(field.control).length - 1;
  const moved = isList(field.control) ? String(Math.max(0, Math.min(last, Number(key) + by))) : key;
  return {
    ...changeCommand(form, `Move "${key}" of "${field.name}"`, change),
    select: { uri: form.uri, pointer: toPointer([...field.path, moved]) },
  };
}

/** Returns the entries of a map or list, also if other values are allowed. */
export function controlEntries(
  control: Control,
): Extract<Control, { is: 'map' | 'list' }>['entries'] {
  if (control.is === 'map' || control.is === 'list') return control.entries;
  const now = control.is === 'either' ? control.of[control.selected] : undefined;
  return now ? controlEntries(now.control) : [];
}

function isList(control: Control): boolean {
  if (control.is !== 'either') return control.is === 'list';
  const now = control.of[control.selected];
  return now !== undefined && isList(now.control);
}

function changeCommand(
  { uri }: FormTarget,
  title: string,
  change: Extract<Change, { path: NodePath }> | Extract<Change, { list: NodePath }>,
): ChangeCommand {
  const path = 'path' in change ? change.path : change.list;
  return { do: 'change', title, changes: [change], select: { uri, pointer: toPointer(path) } };
}
