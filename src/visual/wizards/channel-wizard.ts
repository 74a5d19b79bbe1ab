// The channel wizard: its address with the parameters, and all messages on it.

import { ROOT_URI } from '../../core/light.ts';
import type { ChannelInput, WizardChoices } from '../../core/types.ts';
import type { WizardInput } from '../visual-host.ts';
import { addressError, nameOf, parametersIn } from './checks.ts';
import type { Values } from './edit-session.ts';
import {
  messageInput,
  namedInChannel,
  nameInChannel,
  newMessagePrefixes,
  newMessagesFields,
  sampledFields,
} from './message-wizard.ts';
import { parameterFields, parameterInputs } from './parameters.ts';
import { rowFields, rowInput } from './row-fields.ts';
import { nameBeside, nameField, type Wizard, type WizardSession } from './wizard.ts';
import type { ExpressionField, WizardField } from './wizard-field.ts';

/** Returns the address; null if it is known only at runtime. */
function addressOf({ text, flag }: WizardSession): string | null {
  return flag('unknown') ? null : text('address').trim();
}

/** Returns the existing messages that are chosen. */
function usedMessages({ choices, list }: WizardSession) {
  return choices.messages.filter(({ pointer }) => list('use').includes(pointer));
}

export const channelWizard: Wizard = {
  title: 'Add a channel',
  about:
    'A channel is an address on a server through which messages pass: a topic, a queue, a routing key or a path. It lists its messages; operations define who sends and who receives them.',
  verb: 'Add channel',
  derived: {
    name: ({ choices, text }) =>
      nameBeside(nameOf(text('address')) || choices.free.channel, choices.channels),
  },
  fields: (session) => {
    const { choices, list } = session;
    const address = addressOf(session);
    const used = usedMessages(session);
    const { required, more } = rowFields(session, 'Channel');
    const fields: WizardField[] = [];
    if (address !== null)
      fields.push({
        is: 'text',
        name: 'address',
        label: 'Address',
        help: 'Name of the topic, queue or path on the server. Put variable parts in braces, such as `users/{userId}/signedup`.',
        required: true,
        code: true,
        placeholder: 'orders/{orderId}',
        error: addressError(address),
      });
    fields.push(
      {
        is: 'check',
        name: 'unknown',
        label: 'The address is known only at runtime',
        help: 'For example, the address of a reply queue.',
      },
      nameField(session, ['', 'channels'], choices.channels, {
        help: 'The ID that operations use to refer to the channel.',
      }),
      ...required,
      ...parameterFields(session, 'Address parameters', parametersIn(address ?? ''), {
        messages: used,
        sampled: newMessagePrefixes(session, '').flatMap((at) => sampledFields(session, at)),
      }),
    );
    if (choices.messages.length > 0)
      fields.push({
        is: 'checks',
        name: 'use',
        label: 'Existing messages',
        choices: choices.messages.map(({ pointer, name, title }) => ({
          value: pointer,
          label: name,
          detail: title,
        })),
      });
    for (const message of used) fields.push(nameInChannel(session, message, []));
    fields.push(...newMessagesFields(session, '', { taken: used }));
    if (choices.servers.length > 1)
      fields.push({
        is: 'checks',
        name: 'servers',
        label: 'Servers',
        help:
          list('servers').length === 0
            ? 'None selected: the channel is on all servers.'
            : 'The channel is on the selected servers only.',
        choices: choices.servers.map(({ name, title }) => ({
          value: name,
          label: name,
          detail: title,
        })),
      });
    return [...fields, { is: 'more', label: 'More about the channel', fields: more }];
  },
  command: (session) => {
    const address = addressOf(session);
    return {
      do: 'add-channel',
      ...rowInput(session, 'Channel'),
      name: session.text('name'),
      address,
      parameters: parameterInputs(session, parametersIn(address ?? '')),
      servers: session.list('servers'),
      messages: [
        ...usedMessages(session).map(({ uri, pointer }) => ({
          use: { uri, pointer },
          ...namedInChannel(session, pointer),
        })),
        ...newMessagePrefixes(session, '').map((at) => messageInput(session, at)),
      ],
    };
  },
  place: ({ choices }) => ({ kind: 'channel', siblings: choices.channels }),
  another: ({ list }) => ({ focus: 'address', keep: { servers: list('servers') } }),
};

// The channel of an operation, existing or new, and its messages: all, some, and new ones.

/** Value of the choice of a channel: a new one. */
export const NEW = 'new';

/**
 * Returns the values at first: the channel, if it is known already. Without it the user chooses,
 * unless there is nothing to choose from.
 */
export function initialChannel(choices: WizardChoices, given: WizardInput, at: string): Values {
  const known = given.channel?.uri === ROOT_URI ? given.channel.pointer : undefined;
  const [first, ...others] = choices.channels;
  const channel = choices.channels.find(({ pointer }) => pointer === known) ?? first;
  const open = others.length > 0 && channel?.pointer !== known;
  return { [`${at}channel`]: channel ? (open ? '' : channel.pointer) : NEW };
}

/** Returns the channel that the user chose; undefined if none or a new one. */
function chosenChannel({ choices, text }: WizardSession, at: string) {
  return choices.channels.find(({ pointer }) => pointer === text(`${at}channel`));
}

/** Returns the name of the channel, existing or new. */
export function channelName(session: WizardSession, at: string): string {
  const { text } = session;
  return text(`${at}channel`) === NEW
    ? text(`${at}channelName`)
    : (chosenChannel(session, at)?.name ?? '');
}

