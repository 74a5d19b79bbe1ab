// A channel and which of its messages: one that is there or a new one, all messages or some, and new ones.
import type { ReactNode } from 'react';
import type { ChannelInput, Stock } from '../../core/build/wizards/intents.ts';
import type { VisualHost } from '../host.ts';
import { addressFault, freeOf, nameFault, nameOf, parametersIn } from './checks.ts';
import { Check, Checks, Radios, SelectField, TextField } from './fields.tsx';
import type { MessageDraft } from './MessageFields.tsx';
import { NewMessages, newMessagesFaults, newMessagesInput } from './NewMessages.tsx';
import { mapShape } from './tables.ts';
import type { Faults } from './types.ts';

export interface SideDraft {
  /** Pointer of a channel, or `new`; '' where none is chosen yet. */
  readonly channel: string;
  readonly name: string;
  /** The person wrote the name: it does not follow the address any more. */
  readonly named: boolean;
  readonly address: string;
  readonly unknown: boolean;
  readonly which: 'all' | 'some';
  readonly chosen: readonly string[];
  readonly messages: readonly MessageDraft[];
}

export const NEW = 'new';

/** @param channel that is known already. Without it the user chooses, unless there is nothing to choose from. */
export function newSide(stock: Stock, channel?: string): SideDraft {
  const [first, ...others] = stock.channels;
  const known = channel === NEW || channel === '' || stock.channels.some((c) => c.pointer === channel);
  return {
    channel: known && channel !== undefined ? channel : first ? (others.length === 0 ? first.pointer : '') : NEW,
    name: stock.free.channel,
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
  readonly stock: Stock;
  readonly at: string;
  /** "Channel", "Channel of the reply". */
  readonly label: string;
  readonly value: SideDraft;
  /** The channel must have no address of its own. */
  readonly unaddressed?: boolean;
  readonly tied?: boolean;
  onChange(value: SideDraft): void;
}

export function SideFields({ host, stock, at, label, value, unaddressed = false, tied = false, onChange }: SideFieldsProps): ReactNode {
  const set = (some: Partial<SideDraft>) => onChange({ ...value, ...some });
  const channels = channelsFor(stock, unaddressed);
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
          ...channels.map((c) => ({ value: c.pointer, label: c.address && c.address !== c.name ? `${c.name} (${c.address})` : c.name })),
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
              onText={(address) => set({ address, ...(!value.named && { name: freeChannel(stock, address) }) })}
            />
          )}
          {!unaddressed && (
            <Check label="The address is known only at runtime" value={value.unknown} onChange={(unknown) => set({ unknown })} />
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
          <Radios
            name={`${at}which`}
            legend="Messages"
            choices={[
              { value: 'all', label: 'All messages of the channel', help: 'Including those added later.' },
              { value: 'some', label: 'Selected messages only' },
            ]}
            value={value.which}
            onChange={(which) => set({ which, chosen: which === 'some' ? channel.messages.map((m) => m.name) : [] })}
          />
          {value.which === 'some' && (
            <Checks
              legend="Selected messages"
              items={channel.messages.map((m) => ({ value: m.name, label: m.name, detail: m.title }))}
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
        stock={stock}
        at={at}
        taken={channel?.messages.map((m) => m.name) ?? []}
        value={value.messages}
        tied={tied}
        onChange={(messages) => set({ messages })}
      />
    </>
  );
}

export function channelsFor(stock: Stock, unaddressed: boolean): Stock['channels'] {
  return unaddressed ? stock.channels.filter((c) => c.address === null) : stock.channels;
}

function freeChannel(stock: Stock, address: string): string {
  return freeOf(
    nameOf(address) || stock.free.channel,
    stock.channels.map((c) => c.name),
  );
}

export function sideFaults(at: string, draft: SideDraft, stock: Stock, unaddressed = false): Faults {
  const channel = stock.channels.find((c) => c.pointer === draft.channel);
  const isNew = draft.channel === NEW;
  return {
    ...(draft.channel === '' && { [`${at}channel`]: 'Choose a channel.' }),
    ...(isNew && !unaddressed && !draft.unknown && { [`${at}address`]: addressFault(draft.address) }),
    ...(isNew && {
      [`${at}channelName`]: nameFault(
        draft.name,
        mapShape('', 'channels', stock.dialect),
        stock.channels.map((c) => c.name),
      ),
    }),
    ...newMessagesFaults(at, draft.messages, stock, channel?.messages.map((m) => m.name) ?? []),
  };
}

export function sideInput(draft: SideDraft, unaddressed = false): ChannelInput {
  const address = unaddressed || draft.unknown ? null : draft.address.trim();
  return {
    channel:
      draft.channel === NEW
        ? { create: draft.name, address, parameters: parametersIn(address ?? '').map((name) => ({ name })) }
        : { uri: '', pointer: draft.channel },
    ...(draft.which === 'some' && { messages: draft.chosen }),
    ...(draft.messages.length > 0 && { add: newMessagesInput(draft.messages) }),
  };
}
