import { expect, test } from 'vitest';
import { secretsIn } from './secrets.ts';

test('secrets are listed by file and line, masked', async () => {
  const key = 'kR8!vTq2zL';
  const found = await secretsIn([
    {
      uri: '',
      text: `info: {}\r\n# password: ${key}\r\nhost: amqp://shop:hunter2@b.example.com\r\n`,
    },
    { uri: 'clean.yaml', text: 'a: 1\n' },
    { uri: 'common/servers.yaml', text: '\n\nx: amqp://shop:hunter2@b.example.com\n' },
  ]);
  expect(found.map(({ uri, line, kind, masked }) => [uri, line, kind, masked])).toEqual([
    ['', 2, 'a password', '••••'],
    ['', 3, 'a password in an address', 'shop:••••@'],
    ['common/servers.yaml', 3, 'a password in an address', 'shop:••••@'],
  ]);
  expect(JSON.stringify(found)).not.toMatch(/hunter2|kR8/);
});
