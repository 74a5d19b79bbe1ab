// The ways to open a document. Each keeps the document that is open: no text of the user is
// replaced.
import type { StoreApi } from 'zustand/vanilla';
import { languageOf } from '../core/light.ts';
import { pack } from '../share/draft.ts';
import type { Drafts } from '../share/drafts.ts';
import { type FetchOptions, fetchText } from '../share/fetch-text.ts';
import { type Link, parseLink } from '../share/link.ts';
import { decodeDocument } from '../share/link-files.ts';
import type { Received } from '../share/receive-files.ts';
import type { StudioStore } from '../store/store.ts';
import type { Disk } from './disk/disk.ts';
import { nameOfUri } from './file-names.ts';
import { goToPointer } from './go-to-pointer.ts';
import { nameOfTitle } from './opening/document-name.ts';
import {
  createDocumentOpener,
  createKeptDocuments,
  type SafeModeOptions,
} from './opening/document-opener.ts';
import { type LeftLocation, readEntry } from './opening/history-entry.ts';
import {
  createHostedCopy,
  createHostedDocuments,
  editsOf,
  type HostedCopy,
} from './opening/hosted-documents.ts';
import type { createLocalFiles, LocalFiles } from './opening/local-files.ts';
import type { PageAddress } from './opening/page-address.ts';
import { pageKey, START_PAGE_KEY } from './opening/page-key.ts';
import {
  NOT_KEPT,
  type ReportFailure,
  retryWhenOnline,
  showOpenFailure,
} from './opening/show-failure.ts';
import { clearSafeParameter, draftContent, type SafeDocument } from './safe/safe-mode.ts';

export interface Opener {
  /**
   * Opens what the entry of the tab's history shows, else the document in the page's address, else
   * the last one of this browser, else the start page.
   * @param own reads what the page opens where its address and the tab name nothing
   */
  start(own?: () => Promise<Received>): Promise<void>;
  /** The same after Back, Forward or another address; what was typed before is written first. */
  travel(): Promise<void>;
  /** Stays at what is shown: what is loading is not opened. */
  stay(): void;
  address(address: string, options?: Partial<FetchOptions>): Promise<void>;
  example(name: string): Promise<void>;
  draft(id: string): Promise<boolean>;
  newDocument(): void;
  /** A new document with a text that was made for the user. */
  madeDocument(title: string, text: string): void;
  /** A document without a letter in it. */
  emptyDocument(): void;
  pick(): Promise<void>;
  pickFolder(): Promise<void>;
  /** Lets the user pick the file that a reference names as `uri`, and adds it to the document. */
  addFile(uri: string): Promise<void>;
  /** Makes another of the user's files the root document. */
  setEntry(uri: string): void;
  /** Lets the user pick a ruleset for the open document. */
  pickRuleset(): Promise<void>;
  /** Opens what was dropped, pasted or picked. */
  received(received: Received): Promise<void>;
  /** Opens files that the desktop opens with the app. */
  handles(files: readonly FileSystemFileHandle[]): Promise<void>;
  /** The start page, beside the open document. */
  startPage(): void;
  /** Whether the hosted copy of the open document changed. */
  readonly hostedCopy: HostedCopy;
  /** Opens a document that is shown in safe mode as any other. */
  leaveSafeMode(opening: SafeDocument['opening']): void;
  /** Closes a document that can't be shown; its draft is opened again only if the user chooses. */
  closeUnsafe(opening: SafeDocument['opening']): Promise<void>;
}

/**
 * @param settle has what the user typed into a form written before another document is opened
 * @param showRecording shows what document can be made of a recording of messages
 */
