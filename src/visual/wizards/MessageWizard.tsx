// The message wizard: in a channel, or in the components for reuse.
import type { ReactNode } from 'react';
import type { EditCommand } from '../../core/types.ts';
import { freeName } from './checks.ts';
import {
  DocumentHeadField,
  documentHeadErrors,
  documentHeadInput,
  initialDocumentHead,
} from './DocumentHeadField.tsx';
import { RadioGroup, SelectField } from './fields.tsx';
import { MessageFields, messageErrors, messageInput, newMessage } from './MessageFields.tsx';
import { WizardDialog } from './WizardDialog.tsx';
import { type FieldErrors, useFormValues, type WizardProps } from './wizard-context.ts';

const NOWHERE = 'nowhere';

export function MessageWizard({
  host,
  choices,
  given: input,
  onDone,
  reloadChoices: restock,
}: WizardProps): ReactNode {
  const namesIn = (channel: string) =>
    choices.channels.find((c) => c.pointer === channel)?.messages.map((m) => m.name) ?? [];
  const {
    values,
    dirty,
    set,
    reset: begin,
  } = useFormValues(() => {
    const [first, ...others] = choices.channels;
    const channel = input.channel
      ? input.channel.pointer
      : first
        ? others.length === 0
          ? first.pointer
          : ''
        : NOWHERE;
    return {
      app: initialDocumentHead(choices),
      channel,
      from: 'new' as 'new' | 'there',
      use: '',
      message: newMessage(
        input.name ??
          freeName('message', [...namesIn(channel), ...choices.messages.map((m) => m.name)]),
      ),
    };
  });
  const alone = values.channel === NOWHERE;
  const uri = input.channel && input.channel.pointer === values.channel ? input.channel.uri : '';
  const listed =
    values.channel === '' || choices.channels.some((c) => c.pointer === values.channel) || alone;
  const there = !alone && values.from === 'there' && choices.messages.length > 0;
  const draft = alone ? { ...values.message, reusable: true } : values.message;
  const errors: FieldErrors = {
    ...documentHeadErrors(choices, values.app),
    channel: values.channel === '' ? 'Choose a channel, or keep the message for reuse.' : null,
    use: there && values.use === '' ? 'Choose a message.' : null,
    ...(!there && messageErrors('', draft, choices, namesIn(values.channel))),
  };
  const command: EditCommand = {
    do: 'add-message',
    begin: documentHeadInput(choices, values.app),
    channel: alone ? null : { uri, pointer: values.channel },
    message: there ? { use: { uri: '', pointer: values.use } } : messageInput(draft),
  };
  /** Resets the fields, except where the message goes and how it is stored. */
  const another = async (): Promise<string> => {
    const current = (await restock()) ?? choices;
    const inChannel = current.channels.find((c) => c.pointer === values.channel)?.messages ?? [];
    const name = freeName(
      'message',
      [...inChannel, ...current.messages].map((m) => m.name),
    );
    const { reusable, keep, contentType } = values.message;
    begin({
      ...values,
      from: 'new',
      message: { ...newMessage(name), reusable, keep, contentType },
    });
    return 'name';
  };
  return (
    <WizardDialog
      host={host}
      title="Add a message"
      about="A message is sent through a channel. Its schema describes the content; paste an example to generate one."
      verb="Add message"
      command={command}
      errors={errors}
      dirty={dirty}
      onAgain={there ? undefined : another}
      onDone={onDone}
    >
      <DocumentHeadField choices={choices} value={values.app} onChange={(app) => set({ app })} />
      <SelectField
        name="channel"
        label="Where"
        help={
          alone
            ? 'It is defined under `components`, and channels can use it later.'
            : 'A channel lists every message that can pass through it.'
        }
        required
        value={values.channel}
        options={[
          ...(values.channel === '' ? [{ value: '', label: 'Choose a location' }] : []),
          ...choices.channels.map((c) => ({ value: c.pointer, label: `In the channel ${c.name}` })),
          ...(listed ? [] : [{ value: values.channel, label: `In the channel ${values.channel}` }]),
          { value: NOWHERE, label: 'No channel yet: keep it for reuse' },
        ]}
        onChoose={(channel) => set({ channel })}
      />
      {!alone && choices.messages.length > 0 && (
        <RadioGroup
          name="from"
          legend="New or existing message"
          choices={[
            { value: 'new', label: 'New message' },
            { value: 'there', label: 'Existing message' },
          ]}
          value={values.from}
          onChange={(from) => set({ from })}
        />
      )}
      {there ? (
        <SelectField
          name="use"
          label="Message"
          required
          value={values.use}
          options={[
            ...(values.use === '' ? [{ value: '', label: 'Choose a message' }] : []),
            ...choices.messages.map((m) => ({
              value: m.pointer,
              label: m.title ? `${m.name} (${m.title})` : m.name,
            })),
          ]}
          onChoose={(use) => set({ use })}
        />
      ) : (
        <MessageFields
          host={host}
          choices={choices}
          at=""
          value={draft}
          choosesHome={!alone}
          onChange={(message) => set({ message })}
        />
      )}
    </WizardDialog>
  );
}
