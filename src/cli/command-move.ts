// `apidoc-studio move`: moves an object of a document to a file of its own.
import { relative } from 'node:path';
import {
  applyEdits,
  isRoot,
  isUrl,
  loadMoveToFile,
  sameMeaning,
  uriOfPath,
  visibleText,
} from '../core/api.ts';
import type { Analyzer } from '../core/types.ts';
import { defectError, errorLine, type RunCommand } from './command.ts';
import { CommandError, explainFailure } from './failures.ts';
import { withSlashes } from './find-files.ts';
import { openText } from './open-document.ts';
import { OutputFolder } from './output-folder.ts';
import { pathOfReference, withFiles } from './referenced-files.ts';
import { isInside, realLocation } from './roots.ts';
import { readEntry } from './source-request.ts';
import type { Source } from './sources.ts';
import { outputLocation, rewriteFile } from './write-file.ts';

/** The new file: where it is on disk, and its address in the document. */
interface NewFile {
  /** As the user named it. */
  readonly name: string;
  readonly uri: string;
  /** The real path of the folder of the document's files, and the path of the new one below it. */
  readonly root: string;
  readonly path: string;
}

/** Moves the object at the pointer that is named to the file that is named. */
export const moveCommand: RunCommand = async (args, streams) => {
  const [entry, pointer, newFile, ...more] = args.operands;
  if (entry === undefined || pointer === undefined || newFile === undefined || more.length > 0)
    throw new CommandError('name the document, a JSON Pointer in it, and the new file.');
  if (entry === '-') throw new CommandError('"move" changes a file, not standard input.');
  const source = await readEntry([entry], args, streams);
  const target = await newFileOf(source, newFile);
  const output = await OutputFolder.open(target.root);
  if (await output.isTaken(target.path))
    throw new CommandError(`${newFile}: this file exists. Choose another name.`);
  const move = await moveTexts(source, pointer, target);
  const isDry = args.has('dry-run');
  const file = pathOfReference(source.folder, move.uri);
  const changed = isRoot(move.uri) ? source.file : file;
  const say = (what: string, name: string) =>
    streams.out(`${isDry ? `would ${what}` : `${what}d`} ${visibleText(name)}\n`);
  if (!isDry) {
    await output.write(target.path, move.created);
    try {
      await rewriteFile(changed, move.before, move.after);
    } catch (failure) {
      await output.remove(target.path);
      throw failure;
    }
  }
  say('create', newFile);
  say('change', changed);
  for (const sentence of move.lost) streams.error(errorLine(`not kept: ${sentence}`));
  return 0;
};

/** @throws CommandError for a file that the document could not refer to */
async function newFileOf({ folder, root }: Source, name: string): Promise<NewFile> {
  if (root === null)
    throw new CommandError(
      `${name}: the document is in no folder of its own. Name the folder that references may use by --root.`,
    );
  const location = await outputLocation(name).catch((failure: unknown) => {
    throw new CommandError(`${name}: ${explainFailure(failure)}`);
  });
  if (!isInside(root, location) || location === root)
    throw new CommandError(
      `${name}: it is outside the root folder of this document. Choose the root folder by --root.`,
    );
  const uri = uriOfPath(withSlashes(relative(await realLocation(folder), location)));
  return { name, uri, root, path: withSlashes(relative(root, location)) };
}

/** Returns the texts of a move that was read back. @throws CommandError where it can't be done */
async function moveTexts(source: Source, at: string, target: NewFile) {
  const hash = at.indexOf('#');
  const uri = hash > 0 ? uriOfPath(at.slice(0, hash)) : '';
  const pointer = hash < 0 ? at : at.slice(hash + 1);
  if (pointer !== '' && !pointer.startsWith('/'))
    throw new CommandError(`"${at}" is not a JSON Pointer, such as /components/schemas/Order.`);
  const before = await openWithTexts(source, new Map());
  const file = isUrl(uri) ? null : before.analyzedFile(uri);
  if (!file)
    throw new CommandError(`${uri}: it is not a file of ${source.file} that can be changed.`);
  const action = (await loadMoveToFile())(file, pointer, target.uri);
  if (!('files' in action)) throw new CommandError(`Can't move ${at}: ${action.refused}`);
  const textOf = (one: string) => {
    const edits = action.files.find((changed) => changed.uri === one)?.edits ?? [];
    return applyEdits(one === target.uri ? '' : (before.text(one) ?? ''), edits);
  };
  const [after, created] = [textOf(uri), textOf(target.uri)];
  const again = await openWithTexts(
    source,
    new Map([
      [uri, after],
      [target.uri, created],
    ]),
  );
  const documents = [before, again].map((one) => one.analyzedFile('')?.documents);
  const isSame = documents[0] && documents[1] && sameMeaning(documents[0], documents[1], true);
  if (!isSame) throw defectError(`Can't move ${at}: the document would say something else.`);
  if (errorsOf(again) > errorsOf(before))
    throw new CommandError(
      `Can't move ${at}: the files would have errors that the document does not have.`,
    );
  return { uri, before: before.text(uri) ?? '', after, created, lost: action.warnings ?? [] };
}

/** Analyses a document with all its files, some of them with other texts than on disk. */
async function openWithTexts(
  source: Source,
  texts: ReadonlyMap<string, string>,
): Promise<Analyzer> {
  const analyzer = await openText(source.name, texts.get('') ?? source.text);
  for (const [uri, text] of texts) if (!isRoot(uri)) analyzer.addFile(uri, text);
  await withFiles(analyzer, source, () => analyzer.problems());
  return analyzer;
}

function errorsOf(analyzer: Analyzer): number {
  return analyzer.problems().filter(({ severity }) => severity === 'error').length;
}
