// A field: its name, what it is for, its control, and what is wrong with it.
import { CircleHelp, Code, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { removeField, setField } from '../../core/form/changes.ts';
import type { Form, FormField } from '../../core/form/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Fault } from './controls/Fault.tsx';
import { keyOf, useDesk } from './desk.ts';
import { idOf, idsOf } from './ids.ts';
import { Problems } from './Problems.tsx';
import type { Slot } from './types.ts';
import { useLocked } from './use-locked.ts';
import { useRemoval } from './use-removal.ts';
import { useSend } from './use-send.ts';

export interface RowProps {
  readonly form: Form;
  readonly field: FormField;
  /** The name is one that the format does not give: it is shown as it is written. */
  readonly foreign?: boolean;
  /** The row stays although nothing is written any more. */
  onCleared(name: string): void;
  /** The row goes. */
  onRemoved(name: string): void;
}

/** Id of the control of a field. */
export function fieldId(base: string, form: Pick<Form, 'uri'>, field: Pick<FormField, 'pointer'>): string {
  return idOf(`${base}f`, `${form.uri}#${field.pointer}`);
}

export function Row({ form, field, foreign = false, onCleared, onRemoved }: RowProps): ReactNode {
  const { host, base, open, Control: Any } = useDesk();
  const locked = useLocked();
  const [help, setHelp] = useState(false);
  const sender = useSend<true>(form.uri);
  const removal = useRemoval();
  const id = fieldId(base, form, field);
  const labelId = `${id}-label`;
  const helpId = `${id}-help`;
  const problemsId = `${id}-problems`;
  /** A map of parts is a form of its own: it is no field that could be taken away. */
  const whole = field.path.length === form.path.length;
  /** A form that is open below shows the problems of its object itself. */
  const opened = open.has(keyOf({ uri: form.uri, pointer: field.pointer }));
  const problems = opened
    ? field.problems.filter(({ pointer }) => field.control.is !== 'object' && pointer === field.pointer)
    : field.problems;
  const remove = (): void => {
    if (!field.written) onRemoved(field.name);
    else {
      const plain = () => sender.send(true, removeField(form, field.name));
      void removal({ uri: form.uri, pointer: field.pointer }, plain).then((done) => done && onRemoved(field.name));
    }
  };
  const slot: Slot = {
    id,
    labelId,
    label: field.label,
    field,
    form,
    path: field.path,
    pointer: field.pointer,
    value: field.value,
    written: field.written,
    required: field.required,
    byDefault: form.effective.find(({ name }) => name === field.name)?.text,
    describedBy: idsOf(help && helpId, problems.length > 0 && problemsId),
    invalid: field.problems.some(({ severity }) => severity === 'error'),
    set: (value) => setField(form, field.name, value),
    unset: () => {
      onCleared(field.name);
      return removeField(form, field.name);
    },
  };
  return (
    <div className="visual-inspector-row" data-busy={(sender.busy && field.written) || undefined}>
      {!whole && (
        <div className="visual-inspector-label">
          <label id={labelId} htmlFor={id} className={foreign ? 'visual-inspector-foreign' : undefined} dir="auto">
            {field.label}
          </label>
          {field.required && <span className="visual-inspector-required">required</span>}
          <span className="visual-inspector-tools">
            {field.doc !== '' && (
              <Button
                icon={CircleHelp}
                iconOnly
                aria-expanded={help}
                aria-controls={help ? helpId : undefined}
                onClick={() => setHelp(!help)}
              >
                {`About ${field.label}`}
              </Button>
            )}
            {field.written && (
              <Button icon={Code} iconOnly onClick={() => host.show({ uri: form.uri, pointer: field.pointer }, 'text')}>
                {`Show ${field.label} in the text`}
              </Button>
            )}
            {!field.required && (
              <Button icon={X} iconOnly disabled={locked || (sender.busy && field.written)} onClick={remove}>
                {`Remove ${field.label}`}
              </Button>
            )}
          </span>
        </div>
      )}
      {whole && (
        <span className="ui-hidden" id={labelId}>
          {field.label}
        </span>
      )}
      {help && (
        <div className="visual-inspector-help" id={helpId}>
          <host.Markdown text={field.doc} />
          {!foreign && <code>{field.name}</code>}
        </div>
      )}
      <Any slot={slot} control={field.control} />
      <Problems id={problemsId} problems={problems} />
      <Fault id={`${id}-removal`} fault={sender.fault} />
    </div>
  );
}
