// Finds the configurations that one extends: files of the repository, and JSON files of packages in
// node_modules. Nothing of a package is run. A branch can contain all of these, and links.
import { stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { FileRefused } from './failures.ts';
import { decode, readBytes } from './read-file.ts';
import { isInside, realLocation, refusedBelowRoot } from './roots.ts';

/** What the file of a package is called, unless its package.json names another one. */
const DEFAULT_FILE = 'apidoc.config.json';

/** Where a configuration is, and what it may extend. */
export interface ConfigPlace {
  /** The folder of the configuration. */
  readonly folder: string;
  /** The folder below which the files that it names are: of a repository, or of a package. */
  readonly root: string;
  /** The folder up to which packages are searched. */
  readonly top: string;
}

/** Another configuration as it was read. */
export interface BaseText {
  readonly file: string;
  readonly text: string;
  readonly place: ConfigPlace;
}

/**
 * Reads a configuration that another one extends.
 * @param name a path that begins with `.`, or a package
 * @throws FileRefused, or a failure of the system
 */
export async function readBase(name: string, place: ConfigPlace): Promise<BaseText> {
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
