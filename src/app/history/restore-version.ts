// Restores a version of the local history: one step of undo, and the present texts are kept first.
import { languageOf } from '../../core/light.ts';
import type { FileEdits } from '../../core/types.ts';
import type { LocalHistory } from '../../share/local-history.ts';
import { difference } from '../../share/string-pieces.ts';
import type { Version } from '../../share/version.ts';
import { nextTask } from '../../ui/next-task.ts';
import type { AppServices } from '../services.ts';
import { undoAction } from '../undo-action.ts';
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
  if (edits.length === 0 && lost.length === 0) return 'The document already matches this version.';
  for (const { uri } of edits) state().adoptFile(uri);
  let notice: number | null = null;
  const setLanguage = (name: string, text: string): void => {
    const language = languageOf(name, text);
    if (language === state().document?.language) return;
    drafts.describe(document.id, { name });
    state().setLanguage(language, name);
  };
  const redone = (): void => {
    for (const [uri, text] of lost) state().addFile(uri, text);
    setLanguage(version.fileName, content.text);
  };
  const undone = (): void => {
    for (const [uri] of lost) state().removeFile(uri);
    setLanguage(document.name, state().text());
    if (notice !== null) state().dismiss(notice);
  };
  const refused = edits.length > 0 ? editor.change(edits, { undone, redone }) : null;
  if (refused !== null) return refused;
  redone();
  // Rendering what follows from it would make the task of the editor too long.
  await nextTask();
  notice = state().notify({
    text:
      kept.state === 'refused'
        ? `Restored ${title}. ${kept.message} Use Undo to return to the previous text.`
        : `Restored ${title}. The previous text was kept as a version.`,
    ...(kept.state === 'refused' && { tone: 'warning' as const }),
    // Adding files is not a step of the editor.
    action: undoAction(store, edits.length > 0 ? () => editor.undo() : undone),
  });
  return null;
}

/** The editor's texts are without the byte order mark. */
function fitting(text: string, now: string): string {
  return now.startsWith('\uFEFF') ? text : text.replace(/^\uFEFF/, '');
}
