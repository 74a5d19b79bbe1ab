// What in the address of the page stands for a document, and whether the user went on to edit that
// one in this tab.
import { createTabSession } from '../../share/tab-session.ts';
import { webStorage } from '../../share/web-storage.ts';

/** The key of the start page. */
export const START_PAGE_KEY = 'start';

/**
 * Returns what in the page's address stands for a document: a reload comes back to the tab's
 * document only where that is the same.
 */
export function pageKey(): string {
  const { search, hash } = location;
  const query = new URLSearchParams(search);
  query.delete('view');
  query.delete('theme');
  query.delete('only');
  query.delete('safe');
  // The location in the document and its name are not part of the key.
  return (
    `${query}${/^#\w+=/.test(hash) ? hash.replace(/&(?:at|n)=[^&]*/g, '') : ''}` || START_PAGE_KEY
  );
}

const KEY = 'apidoc:edits';

/**
 * Remembers that the user goes on to edit a document of a link, so that a reload comes back to the
 * studio, and not to the page to read that the link of others opens.
 * @param id of its draft
 */
export function rememberEditing(id: string): void {
  try {
    webStorage('sessionStorage')?.setItem(KEY, id);
  } catch {
    // Without it a reload opens the page to read, one step away.
  }
}

/** Returns whether this tab has edited the document that the address of the page names. */
export function wasEditedHere(): boolean {
  const session = webStorage('sessionStorage');
  const shown = createTabSession(session).read();
  return shown?.page === pageKey() && session?.getItem(KEY) === shown.id;
}
