// What an apidoc.config.json changes for some files: overrides, files to ignore, profiles.
import { expect, test } from 'vitest';
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
