// The reference of tools and commands for docs/agent-tools.md, from their tables.
import { AGENT_COMMANDS, commandSchema } from './commands.ts';
import { TOOL_LIST } from './tool-list.ts';
import type { Schema, ToolListing } from './types.ts';

/** Returns the whole of `docs/agent-tools.md`. */
export function agentToolsReference(): string {
  const tools = TOOL_LIST.map(toolSection).join('\n');
  const commands = [...AGENT_COMMANDS]
    .map(([name, command]) => {
      const { properties = {}, required = [] } = commandSchema(name, command);
      const fields = Object.entries(properties).filter(([field]) => !/^(?:do|file)$/.test(field));
      const list = fields.map(([field]) =>
        required.includes(field) ? `\`${field}\`` : `[\`${field}\`]`,
      );
      return `### \`${name}\`\n\n${command.does} Fields: ${list.join(', ')}.\n\n\`\`\`json\n${JSON.stringify(command.example)}\n\`\`\`\n`;
    })
    .join('\n');
  return `# Tools for agents

Made from the tables in \`src/agents\`. [agents.md](agents.md) says how to use them.

${tools}
## Commands of \`edit\`

Pointers are JSON Pointers in the document, or in the file that \`file\` names. A place may be in another file: \`parts.yaml#/Order\`. Fields in brackets may be left out.

${commands}`;
}

function toolSection({ name, description, inputSchema, annotations }: ToolListing): string {
  const { properties = {}, required = [] } = inputSchema;
  const rows = Object.entries(properties).map(([field, schema]) => row(field, schema, required));
  return `## \`${name}\`

${description} ${annotations.readOnlyHint ? 'Only reads.' : 'Writes.'}

| Input | Required | Meaning |
|---|---|---|
${rows.join('\n')}
`;
}

function row(
  field: string,
  { description = '', enum: choices }: Schema,
  required: readonly string[],
) {
  const values = choices ? ` One of ${choices.map((one) => `\`${one}\``).join(', ')}.` : '';
  return `| \`${field}\` | ${required.includes(field) ? 'yes' : ''} | ${description}${values} |`;
}
