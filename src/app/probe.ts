// With `?probe` in the address, measurements and tests may look inside: the text, and what is known
// of it.
import type { AppServices } from './app-services.ts';

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

export function expose(app: AppServices): void {
  if (!new URLSearchParams(location.search).has('probe')) return;
  const shownText = (): string => app.store.getState().textOf(app.store.getState().file) ?? '';
  const probe: Probe = {
    getText: shownText,
    setText: (text) => app.editor?.edit([{ start: 0, end: shownText().length, text }]),
    versions: () => ({
      text: app.store.getState().document?.version ?? 0,
      analysis: app.store.getState().analysis.modelVersion,
    }),
    busy: () => app.visual.getState().pendingChanges > 0,
    saved: () => app.drafts.getStatus().state !== 'saving',
  };
  Reflect.set(window, '__studio', probe);
}
