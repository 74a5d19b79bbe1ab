// Rulesets on the command line: which ones count, and what is made of what they find.
import { mkdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apidoc, tempFolder, VALID } from './testing.ts';

const { write, path } = tempFolder();
const RULES = `documentationUrl: https://example.com/style
rules:
  has-owner: {given: $.info, message: 'No owner.', severity: error, then: {field: x-owner, function: truthy}}
`;

async function codes(...args: string[]) {
  const { code, out, error } = await apidoc(['validate', ...args, '--format', 'json']);
  const { documents } = JSON.parse(out);
  const problems: { code: string; severity: string }[] = documents[0].problems;
  return { code, error, problems: problems.map((p) => `${p.code} ${p.severity}`) };
}

test('a ruleset that is named', async () => {
  const file = write('api.yaml', VALID);
  const ruleset = write('rules.yaml', RULES);
  const { code, out, error } = await apidoc(['validate', file, '--ruleset', ruleset]);
  expect({ code, error }).toEqual({ code: 1, error: '' });
  expect(out).toContain(`${file}:2:1  error  No owner.  (has-owner)`);
});

test('only what rulesets find', async () => {
  const file = write('api.yaml', `${VALID}chanels: {}\n`);
  const ruleset = write('rules.yaml', RULES);
  const { problems } = await codes(file, '--ruleset', ruleset, '--only-rulesets');
  expect(problems).toEqual(['has-owner error']);
});

test('the nearest ruleset above, up to the top of the repository, is named', async () => {
  mkdirSync(path('top/.git'), { recursive: true });
  const file = write('top/docs/api.yaml', VALID);
  write('.spectral.yaml', RULES.replace('has-owner', 'too-high'));
  expect((await codes(file)).problems).toEqual([]);
  write('top/.spectral.yml', RULES);
  const { problems, error } = await codes(file);
  expect(problems).toEqual(['has-owner error']);
  expect(error).toMatch(
    /^apidoc-studio: the rules of .*top\/\.spectral\.yml were found and used\.$/m,
  );
});

test('a configuration names rulesets, or none, and sets their rules', async () => {
  const file = write('api.yaml', VALID);
  write('.spectral.yaml', RULES.replace('has-owner', 'found'));
  write('style/rules.yaml', RULES);
  const config = { rulesets: ['style/rules.yaml'], rules: { 'has-owner': 'warning' } };
  write('apidoc.config.json', JSON.stringify(config));
  expect((await codes(file)).problems).toEqual(['has-owner warning']);
  write('apidoc.config.json', '{"rulesets": []}');
  expect((await codes(file)).problems).toEqual([]);
  write('apidoc.config.json', '{"rules": {"has-ownr": "off"}}');
  const { code, error } = await apidoc(['validate', file]);
  expect(code).toBe(2);
  expect(error).toContain('apidoc.config.json:1:12: Unknown rule "has-ownr".');
});

test('comments ignore problems of rulesets, and a baseline accepts them', async () => {
  const ruleset = write('rules.yaml', RULES);
  const ignored = VALID.replace('info:', 'info: # apidoc-ignore has-owner: later');
  const file = write('api.yaml', ignored);
  expect((await codes(file, '--ruleset', ruleset)).problems).toEqual([]);
  const owned = write('owned.yaml', ignored.replace('  title', '  x-owner: me\n  title'));
  expect((await codes(owned, '--ruleset', ruleset)).problems).toEqual(['unused-ignore warning']);
  const plain = write('plain.yaml', VALID);
  const known = ['--ruleset', ruleset, '--baseline', path('known.json')];
  expect((await codes(plain, ...known, '--write-baseline')).problems).toEqual([]);
  expect((await codes(plain, ...known)).code).toBe(0);
});

test('a mistake in a ruleset has its position, and the problems of the document stay', async () => {
  const file = write('api.yaml', `${VALID}chanels: {}\n`);
  const ruleset = write('rules.yaml', RULES.replace('truthy', 'truty'));
  const { code, problems, error } = await codes(file, '--ruleset', ruleset);
  expect(code).toBe(2);
  expect(problems).toEqual(['unknown-field error']);
  expect(error).toBe(
    `apidoc-studio: ${ruleset}:3:102: Unknown function "truty". Did you mean "truthy"?\n`,
  );
});

test('a ruleset extends files of its repository only', async () => {
  const file = write('api.yaml', VALID);
  write('outside.yaml', RULES);
  mkdirSync(path('own/.git'), { recursive: true });
  write('own/base.yaml', RULES);
  const inside = write('own/rules.yaml', 'extends: base.yaml\n');
  expect((await codes(file, '--ruleset', inside)).problems).toEqual(['has-owner error']);
  const outside = write('own/other.yaml', 'extends: ../outside.yaml\n');
  const { code, error } = await codes(file, '--ruleset', outside);
  expect(code).toBe(2);
  expect(error).toContain('it is outside the repository of the file that names it.');
});

test.each([
  ['a configuration', 'home/keys.yaml', '../home/keys.yaml', null],
  ['a configuration', 'repo/.env', '.env', null],
  ['a configuration', 'repo/.git/config', '.git/config', null],
  ['a ruleset', 'repo/.env', '.spectral.yaml', 'extends: .env'],
  ['a ruleset', 'repo/sub/.git/config', '.spectral.yaml', 'extends: ./sub/.git/config'],
])('%s of a repository shows no words of %s', async (_, secret, named, found) => {
  mkdirSync(path('repo/.git'), { recursive: true });
  write(secret, 'PASSWORD_KEY: 1\nextends: PASSWORD\n');
  const file = write('repo/api.yaml', VALID);
  if (found !== null) write(`repo/${named}`, found);
  else write('repo/apidoc.config.json', JSON.stringify({ rulesets: [named] }));
  const { code, out, error } = await apidoc(['validate', file]);
  expect(code).toBe(2);
  expect(out + error).not.toContain('PASSWORD');
  expect(error).toMatch(/can't be used: it is /);
});

test('a configuration above the root of its documents names rulesets beside it', async () => {
  const file = write('docs/api.yaml', VALID);
  write('apidoc.config.json', '{"rulesets": ["style/.spectral.yaml"]}');
  write('style/.spectral.yaml', RULES);
  expect((await codes(file, '--root', path('docs'))).problems).toEqual(['has-owner error']);
});

test('the page about a rule is a link', async () => {
  const file = write('api.yaml', VALID);
  const named = ['validate', file, '--ruleset', write('rules.yaml', RULES)];
  const page = 'https://example.com/style#has-owner';
  const sarif = JSON.parse((await apidoc([...named, '--format', 'sarif'])).out);
  const { rules } = sarif.runs[0].tool.driver;
  expect(rules.find((one: { id: string }) => one.id === 'has-owner')).toEqual({
    id: 'has-owner',
    helpUri: page,
  });
  const markdown = (await apidoc([...named, '--format', 'markdown'])).out;
  expect(markdown).toContain(`](${page})`);
});
