// The fields of an object, the fields that can be added to it, and its effective values.
import { Plus } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { childPointer, setField } from '../../core/light.ts';
import type { AddableField, Form, FormField } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { AddField } from './AddField.tsx';
import { FieldError } from './controls/FieldError.tsx';
import { NameInput } from './controls/NameInput.tsx';
import { EffectiveFields } from './EffectiveFields.tsx';
import { FieldProblems } from './FieldProblems.tsx';
import { FieldRow, fieldId } from './FieldRow.tsx';
import { customName, EXTENSION_NAME, extensionRows, fieldRows } from './field-rows.ts';
import {
  focusFirstEmpty,
  focusPending,
  idOf,
  locationKey,
  useInspector,
  useReadOnly,
} from './inspector-context.ts';
import { ReferenceRow } from './ReferenceRow.tsx';
import { useSender } from './use-sender.ts';

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
