// The ways a document comes into the studio. Each opens it beside what is there: nothing of the person's is ever replaced.
import { languageOf } from '../core/parse/language.ts';
import { decode } from '../share/codec.ts';
import type { Draft, DraftSource } from '../share/draft.ts';
import type { Drafts } from '../share/drafts.ts';
import type { Action, Failure } from '../share/failure.ts';
import { type FetchOptions, fetchText } from '../share/fetch-text.ts';
import { pickFile, type Received } from '../share/files.ts';
import { parseLink } from '../share/link.ts';
import type { Source } from '../store/state.ts';
import type { StudioStore } from '../store/store.ts';
import { EXAMPLES } from './examples.ts';
import { NEW_DOCUMENT } from './new-document.ts';
import type { OnDisk } from './studio.ts';

export interface Opener {
  /** Opens what the address of the page says, or what this tab showed, or the start page. */
  start(): Promise<void>;
  address(address: string, options?: Partial<FetchOptions>): Promise<void>;
  example(name: string): Promise<void>;
  draft(id: string): Promise<boolean>;
  newDocument(): void;
  pick(): Promise<void>;
  /** Opens what was dropped, pasted or picked. */
  received(received: Received): Promise<void>;
  /** The start page, beside the open document. */
  startPage(): void;
}

const START = 'start';

export function createOpener(store: StudioStore, drafts: Drafts, disk: Map<string, OnDisk>): Opener {
  const state = () => store.getState();

  const show = (id: string, name: string, text: string, source: Source, base: string | null, edited = false): void => {
    const { document: before } = state();
    if (before && before.id !== id) void drafts.close(before.id);
    state().open({ id, name, language: languageOf(name, text), source, base, text, edited });
    drafts.show(id, placeOfPage());
    window.document.title = `${name} – Apidoc Studio`;
  };

  const begin = (name: string, text: string, draftSource: DraftSource, source: Source, base: string | null): void => {
    const id = drafts.start({ name, text, source: draftSource });
    show(id, name, text, source, base);
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

  const opener: Opener = {
    async start() {
      const link = parseLink(location.href);
      const tab = drafts.shown(placeOfPage());
      if (tab && (await opener.draft(tab))) return goTo(link.pointer);
      const { source } = link;
      if (source.kind === 'url') await opener.address(source.address);
      else if (source.kind === 'example') await opener.example(source.name);
      else if (source.kind === 'text') {
        const decoded = await decode(source.payload, source.format);
        if (!decoded.ok)
          return fail(
            decoded.failure,
            () => void opener.start(),
            (a) => void opener.address(a),
          );
        const name = link.name ?? 'shared.yaml';
        begin(
          name,
          decoded.text,
          source.hosted ? { kind: 'link', hosted: source.hosted } : { kind: 'link' },
          { kind: 'link' },
          source.hosted ?? null,
        );
      } else {
        const [newest] = await drafts.list();
        if (!newest || !(await opener.draft(newest.id))) state().showStart(true);
      }
      for (const note of link.notes) state().notify({ text: note });
      goTo(link.pointer);
    },

    async address(address, options = {}) {
      const stop = new AbortController();
      const host = hostOf(address);
      const timer = setTimeout(() => state().setLoading({ host, cancel: () => stop.abort() }), 300);
      const outcome = await fetchText(address, { pageUrl: location.href, signal: stop.signal, ...options });
      clearTimeout(timer);
      state().setLoading(null);
      if (outcome.ok) {
        const { name, text, given, base } = outcome;
        begin(name, text, { kind: 'url', address: given, base }, { kind: 'url', address: given }, base);
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
    },

    async example(name) {
      const example = EXAMPLES.find((e) => e.file === `${name}.yaml`);
      const address = new URL(`examples/${example?.file ?? `${name}.yaml`}`, window.document.baseURI).href;
      const outcome = await fetchText(address, { pageUrl: location.href });
      if (!outcome.ok)
        return fail(
          outcome.failure,
          () => void opener.example(name),
          (a) => void opener.address(a),
        );
      const file = `${name}.yaml`;
      begin(file, outcome.text, { kind: 'example', name }, { kind: 'example', file }, outcome.base);
    },

    async draft(id) {
      if (state().document?.id === id) {
        state().showStart(false);
        drafts.show(id, placeOfPage());
        return true;
      }
      const draft = await drafts.open(id);
      if (!draft) return false;
      const { source, base } = sourceOf(draft);
      show(draft.id, draft.name, draft.text, source, base, true);
      return true;
    },

    newDocument: () => begin('new.yaml', NEW_DOCUMENT, { kind: 'new' }, { kind: 'new' }, null),

    async pick() {
      await opener.received(await pickFile());
    },

    async received(received) {
      if (!received) return;
      if (!received.ok)
        return fail(
          received.failure,
          () => void opener.pick(),
          (a) => void opener.address(a),
        );
      if (received.kind === 'address') return opener.address(received.address);
      const fromFile = received.handle !== undefined || received.stamp !== undefined;
      const source: DraftSource = fromFile ? { kind: 'file', name: received.name } : { kind: 'paste' };
      begin(received.name, received.text, source, { kind: fromFile ? 'file' : 'paste' }, null);
      const { document } = state();
      if (document && received.handle && received.stamp) disk.set(document.id, { handle: received.handle, stamp: received.stamp });
    },

    startPage() {
      drafts.show(null, START);
      state().showStart(true);
    },
  };

  const goTo = (pointer: string | undefined): void => {
    if (pointer && state().document) state().select({ uri: '', pointer }, 'outline');
  };

  return opener;
}

/** What in the page's address stands for a document: a reload comes back to the tab's document only where that is the same. */
export function placeOfPage(): string {
  const { search, hash } = location;
  const query = new URLSearchParams(search);
  query.delete('view');
  query.delete('theme');
  return `${query}${/^#\w+=/.test(hash) ? hash : ''}` || START;
}

function hostOf(address: string): string {
  try {
    return new URL(address, location.href).host;
  } catch {
    return 'the host';
  }
}

function sourceOf(draft: Draft): { source: Source; base: string | null } {
  const { source } = draft;
  if (source.kind === 'url') return { source: { kind: 'url', address: source.address }, base: source.base };
  if (source.kind === 'example')
    return { source: { kind: 'example', file: `${source.name}.yaml` }, base: new URL('examples/', window.document.baseURI).href };
  if (source.kind === 'link') return { source: { kind: 'link' }, base: source.hosted ?? null };
  return { source: { kind: source.kind }, base: null };
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
