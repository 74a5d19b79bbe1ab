// The root of a document (section Root object).
import { dialect, dialects } from './dialects.ts';
import { inline, mapOf, mediaType, orRef } from './shape-builders.ts';
import type { ObjectTable } from './table-types.ts';

const inInfo = (field: string): string =>
  `"${field}" of the whole application belongs in "info": write it as "info.${field}".`;
const inComponents = (field: string): string =>
  `Reusable ${field} belong in "components": write them under "components.${field}".`;

const inAnother = `A document is written in one dialect, and "${dialect.rootField}" says that it is this one. Keep one of the two fields.`;

export const root: ObjectTable = {
  kind: 'Root',
  title: 'Root Object',
  section: 'Root object',
  doc: 'The whole description of one application: who it is, the servers it connects to, the channels it uses, what it sends and receives, and the parts that several of these share.',
  extensions: true,
  unknown: 'error',
  fields: [
    {
      name: dialect.rootField,
      required: true,
      shape: { is: 'string', format: 'format-version', suggest: [dialect.version] },
      doc: `Version of the format this document is written in, as \`major.minor.patch\`. Tools look at major and minor only; write \`${dialect.version}\` in a new document.`,
    },
    {
      name: 'id',
      shape: { is: 'string', format: 'uri' },
      doc: 'A globally unique name for the application, as a URI. A URN such as `urn:com:example:orders` is a good choice, since it needs no page.',
    },
    {
      name: 'info',
      required: true,
      shape: inline('Info'),
      doc: 'Who the application is: title, version, description, licence and contact. The documentation starts with it.',
    },
    {
      name: 'servers',
      shape: mapOf(orRef('Server'), 'server', { keys: '^[A-Za-z0-9_-]+$' }),
      doc: 'The brokers and other servers the application connects to, each under a short name such as `production`. Names may hold letters, digits, hyphens and underscores.',
    },
    {
      name: 'defaultContentType',
      shape: mediaType,
      doc: 'Media type of every message that states no `contentType` of its own, such as `application/json`. It has to be one exact type, without wildcards.',
    },
    {
      name: 'channels',
      shape: mapOf(orRef('Channel'), 'channel'),
      doc: 'The channels the application uses at runtime, each under an id of your choice. Operations refer to a channel by this id; the address on the broker is a field of the channel.',
    },
    {
      name: 'operations',
      shape: mapOf(orRef('Operation'), 'operation'),
      doc: 'What the application does: every entry sends to or receives from one channel and has to be implemented. Optional operations belong in `components.operations`.',
    },
    {
      name: 'components',
      shape: inline('Components'),
      doc: 'Parts to be reused through `$ref`: schemas, messages, traits, security schemes and more. They have no effect until something outside refers to them.',
    },
  ],
  misplaced: {
    tags: inInfo('tags'),
    externalDocs: inInfo('externalDocs'),
    title: inInfo('title'),
    version: inInfo('version'),
    description: inInfo('description'),
    contact: inInfo('contact'),
    license: inInfo('license'),
    termsOfService: inInfo('termsOfService'),
    messages: inComponents('messages'),
    schemas: inComponents('schemas'),
    parameters: inComponents('parameters'),
    securitySchemes: inComponents('securitySchemes'),
    definitions: 'Reusable schemas belong in "components": write them under "components.schemas".',
    security: 'Security is stated where it applies: write it in a server or in an operation.',
    host: 'A host belongs to a server: write it under "servers", as "servers.<name>.host".',
    contentType: 'The content type of all messages is called "defaultContentType".',
    topics:
      'Topics are channels: write each under "channels" and put the name of the topic in its "address".',
    paths: 'Write each under "channels" and put the path in the "address" of the channel.',
    ...Object.fromEntries(
      dialects.filter((d) => d !== dialect).map((d) => [d.rootField, inAnother]),
    ),
    openapi: `This looks like a description of an HTTP API. A document of this format begins with "${dialect.rootField}: ${dialect.version}".`,
    swagger: `This looks like a description of an HTTP API. A document of this format begins with "${dialect.rootField}: ${dialect.version}".`,
  },
};

export const rootTables: readonly ObjectTable[] = [root];
