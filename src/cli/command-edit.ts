// `apidoc-studio edit`: runs the editing commands of agents on a document, without a protocol.
import { callTool } from '../agents/call-tool.ts';
import { asJson } from '../agents/framing.ts';
import { hostFor } from './agents/disk-host.ts';
import { errorLine, type RunCommand } from './command.ts';
import { CommandError } from './failures.ts';

/** Runs the commands that are given, in their order, and writes all of them or none. */
export const editCommand: RunCommand = async (args, streams) => {
  const [named, more] = args.operands;
  if (named === undefined || more !== undefined || named === '-')
    throw new CommandError('name the file of one document.');
  const commands = args.values('command').flatMap(commandsIn);
  if (commands.length === 0)
    throw new CommandError(
      `name what to do by --command, such as --command '{"do":"set","pointer":"/info/version","value":"2.0.0"}'.`,
    );
  const { host, path } = await hostFor(named, args, streams.file);
  if (path === null) throw new CommandError(`${named}: this is a folder. Name a document in it.`);
  const input = {
    document: path,
    commands,
    dryRun: args.has('dry-run'),
    allowErrors: args.has('allow-errors'),
  };
  const result = await callTool(host, 'edit', input);
  if ('refused' in result) throw new CommandError(result.refused);
  const { output } = result;
  if (args.value('format') === 'json') {
    streams.out(`${asJson(output)}\n`);
    return 0;
  }
  for (const note of output.notes as readonly string[]) streams.error(errorLine(`note: ${note}`));
  const { new: problems } = output.problems as { readonly new: readonly { message: string }[] };
  for (const { message } of problems) streams.error(errorLine(`new problem: ${message}`));
  streams.out(String(output.diff));
  return 0;
};

/** Returns the command, or the list of them, that a text is. @throws CommandError */
function commandsIn(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch {
    throw new CommandError(`--command is not JSON: ${text.slice(0, 200)}`);
  }
}