/** Returns what an operation is about: the only message that the user chose, else the channel. */
export function subjectName(session: WizardSession, at: string): string {
  const { text, list } = session;
  const added = newMessagePrefixes(session, at).map((one) => text(`${one}name`));
  const chosen = text(`${at}which`) === 'some' ? [...list(`${at}chosen`), ...added] : [];
  const [only, ...others] = chosen;
  return only !== undefined && others.length === 0 ? only : channelName(session, at);
}

/** Returns what follows from other fields: the name of a new channel from its address. */
export function derivedChannel(at: string): NonNullable<Wizard['derived']> {
  return {
    [`${at}which`]: () => 'all',
    [`${at}channelName`]: ({ choices, text }) =>
      nameBeside(nameOf(text(`${at}address`)) || choices.free.channel, choices.channels),
  };
}

export function isNewChannel({ text }: WizardSession, at: string): boolean {
  return text(`${at}channel`) === NEW;
}

interface ChannelOptions {
  /** "Channel", "Channel of the reply". */
  readonly label: string;
  /** The channel must not have an address. */
  readonly unaddressed?: boolean;
  readonly hidesCorrelationId?: boolean;
  readonly nameError?: string | null;
}

/** @param at prefix of the names of the fields */
export function channelFields(
  session: WizardSession,
  at: string,
  { label, unaddressed = false, hidesCorrelationId, nameError }: ChannelOptions,
): readonly WizardField[] {
  const { choices, text, flag } = session;
  const channels = channelsFor(choices, unaddressed);
  const channel = chosenChannel(session, at);
  const messages = channel?.messages ?? [];
  const names = messages.map(({ name }) => name);
  const value = text(`${at}channel`);
  const fields: WizardField[] = [
    {
      is: 'select',
      name: `${at}channel`,
      label,
      help: 'The topic, queue or path that the messages pass through.',
      required: true,
      choices: [
        ...(value === '' ? [{ value: '', label: 'Choose a channel' }] : []),
        ...channels.map(({ pointer, name, address }) => ({
          value: pointer,
          label: address && address !== name ? `${name} (${address})` : name,
        })),
        { value: NEW, label: unaddressed ? 'A new channel without an address' : 'A new channel' },
      ],
      error: value === '' ? 'Choose a channel.' : null,
      also: () => ({ [`${at}chosen`]: undefined, [`${at}which`]: undefined }),
    },
  ];
  if (isNewChannel(session, at)) {
    if (!unaddressed && !flag(`${at}unknown`))
      fields.push({
        is: 'text',
        name: `${at}address`,
        label: 'Address of the new channel',
        help: 'As on the server, such as `orders/{orderId}`. Put variable parts in braces.',
        required: true,
        code: true,
        error: addressError(text(`${at}address`)),
      });
    if (!unaddressed)
      fields.push({
        is: 'check',
        name: `${at}unknown`,
        label: 'The address is known only at runtime',
      });
    const field = nameField(session, ['', 'channels'], choices.channels, {
      name: `${at}channelName`,
      label: 'Name of the new channel',
    });
    fields.push({ ...field, error: nameError ?? field.error });
  }
  if (messages.length > 0)
    fields.push({
      is: 'radio',
      name: `${at}which`,
      label: 'Messages',
      choices: [
        {
          value: 'all',
          label: 'All messages of the channel',
          help: 'Including those added later.',
        },
        { value: 'some', label: 'Selected messages only' },
      ],
      also: (which) => ({ [`${at}chosen`]: which === 'some' ? names : undefined }),
    });
  if (messages.length > 0 && text(`${at}which`) === 'some')
    fields.push({
      is: 'checks',
      name: `${at}chosen`,
      label: 'Selected messages',
      choices: messages.map(({ name, title }) => ({ value: name, label: name, detail: title })),
    });
  if (channel && messages.length === 0 && newMessagePrefixes(session, at).length === 0)
    fields.push({
      is: 'note',
      name: `${at}none`,
      text: 'The channel has no messages yet. Add one here or later.',
    });
  fields.push(...newMessagesFields(session, at, { taken: messages, hidesCorrelationId }));
  return fields;
}

/** Returns the messages that the user chose or adds, with the fields of their samples. */
export function messagesIn(
  session: WizardSession,
  at: string,
): Pick<ExpressionField, 'messages' | 'sampled'> {
  const { text, list } = session;
  const messages = chosenChannel(session, at)?.messages ?? [];
  const chosen = list(`${at}chosen`);
  return {
    messages:
      text(`${at}which`) === 'some'
        ? messages.filter(({ name }) => chosen.includes(name))
        : messages,
    sampled: newMessagePrefixes(session, at).flatMap((one) => sampledFields(session, one)),
  };
}

/** Returns the channels to choose from. */
export function channelsFor(
  choices: WizardChoices,
  unaddressed: boolean,
): WizardChoices['channels'] {
  return unaddressed ? choices.channels.filter((c) => c.address === null) : choices.channels;
}

/** @param at prefix of the names of the fields */
export function channelInput(
  session: WizardSession,
  at: string,
  unaddressed = false,
): ChannelInput {
  const { text, flag, list } = session;
  const address = unaddressed || flag(`${at}unknown`) ? null : text(`${at}address`).trim();
  const add = newMessagePrefixes(session, at);
  return {
    channel: isNewChannel(session, at)
      ? {
          create: text(`${at}channelName`),
          address,
          parameters: parametersIn(address ?? '').map((name) => ({ name })),
        }
      : { uri: '', pointer: text(`${at}channel`) },
    ...(text(`${at}which`) === 'some' && { messages: list(`${at}chosen`) }),
    ...(add.length > 0 && { add: add.map((prefix) => messageInput(session, prefix)) }),
  };
}
