// Finds and reads the `apidoc.config.json` that holds for a document.
import { access, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { NO_SETTINGS, pathMatcher, readConfig } from '../core/api.ts';
import type { Config, ConfigError, DocsTheme, Overrides, Settings } from '../core/types.ts';
import { CommandError, explainFailure, FileRefused } from './failures.ts';
import { withSlashes } from './find-files.ts';
import { decode, readBytes, readText } from './read-file.ts';
import {
  isInside,
  realLocation,
  refusedBelowRoot,
  repositoryAbove,
  rulesetRefusal,
} from './roots.ts';

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
  /** Names and texts of all files that it is made of, itself the first. */
  readonly texts: readonly string[];
  readonly config: Merged;
  /** The folder that its patterns are relative to. */
  readonly folder: string;
  readonly isIgnored: (path: string) => boolean;
  readonly unknownRules: ReadonlyMap<string, string>;
}

/** A configuration with what it extends. */
interface Merged extends Omit<Config, 'rulesets'> {
  /** Paths from the working folder. */
  readonly rulesets: readonly string[] | null;
}

/** Configurations that one extends, with those that they extend. */
const MAX_BASES = 32;

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
    const base = withSlashes(join(resolve(folder), sep));
    return {
      settings,
      overrides: { folder: withSlashes(join(found.folder, sep)), base, list },
      rulesets,
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
    return found?.texts ?? [];
  }

  /** Returns the paths of the configurations that were read. */
  files(): string[] {
    return [...this.read.values()].flatMap(({ texts }) => texts.filter((_, i) => i % 2 === 0));
  }

  private nearestTo(folder: string): Promise<string | null> {
    const nearest = this.nearest.get(folder) ?? find(folder);
    this.nearest.set(folder, nearest);
    return nearest;
  }

  private async find(folder: string, root: string | null): Promise<Found | null> {
    const file = this.given ?? (await this.nearestTo(resolve(folder)));
    if (file === null) return null;
    const known = this.read.get(file);
    if (known) return known;
    const isGiven = this.given !== null;
    const text = await (isGiven ? readText(file) : readFound(file, root));
    const whole = dirname(resolve(file));
    const top = await topFolder(whole, root, isGiven);
    const place = { folder: whole, root: top, top };
    const { merged, warnings, unknownRules, texts } = await this.merge(file, text, place, isGiven);
    const isIgnored = pathMatcher(merged.ignore);
    const found = { file, texts, config: merged, folder: whole, isIgnored, unknownRules, warnings };
    this.read.set(file, found);
    return found;
  }

  /**
   * Reads a configuration with all that it extends.
   * @param above the files that extend it
   */
  private async merge(
    file: string,
    text: string,
    place: ConfigPlace,
    isGiven: boolean,
    above: readonly string[] = [],
    count = { bases: 0 },
  ): Promise<Pick<Found, 'warnings' | 'unknownRules' | 'texts'> & { readonly merged: Merged }> {
    const { warnings, unknownRules, ...own } = parse(file, text);
    const rulesets = await ownRulesets(own.rulesets, file, place, isGiven && above.length === 0);
    const texts = [file, text];
    const unknown = new Map(unknownRules);
    const bases: Merged[] = [];
    for (const { name, ...at } of own.bases) {
      const fail = (reason: string): CommandError =>
        new CommandError(
          withLocations(file)({ ...at, message: `"${name}" can't be used: ${reason}` }),
        );
      if (++count.bases > MAX_BASES) throw fail(`more than ${MAX_BASES} are extended.`);
      const base = await readBase(name, place).catch((failure: unknown) => {
        throw fail(explainFailure(failure));
      });
      const shown = isAbsolute(file) ? base.file : relative(process.cwd(), base.file);
      if ([...above, file].some((one) => resolve(one) === resolve(base.file)))
        throw fail('it extends itself.');
      const read = await this.merge(shown, base.text, base.place, false, [...above, file], count);
      bases.push(read.merged);
      texts.push(...read.texts);
      for (const [rule, message] of read.unknownRules) unknown.set(rule, message);
    }
    const listed = bases.flatMap((base) => base.rulesets ?? []);
    const isListed = bases.some((base) => base.rulesets !== null);
    return {
      merged: {
        ...own,
        settings: new Map([...bases, own].flatMap(({ settings }) => [...settings])),
        overrides: [...bases, own].flatMap(({ overrides }) => overrides),
        ignore: [...bases, own].flatMap(({ ignore }) => ignore),
        diff: new Map([...bases, own].flatMap(({ diff }) => [...diff])),
        rulesets: rulesets ?? (isListed ? listed : null),
      },
      warnings: warnings.map(withLocations(file)),
      unknownRules: unknown,
      texts,
    };
  }
}

/**
 * Returns the folder up to which a configuration may name files: that of its document if it is
 * below, else that of its own repository, else its own.
 */
async function topFolder(folder: string, root: string | null, isGiven: boolean): Promise<string> {
  const own = await realLocation(folder);
  if (!isGiven && root !== null && isInside(root, own)) return root;
  return (await repositoryAbove(own)) ?? own;
}

/**
 * Returns the rulesets that a configuration names, by their paths from the working folder.
 * @param isTrusted whether the user named the configuration
 * @throws CommandError where one may not be read
 */
