import { expect, test } from 'vitest';
import { removeField, setField } from '../form/changes.ts';
import { form } from '../form/form.ts';
import { build } from './build.ts';
import { opened } from './testing.ts';

const MERGED = `apidoc: 3.1.0
x-defaults:
  broker: &broker
    host: kafka.example.com
    protocol: kafka
servers:
  main:
    <<: *broker
    title: Main
  other: *broker
`;

test('a change of a merged or aliased value is refused with the location of its definition', () => {
  const { subject } = opened(MERGED);
  const main = form(subject, '/servers/main');
  if (!main) throw new Error('no form');
  expect(build(subject, removeField(main, 'protocol'))).toMatchObject({
    refused: expect.stringContaining('comes from a merge'),
    definition: { uri: '', pointer: '/x-defaults/broker/protocol' },
  });
  const other = form(subject, '/servers/other');
  expect(other?.definition).toEqual({ uri: '', pointer: '/x-defaults/broker' });
  expect(other && build(subject, setField(other, 'host', 'other.example.com'))).toMatchObject({
    refused: expect.stringContaining('is only the alias *broker'),
    definition: { uri: '', pointer: '/x-defaults/broker/host' },
  });
  expect(build(subject, setField(main, 'title', 'Primary'))).not.toHaveProperty('refused');
});
