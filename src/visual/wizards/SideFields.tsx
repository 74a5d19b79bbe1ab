// A channel and its messages: existing or new, all messages or some, and new ones.
import type { ReactNode } from 'react';
import type { ChannelInput, WizardChoices } from '../../core/types.ts';
import type { VisualHost } from '../visual-host.ts';
import { addressError, freeName, nameError, nameOf, parametersIn } from './checks.ts';
import { Checkbox, CheckboxGroup, RadioGroup, SelectField, TextField } from './fields.tsx';
import { mapShape } from './format-tables.ts';
import type { MessageValues } from './MessageFields.tsx';
import { NewMessages, newMessagesErrors, newMessagesInput } from './NewMessages.tsx';
import type { FieldErrors } from './wizard-context.ts';

export interface SideValues {
  /** Pointer of a channel, or `new`; '' if none is chosen yet. */
  readonly channel: string;
  readonly name: string;
  /** Whether the user edited the name: it no longer follows the address. */
  readonly named: boolean;
  readonly address: string;
  readonly unknown: boolean;
  readonly which: 'all' | 'some';
  readonly chosen: readonly string[];
  readonly messages: readonly MessageValues[];
}

export const NEW = 'new';

/**
 * @param channel the channel, if it is known already. Without it the user chooses, unless there is
 * nothing to choose from.
 */
export function newSide(choices: WizardChoices, channel?: string): SideValues {
  const [first, ...others] = choices.channels;
  const known =
    channel === NEW || channel === '' || choices.channels.some((c) => c.pointer === channel);
  return {
    channel:
      known && channel !== undefined
        ? channel
        : first
          ? others.length === 0
            ? first.pointer
            : ''
          : NEW,
    name: choices.free.channel,
    named: false,
    address: '',
    unknown: false,
    which: 'all',
    chosen: [],
    messages: [],
  };
}

export interface SideFieldsProps {
  readonly host: VisualHost;
  readonly choices: WizardChoices;
  readonly at: string;
  /** "Channel", "Channel of the reply". */
  readonly label: string;
  readonly value: SideValues;
  /** Whether the channel must not have an address. */
  readonly unaddressed?: boolean;
  readonly hidesCorrelationId?: boolean;
  onChange(value: SideValues): void;
}

export function SideFields({
  host,
  choices,
  at,
  label,
  value,
  unaddressed = false,
  hidesCorrelationId = false,
  onChange,
}: SideFieldsProps): ReactNode {
  const set = (some: Partial<SideValues>) => onChange({ ...value, ...some });
  const channels = channelsFor(choices, unaddressed);
  const channel = channels.find((c) => c.pointer === value.channel);
  const isNew = value.channel === NEW;
  return (
    <>
      <SelectField
        name={`${at}channel`}
        label={label}
        help="The topic, queue or path that the messages pass through."
        required
        value={value.channel}
        options={[
          ...(value.channel === '' ? [{ value: '', label: 'Choose a channel' }] : []),
          ...channels.map((c) => ({
            value: c.pointer,
            label: c.address && c.address !== c.name ? `${c.name} (${c.address})` : c.name,
          })),
          { value: NEW, label: unaddressed ? 'A new channel without an address' : 'A new channel' },
        ]}
        onChoose={(pointer) => set({ channel: pointer, chosen: [], which: 'all' })}
      />
      {isNew && (
        <>
          {!unaddressed && !value.unknown && (
            <TextField
              name={`${at}address`}
              label="Address of the new channel"
              help="As on the server, such as `orders/{orderId}`. Put variable parts in braces."
              required
              code
              value={value.address}
              onText={(address) =>
                set({ address, ...(!value.named && { name: freeChannel(choices, address) }) })
              }
            />
          )}
          {!unaddressed && (
            <Checkbox
              label="The address is known only at runtime"
              value={value.unknown}
              onChange={(unknown) => set({ unknown })}
            />
          )}
          <TextField
            name={`${at}channelName`}
            label="Name of the new channel"
            required
            code
            value={value.name}
            onText={(name) => set({ name, named: true })}
          />
        </>
      )}
      {channel && channel.messages.length > 0 && (
        <>
          <RadioGroup
            name={`${at}which`}
            legend="Messages"
            choices={[
              {
                value: 'all',
                label: 'All messages of the channel',
                help: 'Including those added later.',
              },
              { value: 'some', label: 'Selected messages only' },
            ]}
            value={value.which}
            onChange={(which) =>
              set({ which, chosen: which === 'some' ? channel.messages.map((m) => m.name) : [] })
            }
          />
          {value.which === 'some' && (
            <CheckboxGroup
              legend="Selected messages"
              items={channel.messages.map((m) => ({
                value: m.name,
                label: m.name,
                detail: m.title,
              }))}
              chosen={value.chosen}
              onChange={(chosen) => set({ chosen })}
            />
          )}
        </>
      )}
      {channel && channel.messages.length === 0 && value.messages.length === 0 && (
        <p className="visual-wiz-help">The channel has no messages yet. Add one here or later.</p>
      )}
      <NewMessages
        host={host}
        choices={choices}
        at={at}
        taken={channel?.messages.map((m) => m.name) ?? []}
        value={value.messages}
        hidesCorrelationId={hidesCorrelationId}
        onChange={(messages) => set({ messages })}
      />
    </>
  );
}

export function channelsFor(
  choices: WizardChoices,
  unaddressed: boolean,
): WizardChoices['channels'] {
  return unaddressed ? choices.channels.filter((c) => c.address === null) : choices.channels;
}

function freeChannel(choices: WizardChoices, address: string): string {
  return freeName(
    nameOf(address) || choices.free.channel,
    choices.channels.map((c) => c.name),
  );
}

export function sideErrors(
  at: string,
  side: SideValues,
  choices: WizardChoices,
  unaddressed = false,
): FieldErrors {
  const channel = choices.channels.find((c) => c.pointer === side.channel);
  const isNew = side.channel === NEW;
  return {
    ...(side.channel === '' && { [`${at}channel`]: 'Choose a channel.' }),
    ...(isNew && !unaddressed && !side.unknown && { [`${at}address`]: addressError(side.address) }),
    ...(isNew && {
      [`${at}channelName`]: nameError(
        side.name,
        mapShape('', 'channels', choices.dialect),
        choices.channels.map((c) => c.name),
      ),
    }),
    ...newMessagesErrors(at, side.messages, choices, channel?.messages.map((m) => m.name) ?? []),
  };
}

export function sideInput(side: SideValues, unaddressed = false): ChannelInput {
  const address = unaddressed || side.unknown ? null : side.address.trim();
  return {
    channel:
      side.channel === NEW
        ? {
            create: side.name,
            address,
            parameters: parametersIn(address ?? '').map((name) => ({ name })),
          }
        : { uri: '', pointer: side.channel },
    ...(side.which === 'some' && { messages: side.chosen }),
    ...(side.messages.length > 0 && { add: newMessagesInput(side.messages) }),
  };
}
