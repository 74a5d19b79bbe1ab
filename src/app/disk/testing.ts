// Fakes for the tests of saving: a disk, and an editor without a view.
import { vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { Analyzer } from '../../core/analysis/analyzer.ts';
import { loadService, partFor } from '../../core/service/load.ts';
import { applyEdits } from '../../core/text/edit/apply.ts';
import type { FileEdits } from '../../core/text/edit/types.ts';
import type { EditorHandle } from '../../editor/editor-handle.ts';
import { fingerprint } from '../../share/fingerprint.ts';
import type { DiskRecord } from '../../share/idb-disk-store.ts';
import type { SaveOutcome } from '../../share/save-file.ts';
import { createStudioStore, type StudioStore } from '../../store/store.ts';
import { fakeConnection, NO_CONSENTS } from '../../store/testing.ts';
import { isDocumentRequest } from '../../worker/document-requests.ts';
import { isExampleRequest } from '../../worker/example-requests.ts';
import type { PageRequest, ResponseTo } from '../../worker/protocol.ts';
import type { AppServices } from '../services.ts';
import { createVisualState } from '../visual/visual-state.ts';
import { createDisk } from './disk.ts';
import { createSaving } from './saving.ts';

const NOT_FOUND = () => new DOMException('', 'NotFoundError');

/** Returns a folder on a fake disk: as in the browser, closing a writer changes the file. */
export function fakeFolder(contents: Readonly<Record<string, string>>) {
  const files = new Map(
    Object.entries(contents).map(([path, text]) => [path, { text, lastModified: 1 }]),
  );
  const failures = new Map<string, string>();
  const events = new Map<string, () => void>();
  let clock = 1;
  const check = (path: string): void => {
    const error = failures.get(path);
    if (error) throw new DOMException('', error);
  };
  const file = (path: string): FileSystemFileHandle =>
    ({
      kind: 'file',
      name: path.slice(path.lastIndexOf('/') + 1),
      requestPermission: async () => 'granted',
      isSameEntry: async (other: { readonly path?: string }) => other.path === path,
      path,
      getFile: async () => {
        const found = files.get(path);
        if (!found) throw NOT_FOUND();
        return new File([found.text], path, { lastModified: found.lastModified });
      },
      createWritable: async () => {
        check(path);
        let pending = '';
        return {
          write: async (data: string | Uint8Array) => {
            pending +=
              typeof data === 'string'
                ? data
                : new TextDecoder('utf-8', { ignoreBOM: true }).decode(data);
            events.get(path)?.();
          },
          close: async () => void files.set(path, { text: pending, lastModified: ++clock }),
          abort: async () => undefined,
        };
      },
    }) as unknown as FileSystemFileHandle;
  const folder = (prefix: string): FileSystemDirectoryHandle =>
    ({
      kind: 'directory',
      name: prefix,
      requestPermission: async () => 'granted',
      resolve: async ({ path }: { readonly path: string }) =>
        path.startsWith(prefix) ? path.slice(prefix.length).split('/') : null,
      getDirectoryHandle: async (name: string, { create = false } = {}) => {
        if (!create && ![...files.keys()].some((path) => path.startsWith(`${prefix}${name}/`)))
          throw NOT_FOUND();
        return folder(`${prefix}${name}/`);
      },
      getFileHandle: async (name: string, { create = false } = {}) => {
        if (!files.has(prefix + name)) {
          if (!create) throw NOT_FOUND();
          files.set(prefix + name, { text: '', lastModified: ++clock });
        }
        return file(prefix + name);
      },
      removeEntry: async (name: string) => {
        check(prefix + name);
        if (!files.delete(prefix + name)) throw NOT_FOUND();
      },
    }) as unknown as FileSystemDirectoryHandle;
  return {
    file,
    folder: folder(''),
    texts: (): Record<string, string> =>
      Object.fromEntries([...files].map(([path, { text }]) => [path, text])),
    /** As another program changes a file. */
    change: (path: string, text: string): void =>
      void files.set(path, { text, lastModified: ++clock }),
    remove: (path: string): void => void files.delete(path),
    /** What comes of saving as `path`. */
    savedAs:
      (path: string) =>
      async (_: string, text: string): Promise<SaveOutcome> => {
        files.set(path, { text, lastModified: ++clock });
        return {
          ok: true,
          name: path,
          handle: file(path),
          stamp: { lastModified: clock, fingerprint: fingerprint(text) },
        };
      },
    /** Happens while a file is written. */
    meanwhile: (path: string, event: () => void): void => void events.set(path, event),
    /** Writing or deleting a file fails from now on, with an exception of this name. */
    fail: (path: string, name: string): void => void failures.set(path, name),
    record: (paths: readonly string[], whole: boolean): DiskRecord => ({
      files: new Map(
        paths.map((path) => {
          const { text, lastModified } = files.get(path) ?? { text: '', lastModified: 0 };
          return [
            path,
            { handle: file(path), stamp: { lastModified, fingerprint: fingerprint(text) } },
          ];
        }),
      ),
      ...(whole && { folder: folder('') }),
    }),
  };
}

/** Responds to a request about the current texts, as the worker does. */
async function respond<R extends PageRequest>(
  store: StudioStore,
  request: R,
): Promise<ResponseTo<R> | undefined> {
  const { document, files, textOf } = store.getState();
  if (!document || isDocumentRequest(request) || isExampleRequest(request)) return undefined;
  const analyzer = new Analyzer(document.path, document.language);
  analyzer.setText(textOf('') ?? '');
  for (const { uri } of files) analyzer.addFile(uri, textOf(uri) ?? '');
  const subject = analyzer.analyzedFile(request.uri);
  const language = await loadService(partFor(request));
  return (subject && language.respond(subject, request)) as ResponseTo<R>;
}

/**
 * Returns a studio with a document that was opened from a fake disk.
 * @param contents by path; the first is the root document
 * @param whole the folder was opened, not only its files
 */
export function opened(contents: Readonly<Record<string, string>>, whole = true) {
  vi.stubGlobal('window', { document: { title: '' } });
  const onDisk = fakeFolder(contents);
  const store = createStudioStore({
    connect: () => ({ ...fakeConnection(), request: (_, request) => respond(store, request) }),
    saveDraft: () => undefined,
    holderOf: () => ({ kind: 'none', reason: '' }),
    consents: NO_CONSENTS,
    load: async () => ({ ok: false, reason: '' }),
  });
  const remembered = new Map<string, DiskRecord>();
  const disk = createDisk({
    get: async (id) => remembered.get(id) ?? null,
    put: async (id, record) => void remembered.set(id, record),
    remove: async (id) => void remembered.delete(id),
  });
  const visual = createVisualState();
  const drafts = { describe: vi.fn() } as unknown as AppServices['drafts'];
  const state = store.getState;
  const [[path = '', text = ''] = [], ...others] = Object.entries(contents);
  state().open({
    id: 'd',
    name: path.slice(path.lastIndexOf('/') + 1),
    language: 'yaml',
    source: whole ? { kind: 'folder', name: 'shop' } : { kind: 'file' },
    base: null,
    path,
    whole,
    text,
    files: others.map(([uri, content]) => ({ uri, text: content })),
  });
  disk.getState().begin('d', onDisk.record(Object.keys(contents), whole));
  let version = 1;
  const type = (uri: string, next: string): void =>
    state().edited({ uri, version: ++version, changes: [], getText: () => next });
  /** What was changed by actions, each with the texts before it. */
  const made: {
    readonly before: ReadonlyMap<string, string>;
    readonly told: Parameters<EditorHandle['change']>[1];
  }[] = [];
  const undo = vi.fn(() => {
    const { before, told } = made.pop() ?? {};
    for (const [uri, text] of before ?? []) type(uri, text);
    told?.undone?.();
  });
  const editor = {
    change(files: readonly FileEdits[], told?: Parameters<EditorHandle['change']>[1]) {
      made.push({
        before: new Map(files.map(({ uri }) => [uri, state().textOf(uri) ?? ''])),
        told,
      });
      for (const { uri, edits } of files) type(uri, applyEdits(state().textOf(uri) ?? '', edits));
      return null;
    },
    undo,
  } as unknown as EditorHandle;
  visual.getState().setEditor(editor);
  // Plans are agreed to.
  const editing = createStore(() => ({ confirm: vi.fn(async () => true) }));
  const app = { store, disk, drafts, visual, editing } as unknown as AppServices;
  const askWhere = vi.fn<(name: string, text: string) => Promise<SaveOutcome>>(async () => null);
  const prepare = vi.fn<(uri: string) => Promise<void>>(async () => undefined);
  const zip = vi.fn(async () => true);
  const saving = createSaving(app, askWhere, prepare, zip);
  return {
    app,
    state,
    disk,
    drafts,
    saving,
    askWhere,
    prepare,
    zip,
    onDisk,
    type,
    undo,
    planned: editing.getState().confirm,
    remembered,
    notices: (): string[] => state().notices.map((notice) => notice.text),
    record: () => disk.getState().records.get('d'),
    /** Waits for the prompt where files go. */
    prompt: () =>
      vi.waitFor(() => {
        const { prompt } = saving.getState();
        if (!prompt) throw new Error('Nothing is asked');
        return prompt;
      }),
    /** Waits for the dialog about a file that could not be saved. */
    dialog: () =>
      vi.waitFor(() => {
        const { failed } = saving.getState();
        if (!failed) throw new Error('No dialog is open');
        return failed;
      }),
  };
}
