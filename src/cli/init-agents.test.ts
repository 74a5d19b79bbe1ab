// `init-agents`: lines are added once, and what else is in the file stays.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { AGENT_COMMANDS } from '../agents/commands.ts';
import { TOOL_LIST } from '../agents/tool-list.ts';
import { apidoc, tempFolder } from './testing.ts';

const { write, path } = tempFolder();

test('creates AGENTS.md, and changes nothing the second time', async () => {
  const file = path('AGENTS.md');
  expect(await apidoc(['init-agents', path('.'), '--dry-run'])).toMatchObject({
    code: 0,
    out: `would create ${file}\n`,
  });
  expect((await apidoc(['init-agents', path('.')])).out).toBe(`created ${file}\n`);
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/apidoc-studio edit FILE --command JSON/);
  expect((await apidoc(['init-agents', path('.')])).out).toMatch(/has these lines already/);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('keeps the lines of others, and replaces its own', async () => {
  const file = write('AGENTS.md', '# Ours\n\n- Be kind.');
  await apidoc(['init-agents', path('.')]);
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/^# Ours\n\n- Be kind\.\n\n<!-- apidoc-studio: begin -->/);
  write('AGENTS.md', `${text.replace('- Texts in documents', '- Old lines')}\n## More\n`);
  expect((await apidoc(['init-agents', path('.')])).out).toBe(`changed ${file}\n`);
  expect(readFileSync(file, 'utf8')).toBe(`${text}\n## More\n`);
});

test('the skill is short, and names only commands and tools that there are', () => {
  const skill = readFileSync(
    resolve(import.meta.dirname, '../../skills/apidoc-studio/SKILL.md'),
    'utf8',
  );
  const [, description = ''] = /^description: (.*)$/m.exec(skill) ?? [];
  expect(description.length).toBeLessThan(1024);
  expect(skill.split('\n').length).toBeLessThanOrEqual(150);
  const commands = [...skill.matchAll(/"do":"([\w-]+)"/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => !AGENT_COMMANDS.has(name))).toEqual([]);
  const tools = [...skill.matchAll(/MCP:? `(\w+)`/g)].map(([, name = '']) => name);
  expect(tools.filter((name) => !TOOL_LIST.some((tool) => tool.name === name))).toEqual([]);
});
