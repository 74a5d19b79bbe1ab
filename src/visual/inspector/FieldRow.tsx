// A field: its name, its help, its control, and its problems.
import { CircleHelp, Code, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { removeField, setField } from '../../core/light.ts';
import type { Form, FormField } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from './controls/FieldError.tsx';
import { FieldProblems } from './FieldProblems.tsx';
import { FieldTools } from './FieldTools.tsx';
import { idOf, idsOf, locationKey, useInspector, useReadOnly } from './inspector-context.ts';
import type { ControlSlot } from './types.ts';
import { useRemove, useSender } from './use-sender.ts';

export interface FieldRowProps {
  readonly form: Form;
  readonly field: FormField;
  /** The format doesn't define the name: it is shown as written. */
  readonly foreign?: boolean;
  /** Keeps the row although the field is no longer in the text. */
  onCleared(name: string): void;
  /** Removes the row. */
  onRemoved(name: string): void;
}

/** Returns the id of the control of a field. */
export function fieldId(
  base: string,
  form: Pick<Form, 'uri'>,
  field: Pick<FormField, 'pointer'>,
): string {
  return idOf(`${base}f`, `${form.uri}#${field.pointer}`);
}

export function FieldRow({
  form,
  field,
  foreign = false,
  onCleared,
  onRemoved,
}: FieldRowProps): ReactNode {
  const { host, base, open, send, Control: Any } = useInspector();
  const locked = useReadOnly();
  const [help, setHelp] = useState(false);
  const sender = useSender<true>(form.uri);
  const removal = useRemove();
  const id = fieldId(base, form, field);
  const labelId = `${id}-label`;
  const helpId = `${id}-help`;
  const problemsId = `${id}-problems`;
  /** A map of objects has a form of its own: it isn't a field that can be removed. */
  const whole = field.path.length === form.path.length;
  /** A form that is open below shows the problems of its object itself. */
  const opened = open.has(locationKey({ uri: form.uri, pointer: field.pointer }));
  const problems = opened
    ? field.problems.filter(
        ({ pointer }) => field.control.is !== 'object' && pointer === field.pointer,
      )
    : field.problems;
  const remove = (): void => {
    const command = removeField(form, field.name);
    const removed = field.written
      ? removal({ uri: form.uri, pointer: field.pointer }, () => sender.send(true, command))
      : // It may have been written after this form was requested: if not, only the row goes.
        send(form.uri, command).then(() => true);
    void removed.then((done) => done && onRemoved(field.name));
  };
  const slot: ControlSlot = {
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
        <div className="visual-inspector-label ui-row">
          <label
            id={labelId}
            htmlFor={id}
            className={foreign ? 'visual-inspector-foreign' : undefined}
            dir="auto"
          >
            {field.label}
          </label>
          {field.required && <span className="ui-note">required</span>}
          <FieldTools control={id} label={field.label}>
            {field.doc !== '' && (
              <Button
                icon={CircleHelp}
                iconOnly
                tabIndex={-1}
                aria-expanded={help}
                aria-controls={help ? helpId : undefined}
                onClick={() => setHelp(!help)}
              >
                {`About ${field.label}`}
              </Button>
            )}
            {field.written && (
              <Button
                icon={Code}
                iconOnly
                tabIndex={-1}
                onClick={() => host.show({ uri: form.uri, pointer: field.pointer }, 'text')}
              >
                {`Show ${field.label} in the text`}
              </Button>
            )}
            {!field.required && (
              <Button
                icon={X}
                iconOnly
                tabIndex={-1}
                disabled={locked || (sender.busy && field.written)}
                onClick={remove}
              >
                {`Remove ${field.label}`}
              </Button>
            )}
          </FieldTools>
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
      <FieldProblems id={problemsId} pointer={field.pointer} problems={problems} />
      <FieldError id={`${id}-removal`} fault={sender.error} />
    </div>
  );
}
