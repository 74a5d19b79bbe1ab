import { expect, test } from 'vitest';
import { makeForm } from '../form/form.ts';
import { removeField, setField } from './form-changes.ts';
import { runCommand } from './run-command.ts';
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
  const { file } = opened(MERGED);
  const main = makeForm(file, '/servers/main');
  if (!main) throw new Error('no form');
  expect(runCommand(file, removeField(main, 'protocol'))).toMatchObject({
    refused: expect.stringContaining('comes from a merge'),
    definition: { uri: '', pointer: '/x-defaults/broker/protocol' },
  });
  const other = makeForm(file, '/servers/other');
  expect(other?.definition).toEqual({ uri: '', pointer: '/x-defaults/broker' });
  expect(other && runCommand(file, setField(other, 'host', 'other.example.com'))).toMatchObject({
    refused: expect.stringContaining('is only the alias *broker'),
    definition: { uri: '', pointer: '/x-defaults/broker/host' },
  });
  expect(runCommand(file, setField(main, 'title', 'Primary'))).not.toHaveProperty('refused');
});