async function ownRulesets(
  rulesets: Config['rulesets'],
  file: string,
  { folder, root }: ConfigPlace,
  isTrusted: boolean,
): Promise<string[] | null> {
  if (!rulesets) return null;
  const found: string[] = [];
  for (const path of rulesets) {
    const ruleset = join(folder, path);
    const own = await realLocation(folder);
    const refusal = isTrusted ? null : await rulesetRefusal(ruleset, [own, root], folder);
    if (refusal !== null)
      throw new CommandError(`${file}: the ruleset ${path} can't be used: ${refusal}`);
    found.push(relative(process.cwd(), ruleset));
  }
  return found;
}

async function find(folder: string): Promise<string | null> {
  const file = join(folder, CONFIG_NAME);
  if (await fileExists(file)) return file;
  const parent = dirname(folder);
  return parent === folder || (await fileExists(join(folder, '.git'))) ? null : find(parent);
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
  const { errors, ...config } = readConfig(text, true);
  const known = errors.filter(({ unknownRule }) => unknownRule === undefined);
  if (known.length > 0) throw new CommandError(...known.map(withLocations(file)));
  // A ruleset may have them, which is only known where rulesets are read.
  const unknownRules = new Map(
    errors.map((error) => [error.unknownRule ?? '', withLocations(file)(error)]),
  );
  return { ...config, unknownRules };
}

const withLocations =
  (file: string) =>
  ({ line, column, message }: ConfigError): string =>
    `${file}:${line}:${column}: ${message}`;

async function fileExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

// Finds the configurations that one extends: files of the repository, and JSON files of packages in
// node_modules. Nothing of a package is run. A branch can contain all of these, and links.

/** What the file of a package is called, unless its package.json names another one. */
const DEFAULT_FILE = 'apidoc.config.json';

/** Where a configuration is, and what it may extend. */
interface ConfigPlace {
  /** The folder of the configuration. */
  readonly folder: string;
  /** The folder below which the files that it names are: of a repository, or of a package. */
  readonly root: string;
  /** The folder up to which packages are searched. */
  readonly top: string;
}

/** Another configuration as it was read. */
interface BaseText {
  readonly file: string;
  readonly text: string;
  readonly place: ConfigPlace;
}

/**
 * Reads a configuration that another one extends.
 * @param name a path that begins with `.`, or a package
 * @throws FileRefused, or a failure of the system
 */
async function readBase(name: string, place: ConfigPlace): Promise<BaseText> {
  if (name.startsWith('.')) {
    const from = await realLocation(place.folder);
    return readBelow(join(place.folder, name), place.root, from, place);
  }
  const [, packageName = '', path] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/s.exec(name) ?? [];
  const folder = await packageFolder(packageName, place);
  const file = join(folder, path ?? (await fileOf(folder)));
  return readBelow(file, folder, folder, { ...place, root: folder });
}

/** @param from the real path of a folder: what is hidden below it is not read */
async function readBelow(
  file: string,
  root: string,
  from: string,
  place: ConfigPlace,
): Promise<BaseText> {
  if (!/\.json$/i.test(file))
    throw new FileRefused('it is not a .json file, and no other is read.');
  const location = await realLocation(file);
  if (!isInside(root, location))
    throw new FileRefused('it is outside the repository or the package of the file that names it.');
  const refusal = refusedBelowRoot(root, from, location);
  if (refusal !== null) throw new FileRefused(refusal);
  const text = decode(await readBytes(location, 'refuse'));
  return { file, text, place: { ...place, folder: dirname(file) } };
}

/** The real folder of a package, in the nearest node_modules there or above. */
async function packageFolder(name: string, { folder, top }: ConfigPlace): Promise<string> {
  if (name.split('/').some((part) => part.startsWith('.')) || name.includes('\\'))
    throw new FileRefused('this is not the name of a package.');
  for (let at = await realLocation(folder); ; at = dirname(at)) {
    const found = await realLocation(join(at, 'node_modules', name));
    if (await isFolder(found)) return requirePackage(found, name, top);
    if (at === top || dirname(at) === at) break;
  }
  throw new FileRefused('there is no such package in node_modules. Install it first.');
}

/**
 * Requires that a folder is a package of this name: a link could be to anything. Package managers
 * link to their stores, and to other folders of the repository.
 */
async function requirePackage(folder: string, name: string, top: string): Promise<string> {
  const isInstalled = folder.split(sep).includes('node_modules');
  if (!isInstalled && !isInside(top, folder))
    throw new FileRefused('it is a link to a folder outside of the repository.');
  if ((await manifestOf(folder)).name !== name)
    throw new FileRefused('its package.json has another name.');
  return folder;
}

/** The configuration of a package: its main file if that is JSON, else the usual one. */
async function fileOf(folder: string): Promise<string> {
  const { main } = await manifestOf(folder);
  return typeof main === 'string' && /\.json$/i.test(main) ? main : DEFAULT_FILE;
}

async function manifestOf(folder: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const location = await realLocation(join(folder, 'package.json'));
    if (!isInside(folder, location)) return {};
    const manifest: unknown = JSON.parse(decode(await readBytes(location, 'refuse')));
    return typeof manifest === 'object' && manifest !== null ? { ...manifest } : {};
  } catch {
    return {};
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
