// The fields of an object, what may be added to it, and what holds without being written.
import { Plus } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { setField } from '../../core/form/changes.ts';
import type { Addable, Form, FormField } from '../../core/form/types.ts';
import { Button } from '../../ui/Button.tsx';
import { AddField } from './AddField.tsx';
import { Fault } from './controls/Fault.tsx';
import { NameInput } from './controls/NameInput.tsx';
import { focusFill, focusWanted, keyOf, useDesk } from './desk.ts';
import { Effective } from './Effective.tsx';
import { below, idOf } from './ids.ts';
import { Problems } from './Problems.tsx';
import { ReferenceRow } from './ReferenceRow.tsx';
import { fieldId, Row } from './Row.tsx';
import { customName, EXTENSION, extensionsOf, rowsOf } from './rows.ts';
import { useLocked } from './use-locked.ts';
import { useSend } from './use-send.ts';

export function Body({ form }: { form: Form }): ReactNode {
  const desk = useDesk();
  const locked = useLocked();
  const sender = useSend<string>(form.uri);
  const [adding, setAdding] = useState<readonly string[]>([]);
  const [naming, setNaming] = useState(false);
  const id = idOf(`${desk.base}o`, keyOf(form));
  useLayoutEffect(() => {
    const waiting = form.fields.find(({ required, written }) => required && !written);
    focusFill(desk.ledger, keyOf(form), waiting ? fieldId(desk.base, form, waiting) : undefined);
    focusWanted(desk.ledger);
  });

  const fields = rowsOf(form, adding);
  const open = form.names === 'any';
  const { unknown } = form;
  const foreign = extensionsOf(form, adding);
  const rows = [...fields, ...unknown, ...foreign];
  const controlId = (name: string): string => fieldId(desk.base, form, { pointer: below(form.pointer, name) });

  const add = ({ name, start, control }: Addable): void => {
    desk.focus(controlId(name));
    if (start === undefined) {
      setAdding([...adding, name]);
      return;
    }
    const key = keyOf({ uri: form.uri, pointer: below(form.pointer, name) });
    if (control.is === 'object') desk.fill(key);
    else if (control.is === 'schema') desk.fold(key, true);
    void sender.send(name, setField(form, name, start));
  };
  const addCustom = (name: string): void => {
    setAdding([...adding, name]);
    desk.focus(controlId(name));
  };
  const removed = (name: string): void => {
    const at = rows.findIndex((row) => row.name === name);
    const next = rows[at + 1] ?? rows[at - 1];
    setAdding((now) => now.filter((one) => one !== name));
    desk.focus(next ? controlId(next.name) : `${id}-add`);
  };
  const acts = {
    onCleared: (name: string) => setAdding((now) => (now.includes(name) ? now : [...now, name])),
    onRemoved: removed,
  };
  const addable = form.addable.filter(({ name }) => !adding.includes(name));
  const row = (field: FormField, foreign = false): ReactNode => (
    <Row key={field.name} form={form} field={field} foreign={foreign} {...acts} />
  );
  return (
    <div className="visual-inspector-body">
      <Problems id={`${id}-problems`} problems={form.problems} />
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
          taken={rows.map(({ name }) => ({ key: name }))}
          keys={open ? undefined : EXTENSION}
          button="Add"
          done={(name) => {
            setNaming(false);
            addCustom(name);
          }}
          cancel={() => {
            setNaming(false);
            desk.focus(`${id}-add`);
          }}
        />
      )}
      {!locked && !naming && (addable.length > 0 || form.extensible) && (
        <div className="visual-inspector-line">
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
            <Button icon={Plus} id={addable.length > 0 ? undefined : `${id}-add`} onClick={() => setNaming(true)}>
              {open ? 'Custom field' : 'Extension (x-)'}
            </Button>
          )}
        </div>
      )}
      <Fault id={`${id}-fault`} fault={sender.fault} />
      <Effective form={form} hidden={adding} onAdd={add} />
    </div>
  );
}
