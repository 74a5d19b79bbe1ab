// The fields of a wizard as data: what each of them is called, how it is entered and what is wrong.
import type { LucideIcon } from 'lucide-react';
import { createContext, useContext } from 'react';
import type { Location, MessageField } from '../../core/types.ts';
import type { Option } from '../../ui/options.ts';
import type { VisualHost } from '../visual-host.ts';
import type { EditSession, FieldValue, Values } from './edit-session.ts';

interface Labelled {
  /** Unique in the wizard; values and errors are kept by it. */
  readonly name: string;
  readonly label: string;
  /** One sentence, with code in backticks. */
  readonly help?: string;
  readonly error?: string | null;
  readonly required?: boolean;
  /** Hides the note that the field is optional. */
  readonly quiet?: true;
  /** Returns what else changes with a new value. */
  also?(value: string): Values;
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly help?: string;
  readonly detail?: string;
  readonly tone?: 'send' | 'receive';
}

interface Text extends Labelled {
  readonly code?: boolean;
  readonly placeholder?: string;
}

/** A field whose value is entered by one control. */
export type InputField =
  | (Text & {
      readonly is: 'text';
      /** Returns what a pasted text changes instead of the value; null if it is like typing. */
      onPaste?(text: string): Values | null;
      /** Returns what changes when the user leaves the field. */
      onLeft?(): Values;
    })
  | (Text & { readonly is: 'lines'; readonly rows?: number })
  | (Text & {
      readonly is: 'suggest';
      readonly options: readonly Option[];
      readonly listLabel: string;
    })
  | (Labelled & { readonly is: 'select'; readonly choices: readonly Choice[] })
  /** One of a few options that the other fields depend on. */
  | (Labelled & { readonly is: 'radio'; readonly choices: readonly Choice[] })
  /** Any of several options. */
  | (Labelled & { readonly is: 'checks'; readonly choices: readonly Choice[] })
  | (Labelled & { readonly is: 'check' });

/** A pasted example; `bare` hides the schema that is inferred from it. */
export type SampleField = Labelled & { readonly is: 'sample'; readonly bare?: true };

/** Where a value is in messages, with the fields of messages and samples as suggestions. */
export type ExpressionField = Text & {
  readonly is: 'expression';
  /** The name of the value: fields with that name come first. */
  readonly value: string;
  readonly messages: readonly Location[];
  readonly sampled: readonly MessageField[];
  /** A header with that name is suggested, too, which is described with the rest. */
  readonly newHeader?: true;
};

export type WizardField =
  | InputField
  | SampleField
  | ExpressionField
  | {
      readonly is: 'group';
      readonly name: string;
      readonly label: string;
      readonly look: 'set' | 'inner' | 'side' | 'parameter';
      readonly fields: readonly WizardField[];
    }
  /** Rarely needed fields, collapsed. */
  | {
      readonly is: 'more';
      readonly label: string;
      readonly fields: readonly WizardField[];
      /** It is open at first. */
      readonly open?: true;
    }
  | { readonly is: 'note'; readonly name: string; readonly text: string }
  | {
      readonly is: 'button';
      readonly name: string;
      readonly label: string;
      readonly icon: LucideIcon;
      readonly adds?: true;
      run(): void;
    };

/** Errors by field name, one sentence each. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Returns the errors in the order of the fields. */
export function fieldErrors(fields: readonly WizardField[]): FieldErrors {
  return Object.assign(
    {},
    ...fields.map((field) => {
      if ('fields' in field) return fieldErrors(field.fields);
      return 'error' in field && field.error ? { [field.name]: field.error } : {};
    }),
  );
}

/** What a control shows and changes. */
export interface InputProps<F> {
  readonly field: F;
  readonly value: FieldValue | undefined;
  onChange(value: FieldValue): void;
}

// The context between the fields of a wizard and the dialog around them.

export interface WizardContextValue {
  readonly host: VisualHost;
  readonly session: EditSession;
  /** Returns the id of the control of a field. */
  id(name: string): string;
  /** Returns whether the error of a field is shown: not before the user has left the field. */
  shows(name: string): boolean;
  /** Reports that the user has left a field. */
  left(name: string): void;
}

export const WizardContext = createContext<WizardContextValue | null>(null);

/** Returns the context; only inside a `WizardDialog`. */
export function useWizard(): WizardContextValue {
  const frame = useContext(WizardContext);
  if (!frame) throw new Error('A field of a wizard must be rendered inside a WizardDialog.');
  return frame;
}
