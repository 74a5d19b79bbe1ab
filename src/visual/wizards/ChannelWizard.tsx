// A channel: its address with what varies in it, and all messages that pass through it.
import type { ReactNode } from 'react';
import type { Intent } from '../../core/build/types.ts';
import type { Stock } from '../../core/build/wizards/intents.ts';
import { BeginningField, beginningFaults, beginningIn, beginningOf } from './Beginning.tsx';
import { addressFault, freeOf, nameFault, nameOf, parametersIn } from './checks.ts';
import { Frame } from './Frame.tsx';
import { Check, Checks, LongField, More, TextField } from './fields.tsx';
import type { MessageDraft } from './MessageFields.tsx';
import { sampleFields } from './message-fields.ts';
import { NewMessages, newMessagesFaults, newMessagesInput } from './NewMessages.tsx';
import { type ParameterDraft, Parameters, parameterFaults, parametersOf } from './Parameters.tsx';
import { sampleOf } from './SampleField.tsx';
import { helpOf, mapShape } from './tables.ts';
import type { Faults, WizardProps } from './types.ts';
import { useMessageFields } from './use-message-fields.ts';
import { useValues } from './use-values.ts';

export function ChannelWizard({ host, stock, given, onDone, restock }: WizardProps): ReactNode {
  const blank = (now: Stock, name?: string) => ({
    app: beginningIn(now),
    address: '',
    unknown: false,
    name: name ?? now.free.channel,
    named: name !== undefined,
    parameters: [] as readonly ParameterDraft[],
    use: [] as readonly string[],
    messages: [] as readonly MessageDraft[],
    servers: [] as readonly string[],
    title: '',
    description: '',
  });
  const { values, dirty, set, begin } = useValues(() => blank(stock, given.name));
  const another = async (): Promise<string> => {
    begin({ ...blank((await restock()) ?? stock), servers: values.servers });
    return 'address';
  };
  const { dialect } = stock;
  const taken = stock.channels.map((c) => c.name);
  const address = values.unknown ? null : values.address.trim();
  const names = parametersIn(address ?? '');
  const used = stock.messages.filter((m) => values.use.includes(m.pointer));
  const faults: Faults = {
    ...beginningFaults(stock, values.app),
    address: address === null ? null : addressFault(address),
    name: nameFault(values.name, mapShape('', 'channels', dialect), taken),
    ...parameterFaults(names, values.parameters),
    ...newMessagesFaults(
      '',
      values.messages,
      stock,
      used.map((m) => m.name),
    ),
  };
  const fields = useMessageFields(host, used);
  const said = (text: string) => text.trim() || undefined;
  const intent: Intent = {
    do: 'add-channel',
    begin: beginningOf(stock, values.app),
    name: values.name,
    address,
    title: said(values.title),
    description: said(values.description),
    parameters: parametersOf(names, values.parameters),
    servers: values.servers,
    messages: [...used.map(({ uri, pointer }) => ({ use: { uri, pointer } })), ...newMessagesInput(values.messages)],
  };
  return (
    <Frame
      host={host}
      title="Add a channel"
      about="A channel is an address on a server through which messages pass: a topic, a queue, a routing key or a path. It lists its messages; operations define who sends and who receives them."
      verb="Add channel"
      intent={intent}
      faults={faults}
      dirty={dirty}
      onAgain={another}
      onDone={onDone}
    >
      <BeginningField stock={stock} value={values.app} onChange={(app) => set({ app })} />
      {!values.unknown && (
        <TextField
          name="address"
          label="Address"
          help="Name of the topic, queue or path on the server. Put variable parts in braces, such as `users/{userId}/signedup`."
          required
          code
          placeholder="orders/{orderId}"
          value={values.address}
          onText={(text) => set({ address: text, ...(!values.named && { name: freeOf(nameOf(text) || stock.free.channel, taken) }) })}
        />
      )}
      <Check
        label="The address is known only at runtime"
        help="For example, the address of a reply queue."
        value={values.unknown}
        onChange={(unknown) => set({ unknown })}
      />
      <TextField
        name="name"
        label="Name"
        help="The ID that operations use to refer to the channel."
        required
        code
        value={values.name}
        onText={(name) => set({ name, named: true })}
      />
      <Parameters
        legend="Parameters of the address"
        names={names}
        drafts={values.parameters}
        fields={[
          ...fields,
          ...values.messages.flatMap(({ sample, headers }) => [
            ...sampleFields('header', sampleOf(headers)?.values ?? []),
            ...sampleFields('payload', sampleOf(sample)?.values ?? []),
          ]),
        ]}
        onChange={(parameters) => set({ parameters })}
      />
      {stock.messages.length > 0 && (
        <Checks
          legend="Existing messages"
          items={stock.messages.map((m) => ({ value: m.pointer, label: m.name, detail: m.title }))}
          chosen={values.use}
          onChange={(use) => set({ use })}
        />
      )}
      <NewMessages
        host={host}
        stock={stock}
        at=""
        taken={used.map((m) => m.name)}
        value={values.messages}
        onChange={(messages) => set({ messages })}
      />
      {stock.servers.length > 1 && (
        <Checks
          legend="Servers"
          help={
            values.servers.length === 0 ? 'None selected: the channel is on all servers.' : 'The channel is on the selected servers only.'
          }
          items={stock.servers.map((s) => ({ value: s.name, label: s.name, detail: s.title }))}
          chosen={values.servers}
          onChange={(servers) => set({ servers })}
        />
      )}
      <More label="More about the channel">
        <TextField
          name="title"
          label="Title"
          help={helpOf('Channel', 'title', dialect)}
          value={values.title}
          onText={(title) => set({ title })}
        />
        <LongField
          name="description"
          label="Description"
          help={helpOf('Channel', 'description', dialect)}
          value={values.description}
          onText={(description) => set({ description })}
        />
      </More>
    </Frame>
  );
}
