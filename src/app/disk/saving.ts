// Saving to disk and reading from it again: what each command does, and what the user decides where
// it cannot be done as it is.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { formatCount } from '../../core/light.ts';
import type { Drafts } from '../../share/drafts.ts';
import type { Action, Failure } from '../../share/failure.ts';
import { fingerprint } from '../../share/fingerprint.ts';
import { directoryPicker, fileIn } from '../../share/folder-files.ts';
import {
  createText,
  downloadText,
  type Saved,
  type SaveOutcome,
  saveAs,
  saveText,
} from '../../share/save-file.ts';
import type { TextFormat } from '../../share/text-encoding.ts';
import { changedOnDisk } from '../../share/write-file.ts';
import type { StudioStore } from '../../store/store.ts';
import type { EditingState } from '../editing/editing-state.ts';
import { nameOfFile } from '../file-names.ts';
import { renameDocument } from '../opening/document-name.ts';
import type { VisualState } from '../visual/visual-state.ts';
import { diskPath, isInDocumentFolder, pathOnDisk } from './disk.ts';
import { createFilesOnDisk, type DiskServices, type OneFile } from './files-on-disk.ts';
import { unsavedFiles } from './save-status.ts';

/** A file that couldn't be saved, for the dialog that offers what to do about it. */
export interface SaveFailure {
  readonly failure: Failure;
  /** What the user calls the file. */
  readonly name: string;
  readonly language: 'yaml' | 'json';
  /** The text that was to be saved. */
  readonly mine: string;
  /** What is on disk; null where it cannot be read. */
  theirs(): Promise<string | null>;
  choose(action: Action['id'] | 'cancel'): void;
}

export interface Saving {
  /** The failure that the dialog shows. */
  readonly failed: SaveFailure | null;
  /** The prompt where files go that have no location on disk, for the dialog. */
  readonly prompt: LocationPrompt | null;
  /** Saves the file in the editor. */
  save(): Promise<void>;
  /** Saves the file in the editor as another file. */
  saveAs(): Promise<void>;
  /** Saves all files of the document that are not on disk as they are here. */
  saveAll(): Promise<void>;
  /** Takes the text on disk for the file in the editor; undo restores the text before. */
  reload(): Promise<void>;
  /**
   * Takes what another program wrote to a file, or lets the user decide where it has edits here.
   */
  followDisk(uri: string): Promise<void>;
}

interface SavingServices extends DiskServices {
  readonly drafts: Drafts;
  /** Only the documentation is shown. */
  readonly embed?: boolean;
}

const NO_FILE: Failure = {
  reason: 'no-file',
  title: 'There is no file on disk to write.',
  explanation: 'The browser has no access to it. Choose where to save.',
  safe: '',
  actions: [],
};

/**
 * @param askWhere lets the user pick a file, and writes it
 * @param prepare is done to each file before it is saved
 * @param zip downloads all files as an archive
 */
