// The ways a document comes into the studio. Each opens it beside what is there: nothing of the person's is ever replaced.
import type { StoreApi } from 'zustand/vanilla';
import { languageOf } from '../core/parse/language.ts';
import { decode } from '../share/codec.ts';
import { pack, unpack } from '../share/draft.ts';
import type { Drafts } from '../share/drafts.ts';
import { type FetchOptions, fetchText } from '../share/fetch-text.ts';
import { pickFiles, pickFolder, type Received } from '../share/files.ts';
import { fingerprint } from '../share/fingerprint.ts';
import { type Link, parseLink } from '../share/link.ts';
import type { StudioStore } from '../store/store.ts';
import { type Disk, diskPath, isAsOnDisk } from './disk/disk.ts';
import { goTo } from './go-to.ts';
import { NEW_DOCUMENT, NEW_TITLE } from './new-document.ts';
import { createDesk, type Safety } from './opening/desk.ts';
import { type Fail, showFailure } from './opening/failures.ts';
import { createHosted } from './opening/hosted.ts';
import { createHostedCopy, editsOf, type HostedCopy } from './opening/hosted-copy.ts';
import { originOf } from './opening/origin.ts';
import { createOwnFiles } from './opening/own-files.ts';
import { placeOfPage, START } from './opening/place-of-page.ts';
import { nameOfTitle } from './opening/title-name.ts';
import { contentOf, type SafeDocument } from './safe/safe-mode.ts';

export interface Opener {
  /** Opens what the address of the page says, or what this tab showed, or the start page. */
  start(): Promise<void>;
  address(address: string, options?: Partial<FetchOptions>): Promise<void>;
  example(name: string): Promise<void>;
  draft(id: string): Promise<boolean>;
  newDocument(): void;
  /** A document without a letter in it. */
  emptyDocument(): void;
  pick(): Promise<void>;
  pickFolder(): Promise<void>;
  /** Asks for the file that a reference names as `uri`, and adds it to the document. */
  addFile(uri: string): Promise<void>;
  /** Makes another of the person's files the entry. */
  setEntry(uri: string): void;
  /** Opens what was dropped, pasted or picked. */
  received(received: Received): Promise<void>;
  /** The start page, beside the open document. */
  startPage(): void;
  /** Whether the hosted copy of the open document changed. */
  readonly hostedCopy: HostedCopy;
  /** Opens a document that is shown in safe mode as any other. */
  leaveSafeMode(opening: SafeDocument['opening']): void;
  /** Lets go of a document that cannot be shown: its draft stays, and is not opened unless the user chooses it. */
  closeUnsafe(opening: SafeDocument['opening']): Promise<void>;
}

/** Takes `?safe` out of the address of the page. */
function forgetSafe(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('safe')) return;
  url.searchParams.delete('safe');
  history.replaceState(history.state, '', url);
}

