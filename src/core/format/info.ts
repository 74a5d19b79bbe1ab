// Metadata of the application: Info, Contact and License (section Info Object).

import { absoluteUrl, externalDocs, inline, markdown, tags, text } from './shape-builders.ts';
import type { ObjectTable } from './table-types.ts';

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
