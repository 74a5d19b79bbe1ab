// `apidoc-studio split`: writes one document as many files, the reverse of `bundle`.
import { join } from 'node:path';
import { loadSplit, visibleText } from '../core/api.ts';
import type { Analyzer } from '../core/types.ts';
import type { RunCommand } from './command.ts';
import { CommandError } from './failures.ts';
import { openText } from './open-document.ts';
import { OutputFolder } from './output-folder.ts';
import { readEntry } from './source-request.ts';
import type { Source } from './sources.ts';

/** Writes the root document and a file for each component into a folder. */
export const splitCommand: RunCommand = async (args, streams) => {
  const folder = args.value('output');
  if (folder === undefined) throw new CommandError('name the folder to write to by --output.');
  const source = await readEntry(args.operands, args, streams);
  const files = await splitFiles(source);
  const output = await OutputFolder.open(folder);
  for (const { path } of files) {
    if (await output.isTaken(path))
      throw new CommandError(`${join(folder, path)}: this file exists. Choose an empty folder.`);
  }
  for (const { path, text } of files) {
    await output.write(path, text);
    streams.out(`${visibleText(join(folder, path))}\n`);
  }
  return 0;
};

async function splitFiles({ file, name, text }: Source): Promise<{ path: string; text: string }[]> {
  const analyzer = await openText(name, text);
  // The references of the whole document are known when it was validated.
  const before = errorsOf(analyzer);
  const subject = analyzer.analyzedFile('');
  const split = await loadSplit();
  const result = subject && split(subject);
  if (!result || 'refused' in result)
    throw new CommandError(`${file}: ${result?.refused ?? 'it is not text that can be read.'}`);
  const parts = await openText(name, result.text);
  for (const part of result.files) parts.addFile(part.uri, part.text);
  if (errorsOf(parts) > before)
    throw new CommandError(`${file}: the files would have errors that the document does not have.`);
  return [{ path: name, text: result.text }, ...result.files.map((f) => ({ ...f, path: f.uri }))];
}

function errorsOf(analyzer: Analyzer): number {
  return analyzer.problems().filter(({ severity }) => severity === 'error').length;
}