export function createOpener(store: StudioStore, drafts: Drafts, disk: StoreApi<Disk>, safety: Safety): Opener {
  const state = store.getState;
  const fail: Fail = (failure, again, address) =>
    showFailure(state(), failure, { again, other: (a) => void opener.address(a), pick: () => void opener.pick() }, address);
  const desk = createDesk(store, drafts, safety);
  const hosted = createHosted(store, desk, fail);
  const files = createOwnFiles(store, drafts, disk, desk);

  const hostedCopy = createHostedCopy({
    store,
    drafts,
    begin: desk.begin,
    load: (address) => fetchText(address, { pageUrl: location.href }),
    open: (id) => void opener.draft(id),
  });

  /** @param chosen by the user or the address: what the user closed because it cannot be shown is opened only then */
  const draft = async (id: string, isLast = desk.turn(), chosen = true): Promise<boolean> => {
    if (state().document?.id === id) {
      state().showStart(false);
      drafts.show(id, placeOfPage());
      return true;
    }
    const found = await drafts.open(id);
    if (!found) return false;
    const record = await disk.getState().recall(id);
    if (!isLast()) return true;
    if (!chosen && safety.starts.isClosed(found.text)) {
      await drafts.close(id);
      return false;
    }
    const { name, source } = found;
    const { text, files } = unpack(found);
    const origin = originOf(source);
    const isEdited = (uri: string, now: string): boolean =>
      record !== null && !isAsOnDisk(record.files.get(diskPath({ path: origin.path ?? '', name }, uri)), now);
    const unknown = !record && (source.kind === 'file' || source.kind === 'folder') && fingerprint(found.text) !== found.base;
    desk.show({
      id: found.id,
      name,
      text,
      files: record ? files.map((file) => ({ ...file, edited: isEdited(file.uri, file.text) })) : files,
      ...origin,
      edited: true,
      entryEdited: isEdited('', text) || unknown,
    });
    return true;
  };

  /** The text that the address of the page itself holds. */
  const linked = async ({ source, name }: Link, isLast: () => boolean): Promise<void> => {
    if (source.kind !== 'text') return;
    const decoded = await decode(source.payload, source.format);
    if (!isLast()) return;
    const { hosted: address } = source;
    if (decoded.ok)
      desk.begin(
        name ?? nameOfTitle('', languageOf('', decoded.text)),
        decoded.text,
        address ? { kind: 'link', hosted: address } : { kind: 'link' },
      );
    else fail(decoded.failure, () => void opener.start());
  };

  /** Opens what this tab showed; the hosted copy is requested again if the URL of the page names it. */
  const resume = async (id: string, link: Link, isLast: () => boolean): Promise<boolean> => {
    const opened = await draft(id, isLast);
    const found = opened && link.source.kind === 'url' && isLast() ? await drafts.open(id) : null;
    if (found) void hostedCopy.check(found);
    return opened;
  };

  /** Loads the document of a link, and points out edits of it that are kept here. */
  const load = async (address: string, isLast: () => boolean): Promise<void> => {
    await hosted.address(address, {}, isLast);
    const mine = isLast() && state().document?.source.kind === 'url' ? await editsOf(address.trim(), drafts) : null;
    if (mine === null || !isLast() || mine === state().document?.id) return;
    const action = { label: 'Open mine', run: () => void opener.draft(mine) };
    state().notify({ text: 'You have edited this document before. Your version is kept.', action, stays: true });
  };

  const opener: Opener = {
    hostedCopy,

    async start() {
      const isLast = desk.turn();
      const link = parseLink(location.href);
      const tab = drafts.shown(placeOfPage());
      if (tab && (await resume(tab, link, isLast))) return follow(link.pointer);
      const { source } = link;
      if (source.kind === 'url') await load(source.address, isLast);
      else if (source.kind === 'example') await hosted.example(source.name, isLast);
      else if (source.kind === 'text') await linked(link, isLast);
      else {
        const [newest] = await drafts.list();
        // Whoever dropped a file while the page was starting wants to see that.
        if (isLast() && (!newest || !(await draft(newest.id, isLast, false))) && isLast()) state().showStart(true);
      }
      if (!isLast()) return;
      for (const note of link.notes) state().notify({ text: note });
      follow(link.pointer);
    },

    address: (address, options) => hosted.address(address, options),
    example: (name) => hosted.example(name),
    draft: (id) => draft(id),

    newDocument() {
      desk.turn();
      desk.begin(nameOfTitle(NEW_TITLE, 'yaml'), NEW_DOCUMENT, { kind: 'new' });
    },

    emptyDocument() {
      desk.turn();
      desk.begin(nameOfTitle('', 'yaml'), '', { kind: 'new' });
    },

    async pick() {
      await opener.received(await pickFiles());
    },

    async pickFolder() {
      await opener.received(await pickFolder());
    },

    addFile: files.add,
    setEntry: files.setEntry,

    async received(received) {
      if (!received) return;
      desk.turn();
      if (!received.ok) {
        const { failure, anyway } = received;
        fail(failure, ({ anyType }) => void (anyType && anyway ? anyway().then(opener.received) : opener.pick()));
      } else if (received.kind === 'address') await opener.address(received.address);
      else if (received.kind === 'files') files.several(received);
      else files.one(received);
    },

    startPage() {
      desk.turn();
      drafts.show(null, START);
      state().showStart(true);
    },

    leaveSafeMode(opening) {
      desk.turn();
      forgetSafe();
      safety.starts.forget(pack(contentOf(opening)).text);
      desk.open(opening);
    },

    async closeUnsafe(opening) {
      desk.turn();
      safety.starts.close(pack(contentOf(opening)).text);
      drafts.show(null, START);
      await drafts.close(opening.id);
      // What the store holds of it would be shown again.
      if (state().document?.id === opening.id) {
        location.assign(new URL('.', window.document.baseURI));
        return;
      }
      forgetSafe();
      safety.safeMode.getState().hide();
      state().showStart(true);
    },
  };

  const follow = (pointer: string | undefined): void => {
    if (pointer) void goTo(store, pointer);
  };

  return opener;
}
