// The reference of tools and commands for docs/agent-tools.md, from their tables.
import { AGENT_COMMANDS, commandSchema } from './commands.ts';
import { DATA, TOOL_LIST } from './tool-list.ts';
import type { Schema, ToolListing } from './types.ts';

/** Tools with the same input from which on it is described once, above all of them. */
const MIN_SHARED = 3;

/** Returns the whole of `docs/agent-tools.md`. */
export function agentToolsReference(): string {
  const shared = sharedInputs();
  const tools = TOOL_LIST.map((tool) => toolSection(tool, shared)).join('\n');
  const commands = [...AGENT_COMMANDS]
    .map(([name, command]) => {
      const { properties = {}, required = [] } = commandSchema(name, command);
      const fields = Object.keys(properties).filter((field) => !/^(?:do|file)$/.test(field));
      return `### \`${name}\`\n\n${command.does} Fields: ${namesOf(fields, required)}.\n\n\`\`\`json\n${JSON.stringify(command.example)}\n\`\`\`\n`;
    })
    .join('\n');
  return `# Tools for agents

Made from the tables in \`src/agents\`. [agents.md](agents.md) says how to use them. Names in brackets may be left out. ${DATA}

These inputs mean the same in each tool that has them:

${tableOf([...shared].map(([name, schema]) => row(`\`${name}\``, schema)))}

${tools}
## Commands of \`edit\`

Pointers are JSON Pointers in the document, or in the file that \`file\` names. A place may be in another file: \`parts.yaml#/Order\`.

${commands}`;
}

/** The inputs that several tools describe in the same words. */
function sharedInputs(): ReadonlyMap<string, Schema> {
  const all = TOOL_LIST.flatMap(({ inputSchema }) => Object.entries(inputSchema.properties ?? {}));
  return new Map(
    all.filter(
      ([name, one]) =>
        all.filter((other) => other[0] === name && other[1].description === one.description)
          .length >= MIN_SHARED,
    ),
  );
}

function toolSection(
  { name, description, inputSchema, annotations }: ToolListing,
  shared: ReadonlyMap<string, Schema>,
): string {
  const { properties = {}, required = [] } = inputSchema;
  const isShared = ([field, { description }]: [string, Schema]): boolean =>
    shared.get(field)?.description === description;
  const inputs = Object.entries(properties);
  const own = inputs.filter((input) => !isShared(input));
  const common = namesOf(
    inputs.filter(isShared).map(([field]) => field),
    required,
  );
  const rows = own.map(([field, schema]) => row(nameOf(field, required), schema));
  const does = description.replace(` ${DATA}`, '');
  return `## \`${name}\`

${does} ${annotations.readOnlyHint ? 'Only reads.' : 'Writes.'}${common && ` Takes ${common}${rows.length > 0 ? ', and:' : '.'}`}
${rows.length > 0 ? `\n${tableOf(rows)}\n` : ''}`;
}

const tableOf = (rows: readonly string[]): string =>
  ['| Input | Meaning |', '|---|---|', ...rows].join('\n');

const row = (name: string, { description = '', enum: choices }: Schema): string => {
  const values = choices ? ` One of ${choices.map((one) => `\`${one}\``).join(', ')}.` : '';
  return `| ${name} | ${description}${values} |`;
};

const nameOf = (field: string, required: readonly string[]): string =>
  required.includes(field) ? `\`${field}\`` : `[\`${field}\`]`;

const namesOf = (fields: readonly string[], required: readonly string[]): string =>
  fields.map((field) => nameOf(field, required)).join(', ');
