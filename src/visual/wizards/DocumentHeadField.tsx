// The title and version of the application, entered once: when the first object is added to an
// empty document.
import type { ReactNode } from 'react';
import type { DocumentHead, WizardChoices } from '../../core/types.ts';
import { TextField } from './fields.tsx';
import type { FieldErrors } from './wizard-context.ts';

/** The values of the fields. */
export type DocumentHeadValues = Required<Pick<DocumentHead, 'title' | 'version'>>;

export interface DocumentHeadFieldProps {
  readonly choices: WizardChoices;
  readonly value: DocumentHeadValues;
  onChange(value: DocumentHeadValues): void;
}

export function initialDocumentHead(choices: WizardChoices): DocumentHeadValues {
  return { title: choices.title, version: '1.0.0' };
}

export function DocumentHeadField({ choices, value, onChange }: DocumentHeadFieldProps): ReactNode {
  if (!choices.empty) return null;
  return (
    <>
      <TextField
        name="app"
        label="Name of the application"
        help="The document is empty, so its title and version are added, too."
        required
        value={value.title}
        onText={(title) => onChange({ ...value, title })}
      />
      <TextField
        name="version of the application"
        label="Version of the application"
        required
        code
        value={value.version}
        onText={(version) => onChange({ ...value, version })}
      />
    </>
  );
}

export function documentHeadErrors(
  choices: WizardChoices,
  { title, version }: DocumentHeadValues,
): FieldErrors {
  if (!choices.empty) return {};
  return {
    app: title.trim() === '' ? 'Enter a name for the application.' : null,
    'version of the application': version.trim() === '' ? 'Enter a version, such as 1.0.0.' : null,
  };
}

/** Returns the properties of the command. */
export function documentHeadInput(
  choices: WizardChoices,
  { title, version }: DocumentHeadValues,
): DocumentHead | undefined {
  return choices.empty ? { title: title.trim(), version: version.trim() } : undefined;
}