export function createOpener(
  store: StudioStore,
  drafts: Drafts,
  disk: StoreApi<Disk>,
  safety: SafeModeOptions,
  pageAddress: PageAddress,
  settle: () => Promise<void>,
  showRecording: (file: File) => void,
): Opener {
  const state = store.getState;
  const fail: ReportFailure = (failure, again, address) => {
    showOpenFailure(
      state(),
      failure,
      { retry: again, openOther: (a) => void opener.address(a), pick: () => void opener.pick() },
      address,
    );
    retryWhenOnline(store, failure, () => again({}));
  };
  const documents = createDocumentOpener(store, drafts, safety, pageAddress);
  const draft = createKeptDocuments(store, drafts, disk, documents, safety);
  const hosted = createHostedDocuments(store, documents, fail);
  const files = loadLocalFiles(store, drafts, disk, documents);

  const hostedCopy = createHostedCopy({
    store,
    drafts,
    begin: documents.openWithDraft,
    startRequest: documents.startRequest,
    load: (address) => fetchText(address, { pageUrl: location.href }),
    open: (id) => void opener.draft(id),
  });

  /** The text that the address of the page itself holds. */
  const linked = async (
    { source, name }: Link,
    isLast: () => boolean,
    id?: string,
  ): Promise<void> => {
    if (source.kind !== 'text') return;
    const decoded = await decodeDocument(source.payload, source.format);
    if (!isLast()) return;
    if (!decoded.ok) return fail(decoded.failure, () => void opener.start());
    const { text, path, files = [] } = decoded;
    const others = files.map((file) => ({ uri: file.path, text: file.text, edited: false }));
    documents.openWithDraft(
      name ?? (path === undefined ? nameOfTitle('', languageOf('', text)) : nameOfUri(path)),
      others.length > 0 ? { text, files: others } : text,
      {
        kind: 'link',
        ...(source.hosted && { hosted: source.hosted }),
        ...(path !== undefined && { path }),
      },
      id,
    );
  };

  /** Opens what this tab showed; requests the hosted copy again if the page's URL names it. */
  const resume = async (id: string, link: Link, isLast: () => boolean): Promise<boolean> => {
    const opened = await draft(id, isLast);
    const found = opened && link.source.kind === 'url' && isLast() ? await drafts.open(id) : null;
    if (found) void hostedCopy.check(found);
    return opened;
  };

  /** Loads the document of a link, and points out edits of it that are kept here. */
  const load = async (address: string, isLast: () => boolean, id?: string): Promise<void> => {
    await hosted.address(address, {}, isLast, id);
    const mine =
      isLast() && state().document?.source.kind === 'url'
        ? await editsOf(address.trim(), drafts)
        : null;
    if (mine === null || !isLast() || mine === state().document?.id) return;
    const run = async (): Promise<void> => {
      const opened = await opener.draft(mine);
      const { reading, narrow, setView } = state();
      if (opened && reading && !narrow) setView('split');
    };
    const action = { label: 'Open mine', run: () => void run() };
    state().notify({
      text: 'You have edited this document before. Your version is kept.',
      action,
      stays: true,
    });
  };

  /** Opens what was received. @param retry gets it again */
  const take = async (received: Received, retry: () => void): Promise<void> => {
    if (!received) return;
    if (!received.ok) {
      const anyway = 'anyway' in received ? received.anyway : undefined;
      fail(received.failure, ({ anyType }) =>
        anyType && anyway ? void anyway().then(opener.received) : retry(),
      );
    } else if (received.kind === 'messages') showRecording(received.file);
    else if (received.kind === 'address') await opener.address(received.address);
    else if (received.kind === 'files') (await files()).local.several(received);
    else (await files()).local.one(received);
  };

  let ownDocument: (() => Promise<Received>) | undefined;

  const opener: Opener = {
    hostedCopy,

    async start(own = ownDocument) {
      ownDocument = own;
      const link = parseLink(location.href);
      const { source } = link;
      const entry = readEntry();
      const known = source.kind === 'draft' ? source.id : drafts.tabDocument(pageKey());
      const id = entry.document ?? known ?? undefined;
      const isLast = documents.startRequest('address');
      if (entry.start) return state().showStart(true);
      if (id !== undefined && (await resume(id, link, isLast))) {
        if (isLast()) follow(entry.reading, link.pointer);
        return;
      }
      if (!isLast()) return;
      if (source.kind === 'draft') fail(NOT_KEPT, () => void opener.start());
      else if (source.kind === 'url') await load(source.address, isLast, id);
      else if (source.kind === 'example') await hosted.example(source.name, isLast, id);
      else if (source.kind === 'text') await linked(link, isLast, id);
      else if (own) {
        const received = await own();
        if (isLast()) await take(received, () => void opener.start(own));
      } else {
        const [newest] = await drafts.list();
        // Whoever dropped a file while the page was starting wants to see that.
        if (isLast() && (!newest || !(await draft(newest.id, isLast, false))) && isLast())
          state().showStart(true);
      }
      if (!isLast()) return;
      for (const note of link.notes) state().notify({ text: note });
      follow(entry.reading, link.pointer);
    },

    async travel() {
      const isLast = documents.startRequest('address');
      await settle();
      if (isLast()) await opener.start();
    },

    stay: () => void documents.startRequest(),

    address: (address, options) => hosted.address(address, options),
    example: (name) => hosted.example(name),
    draft: (id) => draft(id),

    newDocument() {
      documents.startRequest();
      documents.openWithDraft(nameOfTitle(NEW_TITLE, 'yaml'), NEW_DOCUMENT, { kind: 'new' });
      state().showPane('edit');
      state().select({ uri: '', pointer: '/info/title', range: TITLE_RANGE }, 'outline', true);
    },

    madeDocument(title, text) {
      documents.startRequest();
      documents.openWithDraft(nameOfTitle(title, 'yaml'), text, { kind: 'new' });
      state().showPane('edit');
    },

    emptyDocument() {
      documents.startRequest();
      documents.openWithDraft(nameOfTitle('', 'yaml'), '', { kind: 'new' });
    },

    async pick() {
      await opener.received(await (await files()).pickFiles());
    },

    async pickFolder() {
      await opener.received(await (await files()).pickFolder());
    },

    addFile: async (uri) => (await files()).local.add(uri),
    setEntry: (uri) => void files().then(({ local }) => local.setEntry(uri)),

    pickRuleset: async () => (await files()).local.pickRuleset(),

    async received(received) {
      if (!received) return;
      const isLast = documents.startRequest();
      await settle();
      if (!isLast()) return;
      await take(received, () => void opener.pick());
    },

    async handles(launched) {
      const { readHandles } = await files();
      await opener.received(await readHandles(launched));
    },

    startPage() {
      documents.startRequest();
      drafts.setTabDocument(null, START_PAGE_KEY);
      state().showStart(true);
    },

    leaveSafeMode(opening) {
      documents.startRequest();
      clearSafeParameter();
      safety.openingLog.forget(pack(draftContent(opening)).text);
      documents.open(opening);
    },

    async closeUnsafe(opening) {
      documents.startRequest();
      safety.openingLog.close(pack(draftContent(opening)).text);
      drafts.setTabDocument(null, START_PAGE_KEY);
      await drafts.close(opening.id);
      pageAddress.choose('address');
      // What the store holds of it would be shown again.
      if (state().document?.id === opening.id) {
        location.assign(new URL('.', window.document.baseURI));
        return;
      }
      clearSafeParameter();
      safety.safeMode.getState().hide();
      state().showStart(true);
    },
  };

  /** Goes to the location that the user left there, or to that of the address. */
  const follow = (left: LeftLocation | undefined, pointer: string | undefined): void => {
    if (left) state().select(left, 'link');
    else if (pointer) void goToPointer(store, pointer);
  };

  return opener;
}

