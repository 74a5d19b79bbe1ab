// The ways a document comes into the studio. Each opens it beside what is there: nothing of the person's is ever replaced.
import { languageOf } from '../core/parse/language.ts';
import { uriOfPath } from '../core/resolve/uri.ts';
import { decode } from '../share/codec.ts';
import { type Content, type DraftSource, unpack } from '../share/draft.ts';
import type { Drafts } from '../share/drafts.ts';
import type { Action, Failure } from '../share/failure.ts';
import { type FetchOptions, fetchText } from '../share/fetch-text.ts';
import type { OpenedSet } from '../share/file-set.ts';
import { pickFile, pickFiles, pickFolder, type Received } from '../share/files.ts';
import { parseLink } from '../share/link.ts';
import type { Opening } from '../store/state.ts';
import type { StudioStore } from '../store/store.ts';
import { numberText } from '../ui/number-text.ts';
import { chooseEntry } from './entry.ts';
import { EXAMPLES } from './examples.ts';
import { nameOfUri } from './file-names.ts';
import { goTo } from './go-to.ts';
import { NEW_DOCUMENT } from './new-document.ts';
import { fileKey, type OnDisk } from './on-disk.ts';

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
}

const START = 'start';

export function createOpener(store: StudioStore, drafts: Drafts, disk: Map<string, OnDisk>): Opener {
  const state = () => store.getState();
  /** Counts what was asked for: whatever takes its time gives way to what was asked for after it. */
  let turns = 0;

  const show = (opening: Omit<Opening, 'language'>): void => {
    const { id, name, text } = opening;
    const { document: before } = state();
    if (before && before.id !== id) void drafts.close(before.id);
    state().open({ ...opening, language: languageOf(name, text) });
    drafts.show(id, placeOfPage());
    window.document.title = `${name} – Apidoc Studio`;
  };

  const begin = (name: string, content: Content, draftSource: DraftSource): void => {
    const id = drafts.start({ name, text: content, source: draftSource });
    const several = typeof content === 'string' ? { text: content } : content;
    show({ id, name, ...several, ...originOf(draftSource) });
  };

  const beginSet = ({ files, folder, skipped, unread }: OpenedSet): void => {
    const { at, documents } = chooseEntry(files);
    const uris = files.map(({ path }) => uriOfPath(path));
    const path = uris[at] ?? '';
    const others = files.flatMap(({ text }, i) => (i === at ? [] : [{ uri: uris[i] ?? '', text, edited: false }]));
    const name = nameOfUri(path);
    const source: DraftSource = folder === null ? { kind: 'file', name, path } : { kind: 'folder', name: folder, path };
    const text = files[at]?.text ?? '';
    begin(name, others.length > 0 ? { text, files: others } : text, source);
    const id = state().document?.id ?? '';
    files.forEach(({ handle, stamp }, i) => {
      if (handle && stamp) disk.set(fileKey(id, uris[i] ?? ''), { handle, stamp });
    });
    for (const note of notesOf(files.length, documents, name, skipped, unread)) state().notify(note);
  };

  const fail = (
    failure: Failure,
    again: (options: Partial<FetchOptions>) => void,
    other: (address: string) => void,
    address?: string,
  ): void => {
    const actions = failure.actions.flatMap((action) => {
      const run = runOf(action, again, other, () => void opener.pick());
      return run ? [{ label: action.label, run }] : [];
    });
    const page = failure.actions.find((a) => a.id === 'open-page');
    state().setLoading(null);
    state().setFailure({
      title: failure.title,
      explanation: failure.explanation,
      safe: failure.safe,
      actions,
      ...(address !== undefined && { address }),
      ...(page?.id === 'open-page' && { page: { label: page.label, address: page.address } }),
    });
    state().showStart(true);
  };

  const draftIn = async (turn: number, id: string): Promise<boolean> => {
    if (state().document?.id === id) {
      state().showStart(false);
      drafts.show(id, placeOfPage());
      return true;
    }
    const draft = await drafts.open(id);
    if (!draft) return false;
    if (turn === turns) show({ id: draft.id, name: draft.name, ...unpack(draft), ...originOf(draft.source), edited: true });
    return true;
  };

  const addressIn = async (turn: number, address: string, options: Partial<FetchOptions> = {}): Promise<void> => {
    const stop = new AbortController();
    const host = hostOf(address);
    const timer = setTimeout(() => turn === turns && state().setLoading({ host, cancel: () => stop.abort() }), 300);
    const outcome = await fetchText(address, { pageUrl: location.href, signal: stop.signal, ...options });
    clearTimeout(timer);
    if (turn !== turns) return;
    state().setLoading(null);
    if (outcome.ok) {
      const { name, text, given, base } = outcome;
      begin(name, text, { kind: 'url', address: given, base });
      if (outcome.redirected) state().notify({ text: `${host} sent the browser on to ${outcome.host}.` });
      return;
    }
    if (outcome.failure.reason === 'cancelled') {
      if (!state().document) state().showStart(true);
      return;
    }
    fail(
      outcome.failure,
      (more) => void opener.address(address, { ...options, ...more }),
      (other) => void opener.address(other),
      address,
    );
  };

  const exampleIn = async (turn: number, name: string): Promise<void> => {
    const example = EXAMPLES.find((e) => e.file === `${name}.yaml`);
    const address = new URL(`examples/${example?.file ?? `${name}.yaml`}`, window.document.baseURI).href;
    const outcome = await fetchText(address, { pageUrl: location.href });
    if (turn !== turns) return;
    if (!outcome.ok)
      return fail(
        outcome.failure,
        () => void opener.example(name),
        (a) => void opener.address(a),
      );
    begin(`${name}.yaml`, outcome.text, { kind: 'example', name });
  };

  const opener: Opener = {
    async start() {
      const turn = ++turns;
      const link = parseLink(location.href);
      const tab = drafts.shown(placeOfPage());
      if (tab && (await draftIn(turn, tab))) return follow(link.pointer);
      const { source } = link;
      if (source.kind === 'url') await addressIn(turn, source.address);
      else if (source.kind === 'example') await exampleIn(turn, source.name);
      else if (source.kind === 'text') {
        const decoded = await decode(source.payload, source.format);
        if (turn !== turns) return;
        if (!decoded.ok)
          return fail(
            decoded.failure,
            () => void opener.start(),
            (a) => void opener.address(a),
          );
        const name = link.name ?? 'shared.yaml';
        begin(name, decoded.text, source.hosted ? { kind: 'link', hosted: source.hosted } : { kind: 'link' });
      } else {
        const [newest] = await drafts.list();
        // Whoever dropped a file while the page was starting wants to see that.
        if (turn === turns && (!newest || !(await draftIn(turn, newest.id))) && turn === turns) state().showStart(true);
      }
      if (turn !== turns) return;
      for (const note of link.notes) state().notify({ text: note });
      follow(link.pointer);
    },

    address: (address, options) => addressIn(++turns, address, options),
    example: (name) => exampleIn(++turns, name),
    draft: (id) => draftIn(++turns, id),

    newDocument() {
      turns++;
      begin('new.yaml', NEW_DOCUMENT, { kind: 'new' });
    },

    emptyDocument() {
      turns++;
      begin('new.yaml', '', { kind: 'new' });
    },

    async pick() {
      await opener.received(await pickFiles());
    },

    async pickFolder() {
      await opener.received(await pickFolder());
    },

    async addFile(uri) {
      const opened = state().document?.opened;
      const picked = await pickFile();
      if (!picked || state().document?.opened !== opened) return;
      if (!picked.ok) state().notify({ text: `${picked.failure.title} ${picked.failure.explanation}`, tone: 'error', stays: true });
      else if (picked.kind === 'document') {
        state().addFile(uri, picked.text);
        state().showFile(uri);
      }
    },

    setEntry(uri) {
      state().setEntry(uri);
      const { document } = state();
      if (!document || document.path !== uri) return;
      const { name, path, source } = document;
      const kind: DraftSource = source.kind === 'folder' ? { kind: 'folder', name: source.name, path } : { kind: 'file', name, path };
      drafts.describe(document.id, { name, source: kind });
      window.document.title = `${name} – Apidoc Studio`;
    },

    async received(received) {
      if (!received) return;
      turns++;
      if (!received.ok)
        return fail(
          received.failure,
          () => void opener.pick(),
          (a) => void opener.address(a),
        );
      if (received.kind === 'address') return opener.address(received.address);
      if (received.kind === 'files') return beginSet(received);
      const fromFile = received.handle !== undefined || received.stamp !== undefined;
      const source: DraftSource = fromFile ? { kind: 'file', name: received.name } : { kind: 'paste' };
      begin(received.name, received.text, source);
      const { document } = state();
      if (document && received.handle && received.stamp)
        disk.set(fileKey(document.id, document.path), { handle: received.handle, stamp: received.stamp });
    },

    startPage() {
      turns++;
      drafts.show(null, START);
      state().showStart(true);
    },
  };

  const follow = (pointer: string | undefined): void => {
    if (pointer) void goTo(store, pointer);
  };

  return opener;
}

