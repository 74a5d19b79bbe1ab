/**
 * A Vite plugin for what is new: `import news from '../../../CHANGELOG.md?short'` is the list below
 * "In short" of the newest version in the changelog, as texts. What is unreleased may lack one.
 */
import { readFile } from 'node:fs/promises';

const QUERY = /(?<=\/CHANGELOG\.md)\?short$/;

/**
 * Reads the list when it is imported. A build without one fails: the page would show nothing.
 * @returns {import('vite').Plugin}
 */
export function changelogNotes() {
  return {
    name: 'apidoc:changelog-notes',
    enforce: 'pre',
    load: {
      filter: { id: QUERY },
      async handler(id) {
        const notes = notesOf(await readFile(id.replace(QUERY, ''), 'utf8'));
        if (notes.length === 0) throw new Error('The newest version has no list "In short".');
        return `export default ${JSON.stringify(notes)};`;
      },
    },
  };
}

/**
 * Returns the items of the list "In short" of the newest version: of what is unreleased, if it has
 * one.
 * @param {string} changelog
 * @returns {string[]}
 */
export function notesOf(changelog) {
  const [, newest = '', last = ''] = changelog.split(/^## /m);
  const own = listIn(newest);
  const list = own === '' && newest.startsWith('Unreleased') ? listIn(last) : own;
  return list
    .split(/^- /m)
    .map((item) => item.replace(/\s+/g, ' ').trim())
    .filter((item) => item !== '');
}

/** @param {string} version its section @returns {string} */
function listIn(version) {
  return /^In short\n\n((?:(?:- | {2}).*\n)+)/m.exec(version)?.[1] ?? '';
}
