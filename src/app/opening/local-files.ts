// Local documents: files and folders that are picked, dropped or pasted, and their root document.
import type { StoreApi } from 'zustand/vanilla';
import { formatCount, languageOf, uriOfPath } from '../../core/light.ts';
import type { DraftSource } from '../../share/draft.ts';
import type { Drafts } from '../../share/drafts.ts';
import type { OpenedSet } from '../../share/file-set.ts';
import { pickFile, type Received } from '../../share/receive-files.ts';
import type { StudioStore } from '../../store/store.ts';
import { type Disk, diskPath } from '../disk/disk.ts';
import { chooseEntryDocument } from '../entry-document.ts';
import { nameOfUri } from '../file-names.ts';
import { nameOfTitle } from './document-name.ts';
import type { DocumentOpener } from './document-opener.ts';

export interface LocalFiles {
  /** A document of one file, or of no file: a text that was pasted. */
  one(received: Extract<Received, { kind: 'document' }>): void;
  several(set: OpenedSet): void;
  /** Lets the user pick the file that a reference names as `uri`, and adds it to the document. */
  add(uri: string): Promise<void>;
  /** Makes another of the files the root document. */
  setEntry(uri: string): void;
}

export function createLocalFiles(
  store: StudioStore,
  drafts: Drafts,
  disk: StoreApi<Disk>,
  { openWithDraft: begin }: DocumentOpener,
): LocalFiles {
  const state = store.getState;
  return {
    one({ name, text, handle, stamp, notice }) {
      const fromFile = handle !== undefined || stamp !== undefined;
      const id = fromFile
        ? begin(name, text, { kind: 'file', name })
        : begin(nameOfTitle('', languageOf(name, text)), text, { kind: 'paste' });
      if (stamp) {
        const at = diskPath({ path: uriOfPath(name), name }, '');
        disk.getState().begin(id, { files: new Map([[at, { stamp, ...(handle && { handle }) }]]) });
      }
      if (notice) state().notify({ text: notice, tone: 'warning', stays: true });
    },
    several({ files, folder, directory, entry, skipped, unread }) {
      const named = files.findIndex((file) => file.path === entry);
      const { at, documents } =
        named < 0 ? chooseEntryDocument(files) : { at: named, documents: 1 };
      const uris = files.map(({ path }) => uriOfPath(path));
      const path = uris[at] ?? '';
      const others = files.flatMap(({ text }, i) =>
        i === at ? [] : [{ uri: uris[i] ?? '', text, edited: false }],
      );
      const name = nameOfUri(path);
      const source: DraftSource =
        folder === null ? { kind: 'file', name, path } : { kind: 'folder', name: folder, path };
      const text = files[at]?.text ?? '';
      const id = begin(name, others.length > 0 ? { text, files: others } : text, source);
      const onDisk = files.flatMap(({ handle, stamp }, i) =>
        stamp ? [[uris[i] ?? '', { stamp, ...(handle && { handle }) }] as const] : [],
      );
      disk
        .getState()
        .begin(id, { files: new Map(onDisk), ...(directory && { folder: directory }) });
      for (const note of openedFilesNotice(files.length, documents, name, skipped, unread))
        state().notify(note);
    },
    async add(uri) {
      const opened = state().document?.opened;
      const picked = await pickFile();
      if (!picked || state().document?.opened !== opened) return;
      if (!picked.ok)
        state().notify({
          text: `${picked.failure.title} ${picked.failure.explanation}`,
          tone: 'error',
          stays: true,
        });
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
      const kind: DraftSource =
        source.kind === 'folder'
          ? { kind: 'folder', name: source.name, path }
          : { kind: 'file', name, path };
      drafts.describe(document.id, { name, source: kind });
    },
  };
}

// The notice about files that were opened together.

/** Returns the notice about files that were opened together, beyond what their list shows. */
export function openedFilesNotice(
  count: number,
  documents: number,
  name: string,
  skipped: number,
  unread: readonly string[],
): { text: string; tone?: 'warning'; stays?: boolean }[] {
  const left = skipped === 0 ? '' : ` Skipped ${formatCount(skipped, 'file')} of other types.`;
  const opened = `Opened ${formatCount(count, 'file')}.${left}`;
  const lost = unread.slice(0, 5).join(', ') + (unread.length > 5 ? ' …' : '');
  const warn = (text: string) => ({ text, tone: 'warning' as const, stays: true });
  return [
    ...(documents > 1
      ? [
          {
            text: `${opened} ${documents} of them are documents. ${name} is open; you can make another one the root document.`,
          },
        ]
      : []),
    ...(documents < 2 && skipped > 0 ? [{ text: opened }] : []),
    ...(documents === 0
      ? [
          warn(
            `None of these files is a document: none has the key "apidoc" or "asyncapi" at its top level. ${name} is open.`,
          ),
        ]
      : []),
    ...(unread.length > 0 ? [warn(`Couldn't read as text: ${lost}.`)] : []),
  ];
}
