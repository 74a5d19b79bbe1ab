// The form of a reference: what it leads to, chosen, and changed in place.
import type { ReactNode } from 'react';
import { referTo } from '../../core/form/changes.ts';
import type { Form, FormField } from '../../core/form/types.ts';
import { keyOf, useDesk } from './desk.ts';
import { fieldId } from './Row.tsx';

/** Where a reference leads, at the head of its form, and the form of that. */
export function ReferenceRow({ form }: { form: Form }): ReactNode {
  const { base, Control: Any, Nested } = useDesk();
  const { reference } = form;
  if (!reference) return null;
  const id = fieldId(base, form, form);
  const field: FormField = {
    name: form.path.at(-1) ?? '',
    label: 'Refers to',
    path: form.path,
    pointer: form.pointer,
    doc: '',
    required: true,
    written: true,
    value: undefined,
    whole: true,
    control: reference,
    problems: [],
  };
  return (
    <>
      <div className="visual-inspector-row">
        <div className="visual-inspector-label">
          <label id={`${id}-label`} htmlFor={id}>
            {field.label}
          </label>
        </div>
        <Any
          slot={{
            id,
            labelId: `${id}-label`,
            label: field.label,
            field,
            form,
            path: form.path,
            pointer: form.pointer,
            value: undefined,
            written: true,
            required: true,
            byDefault: undefined,
            describedBy: undefined,
            invalid: false,
            set: () => referTo(form, form.path, reference.ref),
            unset: () => referTo(form, form.path, reference.ref),
          }}
          control={reference}
        />
      </div>
      {reference.target && (
        <section className="visual-inspector-target" aria-labelledby={`${id}-target`}>
          <h3 id={`${id}-target`}>{`The ${reference.what} itself, shared by all its references`}</h3>
          <Nested key={keyOf(reference.target)} place={reference.target} />
        </section>
      )}
    </>
  );
}