export function createSaving(
  app: SavingServices,
  askWhere: (name: string, text: string, format?: TextFormat) => Promise<SaveOutcome> = saveAs,
  prepare: (uri: string) => Promise<void> = async () => undefined,
  zip: (app: DiskServices) => Promise<boolean>,
): StoreApi<Saving> {
  const { store, disk, visual } = app;
  const state = store.getState;
  const { fileOf, readFrom, takeFromDisk, followDisk: followed } = createFilesOnDisk(app);

  /** The file when it is ready to be saved; null where another document was opened meanwhile. */
  const prepared = async (uri: string): Promise<OneFile | null> => {
    const opened = state().document?.opened;
    await prepare(uri);
    const file = fileOf(uri);
    return file?.document.opened === opened ? file : null;
  };

  const written = ({ document, path, uri, text }: OneFile, { handle, stamp }: Saved): void => {
    disk
      .getState()
      .set(document.id, path, { stamp, ...(handle ? { handle } : { downloaded: true }) });
    if (state().document?.opened === document.opened) state().saved(uri, text);
  };

  /** Writes a file to where it belongs. @param over whatever is there */
  const write = async (file: OneFile, over = false): Promise<SaveOutcome> => {
    const { known, record, path, text } = file;
    let outcome: SaveOutcome;
    if (known?.handle) outcome = await saveText(known.handle, text, known.stamp, over);
    else if (record?.folder && isInDocumentFolder(path)) {
      const there = over ? await fileIn(record.folder, pathOnDisk(path)) : null;
      outcome = there
        ? await saveText(there, text)
        : await createText(record.folder, pathOnDisk(path), text);
    } else return { ok: false, failure: NO_FILE };
    if (outcome?.ok) written(file, outcome);
    return outcome;
  };

  const isAlone = (): boolean => state().files.every(({ owner }) => owner !== 'user');

  /**
   * Lets the user pick a file to write. A single-file document is saved there from then on; one
   * with several files only if it had no file yet.
   */
  const writeAs = async (file: OneFile): Promise<SaveOutcome> => {
    const outcome = await askWhere(file.name, file.text, file.known?.stamp.format);
    if (!outcome?.ok) return outcome;
    if (isAlone()) {
      if (state().document?.opened === file.document.opened) renameDocument(app, outcome.name);
      const { path } = file.document;
      written({ ...file, path: diskPath({ path, name: outcome.name }, '') }, outcome);
    } else if (!file.known?.handle && !file.record?.folder) written(file, outcome);
    return outcome;
  };

  const report = (outcome: Saved, copy = false): void => {
    const what = outcome.handle
      ? `${copy ? 'Saved a copy as' : 'Saved'} ${outcome.name}.`
      : `Downloaded ${outcome.name}.`;
    state().notify({ text: what });
  };

  /** Lets the user choose what to do about a file that couldn't be saved, and does it. */
  const decide = async (uri: string, failure: Failure): Promise<void> => {
    const file = fileOf(uri);
    if (!file) return;
    const { name, language, text } = file;
    const action = await new Promise<Action['id'] | 'cancel'>((choose) =>
      saving.setState({
        failed: {
          failure,
          name,
          language,
          mine: text,
          theirs: async () => {
            const read = await readFrom(file);
            return read?.ok && read.kind === 'document' ? read.text : null;
          },
          choose,
        },
      }),
    );
    saving.setState({ failed: null });
    if (state().document?.opened !== file.document.opened) return;
    const now = fileOf(uri) ?? file;
    if (action === 'reload') return takeFromDisk(now);
    if (action === 'download') {
      downloadText(name, now.text, now.known?.stamp.format);
      return;
    }
    if (action !== 'overwrite' && action !== 'retry' && action !== 'save-as') return;
    const outcome =
      action === 'save-as' ? await writeAs(now) : await write(now, action === 'overwrite');
    if (outcome?.ok) report(outcome, action === 'save-as' && !isAlone());
    else if (outcome) await decide(uri, outcome.failure);
  };

  const locations = {
    ...app,
    fileOf,
    zip,
    downloaded(file: OneFile): void {
      const stamp = { lastModified: Date.now(), fingerprint: fingerprint(file.text) };
      written(file, { ok: true, name: file.name, stamp });
    },
    ask: (prompt: Omit<LocationPrompt, 'choose'>): Promise<SaveLocation | 'cancel'> =>
      new Promise<SaveLocation | 'cancel'>((choose) =>
        saving.setState({ prompt: { ...prompt, choose } }),
      ).finally(() => saving.setState({ prompt: null })),
  };

  /** Whether a file of several has no location, nor a folder that the others are in. */
  const needsLocation = (file: OneFile): boolean =>
    !isAlone() && !hasLocation(file) && !file.record?.folder;

  const saving: StoreApi<Saving> = createStore<Saving>()(() => ({
    failed: null,
    prompt: null,
    async save() {
      await visual.getState().settled();
      const ready = await prepared(state().file);
      if (!ready) return;
      const location = needsLocation(ready) ? await chooseLocation(locations, ready) : 'folder';
      const file = location === null || location === 'zip' ? null : fileOf(ready.uri);
      if (!file) return;
      const first =
        location === 'file' ? ({ ok: false, failure: NO_FILE } as const) : await write(file);
      const outcome =
        first?.ok === false && first.failure === NO_FILE ? await writeAs(file) : first;
      if (outcome?.ok) report(outcome);
      else if (outcome) await decide(file.uri, outcome.failure);
    },
    async saveAs() {
      await visual.getState().settled();
      const file = await prepared(state().file);
      const outcome = file && (await writeAs(file));
      if (outcome?.ok) report(outcome, !isAlone());
      else if (file && outcome) await decide(file.uri, outcome.failure);
    },
    async saveAll() {
      await visual.getState().settled();
      const { document } = state();
      if (!document) return;
      const unsaved = () => unsavedFiles(state(), disk.getState().records.get(document.id));
      if (unsaved().length < 2 && isAlone()) return saving.getState().save();
      const isHomeless = unsaved().some((uri) => {
        const file = fileOf(uri);
        return file !== null && needsLocation(file);
      });
      const location = isHomeless ? await chooseLocation(locations, null) : 'folder';
      if (location === null) return;
      const uris = unsaved();
      const failures: { readonly uri: string; readonly failure: Failure }[] = [];
      let count = 0;
      for (const uri of uris) {
        const file = await prepared(uri);
        if (!file || file.document.opened !== document.opened) return;
        const outcome = await write(file);
        if (outcome?.ok) count++;
        else if (outcome) failures.push({ uri, failure: outcome.failure });
      }
      const saved = `Saved ${formatCount(count, 'file')}.`;
      if (failures.length === 0) {
        if (location !== 'zip' || count > 0)
          state().notify({ text: count === 0 ? 'All files are saved.' : saved });
        return;
      }
      const why = failures.map(
        ({ uri, failure }) => `${nameOfFile(uri, document)} was not saved: ${failure.title}`,
      );
      state().notify({ text: [saved, ...why].join(' '), tone: 'error', stays: true });
      for (const { uri, failure } of failures) if (failure !== NO_FILE) await decide(uri, failure);
    },
    async reload() {
      const file = fileOf(state().file);
      if (file) await takeFromDisk(file);
    },
    async followDisk(uri) {
      await visual.getState().settled();
      if ((await followed(uri, app.embed === true)) === 'done') return;
      const { failure } = changedOnDisk(fileOf(uri)?.name ?? '');
      state().notify({
        text: failure.title,
        tone: 'warning',
        stays: true,
        action: { label: 'Compare', run: () => void decide(uri, failure) },
      });
    },
  }));
  return saving;
}

