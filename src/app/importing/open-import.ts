// Opens the document that was made of another text; that text stays.
import { formatCount } from '../../core/light.ts';
import type { AppServices } from '../services.ts';

/**
 * Opens a new document as a draft of its own, and notifies of it with an action that opens the text
 * again that it was made of.
 * @param count messages of the new document
 */
export function openImport(
  { store, opener }: Pick<AppServices, 'store' | 'opener'>,
  { title, text }: { readonly title: string; readonly text: string },
  count: number,
): void {
  const { document: before, notify } = store.getState();
  opener.madeDocument(title, text);
  if (!before) return;
  const { id, name, source } = before;
  const open = async (): Promise<void> => {
    // A text that was loaded and not edited has no draft.
    if (!(await opener.draft(id)) && source.kind === 'url') await opener.address(source.address);
  };
  notify({
    text: `New document with ${formatCount(count, 'message')}. ${name} is unchanged.`,
    action: { label: `Open ${name}`, run: () => void open() },
  });
}
