// Tag, External Documentation and Reference (section Tags, Tag, External Documentation, Reference).

import { absoluteUrl, externalDocs, markdown, text } from './shape-builders.ts';
import type { ObjectTable } from './table-types.ts';

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
