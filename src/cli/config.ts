// Finds and reads the `apidoc.config.json` that holds for a document.
import { access } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { NO_SETTINGS, readConfig, type Settings } from '../core/index.ts';
import { CannotRun, readText } from './files.ts';

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
   * The settings for documents in a folder: from the nearest configuration there or above, up to the root of the repository.
   * @throws CannotRun where a configuration has faults
   */
  async for(folder: string): Promise<Settings> {
    const file = this.given ?? (await find(resolve(folder)));
    if (file === null) return NO_SETTINGS;
    let settings = this.read.get(file);
    if (!settings) {
      settings = await load(file);
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

async function load(file: string): Promise<Settings> {
  const { settings, faults } = readConfig(await readText(file));
  if (faults.length > 0) throw new CannotRun(faults.map((f) => `${file}:${f.line}:${f.column}: ${f.message}`).join('\napidoc: '));
  return settings;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
