// Keeps the address of the page and the tab's history at what is shown: a document, or the start
// page.
import type { Drafts } from '../../share/drafts.ts';
import { type LinkSource, makeLink, parseLink } from '../../share/link.ts';
import type { OpenedDocument, StudioState } from '../../store/state.ts';
import type { StudioStore } from '../../store/store.ts';
import { type HistoryEntry, pushEntry, readEntry, replaceEntry } from './history-entry.ts';
import { LINK_VIEWS, pageKey } from './page-key.ts';

/** Who chose what is opened: the address does at the start, and where Back and Forward lead. */
export type OpenedBy = 'address' | 'user';

export interface PageAddress {
  /** Says who chooses what is shown next. What the user chooses gets an entry of its own. */
  choose(by: OpenedBy): void;
  /** Notes a document that is shown in safe mode, of which the store doesn't know. */
  showUnsafe(document: NamedDocument): void;
  /** A document continues as a copy with an id of its own. */
  copied(original: string, copy: string): void;
  /** Returns whether the page shows already what an entry of its history says. */
  isShown(entry: HistoryEntry): boolean;
  /** Notes that the user came to another location of what is shown, by an address. */
  adopt(): void;
  /** Returns how many entries the present one is behind the one that is shown. */
  stepsToShown(): number;
}

/** What of a document decides on its address. */
type NamedDocument = Pick<OpenedDocument, 'id' | 'source' | 'edited'>;

/**
 * Follows the store from now on. To be created before what reads the address when another document
 * is shown.
 * @param fixed the address stays: in a frame, and for a folder that a server serves, it names the
 *   document already
 */
export function createPageAddress(
  store: StudioStore,
  drafts: Pick<Drafts, 'currentId'>,
  fixed: { readonly embed: boolean; readonly served: boolean },
): PageAddress {
  let by: OpenedBy = 'address';
  /** What the address names could not be opened: the start page that says so is shown under it. */
  let refused = false;
  let shown: Omit<HistoryEntry, 'index'> = {};
  let shownIndex = readEntry().index;
  let key = keyOfAddress();
  /** The address of the document that was shown last, for the way back from the start page. */
  let last: { readonly id: string; readonly address: string } | null = null;

  const note = (entry: Omit<HistoryEntry, 'index'>): void => {
    shown = entry;
    shownIndex = readEntry().index;
    key = keyOfAddress();
    if (entry.document !== undefined) last = { id: entry.document, address: location.href };
  };

  const show = (document: NamedDocument | null): void => {
    const id = document ? drafts.currentId(document.id) : undefined;
    const entry = document
      ? { document: id, start: undefined }
      : { document: undefined, start: true };
    const before = readEntry();
    const { source } = parseLink(location.href);
    const arrived = by === 'address';
    by = 'user';
    if (!arrived && shown.document !== undefined && before.document === shown.document)
      last = { id: shown.document, address: location.href };
    const isUnclaimed = before.document === undefined && !before.start;
    const named = document ? namesDocument(source, document, id) : source.kind === 'none';
    if (fixed.embed || (before.document === id && before.start === entry.start))
      replaceEntry(entry);
    else if (arrived) {
      const keeps =
        named || (source.kind === 'none' ? fixed.served : document && source.kind !== 'draft');
      replaceEntry(entry, keeps ? undefined : addressOf(document, id, true));
    } else if (isUnclaimed && (named || source.kind === 'none'))
      replaceEntry(entry, named ? undefined : addressOf(document, id, false));
    else pushEntry(entry, addressOf(document, id, false));
    note(entry);
  };

  /** @param arrived the location that the present address names is one in the document */
  const addressOf = (
    document: NamedDocument | null,
    id: string | undefined,
    arrived: boolean,
  ): string => {
    if (id !== undefined && last?.id === id && !arrived) return last.address;
    return addressWith(
      document && id !== undefined ? sourceOf(document, id) : { kind: 'none' },
      arrived,
    );
  };

  const addressWith = (source: LinkSource, arrived: boolean): string => {
    const { pointer, only, view } = parseLink(location.href);
    const at = arrived ? { pointer, only } : {};
    const address = new URL(makeLink(location.href, { source, ...at }));
    const outdated = view !== undefined && LINK_VIEWS[view] !== store.getState().view;
    const others = new URL(location.href).search
      .slice(1)
      .split('&')
      .filter((part) => part !== '' && !(outdated ? OF_DOCUMENT_OR_VIEW : OF_DOCUMENT).test(part));
    address.search = [...address.search.slice(1).split('&'), ...others]
      .filter((part) => part !== '')
      .join('&');
    return address.href;
  };

  store.subscribe((state, before) => {
    if (by === 'address' && state.failure && state.failure !== before.failure) {
      by = 'user';
      refused = true;
      note({});
    } else if (shownToUser(state) !== shownToUser(before) && (state.start || state.document)) {
      if (!state.start) show(state.document);
      else if (!refused) show(null);
    }
  });

  return {
    choose(next) {
      by = next;
      refused = false;
    },
    showUnsafe: show,
    copied(original, copy) {
      if (shown.document !== original) return;
      const { source } = parseLink(location.href);
      const named = source.kind === 'draft' && source.id === original;
      replaceEntry(
        { document: copy },
        named ? addressWith({ kind: 'draft', id: copy }, true) : undefined,
      );
      note({ document: copy });
    },
    isShown({ document, start }) {
      if (start) return store.getState().start;
      if (document === undefined) return keyOfAddress() === key;
      return (
        shown.document !== undefined &&
        drafts.currentId(document) === drafts.currentId(shown.document)
      );
    },
    adopt() {
      const entry = readEntry();
      if (entry.document === undefined && !entry.start)
        replaceEntry({ ...shown, index: shownIndex + 1 });
      shownIndex = readEntry().index;
      if (shown.document !== undefined) last = { id: shown.document, address: location.href };
    },
    stepsToShown: () => shownIndex - readEntry().index,
  };
}

const START_PAGE = Symbol('start page');

/** Returns what the user sees: the start page covers a document. */
function shownToUser({ start, document }: StudioState): string | symbol | null {
  return start ? START_PAGE : (document?.id ?? null);
}

/** Returns what in the address stands for what is shown: the location in a document does not. */
function keyOfAddress(): string {
  return `${pageKey()} ${new URLSearchParams(location.search).get('draft')}`;
}

/** Whether the source in a link is that of the document. */
function namesDocument(
  named: LinkSource,
  { source }: NamedDocument,
  id: string | undefined,
): boolean {
  if (named.kind === 'url') return source.kind === 'url' && source.address === named.address;
  if (named.kind === 'example')
    return source.kind === 'example' && source.file === `${named.name}.yaml`;
  return named.kind === 'draft' && named.id === id;
}

/** Returns where a reload or another tab gets the document from: what has edits is kept here. */
function sourceOf({ source, edited }: NamedDocument, id: string): LinkSource {
  if (!edited && source.kind === 'url')
    return { kind: 'url', address: source.address, inFragment: false };
  if (!edited && source.kind === 'example')
    return { kind: 'example', name: source.file.replace(/\.yaml$/, '') };
  return { kind: 'draft', id };
}

/** Parameters of the address that belong to one document; others, such as the theme, stay. */
const OF_DOCUMENT = /^(?:url|load|example|draft|catalog|only|readOnly|filter|ruleset)(?:=|$)/;
const OF_DOCUMENT_OR_VIEW =
  /^(?:url|load|example|draft|catalog|only|readOnly|filter|ruleset|view)(?:=|$)/;
