// `apidoc schema`: the structure of the format for other editors and tools.
import { jsonSchema } from '../core/api.ts';
import type { RunCommand } from './command.ts';
import { CommandError } from './failures.ts';

/** Prints the JSON Schema of the format. */
export const schemaCommand: RunCommand = async ({ operands }, streams) => {
  if (operands.length > 0) throw new CommandError('schema takes no arguments.');
  streams.out(`${JSON.stringify(jsonSchema(), null, 2)}\n`);
  return 0;
};
