// What a wizard is: its fields, and the command that they make. `Wizards.tsx` does
// the rest.
import { freeName } from '../../core/light.ts';
import type { EditCommand, NewObject, WizardChoices } from '../../core/types.ts';
import type { WizardInput } from '../visual-host.ts';
import { nameError } from './checks.ts';
import { createSession, type EditSession, type Values } from './edit-session.ts';
import { mapShape } from './format-tables.ts';
import type { InputField, WizardField } from './wizard-field.ts';

/** What the objects of a wizard are, and those among which a new one goes. */
export interface NewObjectPlace {
  readonly kind: NewObject;
  readonly siblings: readonly { readonly name: string }[];
}

/** The values of a wizard, and what it can choose from. */
export interface WizardSession extends EditSession {
  readonly choices: WizardChoices;
  readonly given: WizardInput;
}

export interface Wizard {
  readonly title: string;
  /** What the object is, for users new to it. */
  readonly about: string;
  /** Label of the submit button. */
  readonly verb: string;
  /** Returns the values at first; of all other fields they are empty. */
  initial?(choices: WizardChoices, given: WizardInput): Values;
  /** Texts of fields that follow from other fields until the user edits them. */
  readonly derived?: Readonly<Record<string, (session: WizardSession) => string>>;
  fields(session: WizardSession): readonly WizardField[];
  command(session: WizardSession): EditCommand;
  /** What it makes, and among which objects. */
  place(session: WizardSession): NewObjectPlace;
  /** Returns where another object begins and what it has in common; null if none can be added. */
  another(session: WizardSession): { readonly focus: string; readonly keep?: Values } | null;
}

/** Returns the session of a wizard with these values. */
export function wizardSession(
  wizard: Wizard,
  choices: WizardChoices,
  given: WizardInput,
  values: Values,
  changes?: Pick<EditSession, 'set' | 'focus'>,
): WizardSession {
  const session: WizardSession = {
    ...createSession(
      values,
      (name) => wizard.derived?.[name]?.(session),
      changes?.set,
      changes?.focus,
    ),
    choices,
    given,
  };
  return session;
}

/** Returns the values that a wizard begins with. */
export function initialValues(wizard: Wizard, choices: WizardChoices, given: WizardInput): Values {
  return {
    app: choices.title,
    'version of the application': '1.0.0',
    name: given.name,
    ...wizard.initial?.(choices, given),
  };
}

/**
 * Returns the title and version of the application, which are entered once: when the first object
 * is added to an empty document.
 */
export function documentHeadFields({ choices, text }: WizardSession): readonly WizardField[] {
  if (!choices.empty) return [];
  return [
    {
      is: 'text',
      name: 'app',
      label: 'Application name',
      help: 'This document is new, so please name it.',
      required: true,
      error: text('app').trim() === '' ? 'Enter a name for the application.' : null,
    },
    {
      is: 'text',
      name: 'version of the application',
      label: 'Application version',
      required: true,
      code: true,
      error:
        text('version of the application').trim() === '' ? 'Enter a version, such as 1.0.0.' : null,
    },
  ];
}

/** Returns the command with what it needs to begin a document. */
export function withDocumentHead(command: EditCommand, session: WizardSession): EditCommand {
  const { choices, text } = session;
  const begin = choices.empty && {
    title: text('app').trim(),
    version: text('version of the application').trim(),
  };
  return begin ? ({ ...command, begin } as EditCommand) : command;
}

/**
 * Returns the field for the name of a new entry of a map: `servers` of the root (''), `schemas` of
 * the components.
 */
export function nameField(
  { text, choices }: WizardSession,
  [kind, map]: readonly [kind: string, map: string],
  taken: readonly { readonly name: string }[],
  { name = 'name', label = 'Name', help }: Partial<Pick<InputField, 'name' | 'label' | 'help'>>,
): InputField {
  const error = nameError(
    text(name),
    mapShape(kind, map, choices.dialect),
    taken.map((one) => one.name),
  );
  return { is: 'text', name, label, help, required: true, code: true, error };
}

/** Returns the name, or the first unused one derived from it. */
export function nameBeside(name: string, taken: readonly { readonly name: string }[]): string {
  return freeName(name, (other) => taken.some((one) => one.name === other));
}