/** What in the page's address stands for a document: a reload comes back to the tab's document only where that is the same. */
export function placeOfPage(): string {
  const { search, hash } = location;
  const query = new URLSearchParams(search);
  query.delete('view');
  query.delete('theme');
  query.delete('only');
  // The place in the document and its name are said beside it.
  return `${query}${/^#\w+=/.test(hash) ? hash.replace(/&(?:at|n)=[^&]*/g, '') : ''}` || START;
}

function hostOf(address: string): string {
  try {
    return new URL(address, location.href).host;
  } catch {
    return 'the host';
  }
}

/** What is said of files that were opened together, beyond what their list shows. */
function notesOf(
  count: number,
  documents: number,
  name: string,
  skipped: number,
  unread: readonly string[],
): { text: string; tone?: 'warning'; stays?: boolean }[] {
  const left = skipped === 0 ? '' : ` ${skipped === 1 ? 'One file' : `${numberText(skipped)} files`} of other types left out.`;
  const opened = `${count === 1 ? 'One file' : `${count} files`} opened.${left}`;
  const lost = unread.slice(0, 5).join(', ') + (unread.length > 5 ? ' …' : '');
  const warn = (text: string) => ({ text, tone: 'warning' as const, stays: true });
  return [
    ...(documents > 1
      ? [{ text: `${opened} ${documents} of them are whole documents; ${name} is shown, another can be made the entry.` }]
      : []),
    ...(documents < 2 && skipped > 0 ? [{ text: opened }] : []),
    ...(documents === 0
      ? [warn(`None of these files is a whole document: none has the field "apidoc" or "asyncapi" at its top. ${name} is shown.`)]
      : []),
    ...(unread.length > 0 ? [warn(`Left out, because it could not be read as text: ${lost}.`)] : []),
  ];
}

