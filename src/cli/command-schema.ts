// `apidoc-studio schema`: the structure of the format for other editors and tools.
import { jsonSchema } from '../core/api.ts';
import type { RunCommand } from './command.ts';
import { CommandError } from './failures.ts';

/** Prints the JSON Schema of the format in one of its dialects. */
export const schemaCommand: RunCommand = async (args, streams) => {
  if (args.operands.length > 0) throw new CommandError('schema takes no arguments.');
  streams.out(`${JSON.stringify(jsonSchema(args.value('dialect')), null, 2)}\n`);
  return 0;
};
