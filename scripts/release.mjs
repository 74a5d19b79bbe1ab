/**
 * `npm run release -- 1.2.3 [--repository=https://github.com/owner/name] [--publisher=ID]`: writes
 * a version, and the address of the repository once it has one, everywhere they are named. It tags
 * and publishes nothing: docs/releases.md has the steps.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isMain, option, ROOT } from './run.mjs';

/**
 * What a release is called and where it comes from. `date` as 2026-05-31; `repository` an https
 * address, `publisher` the id at the marketplace of VS Code, both null while unknown.
 * @typedef {{ version: string, date: string, repository: string | null, publisher: string | null }}
 * Release
 */

/** Where actions are that are named without a host. */
const GITHUB = 'https://github.com/';
/** Stands for the owner and the name of the repository until it has an address. */
const UNKNOWN_REPOSITORY = 'OWNER/NAME';
/** Stands for the publisher until there is one. */
const UNKNOWN_PUBLISHER = 'OWNER';

/** Without a suffix: tags of others are not released, and npm would need a tag for them. */
const VERSION = /\d+\.\d+\.\d+/.source;

/** @typedef {(text: string, release: Release) => string} Write Returns the text of the release. */

/** @type {Write} */
const changelog = (text, { version, date }) =>
  text.replace(/^## Unreleased$/m, `## ${version} (${date})`);

/** What is written in each file. @type {Readonly<Record<string, Write>>} */
export const FILES = {
  'package.json': (text, { version, repository }) => {
    const { name, version: _, description, license, ...rest } = JSON.parse(text);
    const address = repository && {
      repository: { type: 'git', url: `git+${repository}.git` },
      homepage: repository,
      bugs: { url: `${repository}/issues` },
    };
    return json({ name, version, description, license, ...rest, ...address });
  },
  'package-lock.json': (text, { version }) => {
    const { name, version: _, ...rest } = JSON.parse(text);
    rest.packages[''].version = version;
    return json({ name, version, ...rest });
  },
  'action.yml': (text, { version }) =>
    replaced(text, `(?<=npm registry names it\\.\\n {4}default: )${VERSION}`, version),
  '.pre-commit-hooks.yaml': (text, { version }) =>
    replaced(text, `(?<='apidoc-studio@)${VERSION}`, version),
  'README.md': (text, { version, repository }) => {
    const pinned = replaced(text, `(?<=(?:uses: \\S+@|rev: |ls-remote \\S+ )v)${VERSION}`, version);
    if (repository === null) return pinned;
    return pinned
      .replaceAll(`${GITHUB}${UNKNOWN_REPOSITORY}`, repository)
      .replaceAll(UNKNOWN_REPOSITORY, repository.replace(GITHUB, ''));
  },
  'docs/editors.md': (text, { version }) =>
    replaced(text, `(?<=apidoc-studio-vscode-)${VERSION}(?=\\.vsix)`, version),
  'CHANGELOG.md': changelog,
  'extensions/vscode/CHANGELOG.md': changelog,
  'extensions/vscode/package.json': (text, { publisher }) => {
    const manifest = JSON.parse(text);
    if (publisher !== null && manifest.publisher === UNKNOWN_PUBLISHER)
      manifest.publisher = publisher;
    return json(manifest);
  },
};

/** @param {unknown} data */
const json = (data) => `${JSON.stringify(data, null, 2)}\n`;

/**
 * Replaces all matches of a pattern, of which there must be one.
 * @param {string} text
 * @param {string} pattern
 * @param {string} by
 */
function replaced(text, pattern, by) {
  if (!new RegExp(pattern).test(text)) throw new Error(`No version is where it was: ${pattern}`);
  return text.replace(new RegExp(pattern, 'g'), by);
}

/**
 * Reads what the user asks for.
 * @param {{ version: string | undefined, repository?: string, publisher?: string }} args
 * @param {string} date
 * @returns {Release}
 * @throws {Error} With a message for the user.
 */
export function readRelease({ version = '', repository, publisher }, date) {
  if (!new RegExp(`^${VERSION}$`).test(version))
    throw new Error('Name a version, as in: npm run release -- 1.2.3');
  if (repository !== undefined && !/^https:\/\/[\w.-]+\/[\w.-]+\/[\w.-]+$/.test(repository))
    throw new Error('--repository must be an address such as https://github.com/owner/name.');
  if (publisher !== undefined && !/^[\w-]+$/.test(publisher))
    throw new Error('--publisher must be the id of a publisher, such as acme-tools.');
  return {
    version,
    date,
    repository: repository?.replace(/\.git$/, '') ?? null,
    publisher: publisher ?? null,
  };
}

/**
 * Writes a release into its files; into none of them where one can't be written.
 * @param {string} root
 * @param {Release} release
 * @returns {[file: string, isChanged: boolean][]}
 * @throws {Error} With a message for the user.
 */
export function writeRelease(root, release) {
  const texts = Object.entries(FILES).map(([file, write]) => {
    const at = path.join(root, file);
    const before = readFileSync(at, 'utf8');
    return { file, at, before, after: write(before, release) };
  });
  return texts.map(({ file, at, before, after }) => {
    if (after !== before) writeFileSync(at, after);
    return [file, after !== before];
  });
}

if (isMain(import.meta.url)) {
  try {
    const release = readRelease(
      {
        version: process.argv.slice(2).find((word) => !word.startsWith('-')),
        repository: option('repository'),
        publisher: option('publisher'),
      },
      new Date().toISOString().slice(0, 10),
    );
    for (const [file, isChanged] of writeRelease(ROOT, release))
      console.log(`${isChanged ? 'written  ' : 'unchanged'}  ${file}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
