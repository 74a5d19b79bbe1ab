// A message: in a channel, or kept for reuse.
import type { ReactNode } from 'react';
import type { Intent } from '../../core/build/types.ts';
import { BeginningField, beginningFaults, beginningIn, beginningOf } from './Beginning.tsx';
import { freeOf } from './checks.ts';
import { Frame } from './Frame.tsx';
import { Radios, SelectField } from './fields.tsx';
import { MessageFields, messageFaults, messageInput, newMessage } from './MessageFields.tsx';
import type { Faults, WizardProps } from './types.ts';
import { useValues } from './use-values.ts';

const NOWHERE = 'nowhere';

export function MessageWizard({ host, stock, given, onDone, restock }: WizardProps): ReactNode {
  const namesIn = (channel: string) => stock.channels.find((c) => c.pointer === channel)?.messages.map((m) => m.name) ?? [];
  const { values, dirty, set, begin } = useValues(() => {
    const [first, ...others] = stock.channels;
    const channel = given.channel ? given.channel.pointer : first ? (others.length === 0 ? first.pointer : '') : NOWHERE;
    return {
      app: beginningIn(stock),
      channel,
      from: 'new' as 'new' | 'there',
      use: '',
      message: newMessage(given.name ?? freeOf('message', [...namesIn(channel), ...stock.messages.map((m) => m.name)])),
    };
  });
  const alone = values.channel === NOWHERE;
  const uri = given.channel && given.channel.pointer === values.channel ? given.channel.uri : '';
  const listed = values.channel === '' || stock.channels.some((c) => c.pointer === values.channel) || alone;
  const there = !alone && values.from === 'there' && stock.messages.length > 0;
  const draft = alone ? { ...values.message, reusable: true } : values.message;
  const faults: Faults = {
    ...beginningFaults(stock, values.app),
    channel: values.channel === '' ? 'Choose a channel, or keep the message for reuse.' : null,
    use: there && values.use === '' ? 'Choose a message.' : null,
    ...(!there && messageFaults('', draft, stock, namesIn(values.channel))),
  };
  const intent: Intent = {
    do: 'add-message',
    begin: beginningOf(stock, values.app),
    channel: alone ? null : { uri, pointer: values.channel },
    message: there ? { use: { uri: '', pointer: values.use } } : messageInput(draft),
  };
  /** Where it goes and how it is kept stays as it was chosen. */
  const another = async (): Promise<string> => {
    const now = (await restock()) ?? stock;
    const inChannel = now.channels.find((c) => c.pointer === values.channel)?.messages ?? [];
    const name = freeOf(
      'message',
      [...inChannel, ...now.messages].map((m) => m.name),
    );
    const { reusable, keep, contentType } = values.message;
    begin({ ...values, from: 'new', message: { ...newMessage(name), reusable, keep, contentType } });
    return 'name';
  };
  return (
    <Frame
      host={host}
      title="Add a message"
      about="A message is sent through a channel. Its schema describes the content; paste an example to generate one."
      verb="Add message"
      intent={intent}
      faults={faults}
      dirty={dirty}
      onAgain={there ? undefined : another}
      onDone={onDone}
    >
      <BeginningField stock={stock} value={values.app} onChange={(app) => set({ app })} />
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
          ...stock.channels.map((c) => ({ value: c.pointer, label: `In the channel ${c.name}` })),
          ...(listed ? [] : [{ value: values.channel, label: `In the channel ${values.channel}` }]),
          { value: NOWHERE, label: 'No channel yet: keep it for reuse' },
        ]}
        onChoose={(channel) => set({ channel })}
      />
      {!alone && stock.messages.length > 0 && (
        <Radios
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
            ...stock.messages.map((m) => ({ value: m.pointer, label: m.title ? `${m.name} (${m.title})` : m.name })),
          ]}
          onChoose={(use) => set({ use })}
        />
      ) : (
        <MessageFields host={host} stock={stock} at="" value={draft} choosesHome={!alone} onChange={(message) => set({ message })} />
      )}
    </Frame>
  );
}
