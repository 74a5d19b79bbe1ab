// Restores a version of the local history: one step of undo, and the present texts are kept first.
import { languageOf } from '../../core/light.ts';
import type { FileEdits } from '../../core/types.ts';
import { difference } from '../../share/draft.ts';
import type { LocalHistory } from '../../share/local-history.ts';
import type { Version } from '../../share/version.ts';
import { nextTask } from '../../ui/next-task.ts';
import type { AppServices } from '../services.ts';
import { textsOf } from './present-content.ts';

type RestoreServices = Pick<AppServices, 'store' | 'visual' | 'drafts' | 'versions'>;

/**
 * Replaces the texts of the document by those of a version, and notifies of it with an Undo action.
 * Files that the document no longer has are added; those that the version lacks stay.
 * @param title what the user calls the version
 * @returns in one sentence why nothing was changed; null where it was
 */
export async function restoreVersion(
  { store, visual, drafts, versions }: RestoreServices,
  history: Pick<LocalHistory, 'texts'>,
  version: Version,
  title: string,
): Promise<string | null> {
  const state = store.getState;
  const opened = state().document?.opened;
  const content = await history.texts(version).catch(() => null);
  if (!content) return 'This version is damaged or was removed, so nothing was changed.';
  const editor = await visual.getState().needEditor();
  if (!editor)
    return "The editor couldn't be loaded, so nothing was changed. Try again when you are online.";
  const kept = await versions.keep('restoring');
  const { document } = state();
  if (!document || document.opened !== opened)
    return 'Another document was opened, so nothing was changed.';
  const texts = [...textsOf(content)];
  const edits = texts.flatMap(([uri, text]): FileEdits[] => {
    const now = state().textOf(uri);
    const piece = now === undefined ? null : difference(now, fitting(text, now));
    if (!piece || (piece.start === piece.end && piece.insert === '')) return [];
    return [{ uri, edits: [{ start: piece.start, end: piece.end, text: piece.insert }] }];
  });
  const lost = texts.filter(([uri]) => state().textOf(uri) === undefined);
  if (edits.length === 0 && lost.length === 0) return 'The document has these texts already.';
  for (const { uri } of edits) state().adoptFile(uri);
  let notice: number | null = null;
  const setLanguage = (name: string, text: string): void => {
    const language = languageOf(name, text);
    if (language === state().document?.language) return;
    drafts.describe(document.id, { name });
    state().setLanguage(language, name);
  };
  const refused = editor.change(edits, {
    undone() {
      setLanguage(document.name, state().text());
      if (notice !== null) state().dismiss(notice);
    },
  });
  if (refused !== null) return refused;
  for (const [uri, text] of lost) state().addFile(uri, text);
  setLanguage(version.fileName, content.text);
  // Rendering what follows from it would make the task of the editor too long.
  await nextTask();
  const after = state().document?.version;
  const undo = (): void => {
    if (state().document?.version === after) editor.undo();
    else
      state().notify({
        text: 'The document has changed since. Undo those changes first.',
        tone: 'warning',
      });
  };
  notice = state().notify({
    text:
      kept.state === 'refused'
        ? `Restored ${title}. ${kept.message} Undo restores the text before.`
        : `Restored ${title}. The text before is a version, too.`,
    ...(kept.state === 'refused' && { tone: 'warning' as const }),
    action: { label: 'Undo', run: undo },
  });
  return null;
}

/** The editor's texts are without the byte order mark. */
function fitting(text: string, now: string): string {
  return now.startsWith('\uFEFF') ? text : text.replace(/^\uFEFF/, '');
}
