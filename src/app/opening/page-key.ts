// What in the address of the page stands for a document, which one this tab showed there, and
// whether the user went on to edit it.
import type { View as LinkView } from '../../share/link.ts';
import { createTabSession } from '../../share/tab-session.ts';
import { webStorage } from '../../share/web-storage.ts';
import type { View } from '../../store/state.ts';
import { readEntry } from './history-entry.ts';

/** The view of the page for that in a link. */
export const LINK_VIEWS: Readonly<Record<LinkView, View>> = {
  docs: 'read',
  editor: 'edit',
  split: 'split',
  diagram: 'diagram',
};

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
  query.delete('group');
  query.delete('filter');
  // The address of a document that is kept here and the bare one are the same: both open what this
  // tab showed. The location in the document and its name are not part of the key either.
  query.delete('draft');
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

/**
 * Returns the id of the document that this tab showed at the address of the page; null where it
 * showed none. Its draft may not be stored.
 */
export function shownHere(): string | null {
  const { document } = readEntry();
  if (document !== undefined) return document;
  const shown = createTabSession(webStorage('sessionStorage')).read();
  return shown?.page === pageKey() ? shown.id : null;
}

/** Returns whether this tab has edited the document that the address of the page names. */
export function wasEditedHere(): boolean {
  const shown = shownHere();
  return shown !== null && webStorage('sessionStorage')?.getItem(KEY) === shown;
}
