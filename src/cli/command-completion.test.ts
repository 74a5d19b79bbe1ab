// Completion as the shells do it: bash runs its own script and prints what it offers.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { COMMANDS } from './commands.ts';
import { apidoc } from './testing.ts';

/** Returns what bash offers for the last of the words. */
async function offered(...words: string[]): Promise<string[]> {
  const { out } = await apidoc(['completion', 'bash']);
  const script = `${out}
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_apidoc
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const args = ['--noprofile', '--norc', '-c', script, 'bash', 'apidoc', ...words];
  return execFileSync('bash', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
}

test('bash completes commands', async () => {
  expect(await offered('val')).toEqual(['validate']);
  expect(await offered('')).toEqual([...COMMANDS.map(({ name }) => name), 'help']);
  expect(await offered('help', 'bun')).toEqual(['bundle']);
});

test('bash completes the options of the command', async () => {
  expect(await offered('validate', 'a.yaml', '--fail')).toEqual(['--fail-on']);
  expect(await offered('bundle', '--fail')).toEqual([]);
  expect(await offered('schema', '-')).toEqual(['--dialect', '--ruleset', '--help', '-h']);
});

test('bash completes the values of options, in each way to write them', async () => {
  const severities = ['error', 'warning', 'hint', 'never'];
  expect(await offered('validate', '--fail-on', '')).toEqual(severities);
  expect(await offered('validate', '--fail-on', '=', '')).toEqual(severities);
  expect(await offered('validate', '--fail-on', '=')).toEqual(severities);
  expect(await offered('validate', '-f', 'ju')).toEqual(['junit']);
  expect(await offered('bundle', '-f', '')).toEqual(['yaml', 'json']);
  expect(await offered('completion', '')).toEqual(['bash', 'zsh', 'fish']);
});

test('bash completes file names where nothing else is expected', async () => {
  expect(await offered('validate', '')).toEqual([]);
  expect(await offered('validate', '--config', '')).toEqual([]);
  expect((await apidoc(['completion', 'bash'])).out).toContain(
    'complete -o default -F _apidoc apidoc-studio',
  );
});

test.each(['bash', 'zsh', 'fish'])('%s knows every command, option and value', async (shell) => {
  const { code, out } = await apidoc(['completion', shell]);
  expect(code).toBe(0);
  for (const { name, options } of COMMANDS) {
    expect(out).toContain(name);
    for (const option of options) {
      expect(out).toMatch(new RegExp(`(?:--|-l )${option.name}\\b`));
      for (const value of Object.keys(option.choices ?? {})) expect(out).toContain(value);
    }
  }
});
