// `schema-discriminator-name`: the schema goes to the components, where it has a name, and a reference takes its place.

import { quote } from '../../check/say.ts';
import { freeName } from '../../free-name.ts';
import { get, stringOf } from '../../parse/tree.ts';
import { parent, refTo, set, take, valueAt } from './kit.ts';
import { nameOf } from './skeleton.ts';
import type { Fixer } from './types.ts';

export const nameSchema: Fixer = ({ subject, path }) => {
  const at = parent(path);
  const schema = valueAt(subject, at);
  if (subject.uri !== '' || schema?.kind !== 'map' || at.length === 0) return [];
  const schemas = valueAt(subject, ['components', 'schemas']);
  const own =
    (stringOf(get(schema, 'title')) ?? (at.at(-1) === 'payload' ? nameOf(at) : at.at(-1)) ?? 'Schema').replace(/[^A-Za-z0-9._-]+/g, '') ||
    'Schema';
  const name = freeName(`${own.charAt(0).toUpperCase()}${own.slice(1)}`, (n) => get(schemas, n) !== undefined);
  const to = ['components', 'schemas', name];
  return [
    {
      title: `Move it to ${quote('components.schemas')} as ${quote(name)}`,
      changes: [take(subject, at, to), set(at, { $ref: refTo(to) })],
      preferred: true,
      select: name,
    },
  ];
};
