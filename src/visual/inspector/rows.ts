// The rows of a form: what is written, and what somebody is about to write, in the order of the format.

import type { Addable, Form, FormField } from '../../core/form/types.ts';
import { toPointer } from '../../core/parse/pointer.ts';

/**
 * Written and required fields, and those of `adding` that are not among them, each at its place.
 * @param adding names of fields that are shown although they are not written
 */
export function rowsOf(form: Form, adding: readonly string[]): readonly FormField[] {
  const written = new Set(form.fields.map(({ name }) => name));
  const added = form.addable.filter(({ name }) => adding.includes(name) && !written.has(name)).map((one) => blank(form, one));
  if (added.length === 0) return form.fields;
  const place = new Map(form.order.map((name, i) => [name, i]));
  const at = ({ name }: FormField): number => place.get(name) ?? form.order.length;
  return [...form.fields, ...added].sort((a, b) => at(a) - at(b));
}

/** Extensions that are written, and those of `adding` that are not written and no field of the format. */
export function extensionsOf(form: Form, adding: readonly string[]): readonly FormField[] {
  const written = new Set(form.extensions.map(({ name }) => name));
  const known = new Set([...form.fields, ...form.addable, ...form.unknown].map(({ name }) => name));
  const fresh = adding.filter((name) => !known.has(name) && !written.has(name));
  return [
    ...form.extensions,
    ...fresh.map((name) => blank(form, { name, label: name, doc: '', start: undefined, control: { is: 'data' } })),
  ];
}

/** Names of extension fields that may be given. */
export const EXTENSION = '^x-[A-Za-z0-9._\\-]+$';

/**
 * The name of a field of one's own that a typed text may be: as it is where the object takes any field, else with "x-" before it.
 * @param adding names of fields that are shown although they are not written
 * @returns null where it can be none: the object takes no such field, has it already, or knows it by this name or label
 */
export function customName(form: Form, adding: readonly string[], text: string): string | null {
  if (!form.extensible) return null;
  const name = form.names === 'any' || text.startsWith('x-') ? text : `x-${text}`;
  if (form.names === 'any' ? /\p{Cc}/u.test(name) : !new RegExp(EXTENSION).test(name)) return null;
  const taken = [...form.fields, ...form.extensions, ...form.unknown].some((field) => field.name === name) || adding.includes(name);
  const known = form.addable.some((field) => field.name === text || field.label.toLowerCase() === text.toLowerCase());
  return taken || known ? null : name;
}

function blank(form: Form, { name, label, doc, start, control }: Addable): FormField {
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
    start,
    control,
    problems: [],
  };
}
