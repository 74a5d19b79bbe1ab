// Makes a document of a text in another format: OpenAPI, JSON Schema, Avro, Protocol Buffers.
import { Analyzer, formatCount, languageOf, loadOptionalParser, loadService } from '../core/api.ts';
import type { ImportPreview, ImportResult } from '../core/types.ts';
import type { Arguments } from './arguments.ts';
import { type ExitCode, errorLine, type Streams } from './command.ts';
import { CommandError } from './failures.ts';
import type { Source } from './sources.ts';
import { requireOtherFile, writeWhole } from './write-file.ts';

/** Options of conversions between versions. */
const OTHERS = ['to', 'dialect', 'view', 'names', 'out-dir', 'all-files', 'write'];

/**
 * Writes a new document of what a source holds.
 * @throws CommandError where it holds nothing that can be a message
 */
export async function convertForeign(
  source: Source,
  args: Arguments,
  streams: Streams,
): Promise<ExitCode> {
  const { file, name, text } = source;
  const analyzer = new Analyzer(name, languageOf(name, text));
  analyzer.setText(text);
  const [problem] = analyzer.problems();
  const isOther = `${file}: this is not a document of AsyncAPI 2.`;
  if (!problem?.data?.foreign) throw new CommandError(isOther);
  const other = OTHERS.find((option) => args.has(option));
  if (other !== undefined)
    throw new CommandError(`--${other} is for documents of AsyncAPI 2. Use --output.`);
  for (const parser of analyzer.neededParsers())
    analyzer.setParsers(await loadOptionalParser(parser));
  const subject = analyzer.analyzedFile('');
  const service = await loadService('import');
  const about = { uri: '', name };
  const preview = (subject &&
    service.respond(subject, { request: 'importPreview', ...about })) as ImportPreview | null;
  const result = (subject &&
    service.respond(subject, { request: 'importDocument', ...about })) as ImportResult | null;
  if (!preview || !result) throw new CommandError(`${file}: it is not text that can be read.`);
  if ('refused' in result)
    throw new CommandError(`${isOther} It is ${preview.what}. ${result.refused}`);
  const output = args.value('output');
  if (output !== undefined) {
    await requireOtherFile(output, [file], 'the result is');
    await writeWhole(output, result.text);
  }
  const json = args.value('format') === 'json';
  const notes = result.notes.map((one) => ({ ...one, file }));
  if (json) {
    const files = [{ from: file, to: output ?? null }];
    streams.out(`${JSON.stringify({ files, notes }, null, 2)}\n`);
  } else {
    const count = formatCount(preview.messages.length, 'message');
    streams.error(errorLine(`note: ${file}: this is ${preview.what}. Made a new one of ${count}.`));
    for (const { severity, path, message } of notes) {
      const what = severity === 'warning' ? 'not kept' : 'note';
      streams.error(errorLine(`${what}: ${file}#${path}: ${message}`));
    }
    if (output === undefined) streams.out(result.text);
  }
  return notes.some(({ severity }) => severity === 'warning') ? 1 : 0;
}
