// The rows of a form: the fields in the text and those the user is about to write, in the order of
// the format.

import { toPointer } from '../../core/light.ts';
import type { AddableField, Form, FormField } from '../../core/types.ts';

/**
 * Returns the written and required fields and the missing ones of `adding`, in the order of the
 * format.
 * @param adding names of fields that are shown although they are not written
 */
export function fieldRows(form: Form, adding: readonly string[]): readonly FormField[] {
  const written = new Set(form.fields.map(({ name }) => name));
  const added = form.addable
    .filter(({ name }) => adding.includes(name) && !written.has(name))
    .map((one) => emptyField(form, one));
  if (added.length === 0) return form.fields;
  const place = new Map(form.order.map((name, i) => [name, i]));
  const at = ({ name }: FormField): number => place.get(name) ?? form.order.length;
  return [...form.fields, ...added].sort((a, b) => at(a) - at(b));
}

/**
 * Returns the extensions in the text, and those of `adding` that are neither written nor defined by
 * the format.
 */
export function extensionRows(form: Form, adding: readonly string[]): readonly FormField[] {
  const written = new Set(form.extensions.map(({ name }) => name));
  const known = new Set([...form.fields, ...form.addable, ...form.unknown].map(({ name }) => name));
  const fresh = adding.filter((name) => !known.has(name) && !written.has(name));
  return [
    ...form.extensions,
    ...fresh.map((name) =>
      emptyField(form, {
        name,
        label: name,
        doc: '',
        initialValue: undefined,
        control: { is: 'data' },
      }),
    ),
  ];
}

/** Pattern of valid names of extension fields. */
export const EXTENSION_NAME = '^x-[A-Za-z0-9._\\-]+$';

/**
 * Returns the name of the custom field that a typed text can be: unchanged if the object allows any
 * field, else with the prefix "x-".
 * @param adding names of fields that are shown although they are not written
 * @returns null if it can't be one: the object doesn't allow it, has it already, or has a field
 * with this name or label
 */
export function customName(form: Form, adding: readonly string[], text: string): string | null {
  if (!form.extensible) return null;
  const name = form.names === 'any' || text.startsWith('x-') ? text : `x-${text}`;
  if (form.names === 'any' ? /\p{Cc}/u.test(name) : !new RegExp(EXTENSION_NAME).test(name))
    return null;
  const taken =
    [...form.fields, ...form.extensions, ...form.unknown].some((field) => field.name === name) ||
    adding.includes(name);
  const known = form.addable.some(
    (field) => field.name === text || field.label.toLowerCase() === text.toLowerCase(),
  );
  return taken || known ? null : name;
}

function emptyField(
  form: Form,
  { name, label, doc, initialValue: start, control }: AddableField,
): FormField {
  const path = [...form.path, name];
  return {
    name,
    label,
    path,
    pointer: toPointer(path),
    doc,
    required: false,
    written: false,
    value: undefined,
    whole: true,
    initialValue: start,
    control,
    problems: [],
  };
}
