// `apidoc-studio convert`: converts a document of AsyncAPI 2, or prints one in the other language.
import { resolve } from 'node:path';
import { Analyzer, languageOf, loadService } from '../core/api.ts';
import type { ConvertResult } from '../core/types.ts';
import { errorLine, type RunCommand } from './command.ts';
import { CommandError } from './failures.ts';
import { readEntry } from './source-request.ts';
import { writeWhole } from './write-file.ts';

const VERSION_OPTIONS = [
  'to',
  'dialect',
  'view',
  'names',
  'out-dir',
  'all-files',
  'write',
  'format',
];

/** Converts the document that is named to version 3, or to the language that is named. */
export const convertCommand: RunCommand = async (args, streams) => {
  const [language = ''] = args.operands;
  if (language !== 'yaml' && language !== 'json')
    return (await import('./convert-version.ts')).convertVersion(args, streams);
  const other = VERSION_OPTIONS.find((name) => args.has(name));
  if (other !== undefined)
    throw new CommandError(`--${other} is for documents of AsyncAPI 2: leave out "${language}".`);
  return convertLanguage(args, streams);
};

const convertLanguage: RunCommand = async (args, streams) => {
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
