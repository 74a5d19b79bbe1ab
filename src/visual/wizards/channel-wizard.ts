// The channel wizard: its address with the parameters, and all messages on it.
import { addressError, nameOf, parametersIn } from './checks.ts';
import {
  messageInput,
  namedInChannel,
  nameInChannel,
  newMessagesAt,
  newMessagesFields,
  sampledFields,
} from './message-fields.ts';
import { parameterFields, parameterInputs } from './parameters.ts';
import { rowFields, rowInput } from './row-fields.ts';
import { nameBeside, nameField, type Wizard, type WizardSession } from './wizard.ts';
import type { WizardField } from './wizard-field.ts';

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
        sampled: newMessagesAt(session, '').flatMap((at) => sampledFields(session, at)),
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
        ...newMessagesAt(session, '').map((at) => messageInput(session, at)),
      ],
    };
  },
  place: ({ choices }) => ({ kind: 'channel', siblings: choices.channels }),
  another: ({ list }) => ({ focus: 'address', keep: { servers: list('servers') } }),
};
