// The fields of an object, the fields that can be added to it, and its effective values.
import { ArrowRight, PencilLine, Plus } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { childPointer, referTo, setField, toPointer } from '../../core/light.ts';
import type { AddableField, Form, FormField } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Picker } from '../../ui/Picker.tsx';
import { FieldError } from './controls/FieldError.tsx';
import { NameInput } from './controls/NameInput.tsx';
import { FieldProblems, FieldRow, fieldId } from './FieldRow.tsx';
import {
  focusFirstEmpty,
  focusPending,
  idOf,
  locationKey,
  useInspector,
  useReadOnly,
} from './inspector-context.ts';
import { useSender } from './use-field-input.ts';

export function InspectorBody({ form }: { form: Form }): ReactNode {
  const inspector = useInspector();
  const locked = useReadOnly();
  const sender = useSender<string>(form.uri);
  const [adding, setAdding] = useState<readonly string[]>([]);
  const [naming, setNaming] = useState(false);
  const id = idOf(`${inspector.base}o`, locationKey(form));
  useLayoutEffect(() => {
    const waiting = form.fields.find(({ required, written }) => required && !written);
    focusFirstEmpty(
      inspector.state,
      locationKey(form),
      waiting ? fieldId(inspector.base, form, waiting) : undefined,
    );
    focusPending(inspector.state);
  });

  const fields = fieldRows(form, adding);
  const open = form.names === 'any';
  const { unknown } = form;
  const foreign = extensionRows(form, adding);
  const rows = [...fields, ...unknown, ...foreign];
  const controlId = (name: string): string =>
    fieldId(inspector.base, form, { pointer: childPointer(form.pointer, name) });

  const add = ({ name, initialValue: start, control }: AddableField): void => {
    inspector.focus(controlId(name));
    if (start === undefined) {
      setAdding([...adding, name]);
      return;
    }
    const key = locationKey({ uri: form.uri, pointer: childPointer(form.pointer, name) });
    if (control.is === 'object') inspector.fill(key);
    else if (control.is === 'schema') inspector.fold(key, true);
    void sender.send(name, setField(form, name, start));
  };
  const addCustom = (name: string): void => {
    setAdding([...adding, name]);
    inspector.focus(controlId(name));
  };
  const removed = (name: string): void => {
    const at = rows.findIndex((row) => row.name === name);
    const next = rows[at + 1] ?? rows[at - 1];
    setAdding((now) => now.filter((one) => one !== name));
    inspector.focus(next ? controlId(next.name) : `${id}-add`);
  };
  const acts = {
    onCleared: (name: string) => setAdding((now) => (now.includes(name) ? now : [...now, name])),
    onRemoved: removed,
  };
  const addable = form.addable.filter(({ name }) => !adding.includes(name));
  const row = (field: FormField, foreign = false): ReactNode => (
    <FieldRow key={field.name} form={form} field={field} foreign={foreign} {...acts} />
  );
  return (
    <div className="visual-inspector-body">
      <FieldProblems id={`${id}-problems`} pointer={form.pointer} problems={form.problems} />
      {form.reference && <ReferenceRow form={form} />}
      {fields.map((field) => row(field))}
      {unknown.length > 0 && (
        <section aria-labelledby={`${id}-unknown`}>
          <h3 id={`${id}-unknown`}>Unknown fields</h3>
          {unknown.map((field) => row(field, true))}
        </section>
      )}
      {foreign.length > 0 && (
        <section aria-labelledby={`${id}-extensions`}>
          <h3 id={`${id}-extensions`}>{open ? 'Custom fields' : 'Extensions'}</h3>
          {foreign.map((field) => row(field, true))}
        </section>
      )}
      {naming && (
        <NameInput
          label={open ? 'Name of the field' : 'Name of the extension, beginning with x-'}
          start={open ? '' : 'x-'}
          siblings={rows.map(({ name }) => ({ key: name }))}
          keys={open ? undefined : EXTENSION_NAME}
          button="Add"
          done={(name) => {
            setNaming(false);
            addCustom(name);
          }}
          cancel={() => {
            setNaming(false);
            inspector.focus(`${id}-add`);
          }}
        />
      )}
      {!locked && !naming && (addable.length > 0 || form.extensible) && (
        <div className="ui-row ui-wrap">
          {addable.length > 0 && (
            <AddField
              id={`${id}-add`}
              what={form.name}
              addable={addable}
              nameOf={(text) => customName(form, adding, text)}
              onAdd={add}
              onCustom={addCustom}
            />
          )}
          {form.extensible && (
            <Button
              icon={Plus}
              id={addable.length > 0 ? undefined : `${id}-add`}
              onClick={() => setNaming(true)}
            >
              {open ? 'Custom field' : 'Extension (x-)'}
            </Button>
          )}
        </div>
      )}
      <FieldError id={`${id}-error`} fault={sender.error} />
      <EffectiveFields form={form} hidden={adding} onAdd={add} />
    </div>
  );
}

