// The form of a reference: its target, to choose another one, and edited in place.
import type { ReactNode } from 'react';
import { referTo } from '../../core/light.ts';
import type { Form, FormField } from '../../core/types.ts';
import { fieldId } from './FieldRow.tsx';
import { locationKey, useInspector } from './inspector-context.ts';

/** The target of a reference, at the head of its form, and the form of the target. */
export function ReferenceRow({ form }: { form: Form }): ReactNode {
  const { base, Control: Any, Nested } = useInspector();
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
        <div className="visual-inspector-label ui-row">
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
          <h3
            id={`${id}-target`}
          >{`The ${reference.what} itself, shared by all its references`}</h3>
          <Nested key={locationKey(reference.target)} location={reference.target} />
        </section>
      )}
    </>
  );
}
