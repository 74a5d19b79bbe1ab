// `apidoc-studio types`: the payloads, headers and schemas of a document as types of a language.
import { join } from 'node:path';
import { loadPayloadTypes, TYPE_LANGUAGES, visibleText } from '../core/api.ts';
import type { TypeFile, TypeLanguage } from '../core/types.ts';
import { errorLine, type RunCommand } from './command.ts';
import { CommandError } from './failures.ts';
import { openDocument, requireSyntax } from './open-document.ts';
import { OutputFolder } from './output-folder.ts';
import { RemoteFiles } from './remote-files.ts';
import { remoteOptions } from './request-settings.ts';
import { readEntry } from './source-request.ts';

/** Writes the files, all of them or none; without a folder it prints the types. */
export const typesCommand: RunCommand = async (args, streams) => {
  const [document, ...more] = args.operands;
  if (document === undefined || more.length > 0) throw new CommandError('name one document.');
  const language = args.value('language') ?? 'typescript';
  if (!isLanguage(language)) throw new CommandError(`there are no types for "${language}".`);
  const remote = await RemoteFiles.create(remoteOptions(args));
  const source = { ...(await readEntry([document], args, streams)), remote };
  const { analyzer, shown } = await openDocument(source, (one) => one.model());
  requireSyntax(source, analyzer);
  const { typeFiles, WRITTEN_BY } = await loadPayloadTypes();
  const schemas = await shown.sharedSchemas();
  const { files, left, unresolved } = typeFiles({ model: shown.model(), schemas, language });
  const note = (text: string): void => streams.error(errorLine(`${source.file}: ${text}`));
  for (const name of left)
    note(
      `"${visibleText(name)}" is left out: its schema is not found, or in a language that is not read.`,
    );
  if (unresolved > 0) note(`any value is allowed where a reference has no target (${unresolved}).`);
  if (files.length === 0)
    throw new CommandError(`${source.file}: there is no schema that types could be made of.`);
  const folder = args.value('output');
  if (folder === undefined) streams.out(files.map(({ text }) => text).join('\n'));
  else
    for (const path of await writeAll(folder, files, WRITTEN_BY))
      streams.out(`${visibleText(path)}\n`);
  return left.length === 0 && unresolved === 0 ? 0 : 1;
};

function isLanguage(name: string): name is TypeLanguage {
  return Object.hasOwn(TYPE_LANGUAGES, name);
}

/** @throws CommandError where one of the files exists that this command did not write */
async function writeAll(
  folder: string,
  files: readonly TypeFile[],
  writtenBy: string,
): Promise<string[]> {
  const output = await OutputFolder.open(folder);
  for (const { name } of files)
    if ((await output.isTaken(name)) && !(await output.read(name)).includes(writtenBy))
      throw new CommandError(
        `${join(folder, name)}: this file exists, and "types" did not write it. Choose another folder.`,
      );
  for (const { name, text } of files) await output.write(name, text);
  return files.map(({ name }) => join(folder, name));
}
