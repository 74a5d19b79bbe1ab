// The operation wizard: what the application does, on which channel, with which of its messages.

import type { WizardChoices } from '../../core/types.ts';
import {
  channelFields,
  channelInput,
  channelName,
  channelsFor,
  derivedChannel,
  initialChannel,
  isNewChannel,
  messagesIn,
  NEW,
  subjectName,
} from './channel-wizard.ts';
import { expressionError, nameOf } from './checks.ts';
import type { Values } from './edit-session.ts';
import { helpOf } from './format-tables.ts';
import { rowFields, rowInput } from './row-fields.ts';
import { securityFields } from './server-wizard.ts';
import { nameBeside, nameField, type Wizard, type WizardSession } from './wizard.ts';
import type { InputField, WizardField } from './wizard-field.ts';

export const operationWizard: Wizard = {
  title: 'Add an operation',
  about: 'An operation sends messages to a channel or receives them, seen from your application.',
  verb: 'Add operation',
  initial: (choices, given) => ({ action: given.action, ...initialChannel(choices, given, '') }),
  derived: {
    ...derivedChannel(''),
    name: (session) => operationName(session, session.text('action'), subjectName(session, '')),
  },
  fields: (session) => [
    actionField(session, [
      { label: 'Send', help: 'Your application sends messages to this channel.' },
      { label: 'Receive', help: 'Your application receives messages from this channel.' },
    ]),
    ...channelFields(session, '', { label: 'Channel' }),
    ...operationFields(session, {
      name: 'A name that describes the action, such as `sendOrder` or `onPaymentReceived`.',
      between: securityFields(session, 'Requires', 'Any one of the selected schemes is enough.'),
    }),
  ],
  command: (session) => ({
    do: 'add-operation',
    ...rowInput(session, 'Operation'),
    name: session.text('name'),
    action: actionOf(session),
    ...channelInput(session, ''),
    security: session.list('security'),
  }),
  place: ({ choices }) => ({ kind: 'operation', siblings: choices.operations }),
  another: ({ text, list }) => ({
    focus: 'channel',
    keep: { action: text('action'), security: list('security') },
  }),
};

/** Returns the name of an operation from what it does, and to its channel or which message. */
function operationName({ choices }: WizardSession, verb: string, subject: string): string {
  return nameBeside(nameOf(subject, verb) || choices.free.operation, choices.operations);
}

function actionOf({ text }: WizardSession): 'send' | 'receive' {
  return text('action') === 'receive' ? 'receive' : 'send';
}

/** @param words for sending and for receiving */
function actionField(
  { text }: WizardSession,
  words: readonly [ActionWords, ActionWords],
): InputField {
  const [send, receive] = words;
  return {
    is: 'radio',
    name: 'action',
    label: 'What this application does',
    choices: [
      { ...send, value: 'send', tone: 'send' },
      { ...receive, value: 'receive', tone: 'receive' },
    ],
    error: text('action') === '' ? 'Choose an action.' : null,
  };
}

interface ActionWords {
  readonly label: string;
  readonly help: string;
}

interface OperationOptions {
  /** Help of the name. */
  readonly name?: string;
  /** Fields between the name and those of the rows. */
  readonly between?: readonly WizardField[];
  /** Names of rows to leave out. */
  readonly without?: readonly string[];
}

/** Returns the name of an operation and the fields of its rows. */
function operationFields(
  session: WizardSession,
  { name, between = [], without = [] }: OperationOptions,
): readonly WizardField[] {
  const { required, more } = rowFields(session, 'Operation');
  return [
    nameField(session, ['', 'operations'], session.choices.operations, {
      label: 'Operation name',
      help: name,
    }),
    ...required.filter((field) => field.name !== 'action'),
    ...between,
    {
      is: 'more',
      label: 'More about the operation',
      fields: more.filter((field) => !without.includes(field.name)),
    },
  ];
}

// The request/reply wizard: two sides, and the correlation ID that links their messages.

const REQUEST = 'request ';
const REPLY = 'reply ';

/** Whether the reply goes to an address that is given in the request. */
function repliesToGivenAddress({ text }: WizardSession): boolean {
  return text('where') === 'address';
}