// The text of a new document: valid from the first second, and a beginning to write on.

const NEW_TITLE = 'My application';

const NEW_DOCUMENT = `apidoc: 3.1.0
info:
  title: ${NEW_TITLE}
  version: 1.0.0
  description: What this application does, in a sentence or two.
servers:
  production:
    host: broker.example.com
    protocol: mqtt
channels:
  greetings:
    address: greetings
    messages:
      hello:
        payload:
          type: object
          properties:
            text:
              type: string
operations:
  receiveGreeting:
    action: receive
    channel:
      $ref: '#/channels/greetings'
`;

const TITLE_START = NEW_DOCUMENT.indexOf(NEW_TITLE);
/** Where its title is, which is selected first. */
const TITLE_RANGE = { start: TITLE_START, end: TITLE_START + NEW_TITLE.length };

// Loads the ways to open local files: a reader's page does without them.

interface LocalFileWays {
  readonly local: LocalFiles;
  readonly pickFiles: typeof import('../share/receive-files.ts').pickFiles;
  readonly pickFolder: typeof import('../share/receive-files.ts').pickFolder;
  readonly readHandles: typeof import('../share/receive-files.ts').readHandles;
}

/** Returns a function that loads them when it is first called. */
function loadLocalFiles(
  ...parameters: Parameters<typeof createLocalFiles>
): () => Promise<LocalFileWays> {
  let local: LocalFiles | null = null;
  return async () => {
    const [files, { pickFiles, pickFolder, readHandles }] = await Promise.all([
      import('./opening/local-files.ts'),
      import('../share/receive-files.ts'),
    ]);
    local ??= files.createLocalFiles(...parameters);
    return { local, pickFiles, pickFolder, readHandles };
  };
}
