// The layout of a file before it is saved, where the user set that.
import type { App } from '../studio.ts';

/** Milliseconds after which a file is saved as it is: formatting must never keep a file from being saved. */
const PATIENCE = 3_000;

/** Attempts for a text that changes meanwhile. */
const ATTEMPTS = 3;

/** Formats a file of the document, as one step of undo. Does nothing where that isn't set, or the file can't be formatted. */
export async function formatOnSave(app: Pick<App, 'store' | 'visual' | 'editing'>, uri: string): Promise<void> {
  if (!app.editing.getState().settings.formatOnSave) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE);
  });
  let wanted = true;
  await Promise.race([format(app, uri, () => wanted), late]);
  wanted = false;
  clearTimeout(timer);
}

async function format({ store, visual }: Pick<App, 'store' | 'visual'>, uri: string, wanted: () => boolean): Promise<void> {
  const editor = await visual.getState().needEditor();
  for (let attempt = 0; editor && attempt < ATTEMPTS; attempt++) {
    const { document, files, checking, language } = store.getState();
    if (!wanted() || !document || checking === 'paused' || files.find((f) => f.uri === uri)?.owner === 'host') return;
    const edits = await language<'format'>({ ask: 'format', uri });
    // The edits are of that version only.
    const now = store.getState().document;
    if (!wanted() || now?.opened !== document.opened) return;
    if (edits === undefined || now.version !== document.version) continue;
    if (edits && edits.length > 0) editor.change([{ uri, edits }]);
    return;
  }
}
