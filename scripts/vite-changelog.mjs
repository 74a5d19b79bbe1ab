/**
 * A Vite plugin for what is new: `import news from '../../../CHANGELOG.md?short'` is the list below
 * "In short" of the newest version in the changelog, as texts.
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
 * Returns the items of the list "In short" of the newest version.
 * @param {string} changelog
 * @returns {string[]}
 */
export function notesOf(changelog) {
  const newest = changelog.split(/^## /m)[1] ?? '';
  const list = /^In short\n\n((?:(?:- | {2}).*\n)+)/m.exec(newest)?.[1] ?? '';
  return list
    .split(/^- /m)
    .map((item) => item.replace(/\s+/g, ' ').trim())
    .filter((item) => item !== '');
}
