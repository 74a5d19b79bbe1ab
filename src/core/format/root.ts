// The root of a document (section Root object).
import { dialect, dialects } from './dialects.ts';
import {
  absoluteUrl,
  externalDocs,
  inline,
  mapOf,
  markdown,
  mediaType,
  orRef,
  tags,
  text,
} from './shape-builders.ts';
import type { ObjectTable } from './table-types.ts';

// Metadata of the application: Info, Contact and License (section Info Object).

const INFO = 'Info Object';

const info: ObjectTable = {
  kind: 'Info',
  title: 'Info Object',
  section: INFO,
  doc: 'What people need to know about the application before they read on: its name, its version, what it is for and whom to contact.',
  extensions: true,
  unknown: 'error',
  fields: [
    {
      name: 'title',
      required: true,
      shape: text,
      doc: 'Name of the application, as people call it. It heads the documentation.',
    },
    {
      name: 'version',
      required: true,
      shape: text,
      doc: 'Version of the API this document describes, in whatever scheme you use; not the version of the format. In YAML put quotes around it if it looks like a number: `"1.0"`.',
    },
    {
      name: 'description',
      shape: markdown,
      doc: 'What the application does, for whom, and what a reader should know first. Paragraphs, lists, tables and links can be written in CommonMark.',
    },
    {
      name: 'termsOfService',
      shape: absoluteUrl,
      doc: 'Address of the page with the terms under which the API may be used. It has to be a complete URL with a scheme, such as `https://example.com/terms`.',
    },
    {
      name: 'contact',
      shape: inline('Contact'),
      doc: 'Contact for the API.',
    },
    {
      name: 'license',
      shape: inline('License'),
      doc: 'The licence under which the API is offered.',
    },
    {
      name: 'tags',
      shape: tags,
      doc: 'Keywords for the application as a whole, used to group and find it in a catalogue.',
    },
    {
      name: 'externalDocs',
      shape: externalDocs,
      doc: 'A page elsewhere with more about the application, such as a handbook.',
    },
  ],
  misplaced: {
    summary: 'Begin "description" with it.',
    name: 'The name of the application is called "title".',
    email: 'The email address belongs in "contact": write it as "contact.email".',
    url: 'An address belongs in "contact", "license" or "externalDocs", according to what it shows.',
    id: 'The "id" of the application belongs at the root of the document, beside "info".',
    licence: 'The field is spelt "license".',
  },
};

const contact: ObjectTable = {
  kind: 'Contact',
  title: 'Contact Object',
  section: INFO,
  doc: 'Whom to contact about the API.',
  extensions: true,
  unknown: 'error',
  fields: [
    {
      name: 'name',
      shape: text,
      doc: 'Name of the contact, team or organisation.',
    },
    {
      name: 'url',
      shape: absoluteUrl,
      doc: 'A page where the contact can be reached, such as a support site. It has to be a complete URL with a scheme.',
    },
    {
      name: 'email',
      shape: { is: 'string', format: 'email' },
      doc: 'Email address of the contact, such as `api@example.com`.',
    },
  ],
  misplaced: { mail: 'The email address is called "email".' },
};

const license: ObjectTable = {
  kind: 'License',
  title: 'License Object',
  section: INFO,
  doc: 'The licence of the API: its name and, if there is one, the page with its text.',
  extensions: true,
  unknown: 'error',
  fields: [
    {
      name: 'name',
      required: true,
      shape: text,
      doc: 'Name of the licence, such as `Apache 2.0`.',
    },
    {
      name: 'url',
      shape: absoluteUrl,
      doc: 'Where the text of the licence can be read. It has to be a complete URL with a scheme.',
    },
  ],
  misplaced: { identifier: 'Write it as the "name" of the licence.' },
};

export const infoTables: readonly ObjectTable[] = [info, contact, license];

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

// Tag, External Documentation and Reference (section Tags, Tag, External Documentation, Reference).

const TAGS = 'Tags, Tag, External Documentation, Reference';

const tag: ObjectTable = {
  kind: 'Tag',
  title: 'Tag Object',
  section: TAGS,
  doc: 'A keyword with an optional explanation, by which objects are grouped and found.',
  extensions: true,
  unknown: 'error',
  fields: [
    {
      name: 'name',
      required: true,
      shape: text,
      doc: 'The keyword itself, such as `billing` or `env:production`.',
    },
    {
      name: 'description',
      shape: markdown,
      doc: 'What the keyword stands for, in CommonMark.',
    },
    {
      name: 'externalDocs',
      shape: externalDocs,
      doc: 'A page elsewhere that explains the keyword.',
    },
  ],
};

const externalDocumentation: ObjectTable = {
  kind: 'ExternalDocumentation',
  title: 'External Documentation Object',
  section: TAGS,
  doc: 'A link to a page outside this document, with a word on what is found there.',
  extensions: true,
  unknown: 'error',
  fields: [
    {
      name: 'description',
      shape: markdown,
      doc: 'What the linked page describes, in CommonMark. It serves as the text of the link.',
    },
    {
      name: 'url',
      required: true,
      shape: absoluteUrl,
      doc: 'Address of the page. It has to be a complete URL with a scheme, such as `https://example.com/guide`.',
    },
  ],
  misplaced: { title: 'Write a "description", it serves as the text of the link.' },
};

const reference: ObjectTable = {
  kind: 'Reference',
  title: 'Reference Object',
  section: TAGS,
  doc: 'Stands for an object that is written elsewhere, in this document or in another file. Whatever is written beside `$ref` is ignored.',
  extensions: false,
  unknown: 'accept',
  fields: [
    {
      name: '$ref',
      required: true,
      shape: text,
      doc: 'Where the object is written: `#/components/messages/placed` in this document, `./common.yaml#/schemas/user` in another file. In a key, `/` is written `~1` and `~` is written `~0`.',
    },
  ],
};

export const metadataTables: readonly ObjectTable[] = [tag, externalDocumentation, reference];
