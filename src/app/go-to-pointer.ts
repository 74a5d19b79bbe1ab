// Shows the location that a link points to, or the nearest one around it that exists.
import type { StudioStore } from '../store/store.ts';

/** @param pointer JSON Pointer into the root document of the open document */
export async function goToPointer(store: StudioStore, pointer: string): Promise<void> {
  const opened = store.getState().document?.opened;
  if (opened === undefined) return;
  const { select, narrow, pane, setPane, request, notify } = store.getState();
  if (narrow && pane !== 'edit' && pane !== 'read') setPane('read');
  select({ uri: '', pointer }, 'link');
  let at = pointer;
  while (at !== '' && !(await request({ request: 'locate', uri: '', pointer: at })))
    at = at.slice(0, at.lastIndexOf('/'));
  const { document, checking } = store.getState();
  // Without the worker the content of the document is unknown.
  if (at === pointer || document?.opened !== opened || checking === 'paused') return;
  notify({
    text: 'The location that the link points to is not in this document.',
    tone: 'warning',
  });
  if (at !== '') select({ uri: '', pointer: at }, 'link');
}
