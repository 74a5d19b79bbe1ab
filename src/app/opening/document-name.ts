// Names of documents that have no file yet: they follow the title of the document until the user
// gives another name.
import type { StoreApi } from 'zustand/vanilla';
import type { Drafts } from '../../share/drafts.ts';
import type { StudioStore } from '../../store/store.ts';
import type { Disk } from '../disk/disk.ts';

/** Characters of a name before its ending. */
const MAX = 60;

const UNTITLED = 'untitled';

/**
 * Returns the file name for a title: `Order Service (EU)` gives `order-service-eu.yaml`; without a
 * letter or digit it is `untitled.yaml`.
 */
export function nameOfTitle(title: string, language: 'yaml' | 'json'): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return `${[...words.join('-')].slice(0, MAX).join('').replace(/-$/, '') || UNTITLED}.${language}`;
}

/** Milliseconds without another title after which the name follows. */
const REST = 400;

/**
 * Passes the title of the open document to the drafts. A new or pasted document without a file that
 * was named after its old title is renamed.
 */
export function followTitle(store: StudioStore, drafts: Drafts, disk: StoreApi<Disk>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The title that the name of a document came from, by its id. */
  let known: { readonly id: string; readonly title: string } | null = null;
  const follow = (before: string): void => {
    const { document, analysis } = store.getState();
    const title = analysis.model?.info?.title;
    if (!document || title === undefined) return;
    const { id, name, language, source } = document;
    drafts.describe(id, { title });
    known = { id, title };
    const isNew = source.kind === 'new' || source.kind === 'paste' || source.kind === 'link';
    const isAutomatic =
      name === nameOfTitle(before, language) || name === nameOfTitle('', language);
    if (isNew && isAutomatic && !disk.getState().records.has(id))
      renameDocument({ store, drafts }, nameOfTitle(title, language));
  };
  store.subscribe(({ analysis, document }, before) => {
    if (
      analysis.model?.info === before.analysis.model?.info &&
      document?.id === before.document?.id
    )
      return;
    clearTimeout(timer);
    const title = analysis.model?.info?.title;
    if (!document || title === undefined) return;
    // The first title counts at once: the user may type another one before any rest.
    if (known?.id !== document.id) known = { id: document.id, title };
    const { title: old } = known;
    timer = setTimeout(() => follow(old), REST);
  });
}

/** Renames the open document, here and in the list of documents. Files on disk keep their names. */
export function renameDocument(
  { store, drafts }: { readonly store: StudioStore; readonly drafts: Drafts },
  name: string,
): void {
  const { document, rename } = store.getState();
  if (!document || document.name === name) return;
  rename(name);
  drafts.describe(document.id, { name });
}
