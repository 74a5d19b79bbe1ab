// The fields of a wizard, in groups, with the values of its session.
import type { ReactNode } from 'react';
import type { Location, MessageField } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { useQuery } from '../../ui/use-query.ts';
import type { VisualHost } from '../visual-host.ts';
import { type FieldValue, textOf } from './edit-session.ts';
import { FieldControl } from './FieldControl.tsx';
import { SampleControl } from './SampleControl.tsx';
import { locationOptions } from './sample-fields.ts';
import { useWizard } from './wizard-context.ts';
import type { ExpressionField, InputProps, WizardField } from './wizard-field.ts';

export function Fields({ fields }: { readonly fields: readonly WizardField[] }): ReactNode {
  return fields.map((field) => (
    <AnyField key={field.is === 'more' ? field.label : field.name} field={field} />
  ));
}

const GROUPS = {
  set: 'visual-wiz-set',
  inner: 'visual-wiz-set visual-wiz-inner',
  side: 'visual-wiz-set visual-wiz-side',
  parameter: 'visual-wiz-parameter',
};

function AnyField({ field }: { readonly field: WizardField }): ReactNode {
  const { id, session } = useWizard();
  switch (field.is) {
    case 'group':
      return (
        <fieldset className={GROUPS[field.look]}>
          <legend>
            <Sentence text={field.label} />
          </legend>
          <Fields fields={field.fields} />
        </fieldset>
      );
    case 'more':
      return (
        <details className="visual-wiz-more" open={field.open}>
          <summary>{field.label}</summary>
          <div className="visual-wiz-group">
            <Fields fields={field.fields} />
          </div>
        </details>
      );
    case 'note':
      return (
        <p className="visual-wiz-help ui-help">
          <Sentence text={field.text} />
        </p>
      );
    case 'button': {
      const { name, label, icon, adds, run } = field;
      return (
        <Button
          id={id(name)}
          className={adds && 'visual-wiz-add'}
          icon={icon}
          look={adds && 'outline'}
          onClick={run}
        >
          {label}
        </Button>
      );
    }
  }
  const props = {
    value: session.get(field.name),
    onChange: (value: FieldValue) =>
      session.set({ [field.name]: value, ...field.also?.(textOf(value)) }),
  };
  if (field.is === 'sample') return <SampleControl field={field} {...props} />;
  if (field.is === 'expression') return <ExpressionControl field={field} {...props} />;
  return <FieldControl field={field} {...props} />;
}

// A runtime expression, with the fields of messages as suggestions: of messages that exist, and of
// the samples of new ones.

function ExpressionControl({ field, value, onChange }: InputProps<ExpressionField>): ReactNode {
  const { host } = useWizard();
  const { value: name, messages, sampled, newHeader = false, ...common } = field;
  const fields = [...useMessageFields(host, messages), ...sampled];
  return (
    <FieldControl
      field={{
        ...common,
        is: 'suggest',
        options: locationOptions(fields, name, newHeader),
        listLabel: 'Fields of the messages',
        ...(fields.length > 0 && !newHeader && { help: undefined }),
      }}
      value={value}
      onChange={onChange}
    />
  );
}

const NONE: readonly MessageField[] = [];

/** @returns an empty list while they are loading */
function useMessageFields(
  host: VisualHost,
  messages: readonly Location[],
): readonly MessageField[] {
  const locations = messages.map(({ uri, pointer }) => ({ uri, pointer }));
  const { data } = useQuery(
    locations.length > 0 ? JSON.stringify(locations) : null,
    async () => (await host.request('', { request: 'messageFields', locations })) ?? NONE,
  );
  return (locations.length > 0 && data) || NONE;
}