/** Where a document came from, as the store knows it. */
function originOf(source: DraftSource): Pick<Opening, 'source' | 'base' | 'path' | 'whole'> {
  switch (source.kind) {
    case 'url':
      return { source: { kind: 'url', address: source.address }, base: source.base };
    case 'example':
      return {
        source: { kind: 'example', file: `${source.name}.yaml` },
        base: new URL(`examples/${source.name}.yaml`, window.document.baseURI).href,
      };
    case 'link':
      return { source: { kind: 'link' }, base: source.hosted ?? null };
    case 'folder':
      return { source: { kind: 'folder', name: source.name }, base: null, path: source.path, whole: true };
    case 'file':
      return { source: { kind: 'file' }, base: null, path: source.path ?? uriOfPath(source.name) };
    default:
      return { source: { kind: source.kind }, base: null };
  }
}

/** The field of addresses stands on the start page, below the failure, and has the address in it. */
function editAddress(): void {
  const field = window.document.querySelector<HTMLInputElement>('#address');
  field?.focus();
  field?.select();
}

function runOf(
  action: Action,
  again: (options: Partial<FetchOptions>) => void,
  other: (address: string) => void,
  pick: () => void,
): (() => void) | null {
  switch (action.id) {
    case 'retry':
      return () => again({});
    case 'wait-longer':
      return () => again({ timeoutMs: action.timeoutMs });
    case 'allow-local':
      return () => again({ allowLocal: true });
    case 'open-as-text':
      return () => again({ anyType: true, maxBytes: action.maxBytes });
    case 'try-address':
      return () => other(action.address);
    case 'choose-file':
      return pick;
    case 'edit-address':
      return editAddress;
    default:
      return null;
  }
}
