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

/** Formats a file of the document in one undo step, if that is set and it can be formatted. */
export async function formatOnSave(
  app: FormatServices & { readonly editing: StoreApi<EditingState> },
  uri: string,
): Promise<void> {
  if (!app.editing.getState().settings.formatOnSave) return;
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE);
  });
  await Promise.race([format(app, uri, late.signal), patience]);
  late.abort();
  clearTimeout(timer);
}

async function format(
  { store, visual }: FormatServices,
  uri: string,
  signal: AbortSignal,
): Promise<void> {
  const editor = await visual.getState().needEditor();
  const { files, checking, request } = store.getState();
  if (!editor || checking === 'paused' || files.find((f) => f.uri === uri)?.owner === 'host')
    return;
  const edits = await request({ request: 'formatting', uri }, { retry: 2, signal });
  if (edits && edits.length > 0) editor.change([{ uri, edits }]);
}
