// Finds and reads the `apidoc.config.json` that holds for a document.
import { access } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { NO_SETTINGS, pathMatcher, readConfig } from '../core/api.ts';
import type { Config, ConfigError, DocsTheme, Overrides, Settings } from '../core/types.ts';
import { CommandError, explainFailure } from './failures.ts';
import { withSlashes } from './find-files.ts';
import { decode, readBytes, readText } from './read-file.ts';
import { isInside, realLocation, refusedRuleset } from './roots.ts';

/** What the configuration of a folder and all below it is called. */
export const CONFIG_NAME = 'apidoc.config.json';

/** The settings for the files of a document. */
export interface DocumentSettings {
  readonly settings: Settings;
  readonly overrides?: Overrides;
  /** Paths of rulesets; null where the configuration names none, so that they are searched. */
  readonly rulesets?: readonly string[] | null;
  /** Rules that are set and are not ours, each with what to say where no ruleset has it. */
  readonly unknownRules?: ReadonlyMap<string, string>;
}

/** What a configuration says about the look of documentation. */
export interface FoundTheme extends Pick<Config, 'logoAt'> {
  readonly docs: DocsTheme;
  /** The path of the configuration. */
  readonly file: string;
  /** What is used only in part, each with its position. */
  readonly warnings: readonly string[];
}

/** A configuration that was read. */
interface Found extends Pick<FoundTheme, 'file' | 'warnings'> {
  readonly text: string;
  readonly config: Config;
  /** The folder that its patterns are relative to. */
  readonly folder: string;
  readonly isIgnored: (path: string) => boolean;
  readonly unknownRules: ReadonlyMap<string, string>;
}

/** Gives the settings for documents by their folders; a file is read once. */
export class Configs {
  private readonly given: string | null;
  private readonly read = new Map<string, Found>();
  /** The configuration of each folder that was looked for. */
  private readonly nearest = new Map<string, Promise<string | null>>();

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
  async for(folder: string, root: string | null): Promise<DocumentSettings> {
    const found = await this.find(folder, root);
    if (!found) return { settings: NO_SETTINGS };
    const { settings, overrides: list, rulesets } = found.config;
    if (this.given === null) await requireOwnRulesets(found, root);
    const base = withSlashes(join(resolve(folder), sep));
    return {
      settings,
      overrides: { folder: withSlashes(join(found.folder, sep)), base, list },
      rulesets: rulesets?.map((path) => relative(process.cwd(), join(found.folder, path))) ?? null,
      unknownRules: found.unknownRules,
    };
  }

  /**
   * Returns whether the configuration for a file leaves it out where folders are searched.
   * @param root as for `for`
   * @throws CannotRun where a configuration cannot be read or has errors
   */
  async ignores(file: string, root: string | null): Promise<boolean> {
    const found = await this.find(dirname(file), root);
    if (!found || found.config.ignore.length === 0) return false;
    const path = withSlashes(relative(found.folder, resolve(file)));
    return !path.startsWith('../') && found.isIgnored(path);
  }

  /**
   * Returns the levels that the configuration for a folder gives changes between versions.
   * @param root as for `for`
   * @throws CannotRun where a configuration cannot be read or has errors
   */
  async levels(folder: string, root: string | null): Promise<Config['diff']> {
    return (await this.find(folder, root))?.config.diff ?? new Map();
  }

  /**
   * Returns how the documentation of a folder looks; null where nothing says it.
   * @param root as for `for`
   * @throws CannotRun where a configuration cannot be read or has errors
   */
  async theme(folder: string, root: string | null): Promise<FoundTheme | null> {
    const found = await this.find(folder, root);
    if (!found?.config.docs) return null;
    const { file, warnings, config } = found;
    return { file, warnings, docs: found.config.docs, logoAt: config.logoAt };
  }

  /**
   * Returns what tells the configuration for a folder from any other: where it is, and its text.
   * @param root as for `for`
   * @throws CannotRun where it cannot be read or has errors
   */
  async identity(folder: string, root: string | null): Promise<readonly string[]> {
    const found = await this.find(folder, root);
    return found ? [found.file, found.text] : [];
  }

  /** Returns the paths of the configurations that were read. */
  files(): string[] {
    return [...this.read.keys()];
  }

  private nearestTo(folder: string): Promise<string | null> {
    const nearest = this.nearest.get(folder) ?? find(folder);
    this.nearest.set(folder, nearest);
    return nearest;
  }

  private async find(folder: string, root: string | null): Promise<Found | null> {
    const file = this.given ?? (await this.nearestTo(resolve(folder)));
    if (file === null) return null;
    let found = this.read.get(file);
    if (!found) {
      const text = await (this.given === null ? readFound(file, root) : readText(file));
      const { warnings, unknownRules, ...config } = parse(file, text);
      const isIgnored = pathMatcher(config.ignore);
      const folder = dirname(resolve(file));
      const located = warnings.map(locatedIn(file));
      found = { file, text, config, folder, isIgnored, unknownRules, warnings: located };
      this.read.set(file, found);
    }
    return found;
  }
}

/** @throws CommandError where a configuration that was found names a file it may not */
async function requireOwnRulesets({ file, folder, config }: Found, root: string | null) {
  for (const path of config.rulesets ?? []) {
    const own = await realLocation(folder);
    const refusal = await refusedRuleset(join(folder, path), [own, root], folder);
    if (refusal !== null)
      throw new CommandError(`${file}: the ruleset ${path} can't be used: ${refusal}`);
  }
}

async function find(folder: string): Promise<string | null> {
  const file = join(folder, CONFIG_NAME);
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

type Parsed = Omit<ReturnType<typeof readConfig>, 'errors'> & Pick<Found, 'unknownRules'>;

function parse(file: string, text: string): Parsed {
  const { errors, ...config } = readConfig(text);
  const known = errors.filter(({ unknownRule }) => unknownRule === undefined);
  if (known.length > 0) throw new CommandError(...known.map(locatedIn(file)));
  // A ruleset may have them, which is only known where rulesets are read.
  const unknownRules = new Map(
    errors.map((error) => [error.unknownRule ?? '', locatedIn(file)(error)]),
  );
  return { ...config, unknownRules };
}

const locatedIn =
  (file: string) =>
  ({ line, column, message }: ConfigError): string =>
    `${file}:${line}:${column}: ${message}`;

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
