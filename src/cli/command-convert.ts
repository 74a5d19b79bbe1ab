// `apidoc-studio convert`: prints a document in the other language.
import { resolve } from 'node:path';
import { Analyzer, languageOf, loadService } from '../core/api.ts';
import type { ConvertResult } from '../core/types.ts';
import { errorLine, type RunCommand } from './command.ts';
import { CommandError } from './failures.ts';
import { readEntry } from './source-request.ts';
import { writeWhole } from './write-file.ts';

/** Writes the document that is named as YAML or as JSON. */
export const convertCommand: RunCommand = async (args, streams) => {
  const [to, ...names] = args.operands;
  const { file, name, text } = await readEntry(names, args, streams);
  const output = args.value('output');
  if (output !== undefined && resolve(output) === resolve(file))
    throw new CommandError(`${output}: this is the document. Write it to another file.`);
  const analyzer = new Analyzer(name, languageOf(name, text));
  analyzer.setText(text);
  const subject = analyzer.analyzedFile('');
  const service = await loadService('language');
  const request = { request: 'convert', uri: '', to: to === 'json' ? 'json' : 'yaml' } as const;
  const result = (subject && service.respond(subject, request)) as ConvertResult | null;
  if (!result || 'refused' in result)
    throw new CommandError(`${file}: ${result?.refused ?? 'it is not text that can be read.'}`);
  if (output === undefined) streams.out(result.text);
  else await writeWhole(output, result.text);
  for (const sentence of result.warnings) streams.error(errorLine(`not kept: ${sentence}`));
  return 0;
};
