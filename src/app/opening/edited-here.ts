// Remembers which document of a link the user went on to edit in this tab, so that a reload comes
// back to the studio, and not to the page to read that the link of others opens.
import { createTabSession } from '../../share/tab-session.ts';
import { webStorage } from '../../share/web-storage.ts';
import { pageKey } from './page-key.ts';

const KEY = 'apidoc:edits';

/** Remembers that the user goes on to edit a document. @param id of its draft */
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
