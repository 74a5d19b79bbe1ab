// `schema-discriminator-name`: moves the schema to the components, where it has a name, and
// replaces it by a reference.

import { valueAt } from '../../analysis/analyzed-file.ts';
import { localReferenceText } from '../../analysis/documents/reference.ts';
import { quote } from '../../format/message-text.ts';
import { freeKey } from '../../text/free-name.ts';
import { capitalize } from '../../text/plural.ts';
import { get, stringOf } from '../../text/tree.ts';
import { copyFrom, parent, set } from './fixer-kit.ts';
import { nameOf } from './skeleton.ts';
import type { Fixer } from './types.ts';

export const nameSchema: Fixer = ({ subject: file, path }) => {
  const at = parent(path);
  const schema = valueAt(file, at);
  if (file.uri !== '' || schema?.kind !== 'map' || at.length === 0) return [];
  const schemas = valueAt(file, ['components', 'schemas']);
  const own =
    (
      stringOf(get(schema, 'title')) ??
      (at.at(-1) === 'payload' ? nameOf(at) : at.at(-1)) ??
      'Schema'
    ).replace(/[^A-Za-z0-9._-]+/g, '') || 'Schema';
  const name = freeKey(`${capitalize(own)}`, schemas);
  const to = ['components', 'schemas', name];
  return [
    {
      title: `Move it to ${quote('components.schemas')} as ${quote(name)}`,
      changes: [copyFrom(file, at, to), set(at, { $ref: localReferenceText(to) })],
      preferred: true,
      select: name,
    },
  ];
};
