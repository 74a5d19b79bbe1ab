// `apidoc-studio schema`: the structure of the format for other editors and tools.
import { jsonSchema, loadRulesetSchema } from '../core/api.ts';
import type { RunCommand } from './command.ts';
import { CommandError } from './failures.ts';

/** Prints the JSON Schema of the format in one of its dialects, or that of rulesets. */
export const schemaCommand: RunCommand = async (args, streams) => {
  if (args.operands.length > 0) throw new CommandError('schema takes no arguments.');
  const schema = args.has('ruleset')
    ? (await loadRulesetSchema())()
    : jsonSchema(args.value('dialect'));
  streams.out(`${JSON.stringify(schema, null, 2)}\n`);
  return 0;
};