export const requestReplyWizard: Wizard = {
  title: 'Add request/reply',
  about:
    'One operation describes both sides: the channel for the request, and the channel or address for the reply.',
  verb: 'Add request/reply',
  initial: (choices, given) => {
    const request = initialChannel(choices, given, REQUEST);
    const pointer = String(request[`${REQUEST}channel`]);
    const name =
      pointer === NEW
        ? choices.free.channel
        : choices.channels.find((c) => c.pointer === pointer)?.name;
    return {
      action: given.action,
      where: 'channel',
      ...request,
      ...initialReply(choices, false, pointer, name ?? ''),
    };
  },
  derived: {
    ...derivedChannel(REQUEST),
    ...derivedChannel(REPLY),
    name: (session) => {
      const subject = subjectName(session, REQUEST);
      const verb = /request/i.test(subject) ? 'send' : 'request';
      return operationName(session, actionOf(session) === 'receive' ? 'answer' : verb, subject);
    },
  },
  fields: (session) => [
    actionField(session, [
      {
        label: 'Send a request',
        help: 'Your application sends the request and waits for the reply.',
      },
      {
        label: 'Answer requests',
        help: 'Your application receives the request and sends the reply.',
      },
    ]),
    requestFields(session),
    replyFields(session),
    correlationFields(session),
    ...operationFields(session, { without: ['description'] }),
  ],
  command: (session) => {
    const { text, flag } = session;
    const dynamic = repliesToGivenAddress(session);
    return {
      do: 'add-request-reply',
      ...rowInput(session, 'Operation'),
      name: text('name'),
      action: actionOf(session),
      request: channelInput(session, REQUEST),
      reply: {
        ...channelInput(session, REPLY, dynamic),
        ...(dynamic && { address: text('address').trim() }),
      },
      correlationId: flag('tied') ? text('id').trim() : undefined,
    };
  },
  place: ({ choices }) => ({ kind: 'operation', siblings: choices.operations }),
  another: ({ text, flag }) => ({
    focus: `${REQUEST}channel`,
    keep: { action: text('action'), tied: flag('tied'), id: text('id') },
  }),
};

/** Returns the values of the reply at first, for the channel of the request. */
function initialReply(
  choices: WizardChoices,
  unaddressed: boolean,
  request: string,
  requestName: string,
): Values {
  const others = channelsFor(choices, unaddressed).some(({ pointer }) => pointer !== request);
  const name = `${requestName.replace(/Requests?$/, '') || 'request'}Reply`;
  return {
    [`${REPLY}channel`]: others ? '' : NEW,
    [`${REPLY}channelName`]: nameBeside(name, choices.channels),
  };
}

function requestFields(session: WizardSession): WizardField {
  return {
    is: 'group',
    name: 'request',
    label: actionOf(session) === 'send' ? 'Request to send' : 'Request to receive',
    look: 'side',
    fields: channelFields(session, REQUEST, {
      label: 'Request channel',
      hidesCorrelationId: session.flag('tied'),
    }),
  };
}

function replyFields(session: WizardSession): WizardField {
  const { choices, text, flag, cleared } = session;
  const dynamic = repliesToGivenAddress(session);
  const isSame =
    isNewChannel(session, REQUEST) &&
    isNewChannel(session, REPLY) &&
    text(`${REQUEST}channelName`) === text(`${REPLY}channelName`);
  const address: WizardField = {
    is: 'expression',
    value: 'replyTo',
    ...messagesIn(session, REQUEST),
    newHeader: true,
    name: 'address',
    label: 'Location of that address in the request',
    help: helpOf('OperationReplyAddress', 'location', choices.dialect),
    required: true,
    code: true,
    placeholder: '$message.header#/replyTo',
    error: expressionError(text('address').trim()),
  };
  return {
    is: 'group',
    name: 'reply',
    label: actionOf(session) === 'send' ? 'Reply to receive' : 'Reply to send',
    look: 'side',
    fields: [
      {
        is: 'radio',
        name: 'where',
        label: 'Destination of the reply',
        choices: [
          { value: 'channel', label: 'A channel with a fixed address' },
          {
            value: 'address',
            label: 'An address given in the request',
            help: 'The sender writes it into each request.',
          },
        ],
        also: (where) => ({
          ...cleared(REPLY),
          ...initialReply(
            choices,
            where === 'address',
            text(`${REQUEST}channel`),
            channelName(session, REQUEST),
          ),
        }),
      },
      ...(dynamic ? [address] : []),
      ...channelFields(session, REPLY, {
        label: 'Reply channel',
        unaddressed: dynamic,
        hidesCorrelationId: flag('tied'),
        nameError: isSame ? 'Request and reply use two channels. Enter two different names.' : null,
      }),
    ],
  };
}

function correlationFields(session: WizardSession): WizardField {
  const { text, flag } = session;
  const [request, reply] = [messagesIn(session, REQUEST), messagesIn(session, REPLY)];
  const id: WizardField = {
    is: 'expression',
    value: 'correlationId',
    messages: [...request.messages, ...reply.messages],
    sampled: [...request.sampled, ...reply.sampled],
    newHeader: true,
    name: 'id',
    label: 'Location of the ID in the messages',
    help: 'Used as the correlation ID of all messages of both sides that have none. A header that the messages don’t describe yet is added to them.',
    required: true,
    code: true,
    placeholder: '$message.header#/correlationId',
    error: expressionError(text('id').trim()),
  };
  return {
    is: 'group',
    name: 'correlation',
    label: 'Correlation',
    look: 'set',
    fields: [
      {
        is: 'check',
        name: 'tied',
        label: 'Match replies by a correlation ID',
        help: 'A reply carries the ID of its request.',
      },
      ...(flag('tied') ? [id] : []),
    ],
  };
}
