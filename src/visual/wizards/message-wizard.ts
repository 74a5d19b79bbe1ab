// The message wizard: in a channel, or in the components for reuse.
import { messageFields, messageInput, namedInChannel, nameInChannel } from './message-fields.ts';
import { nameBeside, type Wizard, type WizardSession } from './wizard.ts';
import type { WizardField } from './wizard-field.ts';

const NOWHERE = 'nowhere';

/** Returns whether the message goes to the components only. */
function isAlone({ text }: WizardSession): boolean {
  return text('channel') === NOWHERE;
}

/** Returns whether an existing message is added. */
function isExisting(session: WizardSession): boolean {
  return (
    !isAlone(session) && session.text('from') === 'there' && session.choices.messages.length > 0
  );
}

function messagesOfChannel({ choices, text }: WizardSession) {
  return choices.channels.find(({ pointer }) => pointer === text('channel'))?.messages ?? [];
}

export const messageWizard: Wizard = {
  title: 'Add a message',
  about:
    'A message is sent through a channel. Its schema describes the content; paste an example to generate one.',
  verb: 'Add message',
  initial: ({ channels }, given) => {
    const [first, ...others] = channels;
    const only = first ? (others.length === 0 ? first.pointer : '') : NOWHERE;
    const channel = given.channel === null ? NOWHERE : (given.channel?.pointer ?? only);
    return { channel, from: 'new', keep: true };
  },
  derived: {
    name: (session) =>
      nameBeside('message', [...messagesOfChannel(session), ...session.choices.messages]),
  },
  fields: (session) => {
    const { choices, text } = session;
    const alone = isAlone(session);
    const channel = text('channel');
    const listed = channel === '' || alone || choices.channels.some((c) => c.pointer === channel);
    const fields: WizardField[] = [
      {
        is: 'select',
        name: 'channel',
        label: 'Where',
        help: alone
          ? 'It is defined under `components`, and channels can use it later.'
          : 'A channel lists every message that can pass through it.',
        required: true,
        choices: [
          ...(channel === '' ? [{ value: '', label: 'Choose a location' }] : []),
          ...choices.channels.map(({ pointer, name }) => ({
            value: pointer,
            label: `In the channel ${name}`,
          })),
          ...(listed ? [] : [{ value: channel, label: `In the channel ${channel}` }]),
          { value: NOWHERE, label: 'No channel yet: keep it for reuse' },
        ],
        error: channel === '' ? 'Choose a channel, or keep the message for reuse.' : null,
      },
    ];
    if (!alone && choices.messages.length > 0)
      fields.push({
        is: 'radio',
        name: 'from',
        label: 'New or existing message',
        choices: [
          { value: 'new', label: 'New message' },
          { value: 'there', label: 'Existing message' },
        ],
      });
    if (!isExisting(session))
      fields.push(
        ...messageFields(session, '', { taken: messagesOfChannel(session), component: alone }),
      );
    else
      fields.push({
        is: 'select',
        name: 'use',
        label: 'Message',
        required: true,
        choices: [
          ...(text('use') === '' ? [{ value: '', label: 'Choose a message' }] : []),
          ...choices.messages.map(({ pointer, name, title }) => ({
            value: pointer,
            label: title ? `${name} (${title})` : name,
          })),
        ],
        error: text('use') === '' ? 'Choose a message.' : null,
      });
    const used = isExisting(session)
      ? choices.messages.find((m) => m.pointer === text('use'))
      : null;
    if (used) fields.push(nameInChannel(session, used, messagesOfChannel(session)));
    return fields;
  },
  command: (session) => {
    const { text, given } = session;
    const pointer = text('channel');
    const uri = given.channel?.pointer === pointer ? given.channel.uri : '';
    return {
      do: 'add-message',
      channel: isAlone(session) ? null : { uri, pointer },
      message: isExisting(session)
        ? { use: { uri: '', pointer: text('use') }, ...namedInChannel(session, text('use')) }
        : messageInput(session, '', isAlone(session)),
    };
  },
  place: (session) => ({
    kind: 'message',
    siblings: isAlone(session) ? session.choices.messages : messagesOfChannel(session),
  }),
  /** Keeps where the message goes and how it is stored. */
  another: (session) => {
    const { text, flag } = session;
    if (isExisting(session)) return null;
    return {
      focus: 'name',
      keep: {
        channel: text('channel'),
        reusable: flag('reusable'),
        keep: flag('keep'),
        contentType: text('contentType'),
      },
    };
  },
};
