// The layout of a file before it is saved, where the user set that.
import type { StoreApi } from 'zustand/vanilla';
import type { StudioStore } from '../../store/store.ts';
import type { EditingState } from '../editing/editing-state.ts';
import type { VisualState } from '../visual/visual-state.ts';

interface FormatServices {
  readonly store: StudioStore;
  readonly visual: StoreApi<VisualState>;
}

/** Milliseconds after which a file is saved unformatted: formatting must never prevent saving. */
const PATIENCE = 3_000;

/** Attempts for a text that changes meanwhile. */
const ATTEMPTS = 3;

/** Formats a file of the document in one undo step, if that is set and it can be formatted. */
export async function formatOnSave(
  app: FormatServices & { readonly editing: StoreApi<EditingState> },
  uri: string,
): Promise<void> {
  if (!app.editing.getState().settings.formatOnSave) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE);
  });
  let enabled = true;
  await Promise.race([format(app, uri, () => enabled), late]);
  enabled = false;
  clearTimeout(timer);
}

async function format(
  { store, visual }: FormatServices,
  uri: string,
  isEnabled: () => boolean,
): Promise<void> {
  const editor = await visual.getState().needEditor();
  for (let attempt = 0; editor && attempt < ATTEMPTS; attempt++) {
    const { document, files, checking, language } = store.getState();
    if (
      !isEnabled() ||
      !document ||
      checking === 'paused' ||
      files.find((f) => f.uri === uri)?.owner === 'host'
    )
      return;
    const edits = await language<'formatting'>({ request: 'formatting', uri });
    // The edits are of that version only.
    const now = store.getState().document;
    if (!isEnabled() || now?.opened !== document.opened) return;
    if (edits === undefined || now.version !== document.version) continue;
    if (edits && edits.length > 0) editor.change([{ uri, edits }]);
    return;
  }
}
