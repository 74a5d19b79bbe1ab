// Where the application connects to: Server and Server Variable (section Servers Object and Server
// Object).
import { protocolSchemes } from './dialects.ts';
import {
  externalDocs,
  listOf,
  mapOf,
  markdown,
  orRef,
  security,
  tags,
  text,
} from './shape-builders.ts';
import type { ObjectTable } from './table-types.ts';

const section = 'Servers Object and Server Object';

const server: ObjectTable = {
  kind: 'Server',
  title: 'Server Object',
  section,
  doc: 'A message broker, a web server or any other program the application exchanges messages with: where it is, what it speaks and how to sign in.',
  extensions: true,
  unknown: 'error',
  fields: [
    {
      name: 'host',
      required: true,
      shape: text,
      template: 'variables',
      doc: 'Name of the machine and, if needed, the port: `broker.example.com:9092`. Leave out scheme and path, they have fields of their own; parts that vary are written `{name}` and described in `variables`.',
    },
    {
      name: 'protocol',
      required: true,
      shape: { is: 'string', suggest: protocolSchemes },
      doc: 'What the server speaks, in one word such as `kafka`, `mqtt` or `wss`. Any name is allowed; the well-known ones are offered.',
    },
    {
      name: 'protocolVersion',
      wizard: 2,
      shape: text,
      doc: 'Version of the protocol. It is text: in YAML put quotes around a version that looks like a number, such as `"5.0"`.',
    },
    {
      name: 'pathname',
      wizard: 1,
      shape: text,
      template: 'variables',
      doc: 'Path to a resource on the host, such as `/events`, for protocols whose addresses have one. It may contain `{name}` variables.',
    },
    {
      name: 'description',
      wizard: 4,
      shape: markdown,
      doc: 'What this server is for and what to mind when using it, in CommonMark.',
    },
    {
      name: 'title',
      wizard: 3,
      shape: text,
      doc: 'A readable name for the server, shown instead of its key.',
    },
    {
      name: 'summary',
      shape: text,
      doc: 'One line about the server, shown where the description would be too long.',
    },
    {
      name: 'variables',
      shape: mapOf(orRef('ServerVariable'), 'server variable'),
      doc: 'What may be put in for each `{name}` of `host` and `pathname`.',
    },
    {
      name: 'security',
      shape: security,
      doc: 'Ways to sign in to the server. One of the listed schemes is enough; list several to offer a choice.',
    },
    {
      name: 'tags',
      shape: tags,
      doc: 'Keywords for this server, for example `env:staging`.',
    },
    {
      name: 'externalDocs',
      shape: externalDocs,
      doc: 'A page elsewhere with more about the server.',
    },
    {
      name: 'bindings',
      shape: orRef('ServerBindings'),
      doc: 'Settings of the connection that only one protocol knows, each under the name of that protocol.',
    },
  ],
  misplaced: {
    url: 'Write it in parts as "protocol", "host" and "pathname".',
    port: 'The port belongs to the host: write "host: broker.example.com:9092".',
    path: 'The path of a server is called "pathname".',
    scheme: 'The scheme of the URL is called "protocol".',
    name: 'The name of a server is its key under "servers"; a readable name is called "title".',
    baseChannel: 'Write the full address in each channel, or use "pathname".',
    channels:
      'A channel names its servers, not the other way round: write "servers" in the channel.',
  },
};

const serverVariable: ObjectTable = {
  kind: 'ServerVariable',
  title: 'Server Variable Object',
  section,
  doc: 'One part of a server address that varies: the values it can take and the one that is used if nobody chooses.',
  extensions: true,
  unknown: 'error',
  initial: ['default'],
  fields: [
    {
      name: 'enum',
      shape: listOf(text, 'value'),
      doc: 'The values to choose from, if only certain ones are possible. Each is text: quote numbers in YAML.',
    },
    {
      name: 'default',
      shape: text,
      doc: 'Value that is put into the address when no other is supplied. If there is an `enum`, it should be one of its values.',
    },
    {
      name: 'description',
      shape: markdown,
      doc: 'What this part of the address means.',
    },
    {
      name: 'examples',
      shape: listOf(text, 'example'),
      doc: 'Values that show what the variable may look like when they cannot all be listed.',
    },
  ],
  misplaced: {
    schema: 'Its value is text, described by "enum", "default" and "examples".',
    type: 'A server variable is always text.',
    example: 'Examples belong in a list: write "examples".',
    required: 'Give it a "default" if it may be left out.',
  },
};

export const serverTables: readonly ObjectTable[] = [server, serverVariable];
