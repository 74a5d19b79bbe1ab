// Gives the open document another name.
import type { App } from '../studio.ts';

/** Gives the open document another name, here and in the list of documents. Files on disk keep theirs. */
export function renameDocument({ store, drafts }: Pick<App, 'store' | 'drafts'>, name: string): void {
  const { document, rename } = store.getState();
  if (!document || document.name === name) return;
  rename(name);
  drafts.describe(document.id, { name });
}
