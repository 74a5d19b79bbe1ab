// Where messages travel: Channel and Parameter (sections Channels Object and Channel Object,
// Parameters Object and Parameter Object).

import {
  eitherShape,
  externalDocs,
  listOf,
  mapOf,
  markdown,
  onlyRef,
  orRef,
  runtimeExpression,
  tags,
  text,
} from './shape-builders.ts';
import type { ObjectTable } from './table-types.ts';

const toOperation = (action: string): string =>
  `What the application does with a channel belongs in "operations": write an operation with this "channel" and "action: ${action}".`;

const channel: ObjectTable = {
  kind: 'Channel',
  title: 'Channel Object',
  section: 'Channels Object and Channel Object',
  doc: 'An address on a server through which messages pass: a topic, a queue, a routing key, an event type or a path. It lists its messages; operations define who sends or receives them.',
  extensions: true,
  unknown: 'error',
  initial: ['address', 'messages'],
  fields: [
    {
      name: 'address',
      shape: eitherShape(text, { is: 'null' }),
      template: 'parameters',
      doc: 'Name of the topic, queue, routing key or path as the server knows it. Parts that vary are written `{name}`; leave the field out or write `null` if the address is known only at runtime, such as that of a reply queue.',
      defaultDescription: 'unknown',
    },
    {
      name: 'messages',
      shape: mapOf(orRef('Message'), 'message'),
      doc: 'Every message that any application may put on this channel, each under an id of your choice. A message sent has to fit exactly one of them.',
    },
    {
      name: 'title',
      wizard: 1,
      shape: text,
      doc: 'A readable name for the channel, shown instead of its id.',
    },
    {
      name: 'summary',
      shape: text,
      doc: 'One line about the channel, for lists and overviews.',
    },
    {
      name: 'description',
      wizard: 2,
      shape: markdown,
      doc: 'What travels on this channel and what to mind when using it, in CommonMark.',
    },
    {
      name: 'servers',
      shape: listOf(onlyRef('Server', '/servers'), 'server', { unique: 'warning' }),
      doc: 'References to the servers that offer this channel, such as `$ref: "#/servers/production"`. Leave it out if every server of the document does.',
      defaultDescription: 'all servers of the document',
    },
    {
      name: 'parameters',
      shape: mapOf(orRef('Parameter'), 'parameter', { keys: '^[A-Za-z0-9_-]+$' }),
      doc: 'What stands for each `{name}` of the address. Every name used there needs an entry here, and no others.',
    },
    {
      name: 'tags',
      shape: tags,
      doc: 'Keywords for this channel, to group and find it.',
    },
    {
      name: 'externalDocs',
      shape: externalDocs,
      doc: 'A page elsewhere with more about the channel.',
    },
    {
      name: 'bindings',
      shape: orRef('ChannelBindings'),
      doc: 'Settings of the topic or queue that only one protocol knows, such as partitions or retention, each under the name of that protocol.',
    },
  ],
  misplaced: {
    publish: toOperation('receive'),
    subscribe: toOperation('send'),
    send: toOperation('send'),
    receive: toOperation('receive'),
    operations:
      'Operations belong at the root of the document, in "operations", and refer to their channel.',
    message: 'The messages of a channel belong in a map: write "messages" with one entry for each.',
    payload: 'A payload belongs to a message: write it under "messages.<id>.payload".',
    name: 'The name of a channel on the server is called "address"; a readable name is called "title".',
    topic: 'The topic is the "address" of the channel.',
    traits: 'Only operations and messages have traits.',
    security: 'Write "security" in the server or in the operation.',
    deprecated: 'Mark it with a tag, or with an "x-deprecated" extension.',
  },
};

const parameter: ObjectTable = {
  kind: 'Parameter',
  title: 'Parameter Object',
  section: 'Parameters Object and Parameter Object',
  doc: 'One part of a channel address that varies, such as the id of a user or a device.',
  extensions: true,
  unknown: 'error',
  initial: ['description'],
  fields: [
    {
      name: 'enum',
      shape: listOf(text, 'value'),
      doc: 'The values to choose from, if only certain ones can occur in the address. Each is text: quote numbers in YAML.',
    },
    {
      name: 'default',
      shape: text,
      doc: 'Value that is used in the address when no other is supplied. If there is an `enum`, it should be one of its values.',
    },
    {
      name: 'description',
      shape: markdown,
      doc: 'What this part of the address identifies.',
    },
    {
      name: 'examples',
      shape: listOf(text, 'example'),
      doc: 'Values that show what the parameter may look like when they cannot all be listed.',
    },
    {
      name: 'location',
      shape: runtimeExpression,
      doc: 'Where the value is found in the message itself, such as `$message.payload#/user/id`. Give it if the address repeats something that the message carries.',
    },
  ],
  misplaced: {
    schema: 'Its value is text, described by "enum", "default" and "examples".',
    type: 'A parameter is always text.',
    format: 'Say in "description" what its text looks like.',
    pattern: 'Say in "description" what its text looks like.',
    name: 'The name of a parameter is its key under "parameters".',
    in: 'A parameter is always part of the address of its channel.',
    required: 'A parameter is always required.',
    example: 'Examples belong in a list: write "examples".',
  },
};

export const channelTables: readonly ObjectTable[] = [channel, parameter];
