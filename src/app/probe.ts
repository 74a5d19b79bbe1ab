// With `?probe` in the address, measurements and tests may look inside: the text, and what is known
// of it.

/** What `window.__studio` is then. */
export interface Probe {
  /** Of the file in the editor. */
  getText(): string;
  /** Replaces the whole text as one undo step. */
  setText(text: string): void;
  /** Version of the text, and of the text that the shown analysis belongs to. */
  versions(): { readonly text: number; readonly analysis: number };
  /** Whether a change by a form, the outline or the diagram isn't in the text yet. */
  busy(): boolean;
  /** Whether everything that was typed is stored in the browser. */
  saved(): boolean;
}

export function expose(app: ReaderServices): void {
  if (!new URLSearchParams(location.search).has('probe')) return;
  const shownText = (): string => app.store.getState().textOf(app.store.getState().file) ?? '';
  const probe: Probe = {
    getText: shownText,
    setText: (text) =>
      app.studio.getState()?.app.editor?.edit([{ start: 0, end: shownText().length, text }]),
    versions: () => ({
      text: app.store.getState().document?.version ?? 0,
      analysis: app.store.getState().analysis.modelVersion,
    }),
    busy: () =>
      // The outline of a page to read is loaded after the documentation.
      document.querySelector('.app-reader-outline:empty') !== null ||
      (app.studio.getState()?.app.visual.getState().pendingChanges ?? 0) > 0,
    saved: () => app.drafts.getStatus().state !== 'saving',
  };
  Reflect.set(window, '__studio', probe);
}

import type { ReaderServices } from './services.ts';
