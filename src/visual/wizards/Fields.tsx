// The fields of a wizard, in groups, with the values of its session.
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { ExpressionControl } from './ExpressionControl.tsx';
import { type FieldValue, textOf } from './edit-session.ts';
import { FieldControl } from './FieldControl.tsx';
import { SampleControl } from './SampleControl.tsx';
import { useWizard } from './wizard-context.ts';
import type { WizardField } from './wizard-field.ts';

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
