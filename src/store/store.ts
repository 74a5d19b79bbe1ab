// The one store. Its actions are the only writers of its state; everything outside is handed in.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { apply } from '../core/model/patch.ts';
import type { Model } from '../core/model/types.ts';
import type { Problem } from '../core/problem.ts';
import type { Connection, StopReason } from '../worker/connect.ts';
import type { FromWorker, TextChange } from '../worker/protocol.ts';
import { createFiles, type FilesOptions } from './files.ts';
import { createMeasures, type Shown } from './measures.ts';
import { partOf } from './part.ts';
import {
  INITIAL,
  type LoadFailure,
  NO_ANALYSIS,
  type Notice,
  type Opening,
  type Pane,
  type Panels,
  type Place,
  type SaveState,
  type SelectedBy,
  type Selection,
  type StudioState,
  type Theme,
  type View,
} from './state.ts';

export interface Dependencies extends Pick<FilesOptions, 'place' | 'load'> {
  /** Starts the worker; its news go to the handlers. */
  connect(handlers: {
    onMessage(message: Exclude<FromWorker, { type: 'pong' | 'answer' }>): void;
    onRestart(reason: StopReason, count: number): void;
    onPause(reason: StopReason): void;
  }): Connection;
  /** Called at every edit: the text of document `id` is worth keeping. */
  keep(id: string, text: () => string): void;
}

export interface Actions {
  /** Makes a document the current one; what was known of the one before is dropped. */
  open(opening: Opening): void;
  close(): void;
  rename(name: string): void;
  /** Every change in the editor. `getText` gives the text of that moment or later. */
  edited(edit: { readonly version: number; readonly changes: readonly TextChange[]; getText(): string }): void;
  /** The whole text is another one, or its line ends are. */
  flushed(flush: { readonly version: number; readonly text: string }): void;
  /** The editor goes away: the text it holds becomes the one the next editor starts with. */
  parked(): void;
  /** The present text; '' without a document. */
  text(): string;
  /** Text of a file that the document refers to, '' being the document. */
  textOf(uri: string): string | undefined;
  /** The caret moved. Where the person moved it, the place it stands in becomes the selection. */
  moved(offset: number, by: 'person' | 'program'): void;
  select(place: Place & { readonly range?: Selection['range'] }, by: SelectedBy, focus?: boolean): void;
  /** Range of the place in the present text of the document itself; null where there is none. Asked once more if an edit came between. */
  locate(pointer: string): Promise<{ readonly start: number; readonly end: number } | null>;
  /** Problems or documentation of `version` are on the screen. */
  shown(what: Shown, version: number): void;
  allowSites(): void;
  denySites(): void;
  retryChecking(): void;
  setLoading(loading: StudioState['loading']): void;
  setFailure(failure: LoadFailure | null): void;
  setSave(save: SaveState): void;
  /** Adds a line for the person; returns its id. */
  notify(notice: Omit<Notice, 'id' | 'tone' | 'stays'> & Partial<Pick<Notice, 'tone' | 'stays'>>): number;
  dismiss(id: number): void;
  showStart(shown: boolean): void;
  setView(view: View): void;
  setPane(pane: Pane): void;
  setNarrow(narrow: boolean): void;
  setTheme(theme: Theme): void;
  setPanel(panel: keyof Panels, open: boolean): void;
}

export type Studio = StudioState & Actions;
export type StudioStore = StoreApi<Studio>;

/** Milliseconds the caret has to rest before its place is asked for. */
const REST = 60;

