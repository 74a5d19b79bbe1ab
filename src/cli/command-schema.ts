// `apidoc schema`: the structure of the format for other editors and tools.
import { jsonSchema } from '../core/api.ts';
import type { Command } from './command.ts';
import { CommandError } from './failures.ts';

export const schemaCommand: Command = {
  name: 'schema',
  usage: '',
  summary: 'prints the structure of the format as a JSON Schema (draft 07)',
  help: 'For other editors and tools. Rules that compare several objects of a document are not in it.\n',
  options: new Map(),
  async run({ operands }, streams) {
    if (operands.length > 0) throw new CommandError('schema takes no arguments.');
    streams.out(`${JSON.stringify(jsonSchema(), null, 2)}\n`);
    return 0;
  },
};
