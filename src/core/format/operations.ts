// What the application does: Operation, its trait, its reply and the reply address (section
// Operations Object and Operation Object).

import {
  externalDocs,
  listOf,
  markdown,
  oneOfMeanings,
  onlyRef,
  orRef,
  runtimeExpression,
  security,
  tags,
  text,
} from './shape-builders.ts';
import type { Field, ObjectTable } from './table-types.ts';

const section = 'Operations Object and Operation Object';

const operationFields: readonly Field[] = [
  {
    name: 'action',
    required: true,
    shape: oneOfMeanings({
      send: 'The application puts messages on the channel.',
      receive: 'The application takes messages from the channel.',
    }),
    doc: 'What this application does: `send` if it puts messages on the channel, `receive` if it takes them from there. It is always from the perspective of the described application.',
  },
  {
    name: 'channel',
    required: true,
    shape: onlyRef('Channel', '/channels'),
    doc: 'Reference to the channel the operation works on, such as `$ref: "#/channels/orders"`. The channel cannot be written in place.',
  },
  {
    name: 'title',
    wizard: 1,
    shape: text,
    doc: 'A readable name for the operation, shown instead of its id.',
  },
  {
    name: 'summary',
    wizard: 2,
    shape: text,
    doc: 'One line about what the operation is for.',
  },
  {
    name: 'description',
    wizard: 3,
    shape: markdown,
    doc: 'When and why the operation takes place, and what to mind, in CommonMark.',
  },
  {
    name: 'security',
    shape: security,
    doc: 'The security schemes that this operation requires. One of the listed schemes is enough; those of the server are required as well.',
  },
  {
    name: 'tags',
    shape: tags,
    doc: 'Keywords for this operation, to group and find it.',
  },
  {
    name: 'externalDocs',
    shape: externalDocs,
    doc: 'A page elsewhere with more about the operation.',
  },
  {
    name: 'bindings',
    shape: orRef('OperationBindings'),
    doc: 'Settings of the sending or receiving that only one protocol knows, such as a consumer group, each under the name of that protocol.',
  },
  {
    name: 'traits',
    shape: listOf(orRef('OperationTrait'), 'trait'),
    doc: 'Sets of fields that several operations share. They are merged in the order listed, and what the operation says itself always wins.',
  },
  {
    name: 'messages',
    shape: listOf(onlyRef('Message'), 'message', { unique: 'warning' }),
    doc: 'Which messages of the channel the operation deals with, each as a reference through the channel, such as `$ref: "#/channels/orders/messages/placed"`. Leave the list out for all of them; an empty list means none.',
    defaultDescription: 'all messages of the channel',
  },
  {
    name: 'reply',
    shape: orRef('OperationReply'),
    doc: 'The reply, if the operation is a request.',
  },
];

const notInTraits: ReadonlySet<string> = new Set(['action', 'channel', 'messages', 'traits']);

const operation: ObjectTable = {
  kind: 'Operation',
  title: 'Operation Object',
  section,
  doc: 'An action of the application: it sends messages to a channel or receives messages from it, possibly with a reply.',
  extensions: true,
  unknown: 'error',
  fields: operationFields,
  misplaced: {
    operationId: 'The id of an operation is its key under "operations".',
    message: 'The messages of an operation belong in a list of references: write "messages".',
    address:
      'The address belongs to the channel: write it as the "address" of the channel, or under "reply" for the address of a reply.',
    payload: 'A payload belongs to a message of the channel.',
    parameters: 'Parameters belong to the channel whose address uses them.',
    servers: 'An operation uses the servers of its channel: write "servers" in the channel.',
    deprecated: 'Mark it with a tag, or with an "x-deprecated" extension.',
    method:
      'The HTTP method of an operation is a matter of the protocol: write it as "bindings.http.method".',
  },
};

const operationTrait: ObjectTable = {
  kind: 'OperationTrait',
  title: 'Operation Trait Object',
  section,
  doc: 'Fields that several operations have in common, written once and listed in the `traits` of each. A trait only adds: it never replaces what the operation says.',
  extensions: true,
  unknown: 'error',
  initial: ['bindings'],
  fields: operationFields.filter((field) => !notInTraits.has(field.name)),
  misplaced: {
    action: 'A trait cannot say what is done: write "action" in the operation itself.',
    channel: 'A trait cannot choose the channel: write "channel" in the operation itself.',
    messages: 'A trait cannot choose messages: write "messages" in the operation itself.',
    traits: 'List all traits in the operation itself.',
    operationId: 'The id of an operation trait is its key under "components.operationTraits".',
  },
};

const operationReply: ObjectTable = {
  kind: 'OperationReply',
  title: 'Operation Reply Object',
  section,
  doc: 'The reply to a request: where it is sent and which messages it may be. All fields are optional, since a reply may be agreed on at runtime.',
  extensions: true,
  unknown: 'error',
  initial: ['channel'],
  fields: [
    {
      name: 'address',
      shape: orRef('OperationReplyAddress'),
      doc: 'Where in the request the address for the reply is found. Use it if the requester names the address; the reply channel must then have no address of its own.',
    },
    {
      name: 'channel',
      shape: onlyRef('Channel', '/channels'),
      doc: 'Reference to the channel on which the reply comes back.',
    },
    {
      name: 'messages',
      shape: listOf(onlyRef('Message'), 'message', { unique: 'warning' }),
      doc: 'Which messages of the reply channel may be the reply, each as a reference through that channel. Leave the list out for all of them.',
      defaultDescription: 'all messages of the reply channel',
    },
  ],
  misplaced: {
    location: 'The location belongs in the address: write it as "address.location".',
    message: 'The messages of a reply belong in a list of references: write "messages".',
    action: 'A reply always goes the other way than its operation.',
  },
};

const operationReplyAddress: ObjectTable = {
  kind: 'OperationReplyAddress',
  title: 'Operation Reply Address Object',
  section,
  doc: 'Where the request message contains the address for the reply.',
  extensions: true,
  unknown: 'error',
  fields: [
    {
      name: 'description',
      shape: markdown,
      doc: 'How the requester chooses the reply address, in CommonMark.',
    },
    {
      name: 'location',
      required: true,
      shape: runtimeExpression,
      doc: 'The location of the reply address in the request, such as `$message.header#/replyTo`.',
    },
  ],
  misplaced: {
    address:
      'A fixed address belongs to the reply channel; here "location" says where the message carries it.',
  },
};

export const operationTables: readonly ObjectTable[] = [
  operation,
  operationTrait,
  operationReply,
  operationReplyAddress,
];