// The form of a reference: its target, to choose another one, and edited in place.

/** The target of a reference, at the head of its form, and the form of the target. */
function ReferenceRow({ form }: { form: Form }): ReactNode {
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

// Effective values that are not defined in this object, where they come from, and a button to
// override them.

function EffectiveFields({
  form,
  hidden,
  onAdd,
}: {
  form: Form;
  hidden: readonly string[];
  onAdd(field: AddableField): void;
}): ReactNode {
  const { base, onLocation: onPlace } = useInspector();
  const locked = useReadOnly();
  const shown = form.effective.filter(({ name }) => !hidden.includes(name));
  const heading = idOf(`${base}in-force`, form.pointer);
  if (shown.length === 0) return null;
  return (
    <section className="visual-inspector-effective" aria-labelledby={heading}>
      <h3 id={heading}>Inherited values</h3>
      <ul className="ui-list">
        {shown.map(({ name, text, why, location: from }) => {
          const addable = form.addable.find((one) => one.name === name);
          const label = addable?.label ?? name;
          return (
            <li key={`${name} ${text}`}>
              <span>
                <span className="visual-inspector-effective-name">{label}</span>{' '}
                {text !== '' && (
                  <>
                    <span className="visual-inspector-effective-text" dir="auto">
                      {text}
                    </span>{' '}
                  </>
                )}
                <span className="visual-inspector-faint">{why}</span>
              </span>
              {from && (
                <Button
                  icon={ArrowRight}
                  iconOnly
                  onClick={() => onPlace(from)}
                >{`Open where ${label} comes from`}</Button>
              )}
              {addable && !locked && (
                <Button
                  icon={PencilLine}
                  iconOnly
                  onClick={() => onAdd(addable)}
                >{`Set ${label} here`}</Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

// Lists the fields that can still be added to an object, to search and choose from.

/**
 * @param what "server", in words
 * @param nameOf returns the name of the custom field that a typed text can be, null for none
 */
function AddField({
  id,
  what: noun,
  addable,
  nameOf,
  onAdd,
  onCustom,
}: {
  id: string;
  what: string;
  addable: readonly AddableField[];
  nameOf(text: string): string | null;
  onAdd(field: AddableField): void;
  onCustom(name: string): void;
}): ReactNode {
  return (
    <Picker
      id={id}
      look="outline"
      icon={Plus}
      text="Add field"
      label={`Add field to ${noun}`}
      search="Find a field"
      none="All fields are set."
      options={addable.map(({ name, label, doc }) => ({
        value: name,
        label,
        detail: firstLine(doc) || undefined,
      }))}
      typed={(text) => {
        const name = nameOf(text);
        if (name === null) return null;
        const label = `Add "${name}" as ${name.startsWith('x-') ? 'an extension' : 'a custom field'}`;
        return { label, icon: Plus, run: () => onCustom(name) };
      }}
      onPick={(name) => {
        const field = addable.find((one) => one.name === name);
        if (field) onAdd(field);
      }}
    />
  );
}

/** Returns the first sentence, without CommonMark syntax. */
function firstLine(doc: string): string {
  const line = doc.split(/\n\s*\n/, 1)[0] ?? '';
  return (/^.*?[.!?](?=\s|$)/s.exec(line)?.[0] ?? line).replace(
    /[`*_]|\[([^\]]*)\]\([^)]*\)/g,
    '$1',
  );
}

// The rows of a form: the fields in the text and those the user is about to write, in the order of
// the format.

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
const EXTENSION_NAME = '^x-[A-Za-z0-9._\\-]+$';

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