/** Makes the store and, through `connect`, the worker. */
export function createStudioStore({ connect, place, load, keep }: Dependencies, initial: Partial<StudioState> = {}): StudioStore {
  const measures = createMeasures();
  let getText: () => string = () => '';
  // What the worker last said, whether shown or not: its messages are differences, so none may be skipped.
  let told: { model: Model | null; problems: readonly Problem[] } = { model: null, problems: [] };
  // Version with which the worker began: what it said before is of another beginning.
  let begun = 0;
  let lastNotice = 0;
  let opened = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;

  return createStore<Studio>()((set, get) => {
    const current = (doc: string): boolean => get().document?.id === doc;

    const receive = (message: Exclude<FromWorker, { type: 'pong' | 'answer' }>): void => {
      const { document } = get();
      if (!document || message.doc !== document.id) return;
      if (message.type === 'need') {
        files.need(message.uris);
        return;
      }
      if (message.version < begun) return;
      told = { model: message.model ? apply(told.model, message.model) : told.model, problems: message.problems ?? told.problems };
      if (message.version !== document.version) return;
      const modelVersion = message.model ? message.version : get().analysis.modelVersion;
      set({ analysis: { version: message.version, modelVersion, counts: message.counts, ...told } });
    };

    const begin = (): void => {
      const { document } = get();
      if (!document) return;
      const { id, language, base } = document;
      told = { model: null, problems: [] };
      begun = document.version;
      connection.open({ doc: id, language, base, text: () => ({ text: getText(), version: get().document?.version ?? 0 }) });
    };

    const files = createFiles({
      place,
      load,
      onFile: (uri, text) => connection.file(get().document?.id ?? '', uri, text),
      onNoFile: (uri, reason, blocked) => connection.noFile(get().document?.id ?? '', uri, reason, blocked),
      onSites: (sites) => set({ sites }),
    });

    const connection = connect({
      onMessage: receive,
      onRestart(reason, count) {
        told = { model: null, problems: [] };
        begun = get().document?.version ?? 0;
        const what = reason === 'hang' ? 'The checker did not answer and was started again' : 'The checker stopped and was started again';
        get().notify({ text: `${what}${count > 1 ? ` (${count} times)` : ''}. Your text is safe.`, tone: 'warning' });
      },
      onPause: () => set({ checking: 'paused' }),
    });

    const caretAt = async (offset: number): Promise<void> => {
      const { document } = get();
      if (!document) return;
      const answer = await connection.ask(document.version, { kind: 'pointer-at', uri: '', offset });
      if (answer?.kind !== 'pointer-at' || !current(document.id)) return;
      const { selection, analysis, reveal } = get();
      if (selection?.uri === '' && selection.pointer === answer.pointer && selection.by === 'editor') return;
      const before = selection?.uri === '' ? partOf(analysis.model, selection.pointer) : null;
      const moved = partOf(analysis.model, answer.pointer) !== before;
      set({
        selection: { uri: '', pointer: answer.pointer, by: 'editor', focus: false, seq: (selection?.seq ?? 0) + 1 },
        reveal: moved ? reveal + 1 : reveal,
      });
    };

    return {
      ...INITIAL,
      ...initial,

      open({ text, edited = false, ...opening }) {
        measures.clear();
        clearTimeout(resting);
        getText = () => text;
        set({
          document: { ...opening, opened: ++opened, initialText: text, initialVersion: 1, version: 1, edited },
          analysis: NO_ANALYSIS,
          selection: null,
          caret: 0,
          checking: 'on',
          failure: null,
          loading: null,
          start: false,
          save: { kind: edited ? 'saved' : 'unchanged' },
        });
        files.open(opening.base);
        begin();
      },
      close() {
        clearTimeout(resting);
        getText = () => '';
        files.open(null);
        set({ document: null, analysis: NO_ANALYSIS, selection: null, start: true });
      },
      rename(name) {
        const { document } = get();
        if (document) set({ document: { ...document, name } });
      },
      edited(edit) {
        const { document } = get();
        if (!document) return;
        measures.edited(edit.version);
        getText = edit.getText;
        set({ document: { ...document, version: edit.version, edited: true } });
        connection.edit(document.id, edit.version, edit.changes);
        const { id } = document;
        // The editor of that moment may be gone by the time the text is written.
        keep(id, () => (current(id) ? getText() : edit.getText()));
      },
      flushed({ version, text }) {
        const { document } = get();
        if (!document) return;
        const changed = plain(text) !== plain(getText());
        getText = () => text;
        set({ document: { ...document, version, edited: document.edited || changed, initialText: text, initialVersion: version } });
        begin();
        if (changed) keep(document.id, getText);
      },
      parked() {
        const { document } = get();
        if (!document) return;
        const text = getText();
        getText = () => text;
        set({ document: { ...document, initialText: text, initialVersion: document.version } });
      },
      text: () => getText(),
      textOf: (uri) => (uri === '' ? getText() : files.text(uri)),

      moved(offset, by) {
        if (get().caret !== offset) set({ caret: offset });
        if (by === 'program') return;
        clearTimeout(resting);
        resting = setTimeout(() => void caretAt(offset), REST);
      },
      select({ uri, pointer, range }, by, focus = false) {
        clearTimeout(resting);
        const { selection, reveal } = get();
        set({
          selection: { uri, pointer, by, focus, seq: (selection?.seq ?? 0) + 1, ...(range && { range }) },
          reveal: by === 'docs' ? reveal : reveal + 1,
        });
      },
      async locate(pointer) {
        for (let attempt = 0; attempt < 2; attempt++) {
          const { document } = get();
          if (!document) return null;
          const answer = await connection.ask(document.version, { kind: 'locate', uri: '', pointer });
          if (answer?.kind === 'locate') return current(document.id) ? answer.range : null;
        }
        return null;
      },
      shown: (what, version) => measures.shown(what, version, get().analysis.counts?.lines ?? 0),

      allowSites: () => files.allow(),
      denySites: () => files.deny(),
      retryChecking() {
        set({ checking: 'on' });
        told = { model: null, problems: [] };
        begun = get().document?.version ?? 0;
        connection.retry();
      },

      setLoading: (loading) => set(loading ? { loading, failure: null } : { loading }),
      setFailure: (failure) => set({ failure }),
      setSave: (save) => set({ save }),
      notify({ text, tone = 'plain', stays = false, action }) {
        const id = ++lastNotice;
        const others = get().notices.filter((notice) => notice.text !== text);
        set({ notices: [...others.slice(-2), { id, text, tone, stays, ...(action && { action }) }] });
        return id;
      },
      dismiss: (id) => set({ notices: get().notices.filter((notice) => notice.id !== id) }),
      showStart: (start) => set({ start }),
      setView(view) {
        const pane = view === 'read' ? 'read' : 'edit';
        set(get().narrow ? { view, pane } : { view });
      },
      setPane(pane) {
        set(pane === 'read' || pane === 'edit' ? { pane, view: pane } : { pane });
      },
      setNarrow: (narrow) => set({ narrow }),
      setTheme: (theme) => set({ theme }),
      setPanel: (panel, open) => set({ panels: { ...get().panels, [panel]: open } }),
    };
  });
}

/** The text without what Monaco takes away when it reads it. */
function plain(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n');
}
