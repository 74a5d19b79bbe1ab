// Finds and reads the `apidoc.config.json` that holds for a document.
import { access } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { NO_SETTINGS, readConfig } from '../core/api.ts';
import type { Settings } from '../core/types.ts';
import { CommandError, explainFailure } from './failures.ts';
import { decode, readBytes, readText } from './read-file.ts';
import { isInside, realLocation } from './roots.ts';

const NAME = 'apidoc.config.json';

/** Gives the settings for documents by their folders; a file is read once. */
export class Configs {
  private readonly given: string | null;
  private readonly read = new Map<string, Settings>();

  /** @param given the file to use for all documents; null to look for one */
  constructor(given: string | null) {
    this.given = given;
  }

  /**
   * The settings for documents in a folder: from the nearest configuration there or above, up to
   * the root of the repository. A configuration that is looked for may be a link to a file below
   * its own folder or below the root, not to any other.
   * @param root the real path of the folder below which files of the document may be read; null
   * where there is none
   * @throws CannotRun where a configuration cannot be read or has errors
   */
  async for(folder: string, root: string | null): Promise<Settings> {
    const file = this.given ?? (await find(resolve(folder)));
    if (file === null) return NO_SETTINGS;
    let settings = this.read.get(file);
    if (!settings) {
      settings = parse(file, await (this.given === null ? readFound(file, root) : readText(file)));
      this.read.set(file, settings);
    }
    return settings;
  }
}

async function find(folder: string): Promise<string | null> {
  const file = join(folder, NAME);
  if (await exists(file)) return file;
  const parent = dirname(folder);
  return parent === folder || (await exists(join(folder, '.git'))) ? null : find(parent);
}

async function readFound(file: string, root: string | null): Promise<string> {
  try {
    const location = await realLocation(file);
    const own = await realLocation(dirname(file));
    if (isInside(own, location) || (root !== null && isInside(root, location)))
      return decode(await readBytes(location, 'refuse'));
  } catch (failure) {
    throw new CommandError(`${file}: ${explainFailure(failure)}`);
  }
  throw new CommandError(
    `${file}: this is a link to a file outside the root folder. Name the configuration by --config, or the folder by --root.`,
  );
}

function parse(file: string, text: string): Settings {
  const { settings, errors } = readConfig(text);
  if (errors.length > 0)
    throw new CommandError(...errors.map((f) => `${file}:${f.line}:${f.column}: ${f.message}`));
  return settings;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
