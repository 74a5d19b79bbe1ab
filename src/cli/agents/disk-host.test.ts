// Files that are written together: all of them, or none.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Arguments } from '../arguments.ts';
import { tempFolder } from '../testing.ts';
import { hostFor } from './disk-host.ts';

const { write, path } = tempFolder();
const read = (name: string) => readFileSync(path(name), 'utf8');

async function host() {
  const args = new Arguments([], new Map([['root', [path('.')]]]));
  return (await hostFor(undefined, args, undefined)).host;
}

test('a refused file takes back those before it, also two changes of one', async () => {
  write('a.yaml', 'a: 1\n');
  write('b.yaml', 'b: 1\n');
  const changes = [
    { path: 'a.yaml', before: 'a: 1\n', after: 'a: 2\n' },
    { path: 'a.yaml', before: 'a: 2\n', after: 'a: 3\n' },
    { path: 'b.yaml', before: 'not this\n', after: 'b: 2\n' },
  ];
  await expect((await host()).write(changes)).rejects.toThrow('b.yaml');
  expect([read('a.yaml'), read('b.yaml')]).toEqual(['a: 1\n', 'b: 1\n']);
});

test('a file that another program changed meanwhile stays, is named, and the others are taken back', async () => {
  write('a.yaml', 'a: 1\n');
  write('b.yaml', 'b: 1\n');
  write('c.yaml', 'c: 1\n');
  const changes = [
    { path: 'a.yaml', before: 'a: 1\n', after: 'a: 2\n' },
    { path: 'b.yaml', before: 'b: 1\n', after: 'b: 2\n' },
    {
      path: 'c.yaml',
      before: 'not this\n',
      get after() {
        write('b.yaml', 'b: by hand\n');
        return 'c: 2\n';
      },
    },
  ];
  await expect((await host()).write(changes)).rejects.toThrow('could not be changed back: b.yaml.');
  expect(['a.yaml', 'b.yaml', 'c.yaml'].map(read)).toEqual(['a: 1\n', 'b: by hand\n', 'c: 1\n']);
});
