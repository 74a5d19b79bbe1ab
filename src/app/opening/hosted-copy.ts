// A document with edits whose hosted copy changed since it was opened: found out when its address
// is opened again.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Draft, DraftSource } from '../../share/draft.ts';
import type { Drafts } from '../../share/drafts.ts';
import type { Loaded, Outcome } from '../../share/fetch-text.ts';
import { fingerprint } from '../../share/fingerprint.ts';
import type { StudioStore } from '../../store/store.ts';
import type { DocumentOpener } from './document-opener.ts';

/** What the host has now. */
export interface HostedChange {
  /** Id of the document that was opened from there. */
  readonly document: string;
  readonly loaded: Loaded;
}

export interface HostedCopy {
  /** The change that the user has not decided on; null where there is none. */
  readonly change: StoreApi<HostedChange | null>;
  /** Looks at the hosted copy of a draft that was just opened, unless it can't be loaded. */
  check(draft: Draft): Promise<void>;
  /** Keeps the user's version, and prompts again only when the hosted copy changes once more. */
  keepMine(): void;
  /** Opens the hosted copy. The user's version stays a document of its own. */
  reload(): void;
  /** Opens a document of the user with the texts of the hosted one, in the same folders. */
  makeOwn(): void;
}

interface Dependencies {
  readonly store: StudioStore;
  readonly drafts: Pick<Drafts, 'describe'>;
  readonly begin: DocumentOpener['openWithDraft'];
  readonly startRequest: DocumentOpener['startRequest'];
  load(address: string): Promise<Outcome>;
  /** Opens the draft with this id. */
  open(id: string): void;
}

export function createHostedCopy({
  store,
  drafts,
  begin,
  startRequest,
  load,
  open,
}: Dependencies): HostedCopy {
  const change = createStore<HostedChange | null>()(() => null);
  const set = (next: HostedChange | null): void => change.setState(next, true);
  return {
    change,
    async check({ id, source, base }) {
      set(null);
      if (source.kind !== 'url') return;
      const opened = store.getState().document?.opened;
      const loaded = await load(source.address);
      const { document, text } = store.getState();
      if (!loaded.ok || document?.opened !== opened) return;
      const hosted = fingerprint(loaded.text);
      if (hosted !== base && hosted !== source.seen && loaded.text !== text())
        set({ document: id, loaded });
    },
    keepMine() {
      const { document, loaded } = change.getState() ?? {};
      const source = store.getState().document?.source;
      if (document === undefined || !loaded || source?.kind !== 'url') return;
      const seen: DraftSource = {
        kind: 'url',
        address: loaded.given,
        base: store.getState().document?.base ?? loaded.base,
        seen: fingerprint(loaded.text),
      };
      drafts.describe(document, { source: seen });
      set(null);
    },
    reload() {
      const { document, loaded } = change.getState() ?? {};
      if (document === undefined || !loaded) return;
      set(null);
      begin(loaded.name, loaded.text, { kind: 'url', address: loaded.given, base: loaded.base });
      store.getState().notify({
        text: `This is the current version at ${loaded.host}. Yours is kept as a separate document.`,
        action: { label: 'Open mine', run: () => open(document) },
        stays: true,
      });
    },
    makeOwn() {
      const { document, files, textOf } = store.getState();
      if (document?.base == null) return;
      const { name, base } = document;
      const here = files.filter((file) => file.state === 'here').map(({ uri }) => uri);
      const { path, others } = copiedPaths(base, here);
      startRequest();
      const texts = others.map(({ from, uri }) => ({ uri, text: textOf(from) ?? '' }));
      begin(
        name,
        { text: textOf('') ?? '', files: texts.map((file) => ({ ...file, edited: false })) },
        { kind: 'link', path },
      );
    },
  };
}

/** Returns the newest draft with edits of the document at an address. */
export async function editsOf(
  address: string,
  drafts: Pick<Drafts, 'list'>,
): Promise<string | null> {
  const list = await drafts.list();
  return list.find(({ source }) => source.kind === 'url' && source.address === address)?.id ?? null;
}

/**
 * Returns the paths of the files of a hosted document in a copy of it, so that references with
 * relative paths find them there; those of other hosts stay where they are.
 * @param base address of the root document
 * @param files addresses of its other files
 */
export function copiedPaths(base: string, files: readonly string[]) {
  const address = base.replace(/[?#].*$/, '');
  const host = /^[a-z][a-z0-9+.-]*:\/\/[^/]*\//i.exec(address)?.[0] ?? '';
  const own = files.filter((uri) => host !== '' && uri.startsWith(host));
  let folder = address.slice(0, address.lastIndexOf('/') + 1);
  while (folder.length > host.length && own.some((uri) => !uri.startsWith(folder)))
    folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
  return {
    path: address.slice(folder.length),
    others: own.map((from) => ({ from, uri: from.slice(folder.length) })),
  };
}
