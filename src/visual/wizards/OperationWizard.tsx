// The operation wizard: what the application does, on which channel, with which of its messages.
import type { ReactNode } from 'react';
import type { EditCommand, WizardChoices } from '../../core/types.ts';
import { freeName, nameError, nameOf } from './checks.ts';
import {
  DocumentHeadField,
  documentHeadErrors,
  documentHeadInput,
  initialDocumentHead,
} from './DocumentHeadField.tsx';
import { CheckboxGroup, MoreFields, RadioGroup, TextAreaField, TextField } from './fields.tsx';
import { helpOf, mapShape } from './format-tables.ts';
import { NEW, newSide, SideFields, type SideValues, sideErrors, sideInput } from './SideFields.tsx';
import { WizardDialog } from './WizardDialog.tsx';
import { type FieldErrors, useFormValues, type WizardProps } from './wizard-context.ts';

type Action = 'send' | 'receive';

export function OperationWizard({
  host,
  choices,
  given: input,
  onDone,
  reloadChoices: restock,
}: WizardProps): ReactNode {
  const taken = choices.operations.map((o) => o.name);
  const nameFor = (action: Action | '', side: SideValues, current = choices) => {
    const channel =
      side.channel === NEW
        ? side.name
        : (current.channels.find((c) => c.pointer === side.channel)?.name ?? '');
    return freeName(
      nameOf(channel, action) || current.free.operation,
      current.operations.map((o) => o.name),
    );
  };
  const blank = (current: WizardChoices, action: Action | '', name?: string) => {
    const side = newSide(current, input.channel?.uri === '' ? input.channel.pointer : undefined);
    return {
      app: initialDocumentHead(current),
      action,
      side,
      name: name ?? nameFor(action, side, current),
      named: name !== undefined,
      title: '',
      summary: '',
      description: '',
      security: [] as readonly string[],
    };
  };
  const {
    values,
    dirty,
    set,
    reset: begin,
  } = useFormValues(() => blank(choices, input.action ?? '', input.name));
  const another = async (): Promise<string> => {
    begin({ ...blank((await restock()) ?? choices, values.action), security: values.security });
    return 'channel';
  };
  const { dialect } = choices;
  const errors: FieldErrors = {
    ...documentHeadErrors(choices, values.app),
    action: values.action === '' ? 'Choose an action.' : null,
    ...sideErrors('', values.side, choices),
    operation: nameError(values.name, mapShape('', 'operations', dialect), taken),
  };
  const said = (text: string) => text.trim() || undefined;
  const command: EditCommand = {
    do: 'add-operation',
    begin: documentHeadInput(choices, values.app),
    name: values.name,
    action: values.action || 'send',
    ...sideInput(values.side),
    title: said(values.title),
    summary: said(values.summary),
    description: said(values.description),
    security: values.security,
  };
  return (
    <WizardDialog
      host={host}
      title="Add an operation"
      about="An operation sends messages to a channel or receives them. It is always described from the point of view of this application."
      verb="Add operation"
      command={command}
      errors={errors}
      dirty={dirty}
      onAgain={another}
      onDone={onDone}
    >
      <DocumentHeadField choices={choices} value={values.app} onChange={(app) => set({ app })} />
      <RadioGroup
        name="action"
        legend="What this application does"
        choices={[
          {
            value: 'send',
            label: 'Send',
            help: 'It sends messages to the channel; others receive them.',
            tone: 'send',
          },
          {
            value: 'receive',
            label: 'Receive',
            help: 'It receives messages from the channel that others have sent.',
            tone: 'receive',
          },
        ]}
        value={values.action}
        onChange={(action) =>
          set({ action, ...(!values.named && { name: nameFor(action, values.side) }) })
        }
      />
      <SideFields
        host={host}
        choices={choices}
        at=""
        label="Channel"
        value={values.side}
        onChange={(side) =>
          set({ side, ...(!values.named && { name: nameFor(values.action, side) }) })
        }
      />
      <TextField
        name="operation"
        label="Name of the operation"
        help="A name that describes the action, such as `sendOrder` or `onPaymentReceived`."
        required
        code
        value={values.name}
        onText={(name) => set({ name, named: true })}
      />
      {choices.security.length > 0 && (
        <CheckboxGroup
          legend="Requires"
          help="Security schemes of this operation; one of the selected ones is enough."
          items={choices.security.map((s) => ({ value: s.name, label: s.name, detail: s.type }))}
          chosen={values.security}
          onChange={(security) => set({ security })}
        />
      )}
      <MoreFields label="More about the operation">
        <TextField
          name="title"
          label="Title"
          help={helpOf('Operation', 'title', dialect)}
          value={values.title}
          onText={(title) => set({ title })}
        />
        <TextField
          name="summary"
          label="Summary"
          help={helpOf('Operation', 'summary', dialect)}
          value={values.summary}
          onText={(summary) => set({ summary })}
        />
        <TextAreaField
          name="description"
          label="Description"
          help={helpOf('Operation', 'description', dialect)}
          value={values.description}
          onText={(description) => set({ description })}
        />
      </MoreFields>
    </WizardDialog>
  );
}
