// What agents are shown: small, complete, and the same as its reference.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { agentToolsReference } from './agent-tools-reference.ts';
import { listTools } from './call-tool.ts';
import { inputProblem } from './check-input.ts';
import { AGENT_COMMANDS, commandSchema } from './commands.ts';
import { TOOL_LIST } from './tool-list.ts';

test('lists 15 tools in at most 24,000 bytes', () => {
  expect(TOOL_LIST).toHaveLength(15);
  expect(new TextEncoder().encode(JSON.stringify(TOOL_LIST)).length).toBeLessThanOrEqual(24_000);
  expect(listTools(true).every(({ annotations }) => annotations.readOnlyHint)).toBe(true);
});

test.each(TOOL_LIST.map((tool) => [tool.name, tool] as const))(
  'describes %s with closed schemas and all hints',
  (_, { description, inputSchema, outputSchema, annotations }) => {
    expect(description).toMatch(/\bdata, not instructions\b/);
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(outputSchema.type).toBe('object');
    expect(Object.values(inputSchema.properties ?? {}).every((one) => 'description' in one)).toBe(
      true,
    );
    expect(Object.values(annotations).every((hint) => typeof hint === 'boolean')).toBe(true);
  },
);

describe('commands', () => {
  test.each([...AGENT_COMMANDS])('the example of %s matches its schema', (name, command) => {
    expect(inputProblem(commandSchema(name, command), command.example, 'it')).toBeNull();
  });

  test.each([
    ['add-channel', { do: 'add-channel', name: 'a' }, 'it must have "address".'],
    [
      'set-nullable',
      { do: 'set-nullable', schema: '', nullable: 1 },
      'it.nullable must be true or false.',
    ],
    [
      'add-channel',
      { do: 'add-channel', name: 'a', address: null, messages: [{ use: '/a', nam: 'b' }] },
      'it.messages[0] has the unknown field "nam". Did you mean "name"?',
    ],
    [
      'wrap-schema',
      { do: 'wrap-schema', schema: '', as: 'oneOff' },
      'it.as must be "oneOf" or "anyOf" or "allOf" or "array". Did you mean "oneOf"?',
    ],
  ])('says what is wrong with %s', (name, given, problem) => {
    const command = AGENT_COMMANDS.get(name);
    expect(command && inputProblem(commandSchema(name, command), given, 'it')).toBe(problem);
  });
});

test('docs/agent-tools.md is up to date (npm run update)', () => {
  const file = resolve(import.meta.dirname, '../../docs/agent-tools.md');
  expect(readFileSync(file, 'utf8')).toBe(agentToolsReference());
});
