// Local documents: files and folders that are picked, dropped or pasted, and their root document.
import type { StoreApi } from 'zustand/vanilla';
import { formatCount, isDocument, languageOf, resolveUri, uriOfPath } from '../../core/light.ts';
import type { DraftSource } from '../../share/draft.ts';
import type { Drafts } from '../../share/drafts.ts';
import type { Refused } from '../../share/failure.ts';
import type { OpenedSet } from '../../share/file-set.ts';
import { parseLink } from '../../share/link.ts';
import { pickFile, type Received } from '../../share/receive-files.ts';
import type { OpenedDocument } from '../../store/state.ts';
import type { Studio, StudioStore } from '../../store/store.ts';
import { type Disk, diskPath } from '../disk/disk.ts';
import { chooseEntryDocument } from '../entry-document.ts';
import { nameOfUri, RULESET_NAMES } from '../file-names.ts';
import { nameOfTitle } from './document-name.ts';
import type { DocumentOpener } from './document-opener.ts';
import { replaceEntry } from './history-entry.ts';

export interface LocalFiles {
  /** A document of one file, or of no file: a text that was pasted. */
  one(received: Extract<Received, { kind: 'document' }>): void;
  several(set: OpenedSet): void;
  /** Lets the user pick the file that a reference names as `uri`, and adds it to the document. */
  add(uri: string): Promise<void>;
  /** Makes another of the files the root document. */
  setEntry(uri: string): void;
  /** Lets the user pick a ruleset for the open document. */
  pickRuleset(): Promise<void>;
}

export function createLocalFiles(
  store: StudioStore,
  drafts: Drafts,
  disk: StoreApi<Disk>,
  { openWithDraft: begin }: DocumentOpener,
): LocalFiles {
  const state = store.getState;

  const notifyFailure = ({ failure }: Refused): void =>
    void state().notify({
      text: `${failure.title} ${failure.explanation}`,
      tone: 'error',
      stays: true,
    });

  return {
    one(received) {
      const { name, text, handle, stamp, notice } = received;
      if (state().document && !state().start && isRuleset(name, text))
        return takeRuleset(store, received);
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
      if (!picked.ok) notifyFailure(picked);
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
    async pickRuleset() {
      const opened = state().document?.opened;
      const picked = await pickFile();
      if (!picked || state().document?.opened !== opened) return;
      if (!picked.ok) notifyFailure(picked);
      else if (picked.kind === 'document') takeRuleset(store, picked);
    },
  };
}

/** Returns whether a text is a ruleset: it has rules, and is called or written as one. */
function isRuleset(name: string, text: string): boolean {
  if (/^\.spectral\.(?:ya?ml|json)$/i.test(name)) return true;
  return (
    !isDocument(name, text) &&
    /^(?:\s*\{[\s\S]*?)?["']?(?:rules|extends)["']?\s*:/m.test(text) &&
    /["']?given["']?\s*:|["']?extends["']?\s*:[\s\S]{0,200}\bspectral:/.test(text)
  );
}

/** Returns where a ruleset of the user is found for a document: beside it. */
export function rulesetUri(
  { base, path }: Pick<OpenedDocument, 'base' | 'path'>,
  language: 'yaml' | 'json',
): string {
  return resolveUri(base ?? path, `.spectral.${language}`);
}

/** Returns the files of the user that are rulesets for a document, beside it. */
function rulesetsBeside({ document, files }: Pick<Studio, 'document' | 'files'>): string[] {
  const uris = RULESET_NAMES.map((name) =>
    resolveUri(document?.base ?? document?.path ?? '', name),
  );
  return uris.filter((uri) => files.some((file) => file.uri === uri && file.owner === 'user'));
}

/** Makes a text the ruleset of the open document, as a file beside it. */
function takeRuleset(
  store: StudioStore,
  { name, text }: { readonly name: string; readonly text: string },
): void {
  const state = store.getState;
  const { document } = state();
  if (!document) return;
  const uri = rulesetUri(document, languageOf(name, text));
  const before = rulesetsBeside(state());
  const use = (): void => {
    if (state().document?.opened !== document.opened) return;
    for (const one of rulesetsBeside(state())) state().removeFile(one);
    // What the user opened takes precedence over what the address names.
    if (parseLink(location.href).ruleset !== undefined) replaceEntry({}, withoutRuleset());
    state().addFile(uri, text);
    const isUsed = state().rulesets?.files.includes(uri);
    state().notify({
      text: isUsed
        ? `The rules of ${name} hold for this document. They are in its file ${nameOfUri(uri)}.`
        : `${nameOfUri(uri)} was added, but its rules are not run: apidoc.config.json says which rulesets are.`,
      action: { label: 'Show', run: () => showRuleset(store, uri) },
      ...(!isUsed && ({ tone: 'warning', stays: true } as const)),
    });
  };
  if (before.every((one) => state().textOf(one) === text)) use();
  else
    state().notify({
      text: `This document has the ruleset ${before.map(nameOfUri).join(', ')} already.`,
      action: { label: `Replace it by ${name}`, run: use },
      stays: true,
    });
}

function showRuleset(store: StudioStore, uri: string): void {
  store.getState().showFile(uri);
  store.getState().showPane('edit');
}

function withoutRuleset(): string {
  const address = new URL(location.href);
  const others = address.search.slice(1).split('&');
  address.search = others.filter((part) => !part.startsWith('ruleset=')).join('&');
  return address.href;
}

// The notice about files that were opened together.

/** Returns the notice about files that were opened together, beyond what their list shows. */
function openedFilesNotice(
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
