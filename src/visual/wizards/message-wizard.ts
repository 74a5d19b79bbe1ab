// The message wizard: in a channel, or in the components for reuse.

import { Plus, X } from 'lucide-react';
import type { MessageField, MessageInput } from '../../core/types.ts';
import { expressionError, mediaTypeError, nameError } from './checks.ts';
import { helpOf, mapShape } from './format-tables.ts';
import { rowFields, rowInput } from './row-fields.ts';
import { sampleFields } from './sample-fields.ts';
import { inferFromSample, sampleError } from './sample-value.ts';
import { nameBeside, type Wizard, type WizardSession } from './wizard.ts';
import type { WizardField } from './wizard-field.ts';

const NOWHERE = 'nowhere';

/** Returns whether the message goes to the components only. */
function goesToComponentsOnly({ text }: WizardSession): boolean {
  return text('channel') === NOWHERE;
}

/** Returns whether an existing message is added. */
function addsExistingMessage(session: WizardSession): boolean {
  return (
    !goesToComponentsOnly(session) &&
    session.text('from') === 'there' &&
    session.choices.messages.length > 0
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
    const alone = goesToComponentsOnly(session);
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
    if (!addsExistingMessage(session))
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
    const used = addsExistingMessage(session)
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
      channel: goesToComponentsOnly(session) ? null : { uri, pointer },
      message: addsExistingMessage(session)
        ? { use: { uri: '', pointer: text('use') }, ...namedInChannel(session, text('use')) }
        : messageInput(session, '', goesToComponentsOnly(session)),
    };
  },
  place: (session) => ({
    kind: 'message',
    siblings: goesToComponentsOnly(session) ? session.choices.messages : messagesOfChannel(session),
  }),
  /** Keeps where the message goes and how it is stored. */
  another: (session) => {
    const { text, flag } = session;
    if (addsExistingMessage(session)) return null;
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

// The fields of a new message: its name, and an example to infer its schema from; and of as many
// messages as the user adds.

type Named = { readonly name: string };

interface MessageOptions {
  /** The other messages of the channel. */
  readonly taken: readonly Named[];
  /** It is written in the components: the user doesn't choose. */
  readonly component?: boolean;
  /** The correlation ID is entered elsewhere. */
  readonly hidesCorrelationId?: boolean;
}

/** @param at prefix of the names of the fields, if there are several messages */
function messageFields(
  session: WizardSession,
  at: string,
  { taken, component = false, hidesCorrelationId = false }: MessageOptions,
): readonly WizardField[] {
  const { choices, text, flag, sample } = session;
  const { dialect } = choices;
  const id = text(`${at}correlation`).trim();
  const { more } = rowFields(
    session,
    'Message',
    {
      contentType: {
        placeholder: choices.defaultContentType ?? 'application/json',
        listLabel: 'Media types',
        error: mediaTypeError(text(`${at}contentType`).trim()),
      },
    },
    at,
  );
  const nameIn = (kind: string, others: readonly Named[]) =>
    nameError(
      text(`${at}name`),
      mapShape(kind, 'messages', dialect),
      others.map(({ name }) => name),
    );
  const fields: WizardField[] = [
    {
      is: 'text',
      name: `${at}name`,
      label: 'Message name',
      help: 'The ID that operations use to refer to it, such as `orderPlaced`.',
      required: true,
      code: true,
      error:
        nameIn('Channel', taken) ??
        (component || flag(`${at}reusable`) ? nameIn('Components', choices.messages) : null),
    },
    {
      is: 'sample',
      name: `${at}sample`,
      label: 'Example of the payload',
      help: 'Paste one as JSON or YAML to generate the schema. If you paste several, only properties that all of them have are required.',
      error: sampleError(sample(`${at}sample`)),
    },
  ];
  if (sample(`${at}sample`).text.trim() !== '')
    fields.push({
      is: 'check',
      name: `${at}keep`,
      label: 'Keep it as an example in the document',
    });
  if (!component)
    fields.push({
      is: 'check',
      name: `${at}reusable`,
      label: 'Keep the message for reuse',
      help: 'It is defined under `components`, and several channels can use it.',
    });
  const others: WizardField[] = [
    ...more,
    {
      is: 'sample',
      name: `${at}headers`,
      label: 'Example of the headers',
      help: 'Headers that the application sets, as an object with names and values.',
      error: headersError(session, at),
    },
  ];
  if (!hidesCorrelationId)
    others.push({
      is: 'expression',
      value: 'correlationId',
      messages: [],
      sampled: sampledFields(session, at),
      newHeader: true,
      name: `${at}correlation`,
      label: 'Correlation ID',
      help: helpOf('CorrelationId', 'location', dialect),
      code: true,
      placeholder: '$message.header#/correlationId',
      error: id === '' ? null : expressionError(id),
    });
  return [...fields, { is: 'more', label: 'More about the message', fields: others }];
}

/** Returns the fields that the samples of a new message show. */
export function sampledFields({ sample }: WizardSession, at: string): readonly MessageField[] {
  const values = (name: string): readonly unknown[] => inferFromSample(sample(name))?.values ?? [];
  return [
    ...sampleFields('header', values(`${at}headers`)),
    ...sampleFields('payload', values(`${at}sample`)),
  ];
}

function headersError({ sample }: WizardSession, at: string): string | null {
  const headers = sample(`${at}headers`);
  const read = inferFromSample(headers);
  const value = read?.values[0];
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return (
    sampleError(headers) ??
    (read && !isObject ? 'Headers must be an object with names and values.' : null)
  );
}

/** Further examples add no information. */
const MAX_EXAMPLES = 3;

/** @param at prefix of the names of the fields */
export function messageInput(session: WizardSession, at: string, component = false): MessageInput {
  const { text, flag } = session;
  const sample = inferFromSample(session.sample(`${at}sample`));
  const headers = inferFromSample(session.sample(`${at}headers`));
  return {
    name: text(`${at}name`),
    ...rowInput(session, 'Message', at),
    correlationId: text(`${at}correlation`).trim() || undefined,
    ...(sample && {
      payload: sample.schema,
      samples: sample.values.slice(0, MAX_EXAMPLES),
      ...(flag(`${at}keep`) && { example: true as const }),
    }),
    ...(headers && { headersSample: headers.values[0] }),
    ...((component || flag(`${at}reusable`)) && { reusable: true as const }),
  };
}

/** Returns the prefixes of the names of the fields of each new message. */
export function newMessagePrefixes({ list }: WizardSession, at: string): readonly string[] {
  return list(`${at}messages`).map((key) => prefixOf(at, key));
}

function prefixOf(at: string, key: string): string {
  return `${at}message ${key} `;
}

/**
 * Returns the fields of the messages that are added to a channel.
 * @param at prefix of the names of the fields
 */
export function newMessagesFields(
  session: WizardSession,
  at: string,
  { taken, hidesCorrelationId }: MessageOptions,
): readonly WizardField[] {
  const { choices, text, list, set, cleared, focus } = session;
  const keys = list(`${at}messages`);
  const others = keys.map((key) => ({ name: text(`${prefixOf(at, key)}name`) }));
  const addButton = `${at}add message`;
  const groups = keys.map((key, i): WizardField => {
    const prefix = prefixOf(at, key);
    const remove = () => {
      set({ ...cleared(prefix), [`${at}messages`]: keys.filter((one) => one !== key) });
      focus(addButton);
    };
    return {
      is: 'group',
      name: prefix,
      label: keys.length === 1 ? 'New message' : `New message ${i + 1}`,
      look: 'inner',
      fields: [
        ...messageFields(session, prefix, {
          taken: [...taken, ...others.slice(0, i)],
          hidesCorrelationId,
        }),
        {
          is: 'button',
          name: `${prefix}remove`,
          label: keys.length === 1 ? 'Remove this message' : `Remove message ${i + 1}`,
          icon: X,
          run: remove,
        },
      ],
    };
  });
  const add = (): void => {
    const key = `${Math.max(0, ...keys.map(Number)) + 1}`;
    const prefix = prefixOf(at, key);
    set({
      [`${at}messages`]: [...keys, key],
      [`${prefix}name`]: nameBeside('message', [...taken, ...others, ...choices.messages]),
      [`${prefix}keep`]: true,
    });
    focus(`${prefix}name`);
  };
  return [
    ...groups,
    {
      is: 'button',
      name: addButton,
      label: keys.length === 0 ? 'New message' : 'Another new message',
      icon: Plus,
      adds: true,
      run: add,
    },
  ];
}

/** Returns the name of the field with the name that an existing message gets in a channel. */
const keyFieldOf = (pointer: string): string => `name of ${pointer}`;

/**
 * Returns the field for the name that an existing message gets in a channel.
 * @param taken the messages that the channel has
 */
export function nameInChannel(
  session: WizardSession,
  { pointer, name }: Named & { readonly pointer: string },
  taken: readonly Named[],
): WizardField {
  const own = session.text(keyFieldOf(pointer)).trim();
  const shape = mapShape('Channel', 'messages', session.choices.dialect);
  const others = taken.map((one) => one.name);
  return {
    is: 'text',
    name: keyFieldOf(pointer),
    label: `Name of “${name}” in the channel`,
    help: 'The ID that operations use to refer to the message. Its own name unless you enter another.',
    code: true,
    placeholder: name,
    error: own === '' ? null : nameError(own, shape, others),
  };
}

/** Returns what the user entered there. */
export function namedInChannel(
  session: WizardSession,
  pointer: string,
): { readonly name?: string } {
  const name = session.text(keyFieldOf(pointer)).trim();
  return name === '' ? {} : { name };
}
