// What is exchanged: Message, its trait, its examples and the Correlation ID (sections Message
// Object, Correlation ID Object).

import {
  anything,
  externalDocs,
  inline,
  listOf,
  mapOf,
  markdown,
  mediaType,
  orRef,
  payloadSchema,
  runtimeExpression,
  tags,
  text,
} from './shape-builders.ts';
import type { Field, ObjectTable } from './table-types.ts';

const section = 'Message Object';

const messageFields: readonly Field[] = [
  {
    name: 'headers',
    shape: payloadSchema,
    doc: 'Schema of the headers the application sets; it describes an object with one property for each header. Headers that belong to the protocol go into `bindings`.',
  },
  {
    name: 'payload',
    shape: payloadSchema,
    doc: 'Schema of the content of the message. Write a schema in place, refer to one, or wrap a schema of another language (Avro, Protocol Buffers ...) in `schemaFormat` and `schema`.',
  },
  {
    name: 'correlationId',
    shape: orRef('CorrelationId'),
    doc: 'Where the message carries the id by which related messages, such as a request and its reply, are recognised.',
  },
  {
    name: 'contentType',
    wizard: 3,
    shape: mediaType,
    doc: 'Media type in which the payload is encoded, such as `application/json`. It has to be one exact type, without wildcards.',
    defaultDescription: 'the defaultContentType of the document',
  },
  {
    name: 'name',
    shape: text,
    doc: 'A name for the message that programs can use, such as `OrderPlaced`; code generators make class names of it.',
  },
  {
    name: 'title',
    wizard: 1,
    shape: text,
    doc: 'A readable name for the message, shown as its heading.',
  },
  {
    name: 'summary',
    wizard: 2,
    shape: text,
    doc: 'One line about the purpose of the message.',
  },
  {
    name: 'description',
    shape: markdown,
    doc: 'What has happened when this message is sent, and what a receiver should know, in CommonMark.',
  },
  {
    name: 'tags',
    shape: tags,
    doc: 'Keywords for this message, to group and find it.',
  },
  {
    name: 'externalDocs',
    shape: externalDocs,
    doc: 'A page elsewhere with more about the message.',
  },
  {
    name: 'bindings',
    shape: orRef('MessageBindings'),
    doc: 'Settings of the message that only one protocol knows, such as a key or protocol headers, each under the name of that protocol.',
  },
  {
    name: 'examples',
    shape: listOf(inline('MessageExample'), 'example'),
    doc: 'Complete messages to look at, each with headers, payload or both. They are checked against the schemas of the message.',
  },
  {
    name: 'traits',
    shape: listOf(orRef('MessageTrait'), 'trait'),
    doc: 'Sets of fields that several messages share. They are merged in the order listed, and what the message says itself always wins.',
  },
];

const notInTraits: ReadonlySet<string> = new Set(['payload', 'traits']);

const besidePayload = (field: string): string =>
  `"${field}" is part of a schema: write it inside "payload", as "payload: {schemaFormat: ..., schema: ...}".`;

const deprecated =
  'Mark the payload schema as deprecated, or use a tag or an "x-deprecated" extension.';

const message: ObjectTable = {
  kind: 'Message',
  title: 'Message Object',
  section,
  doc: 'One kind of message: the schemas of its headers and its payload, how it is encoded, and examples.',
  extensions: true,
  unknown: 'error',
  initial: ['payload'],
  fields: messageFields,
  misplaced: {
    deprecated,
    schemaFormat: besidePayload('schemaFormat'),
    schema: 'The schema of the content is called "payload".',
    messageId: 'The id of a message is its key under "messages".',
    example: 'Examples belong in a list: write "examples", each with a "payload".',
    key: 'The key of a message is a matter of the protocol: write it under "bindings".',
    type: 'A "type" belongs to a schema: write it inside "payload".',
    properties: 'Properties belong to a schema: write them inside "payload".',
    oneOf:
      'A choice of messages is written as several entries of "messages"; a choice of schemas belongs inside "payload".',
  },
};

const messageTrait: ObjectTable = {
  kind: 'MessageTrait',
  title: 'Message Trait Object',
  section,
  doc: 'Fields that several messages have in common, such as a set of headers, written once and listed in the `traits` of each. A trait only adds: it never replaces what the message says.',
  extensions: true,
  unknown: 'error',
  initial: ['headers'],
  fields: messageFields.filter((field) => !notInTraits.has(field.name)),
  misplaced: {
    payload: 'A trait cannot describe the payload: write "payload" in the message itself.',
    traits: 'List all traits in the message itself.',
    schemaFormat: '"schemaFormat" goes with the payload of a message, which a trait cannot have.',
    deprecated,
  },
};

const messageExample: ObjectTable = {
  kind: 'MessageExample',
  title: 'Message Example Object',
  section,
  doc: 'One message as it might really be sent: headers, payload or both.',
  extensions: true,
  unknown: 'error',
  initial: ['payload'],
  atLeastOne: ['headers', 'payload'],
  fields: [
    {
      name: 'headers',
      shape: mapOf(anything, 'header'),
      doc: 'The headers of the example, by name. They have to fit the `headers` schema of the message.',
    },
    {
      name: 'payload',
      shape: anything,
      doc: 'The content of the example, as a value of any type. It has to fit the `payload` schema of the message.',
    },
    {
      name: 'name',
      shape: text,
      doc: 'A short name by which programs can pick this example.',
    },
    {
      name: 'summary',
      shape: text,
      doc: 'What this example shows, in one line.',
    },
  ],
  misplaced: {
    value: 'The content of an example is called "payload".',
    description: 'Write a short "summary".',
    title: 'Write a "name" or a "summary".',
    header: 'The headers of an example are called "headers".',
  },
};

const correlationId: ObjectTable = {
  kind: 'CorrelationId',
  title: 'Correlation ID Object',
  section: 'Correlation ID Object',
  doc: 'Says where a message carries the id that ties it to other messages of the same conversation or trace.',
  extensions: true,
  unknown: 'error',
  fields: [
    {
      name: 'description',
      shape: markdown,
      doc: 'What the id identifies and who sets it, in CommonMark.',
    },
    {
      name: 'location',
      required: true,
      shape: runtimeExpression,
      doc: 'The location of the id in the message, such as `$message.header#/correlationId`.',
    },
  ],
};

export const messageTables: readonly ObjectTable[] = [
  message,
  messageTrait,
  messageExample,
  correlationId,
];
