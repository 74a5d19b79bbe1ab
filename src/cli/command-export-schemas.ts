// `apidoc-studio export-schemas`: writes the payload of each message as a JSON Schema of its own.
import { join } from 'node:path';
import { isDeviceName, visibleText } from '../core/api.ts';
import type { JsonSchemaDraft } from '../core/types.ts';
import { errorLine, type RunCommand } from './command.ts';
import { CommandError } from './failures.ts';
import { openDocument, requireSyntax } from './open-document.ts';
import { OutputFolder } from './output-folder.ts';
import { RemoteFiles } from './remote-files.ts';
import { remoteOptions } from './request-settings.ts';
import { readEntry } from './source-request.ts';

/** Writes a file for each message, all of them or none. */
export const exportSchemasCommand: RunCommand = async (args, streams) => {
  const [document, folder, ...more] = args.operands;
  if (document === undefined || folder === undefined || more.length > 0)
    throw new CommandError('name a document, and the folder to write to.');
  const draft: JsonSchemaDraft = args.value('draft') === '07' ? '07' : '2020-12';
  const remote = await RemoteFiles.create(remoteOptions(args));
  const source = { ...(await readEntry([document], args, streams)), remote };
  const { analyzer, shown } = await openDocument(source, (one) => one.model());
  requireSyntax(source, analyzer);
  const { order, parts } = shown.model();
  const files = new Map<string, string>();
  let isWhole = true;
  const note = (key: string, text: string) => {
    isWhole = false;
    streams.error(errorLine(`${source.file}: message "${key}": ${text}`));
  };
  for (const id of order.messages) {
    const part = parts.get(id);
    if (part?.kind !== 'message' || !part.payload) continue;
    const { uri, pointer, key } = part;
    const schema = await shown.jsonSchema({ uri, pointer: `${pointer}/payload` }, draft);
    if (!schema) {
      note(key, `the payload (${part.payload.formatLabel}) can't be written as JSON Schema.`);
      continue;
    }
    if (schema.left > 0) note(key, 'any value is allowed where a reference has no target.');
    files.set(freePath(fileName(key), files), schema.text);
  }
  if (files.size === 0) throw new CommandError(`${source.file}: no payload can be written.`);
  const output = await OutputFolder.open(folder);
  for (const [path, text] of files)
    if ((await output.isTaken(path)) && (await output.read(path)) !== text)
      throw new CommandError(`${join(folder, path)}: this file exists. Choose an empty folder.`);
  for (const [path, text] of files) {
    await output.write(path, text);
    streams.out(`${visibleText(join(folder, path))}\n`);
  }
  return isWhole ? 0 : 1;
};

const MAX_NAME = 80;

/** A key may have any characters. */
function fileName(key: string): string {
  const name = key
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, MAX_NAME);
  return name === '' || isDeviceName(name) ? `message${name && '-'}${name}` : name;
}

/** File systems may take names for equal that differ in case or in the form of their letters. */
function freePath(base: string, taken: ReadonlyMap<string, string>): string {
  const path = (n: number) => `${base}${n === 1 ? '' : `-${n}`}.schema.json`;
  const same = (name: string) => name.normalize('NFKC').toLowerCase();
  const names = new Set([...taken.keys()].map(same));
  let n = 1;
  while (names.has(same(path(n)))) n++;
  return path(n);
}
