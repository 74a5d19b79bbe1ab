// Documents that are fetched: by their address, and the examples that come with the studio.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { resolveUri } from '../../core/light.ts';
import type { Draft, DraftSource } from '../../share/draft.ts';
import type { Drafts } from '../../share/drafts.ts';
import type { FetchOptions, Loaded, Outcome } from '../../share/fetch-text.ts';
import { fingerprint } from '../../share/fingerprint.ts';
import { catalogPage, parseLink } from '../../share/link.ts';
import { damageText } from '../../share/text-encoding.ts';
import type { StudioStore } from '../../store/store.ts';
import type { DocumentOpener } from './document-opener.ts';
import { exampleAddress, loadText } from './early-work.ts';
import type { ReportFailure } from './show-failure.ts';

export interface HostedDocuments {
  /**
   * @param isLast of the turn it belongs to; else it is a turn of its own
   * @param earlier id that the document had in this tab
   */
  address(
    address: string,
    options?: Partial<FetchOptions>,
    isLast?: () => boolean,
    earlier?: string,
  ): Promise<void>;
  example(name: string, isLast?: () => boolean, earlier?: string): Promise<void>;
}

/** The example that comes with the rules of a team. */
const WITH_RULESET = 'team-rules';
/** Characters within which a catalog begins to list documents. */
const CATALOG_HEAD = 10_000;
/** Milliseconds after which a loading notice is shown. */
const SOON = 300;

export function createHostedDocuments(
  store: StudioStore,
  { startRequest: turn, openWithDraft: begin }: DocumentOpener,
  fail: ReportFailure,
): HostedDocuments {
  const state = store.getState;

  const hosted: HostedDocuments = {
    async address(address, options = {}, isLast = turn(), earlier) {
      const controller = new AbortController();
      const host = hostOf(address);
      const timer = setTimeout(
        () => isLast() && state().setLoading({ host, cancel: () => controller.abort() }),
        SOON,
      );
      const outcome = await loadText(address, { signal: controller.signal, ...options });
      clearTimeout(timer);
      if (!isLast()) return;
      state().setLoading(null);
      if (outcome.ok) {
        const { name, text, given, base } = outcome;
        // The page of a catalog can't be shown in a frame of another site.
        if (window.parent === window && isCatalog(text)) return showCatalog(given);
        begin(name, text, { kind: 'url', address: given, base }, earlier);
        if (outcome.damage) {
          const text = `This document is ${damageText(outcome.damage)}. Bytes that can't be read are shown as \uFFFD.`;
          state().notify({ text, tone: 'warning', stays: true });
        }
        if (outcome.keptOn) state().notify({ text: keptNote(outcome.keptOn), stays: true });
        if (outcome.redirected) state().notify({ text: `${host} redirected to ${outcome.host}.` });
        return;
      }
      if (outcome.failure.reason === 'cancelled') {
        if (!state().document) state().showStart(true);
        return;
      }
      fail(
        outcome.failure,
        (more) => void hosted.address(address, mergeFetchOptions(options, more)),
        address,
      );
    },
    async example(name, isLast = turn(), earlier) {
      const [outcome, ruleset] = await Promise.all([
        loadText(exampleAddress(name)),
        name === WITH_RULESET ? loadText(exampleAddress(`rulesets/${name}`)) : null,
      ]);
      if (!isLast()) return;
      if (!outcome.ok) return fail(outcome.failure, () => void hosted.example(name));
      const { text, base } = outcome;
      const files = ruleset?.ok
        ? [{ uri: resolveUri(base, '.spectral.yaml'), text: ruleset.text, edited: false }]
        : [];
      const content = files.length > 0 ? { text, files } : text;
      begin(`${name}.yaml`, content, { kind: 'example', name }, earlier);
    },
  };
  return hosted;
}

const keptNote = (keptOn: string): string =>
  `No network: this is the copy that this browser kept on ${new Date(keptOn).toLocaleDateString('en', { dateStyle: 'medium' })}.`;

/** Whether a text is the `catalog.json` of a site rather than a document. */
function isCatalog(text: string): boolean {
  if (!/^\s*\{[\s\S]*"documents"\s*:\s*\[\s*\{/.test(text.slice(0, CATALOG_HEAD))) return false;
  try {
    const { documents, apidoc, asyncapi } = JSON.parse(text);
    return apidoc === undefined && asyncapi === undefined && typeof documents[0].path === 'string';
  } catch {
    return false;
  }
}

/** Leaves the page for that of a catalog; Back returns to where its address was entered. */
function showCatalog(address: string): void {
  const { source } = parseLink(location.href);
  // The address of a page that opens it would do so again.
  if (source.kind === 'url' && source.address === address) location.replace(catalogPage(address));
  else location.assign(catalogPage(address));
}

/** An allowed host stays allowed while a redirect needs permission for the next one. */
function mergeFetchOptions(
  options: Partial<FetchOptions>,
  more: Partial<FetchOptions>,
): Partial<FetchOptions> {
  return {
    ...options,
    ...more,
    allowedHosts: [...(options.allowedHosts ?? []), ...(more.allowedHosts ?? [])],
  };
}

function hostOf(address: string): string {
  try {
    return new URL(address, location.href).host;
  } catch {
    return 'the host';
  }
}

// A document with edits whose hosted copy changed since it was opened: found out when its address
// is opened again.

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
