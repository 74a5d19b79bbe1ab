// Keeps a document that is open in several tabs the same in all of them.
import type { EditorHandle } from '../../editor/editor-handle.ts';
import { type Draft, unpack } from '../../share/draft.ts';
import type { DraftChannel } from '../../share/drafts.ts';
import { difference } from '../../share/string-pieces.ts';
import type { StudioStore } from '../../store/store.ts';

/** Returns the channel to the other tabs of this browser; null where there is none. */
export function draftChannel(): DraftChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  const channel = new BroadcastChannel('apidoc-drafts');
  return {
    send: (id) => channel.postMessage(id),
    listen: (receive) => {
      channel.onmessage = ({ data }) => receive(data);
    },
  };
}

/** What is shown of a draft. */
export type ShownDraft = Pick<Draft, 'id' | 'name' | 'text' | 'files'>;

/**
 * Shows the text that another tab stored: as a change of the texts that can be undone, or, without
 * an editor or with other files, by opening it again where the user is.
 */
export function showStored(
  store: StudioStore,
  editor: Pick<EditorHandle, 'change'> | null,
  draft: ShownDraft,
): void {
  const { document, files, file: shown, textOf, open, showFile, rename } = store.getState();
  if (document?.id !== draft.id) return;
  const { text, files: others = [] } = unpack(draft);
  if (document.name !== draft.name) rename(draft.name);
  const own = files.filter(({ owner }) => owner === 'user').map(({ uri }) => uri);
  const texts = new Map([['', text], ...others.map((one) => [one.uri, one.text] as const)]);
  const isSameSet = own.length === others.length && own.every((uri) => texts.has(uri));
  const changed = [...texts].filter(([uri, now]) => now !== textOf(uri));
  if (isSameSet && changed.length === 0) return;
  const edits = changed.map(([uri, now]) => {
    const { start, end, insert } = difference(textOf(uri) ?? '', now);
    return { uri, edits: [{ start, end, text: insert }] };
  });
  if (isSameSet && editor?.change(edits) === null) return;
  open({
    ...document,
    name: draft.name,
    text,
    files: others,
    edited: true,
    entryEdited: document.entryEdited || text !== textOf(''),
  });
  if (shown !== '' && texts.has(shown)) showFile(shown);
}
