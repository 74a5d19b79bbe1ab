// The channel wizard: its address with the parameters, and all messages on it.
import type { ReactNode } from 'react';
import type { EditCommand, Location, MessageField, WizardChoices } from '../../core/types.ts';
import { useQuery } from '../../ui/use-query.ts';
import type { VisualHost } from '../visual-host.ts';
import { addressError, freeName, nameError, nameOf, parametersIn } from './checks.ts';
import {
  DocumentHeadField,
  documentHeadErrors,
  documentHeadInput,
  initialDocumentHead,
} from './DocumentHeadField.tsx';
import { Checkbox, CheckboxGroup, MoreFields, TextAreaField, TextField } from './fields.tsx';
import { helpOf, mapShape } from './format-tables.ts';
import type { MessageValues } from './MessageFields.tsx';
import { NewMessages, newMessagesErrors, newMessagesInput } from './NewMessages.tsx';
import {
  Parameters,
  type ParameterValues,
  parameterErrors,
  parametersInput,
} from './Parameters.tsx';
import { sampleOf } from './SampleField.tsx';
import { sampleFields } from './sample-fields.ts';
import { WizardDialog } from './WizardDialog.tsx';
import { type FieldErrors, useFormValues, type WizardProps } from './wizard-context.ts';

export function ChannelWizard({
  host,
  choices,
  given: input,
  onDone,
  reloadChoices: restock,
}: WizardProps): ReactNode {
  const blank = (current: WizardChoices, name?: string) => ({
    app: initialDocumentHead(current),
    address: '',
    unknown: false,
    name: name ?? current.free.channel,
    named: name !== undefined,
    parameters: [] as readonly ParameterValues[],
    use: [] as readonly string[],
    messages: [] as readonly MessageValues[],
    servers: [] as readonly string[],
    title: '',
    description: '',
  });
  const { values, dirty, set, reset: begin } = useFormValues(() => blank(choices, input.name));
  const another = async (): Promise<string> => {
    begin({ ...blank((await restock()) ?? choices), servers: values.servers });
    return 'address';
  };
  const { dialect } = choices;
  const taken = choices.channels.map((c) => c.name);
  const address = values.unknown ? null : values.address.trim();
  const names = parametersIn(address ?? '');
  const used = choices.messages.filter((m) => values.use.includes(m.pointer));
  const errors: FieldErrors = {
    ...documentHeadErrors(choices, values.app),
    address: address === null ? null : addressError(address),
    name: nameError(values.name, mapShape('', 'channels', dialect), taken),
    ...parameterErrors(names, values.parameters),
    ...newMessagesErrors(
      '',
      values.messages,
      choices,
      used.map((m) => m.name),
    ),
  };
  const fields = useMessageFields(host, used);
  const said = (text: string) => text.trim() || undefined;
  const command: EditCommand = {
    do: 'add-channel',
    begin: documentHeadInput(choices, values.app),
    name: values.name,
    address,
    title: said(values.title),
    description: said(values.description),
    parameters: parametersInput(names, values.parameters),
    servers: values.servers,
    messages: [
      ...used.map(({ uri, pointer }) => ({ use: { uri, pointer } })),
      ...newMessagesInput(values.messages),
    ],
  };
  return (
    <WizardDialog
      host={host}
      title="Add a channel"
      about="A channel is an address on a server through which messages pass: a topic, a queue, a routing key or a path. It lists its messages; operations define who sends and who receives them."
      verb="Add channel"
      command={command}
      errors={errors}
      dirty={dirty}
      onAgain={another}
      onDone={onDone}
    >
      <DocumentHeadField choices={choices} value={values.app} onChange={(app) => set({ app })} />
      {!values.unknown && (
        <TextField
          name="address"
          label="Address"
          help="Name of the topic, queue or path on the server. Put variable parts in braces, such as `users/{userId}/signedup`."
          required
          code
          placeholder="orders/{orderId}"
          value={values.address}
          onText={(text) =>
            set({
              address: text,
              ...(!values.named && { name: freeName(nameOf(text) || choices.free.channel, taken) }),
            })
          }
        />
      )}
      <Checkbox
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
        values={values.parameters}
        fields={[
          ...fields,
          ...values.messages.flatMap(({ sample, headers }) => [
            ...sampleFields('header', sampleOf(headers)?.values ?? []),
            ...sampleFields('payload', sampleOf(sample)?.values ?? []),
          ]),
        ]}
        onChange={(parameters) => set({ parameters })}
      />
      {choices.messages.length > 0 && (
        <CheckboxGroup
          legend="Existing messages"
          items={choices.messages.map((m) => ({
            value: m.pointer,
            label: m.name,
            detail: m.title,
          }))}
          chosen={values.use}
          onChange={(use) => set({ use })}
        />
      )}
      <NewMessages
        host={host}
        choices={choices}
        at=""
        taken={used.map((m) => m.name)}
        value={values.messages}
        onChange={(messages) => set({ messages })}
      />
      {choices.servers.length > 1 && (
        <CheckboxGroup
          legend="Servers"
          help={
            values.servers.length === 0
              ? 'None selected: the channel is on all servers.'
              : 'The channel is on the selected servers only.'
          }
          items={choices.servers.map((s) => ({ value: s.name, label: s.name, detail: s.title }))}
          chosen={values.servers}
          onChange={(servers) => set({ servers })}
        />
      )}
      <MoreFields label="More about the channel">
        <TextField
          name="title"
          label="Title"
          help={helpOf('Channel', 'title', dialect)}
          value={values.title}
          onText={(title) => set({ title })}
        />
        <TextAreaField
          name="description"
          label="Description"
          help={helpOf('Channel', 'description', dialect)}
          value={values.description}
          onText={(description) => set({ description })}
        />
      </MoreFields>
    </WizardDialog>
  );
}

const NONE: readonly MessageField[] = [];

/** @returns an empty list while they are loading */
export function useMessageFields(
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
