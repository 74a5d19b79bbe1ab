// What an apidoc.config.json changes for some files: overrides, files to ignore, profiles, and
// what it takes over from others.
import { mkdirSync, symlinkSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { apidoc, tempFolder, VALID } from './testing.ts';

const { path, write } = tempFolder();

/** The problems of a run, each as severity, code and the part of its file below the folder. */
async function problems(...args: string[]): Promise<string[]> {
  const { out } = await apidoc(['validate', ...args, '--format', 'json']);
  return JSON.parse(out).documents.flatMap(
    (d: { problems: { severity: string; code: string; file: string }[] }) =>
      d.problems.map((p) => `${p.severity} ${p.code} ${p.file.slice(path('').length + 1)}`),
  );
}

const BAD = VALID.replace('info:\n', 'info:\n  summry: x\n');

test('overrides hold for the files that they name, of all documents', async () => {
  write('.git/HEAD', '');
  write(
    'apidoc.config.json',
    '{"overrides": [{"files": ["legacy/", "docs/parts"], "rules": {"unknown-field": "hint"}}]}',
  );
  write('legacy/api.yaml', BAD);
  write('docs/parts/a.yaml', 'adress: a\n');
  write('docs/api.yaml', `${BAD}channels: {a: {$ref: parts/a.yaml}}\n`);
  expect(await problems(path(''))).toEqual([
    'error unknown-field docs/api.yaml',
    'hint unknown-field docs/parts/a.yaml',
    'hint unknown-field legacy/api.yaml',
  ]);
});

test('overrides of a configuration that is named are relative to its folder', async () => {
  const config = write(
    'settings/config.json',
    '{"overrides": [{"files": "*", "rules": {"unknown-field": "off"}}]}',
  );
  const [inside, outside] = [write('settings/api.yaml', BAD), write('api.yaml', BAD)];
  expect(await problems(inside, outside, '--config', config)).toEqual([
    'error unknown-field api.yaml',
  ]);
});

test('files to ignore are left out of folders and patterns, and are validated when named', async () => {
  write('.git/HEAD', '');
  write('apidoc.config.json', '{"ignore": ["old/", "/draft.yaml"]}');
  write('docs/old/api.yaml', BAD);
  write('draft.yaml', BAD);
  write('docs/draft.yaml', VALID);
  expect(await problems(path(''))).toEqual([]);
  expect(await problems(path('**/*.yaml'))).toEqual([]);
  expect(await problems(path('draft.yaml'))).toHaveLength(1);
});

test('the profile for generated documents has warnings for what generators do', async () => {
  const generated = `asyncapi: 3.0.0
info: {title: Orders, version: '1'}
components:
  schemas:
    Pet: {type: object, discriminator: kind, properties: {kind: {type: string}}}
    Order:
      schemaFormat: application/vnd.oai.openapi;version=3.0.0
      schema: {type: object}
  messages:
    Placed:
      payload: {type: object, properties: {order: {$ref: '#/components/schemas/Order'}}}
`;
  const file = write('api.yaml', generated);
  const strict = await problems(file);
  write('apidoc.config.json', '{"extends": ["generated"]}');
  const mild = await problems(file);
  const both = (severity: string) =>
    ['schema-discriminator', 'schema-format'].map((code) => `${severity} ${code} api.yaml`);
  expect(strict).toEqual(expect.arrayContaining(both('error')));
  expect(mild).toEqual(expect.arrayContaining(both('warning')));
  expect(mild.join()).not.toContain('error');
});

describe('a configuration extends others', () => {
  const pack = (folder: string, manifest: object, files: Record<string, string>): void => {
    write(`${folder}/package.json`, JSON.stringify(manifest));
    for (const [name, text] of Object.entries(files)) write(`${folder}/${name}`, text);
  };
  const config = (value: object): string => write('repo/apidoc.config.json', JSON.stringify(value));
  const off = JSON.stringify({ rules: { 'unknown-field': 'off' } });
  const run = async (name: string): Promise<string> => {
    config({ extends: name });
    const { out, error } = await apidoc(['validate', path('repo'), '-f', 'json']);
    return error.includes("can't be used") ? error : JSON.stringify(JSON.parse(out).counts);
  };

  beforeEach(() => {
    write('repo/.git/HEAD', '');
    write('repo/api.yaml', BAD);
    write('repo/old/api.yaml', BAD);
  });

  test('by a path and as packages, the nearest ones, with their rulesets', async () => {
    const rules = 'rules: {has-owner: {given: $.info, then: {field: x-owner, function: truthy}}}';
    pack(
      'repo/node_modules/@acme/config',
      { name: '@acme/config', main: 'team.json' },
      {
        'team.json':
          '{"extends": "./more/base.json", "rulesets": "rules.yaml", "rules": {"has-owner": "hint"}}',
        'more/base.json': '{"rules": {"unknown-field": "off"}, "ignore": "old/"}',
        'rules.yaml': rules,
      },
    );
    write('repo/near.json', '{"rules": {"unknown-field": "information"}}');
    config({ extends: ['generated', '@acme/config'] });
    expect(await problems(path('repo'))).toEqual(['hint has-owner repo/api.yaml']);
    config({ extends: ['@acme/config', './near.json'], rulesets: [] });
    const { error } = await apidoc(['validate', path('repo')]);
    expect(error).toContain('Unknown rule "has-owner"');
    config({ extends: ['./near.json'], rules: { 'unknown-field': 'warning' } });
    expect(await problems(path('repo/api.yaml'))).toEqual(['warning unknown-field repo/api.yaml']);
    pack('repo/node_modules/plain', { name: 'plain' }, { 'strict.json': off });
    expect(await run('plain/strict.json')).toContain('"error":0');
    pack('node_modules/above', { name: 'above' }, { 'apidoc.config.json': off });
    expect(await run('above/apidoc.config.json')).toContain('there is no such package');
  });

  test('mistakes are in the file that has them', async () => {
    write('repo/near.json', '{\n"rules": {"unknown-field": "of"}}');
    config({ extends: './near.json' });
    const { error, code } = await apidoc(['validate', path('repo')]);
    expect(error).toMatch(/repo\/near\.json:2:28: Unknown severity "of"/);
    expect(code).toBe(2);
  });

  test('nothing outside of the repository and of packages is read', async () => {
    write('secret.json', off);
    write('secret/package.json', '{"name": "other"}');
    write('secret/apidoc.config.json', off);
    write('repo/.hidden/base.json', off);
    symlinkSync('../secret.json', path('repo/link.json'));
    mkdirSync(path('repo/node_modules/@acme'), { recursive: true });
    symlinkSync('../../../secret', path('repo/node_modules/@acme/linked'));
    pack('repo/node_modules/@acme/out', { name: '@acme/out', main: '../../../../secret.json' }, {});
    pack(
      'repo/node_modules/@acme/up',
      { name: '@acme/up' },
      { 'apidoc.config.json': '{"extends": "../../../near.json"}' },
    );
    write('repo/near.json', off);
    pack('repo/node_modules/@acme/other', { name: '@acme/else' }, { 'apidoc.config.json': off });
    pack('repo/node_modules/@acme/code', { name: '@acme/code', main: 'index.js' }, {});
    for (const [name, reason] of [
      ['../secret.json', 'outside the repository'],
      ['./link.json', 'outside the repository'],
      ['./.hidden/base.json', 'it is hidden'],
      ['./.git/config.json', "git's own files"],
      ['@acme/linked', 'a link to a folder outside'],
      ['@acme/out', 'outside the repository or the package'],
      ['@acme/up', 'outside the repository or the package'],
      ['@acme/other', 'has another name'],
      ['@acme/code', 'file not found'],
      ['@acme/code/index.js', 'not a .json file'],
      ['@acme/code/../../../../../secret.json', 'outside the repository or the package'],
      ['@acme/none', 'there is no such package'],
      ['./none.json', 'file not found'],
    ])
      expect(await run(name as string)).toContain(reason);
  });

  test('a package that is a link to another folder of the repository, or to a store', async () => {
    pack('repo/packages/config', { name: '@acme/config' }, { 'apidoc.config.json': off });
    mkdirSync(path('repo/node_modules/@acme'), { recursive: true });
    symlinkSync('../../packages/config', path('repo/node_modules/@acme/config'));
    expect(await run('@acme/config')).toContain('"error":0');
    const store = 'repo/node_modules/.pnpm/s@1/node_modules/@acme/stored';
    pack(store, { name: '@acme/stored' }, { 'apidoc.config.json': off });
    symlinkSync('../.pnpm/s@1/node_modules/@acme/stored', path('repo/node_modules/@acme/stored'));
    expect(await run('@acme/stored')).toContain('"error":0');
  });

  test('circles and towers end', async () => {
    write('repo/a.json', '{"extends": "./b.json"}');
    write('repo/b.json', '{"extends": ["./a.json"]}');
    expect(await run('./a.json')).toContain('it extends itself');
    write('repo/c0.json', '{}');
    for (let i = 1; i < 12; i++)
      write(`repo/c${i}.json`, `{"extends": ["./c${i - 1}.json", "./c${i - 1}.json"]}`);
    expect(await run('./c11.json')).toContain('more than 32');
  });
});
