// `list`: what it says of documents, and whose they are.
import { symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseCodeowners } from './owners.ts';
import { apidoc, tempFolder, VALID } from './testing.ts';

const { path, write } = tempFolder();

async function list(...args: string[]) {
  const { out, code } = await apidoc(['list', path('repo'), '-f', 'json', ...args]);
  expect(code).toBe(0);
  return JSON.parse(out).map((one: { file: string }) => ({
    ...one,
    file: one.file.slice(path('repo/').length),
  }));
}

test('the documents of a folder, with files, versions, dialects, protocols and owners', async () => {
  write('repo/.git/HEAD', '');
  write('repo/.github/CODEOWNERS', '* @acme/all\n/b/ @acme/b team-b@example.com\n');
  write('repo/parts.yaml', 'P: {type: string}\n');
  write(
    'repo/a.yaml',
    `apidoc: 3.1.0
x-owner: [Orders, {name: Sales}, Orders]
info: {title: Orders, version: 1.2.0, tags: [{name: 'team:ignored'}, {name: shop}]}
servers: {s: {host: h, protocol: Kafka}}
channels: {c: {address: c, bindings: {amqp: {is: queue}}, messages: {m: {payload: {$ref: 'parts.yaml#/P'}}}}}
`,
  );
  write('repo/b/old.yaml', "asyncapi: 2.6.0\ninfo: {title: Old, version: '3'}\nchannels: {}\n");
  write('repo/c.yaml', `${VALID}  tags: [{name: 'owner: Payments'}, {name: 'team:core'}]\n`);
  expect(await list()).toEqual([
    {
      ...{ file: 'a.yaml', title: 'Orders', version: '1.2.0' },
      ...{ dialect: 'apidoc', formatVersion: '3.1.0' },
      ...{ owners: ['Orders', 'Sales'], ownersFrom: 'x-owner' },
      ...{ protocols: ['amqp', 'kafka'], tags: ['team:ignored', 'shop'] },
      files: [path('repo/parts.yaml')],
    },
    {
      ...{ file: 'b/old.yaml', title: 'Old', version: '3' },
      ...{ dialect: 'asyncapi', formatVersion: '2.6.0' },
      ...{ owners: ['@acme/b', 'team-b@example.com'], ownersFrom: 'CODEOWNERS' },
      ...{ protocols: [], tags: [], files: [] },
    },
    expect.objectContaining({ owners: ['Payments', 'core'], ownersFrom: 'tags' }),
  ]);
  const { out } = await apidoc(['list', path('repo/b')]);
  expect(out.replaceAll(path('repo'), '')).toMatch(
    /^document +title +version +format +owners +protocols +files\n\/b\/old.yaml {2}Old {4}3 {8}asyncapi 2.6.0 {2}@acme\/b, team-b@example.com {2}- +0\n$/,
  );
});

test.each<[string, string, string[]]>([
  ['the last line counts', '* @a\n*.yaml @b\n', ['@b']],
  ['a line without owners takes them away', '* @a\n/docs/ \n', []],
  ['a folder anywhere', 'docs/ @a', ['@a']],
  ['another folder', '/other/ @a', []],
  ['a star has no files of folders below', '/docs/* @a', []],
  ['two stars do', '/docs/** @a', ['@a']],
  ['the path itself', '/docs/x/api.yaml @a', ['@a']],
  ['comments', '# * @b\n* @a # @c\n', ['@a']],
  ['a section of GitLab', '[Docs][2] @g\n*.yaml\n^[More]\n*.txt @a', ['@g']],
  ['what is no owner', '* a b@ @ @a/b @a', ['@a/b', '@a']],
  ['lines with a line feed and a carriage return', '* @a\r\n', ['@a']],
  ['a negated line, as GitHub ignores it', '* @a\n!docs/ @b', ['@a']],
  ['control characters', '* @a\u001b[31m\n', []],
  ['many stars', `${'*'.repeat(3_000)}q @a`, []],
  ['a name that every object has', 'constructor @a\n__proto__ @b\n* @c', ['@c']],
])('CODEOWNERS: %s', (_what, text, owners) => {
  expect(parseCodeowners(text)('docs/x/api.yaml')).toEqual(owners);
});

test('a large CODEOWNERS takes no time, and one that is a link out of the repository is not read', async () => {
  const start = performance.now();
  parseCodeowners('a*b*c*d*/**/e @a\n'.repeat(300_000))(`${'a'.repeat(200)}/${'b'.repeat(200)}`);
  expect(performance.now() - start).toBeLessThan(3_000);
  write('repo/.git/HEAD', '');
  write('secret', '* @secret\n');
  symlinkSync('../secret', path('repo/CODEOWNERS'));
  write('repo/a.yaml', VALID);
  expect(await list()).toEqual([expect.objectContaining({ owners: [], ownersFrom: null })]);
});

test('names of documents and owners change nothing in the table', async () => {
  const name = JSON.stringify('a\u001b[31m\n::error::b\u202e');
  write(
    'repo/a.yaml',
    `{apidoc: 3.1.0, x-owner: ${name}, info: {title: ${name}, version: ${name}}}`,
  );
  const { out } = await apidoc(['list', path('repo')]);
  expect(out.split('\n')).toHaveLength(3);
  expect(out).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
});

test('what cannot be read is named, and the others are listed', async () => {
  write('a.yaml', VALID);
  const { out, error, code } = await apidoc(['list', path('a.yaml'), path('none.yaml')]);
  expect(out).toContain('Demo');
  expect(error).toContain('none.yaml: file not found.');
  expect(code).toBe(2);
});