// Lets the user choose where files of a document with several go that have no location on disk yet:
// a folder for all of them, an archive, or a file of its own.

/** What the user can choose. */
type SaveLocation = 'folder' | 'zip' | 'file';

/** The prompt that the dialog shows. */
export interface LocationPrompt {
  readonly title: string;
  readonly text: string;
  readonly locations: readonly SaveLocation[];
  choose(location: SaveLocation | 'cancel'): void;
}

interface PromptServices extends DiskServices {
  fileOf(uri: string): OneFile | null;
  /** Notes that a file was downloaded as it is now. */
  downloaded(file: OneFile): void;
  /** Shows the prompt until the user has chosen. */
  ask(prompt: Omit<LocationPrompt, 'choose'>): Promise<SaveLocation | 'cancel'>;
  /** Downloads all files; false where it couldn't. */
  readonly zip: (app: DiskServices) => Promise<boolean>;
}

/** Returns whether a file can be written without a prompt where. */
function hasLocation({ known, record, path }: OneFile): boolean {
  return Boolean(known?.handle) || (record?.folder !== undefined && isInDocumentFolder(path));
}

/**
 * Finds a location for one file, or for all files of the document. Must be called from a click or
 * key handler: the browser shows the picker of folders only there.
 * @param one the file to save; null for all
 * @returns `file` where the user picks a file for this one, null where nothing is to be written
 */
async function chooseLocation(services: PromptServices, one: OneFile | null) {
  const { store, disk, fileOf, ask, downloaded, zip } = services;
  const { document, files } = store.getState();
  const pick = directoryPicker();
  if (!document) return null;
  if (!pick && one) return 'file';
  const own = ['', ...files.filter(({ owner }) => owner === 'user').map(({ uri }) => uri)];
  const root = fileOf('');
  const beside = root?.known?.handle;
  let text = beside
    ? `Choose the folder of ${document.name}, so that ${one ? one.name : 'the other files'} can be saved beside it.`
    : `This document has ${formatCount(own.length, 'file')}. Choose a folder for all of them, or download them as a ZIP.`;
  for (;;) {
    const location = pick
      ? await ask({
          title: one ? `Save ${one.name}` : 'Save all files',
          text,
          locations: ['folder', 'zip', ...(one ? (['file'] as const) : [])],
        })
      : 'zip';
    if (location === 'cancel') return null;
    if (location === 'file') return location;
    if (location === 'zip' || !pick) {
      if (!(await zip(services))) return null;
      for (const file of own.map(fileOf)) if (file && !hasLocation(file)) downloaded(file);
      return 'zip';
    }
    // A picker that is closed rejects.
    const folder = await pick({
      id: 'documents',
      mode: 'readwrite',
      ...(beside && { startIn: beside }),
    }).catch(() => null);
    if (!folder || store.getState().document?.opened !== document.opened) return null;
    const found = beside && (await folder.resolve(beside))?.join('/');
    if (!beside || found === pathOnDisk(root.path)) {
      disk.getState().setFolder(document.id, folder);
      return 'folder';
    }
    text = `${document.name} is not in ${folder.name}. Choose the folder that it is in.`;
  }
}

// The layout of a file before it is saved, where the user set that.

interface FormatServices {
  readonly store: StudioStore;
  readonly visual: StoreApi<VisualState>;
}

/** Milliseconds after which a file is saved unformatted: formatting must never prevent saving. */
const PATIENCE = 3_000;

/** Formats a file of the document in one undo step, if that is set and it can be formatted. */
export async function formatOnSave(
  app: FormatServices & { readonly editing: StoreApi<EditingState> },
  uri: string,
): Promise<void> {
  if (!app.editing.getState().settings.formatOnSave) return;
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE);
  });
  await Promise.race([format(app, uri, late.signal), patience]);
  late.abort();
  clearTimeout(timer);
}

async function format(
  { store, visual }: FormatServices,
  uri: string,
  signal: AbortSignal,
): Promise<void> {
  const editor = await visual.getState().needEditor();
  const { files, checking, request } = store.getState();
  if (!editor || checking === 'paused' || files.find((f) => f.uri === uri)?.owner === 'host')
    return;
  const edits = await request({ request: 'formatting', uri }, { retry: 2, signal });
  if (edits && edits.length > 0) editor.change([{ uri, edits }]);
}
