// Writes a file as a whole or not at all, so that no other program reads half of it.
import { chmod, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CommandError, explainFailure, FileRefused } from './failures.ts';
import { realLocation } from './roots.ts';

/**
 * Writes a file that the user named, in folders that are made if necessary. A link stays one, and a
 * file keeps its permissions.
 * @throws CommandError if it can't be written; what was there before is still there then
 */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await replace(await realLocation(file), content);
  } catch (failure) {
    throw new CommandError(`${file}: ${explainFailure(failure)}`);
  }
}

async function replace(file: string, content: string | Uint8Array): Promise<void> {
  const before = await stat(file).catch(() => null);
  if (before?.isDirectory()) throw new FileRefused('this is a folder, not a file.');
  // A device or a pipe can't be replaced by a file: it is written to.
  if (before && !before.isFile()) return writeFile(file, content);
  const temporary = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  try {
    await writeFile(temporary, content, { flag: 'wx' });
    if (before) await chmod(temporary, before.mode);
    await rename(temporary, file);
  } catch (failure) {
    await rm(temporary, { force: true });
    throw failure;
  }
}
