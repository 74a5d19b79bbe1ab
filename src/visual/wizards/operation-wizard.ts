// The operation wizard: what the application does, on which channel, with which of its messages.
import {
  channelFields,
  channelInput,
  derivedChannel,
  initialChannel,
  subjectName,
} from './channel-choice.ts';
import { nameOf } from './checks.ts';
import { rowFields, rowInput } from './row-fields.ts';
import { securityFields } from './server-wizard.ts';
import { nameBeside, nameField, type Wizard, type WizardSession } from './wizard.ts';
import type { InputField, WizardField } from './wizard-field.ts';

export const operationWizard: Wizard = {
  title: 'Add an operation',
  about: 'An operation sends messages to a channel or receives them, seen from your application.',
  verb: 'Add operation',
  initial: (choices, given) => ({ action: given.action, ...initialChannel(choices, given, '') }),
  derived: {
    ...derivedChannel(''),
    name: (session) => operationName(session, session.text('action'), subjectName(session, '')),
  },
  fields: (session) => [
    actionField(session, [
      { label: 'Send', help: 'Your application sends messages to this channel.' },
      { label: 'Receive', help: 'Your application receives messages from this channel.' },
    ]),
    ...channelFields(session, '', { label: 'Channel' }),
    ...operationFields(session, {
      name: 'A name that describes the action, such as `sendOrder` or `onPaymentReceived`.',
      between: securityFields(session, 'Requires', 'Any one of the selected schemes is enough.'),
    }),
  ],
  command: (session) => ({
    do: 'add-operation',
    ...rowInput(session, 'Operation'),
    name: session.text('name'),
    action: actionOf(session),
    ...channelInput(session, ''),
    security: session.list('security'),
  }),
  place: ({ choices }) => ({ kind: 'operation', siblings: choices.operations }),
  another: ({ text, list }) => ({
    focus: 'channel',
    keep: { action: text('action'), security: list('security') },
  }),
};

/** Returns the name of an operation from what it does, and to its channel or which message. */
export function operationName({ choices }: WizardSession, verb: string, subject: string): string {
  return nameBeside(nameOf(subject, verb) || choices.free.operation, choices.operations);
}

export function actionOf({ text }: WizardSession): 'send' | 'receive' {
  return text('action') === 'receive' ? 'receive' : 'send';
}

/** @param words for sending and for receiving */
export function actionField(
  { text }: WizardSession,
  words: readonly [ActionWords, ActionWords],
): InputField {
  const [send, receive] = words;
  return {
    is: 'radio',
    name: 'action',
    label: 'What this application does',
    choices: [
      { ...send, value: 'send', tone: 'send' },
      { ...receive, value: 'receive', tone: 'receive' },
    ],
    error: text('action') === '' ? 'Choose an action.' : null,
  };
}

interface ActionWords {
  readonly label: string;
  readonly help: string;
}

interface OperationOptions {
  /** Help of the name. */
  readonly name?: string;
  /** Fields between the name and those of the rows. */
  readonly between?: readonly WizardField[];
  /** Names of rows to leave out. */
  readonly without?: readonly string[];
}

/** Returns the name of an operation and the fields of its rows. */
export function operationFields(
  session: WizardSession,
  { name, between = [], without = [] }: OperationOptions,
): readonly WizardField[] {
  const { required, more } = rowFields(session, 'Operation');
  return [
    nameField(session, ['', 'operations'], session.choices.operations, {
      label: 'Operation name',
      help: name,
    }),
    ...required.filter((field) => field.name !== 'action'),
    ...between,
    {
      is: 'more',
      label: 'More about the operation',
      fields: more.filter((field) => !without.includes(field.name)),
    },
  ];
}
