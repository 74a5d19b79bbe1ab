// Replaces the texts of a document by those of a conversion, as one step of undo.
import { formatCount } from '../../core/light.ts';
import type { ConversionPreview } from '../../core/types.ts';
import { nextTask } from '../../ui/next-task.ts';
import type { AppServices } from '../services.ts';
import { undoAction } from '../undo-action.ts';

/**
 * Applies a conversion of a version of the document, and notifies of it with an Undo action.
 * @param name what the document is afterwards: `AsyncAPI 3.0`
 * @returns in one sentence why nothing was changed; null where it was
 */
export async function applyConversion(
  { store, visual }: Pick<AppServices, 'store' | 'visual'>,
  { files }: ConversionPreview,
  version: number,
  name: string,
): Promise<string | null> {
  const state = store.getState;
  const editor = await visual.getState().needEditor();
  if (!editor)
    return "The editor couldn't be loaded, so nothing was changed. Try again when you are online.";
  if (state().document?.version !== version)
    return 'The text has changed since, so nothing was changed. Look at the new comparison.';
  // The references of the other files fit only if these change with them.
  for (const { uri } of files) state().adoptFile(uri);
  let notice: number | null = null;
  const refused = editor.change(files, {
    undone: () => notice !== null && state().dismiss(notice),
  });
  if (refused !== null) return refused;
  // Rendering what follows from it would make the task of the editor too long.
  await nextTask();
  // The caret is behind what was replaced. Locations are those of the documentation, which stays.
  const { file, selection, select } = state();
  select({ uri: file, pointer: selection?.uri === file ? selection.pointer : '' }, 'form');
  const count = files.length > 1 ? `: ${formatCount(files.length, 'file')}` : '';
  notice = state().notify({
    text: `Converted to ${name}${count}.`,
    action: undoAction(store, () => editor.undo()),
  });
  return null;
}
