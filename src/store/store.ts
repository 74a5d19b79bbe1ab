// The one store. Its actions are the only writers of its state; everything outside is handed in.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Ask, Asks, LanguageQuestion } from '../core/language/questions.ts';
import { apply } from '../core/model/patch.ts';
import type { Model } from '../core/model/types.ts';
import { languageOf } from '../core/parse/language.ts';
import type { Problem } from '../core/problem.ts';
import type { Found } from '../core/search/types.ts';
import type { Settings } from '../core/settings.ts';
import type { Connection, StopReason } from '../worker/connect.ts';
import type { Answer, FromWorker, Question } from '../worker/protocol.ts';
import type { Actions } from './actions.ts';
import { type Book, createBook } from './book.ts';
import { editorKey, without } from './editor-key.ts';
import { createFiles, type FilesOptions } from './files.ts';
import { createMeasures } from './measures.ts';
import { partOf } from './part.ts';
import { INITIAL, NO_ANALYSIS, type OpenedDocument, type StudioState } from './state.ts';
import { type Kept, plain } from './texts.ts';

export interface Dependencies extends Pick<FilesOptions, 'holderOf' | 'load' | 'consents'> {
  /** Starts the worker; its news go to the handlers. */
  connect(handlers: {
    onMessage(message: Exclude<FromWorker, { type: 'pong' | 'answer' }>): void;
    onRestart(reason: StopReason, count: number): void;
    onPause(reason: StopReason): void;
  }): Connection;
  /** Called at every edit: the text of document `id`, with those of the user's other files, is worth keeping. */
  keep(id: string, text: () => Kept): void;
}

export type Studio = StudioState & Actions;
export type StudioStore = StoreApi<Studio>;

/** Milliseconds the caret has to rest before its place is asked for. */
const REST = 60;

/** Makes the store and, through `connect`, the worker. */
export function createStudioStore(
  { connect, holderOf, load, consents, keep }: Dependencies,
  initial: Partial<StudioState> = {},
): StudioStore {
  const measures = createMeasures();
  // Which files of the user the worker has.
  let given = new Set<string>();
  // What the worker last said, whether shown or not: its messages are differences, so none may be skipped.
  let told: { model: Model | null; problems: readonly Problem[] } = { model: null, problems: [] };
  // Version with which the worker began: what it said before is of another beginning.
  let begun = 0;
  let lastNotice = 0;
  let opened = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;

  return createStore<Studio>()((set, get) => {
    let book: Book = createBook('', [], () => undefined);
    const current = (doc: string): boolean => get().document?.id === doc;

    const receive = (message: Exclude<FromWorker, { type: 'pong' | 'answer' }>): void => {
      const { document } = get();
      if (!document || message.doc !== document.id) return;
      if (message.type === 'need') {
        files.need(message.uris.filter((uri) => !give(uri) && !lacks(document, uri)));
        return;
      }
      if (message.version < begun) return;
      if (message.uses) {
        book.use(message.uses);
        publish();
      }
      told = { model: message.model ? apply(told.model, message.model) : told.model, problems: message.problems ?? told.problems };
      if (message.version !== document.version) return;
      const modelVersion = message.model ? message.version : get().analysis.modelVersion;
      set({ analysis: { version: message.version, modelVersion, versions: book.versions(), counts: message.counts, ...told } });
    };

    const getText = (): string => book.text('') ?? '';

    const publish = (): void => set(({ file }) => ({ files: book.list(file) }));

    /** Hands the worker a file of the user's; false where it is none. */
    const give = (uri: string): boolean => {
      const text = book.own(uri) && book.text(uri);
      if (text === undefined) return false;
      given.add(uri);
      connection.file(get().document?.id ?? '', uri, text);
      return true;
    };

    /** Tells the worker of a file that is not in the folder that was opened; false where it may be elsewhere. */
    const lacks = ({ id, whole }: OpenedDocument, uri: string): boolean => {
      if (!whole || /^(?:[a-z][\w+.-]*:|\/|\.\.\/)/i.test(uri)) return false;
      lost(uri, `The opened folder has no file ${uri}.`, false);
      return current(id);
    };

    const lost = (uri: string, reason: string, blocked: boolean): void => {
      book.lose(uri, { reason, blocked });
      connection.noFile(get().document?.id ?? '', uri, reason, blocked);
      publish();
    };

    /** What an editor of that moment holds may be gone by the time it is written, and another document may be open then. */
    const keepAll = (id: string): void => {
      const held = book;
      keep(id, () => held.content());
    };

    /** Counts a change of any file. */
    const advance = (document: OpenedDocument, version: number, change: Partial<OpenedDocument> = {}): number => {
      const next = Math.max(document.version + 1, version);
      set({ document: { ...document, ...change, version: next } });
      return next;
    };

    const effectiveRules = (): Settings => {
      const { rules, documentRules } = get();
      return documentRules ? new Map([...rules, ...documentRules.settings]) : rules;
    };

    const begin = (): void => {
      const { document } = get();
      if (!document) return;
      const { id, language, base, path } = document;
      given = new Set();
      told = { model: null, problems: [] };
      begun = document.version;
      connection.open({
        doc: id,
        language,
        base: base ?? (path || null),
        text: () => ({ text: getText(), version: get().document?.version ?? 0 }),
      });
      give(get().file);
    };

    const files = createFiles({
      holderOf,
      load,
      consents,
      onFile(uri, text) {
        connection.file(get().document?.id ?? '', uri, text);
        publish();
      },
      onNoFile(uri, reason, blocked) {
        // A copy that the user edits stays, whatever becomes of what it was copied from.
        if (!book.own(uri)) lost(uri, reason, blocked);
      },
      onSites: (sites, decided) => set({ sites, consents: decided }),
    });

    const connection = connect({
      onMessage: receive,
      onRestart(reason, count) {
        told = { model: null, problems: [] };
        begun = get().document?.version ?? 0;
        given = new Set();
        // After the document itself, which the new worker gets when this has returned.
        queueMicrotask(() => give(get().file));
        const what = reason === 'hang' ? "The validator didn't respond and was restarted" : 'The validator crashed and was restarted';
        get().notify({ text: `${what}${count > 1 ? ` (${count} times)` : ''}. Your text is safe.`, tone: 'warning' });
      },
      onPause: () => set({ checking: 'paused' }),
    });

    if (initial.rules?.size) connection.settings(initial.rules);

    /** Grows with each question for the place of the caret, and with all that is selected otherwise: an answer to an older one comes too late. */
    let turn = 0;
    const caretAt = async (offset: number): Promise<void> => {
      const { document } = get();
      if (!document) return;
      const own = ++turn;
      const uri = get().file;
      const answer = await connection.ask(document.version, { kind: 'pointer-at', uri, offset });
      if (answer?.kind !== 'pointer-at' || own !== turn || !current(document.id) || get().file !== uri) return;
      const { selection, analysis, reveal } = get();
      const same = selection?.uri === uri ? selection : null;
      if (same?.pointer === answer.pointer && same.by === 'editor') return;
      const before = same && partOf(analysis.model, same.pointer, uri);
      const moved = partOf(analysis.model, answer.pointer, uri) !== before;
      set({
        selection: { uri, pointer: answer.pointer, by: 'editor', focus: false, seq: (selection?.seq ?? 0) + 1 },
        reveal: moved ? reveal + 1 : reveal,
      });
    };

    /** Asks again where an edit came between. */
    const findWith = async (question: Question): Promise<Found | null> => {
      for (let attempt = 0; attempt < 5; attempt++) {
        const { document } = get();
        if (!document) return null;
        const answer = await connection.ask(document.version, question);
        if (!current(document.id)) return null;
        if (answer?.kind === 'search' || answer?.kind === 'find') return answer.found;
      }
      return null;
    };

    return {
      ...INITIAL,
      ...initial,

      open({ text, edited = false, entryEdited = false, path = '', whole = false, files: others = [], ...opening }) {
        measures.clear();
        clearTimeout(resting);
        book.park();
        book = createBook(text, others, (uri) => files.text(uri));
        const hadRules = get().documentRules !== null;
        set({
          document: {
            ...opening,
            path,
            whole,
            opened: ++opened,
            initialText: text,
            initialVersion: 1,
            version: 1,
            edited,
            entryEdited,
            removed: new Map(),
            renamed: new Map(),
          },
          file: '',
          documentRules: null,
          analysis: NO_ANALYSIS,
          selection: null,
          caret: 0,
          checking: 'on',
          failure: null,
          loading: null,
          start: false,
          save: { kind: edited ? 'saved' : 'unchanged' },
        });
        if (hadRules) connection.settings(get().rules);
        files.open(opening);
        publish();
        begin();
      },
      close() {
        clearTimeout(resting);
        book.park();
        book = createBook('', [], () => undefined);
        files.open(null);
        set({ document: null, files: [], file: '', documentRules: null, analysis: NO_ANALYSIS, selection: null, start: true });
      },
      rename(name) {
        const { document } = get();
        if (document) set({ document: { ...document, name } });
      },
      edited({ uri = '', version, changes, getText: ask }) {
        const { document } = get();
        const file = book.own(uri);
        if (!document || (uri !== '' && !file)) return;
        book.hold(uri, { getText: ask, version });
        const next = advance(document, version, { edited: true, ...(uri === '' && { entryEdited: true }) });
        measures.edited(next);
        if (file && !file.edited) {
          book.setOwn(uri, { ...file, edited: true });
          publish();
        }
        if (uri === '') connection.edit(document.id, next, changes);
        else if (given.has(uri)) connection.editFile(document.id, uri, next, changes);
        else connection.file(document.id, uri, ask(), next);
        keepAll(document.id);
      },
      flushed({ uri = '', version, text }) {
        const { document } = get();
        const before = get().textOf(uri);
        if (!document || before === undefined) return;
        const changed = plain(text) !== plain(before);
        book.hold(uri, { getText: () => text, version });
        const edited = document.edited || changed;
        if (uri === '') {
          const entryEdited = document.entryEdited || changed;
          advance(document, version, { edited, entryEdited, initialText: text, initialVersion: version });
          begin();
        } else {
          const file = book.own(uri);
          if (file) book.setOwn(uri, { edited: file.edited || changed, initialText: text, initialVersion: version });
          connection.file(document.id, uri, text, advance(document, version, { edited }));
          publish();
        }
        if (changed) keepAll(document.id);
      },
      parked() {
        const { document } = get();
        if (!document) return;
        book.park();
        set({ document: { ...document, initialText: getText(), initialVersion: book.versions().get('') ?? 1 } });
        publish();
      },
      text: getText,
      textOf: (uri) => book.text(uri) ?? files.text(uri),

      showFile(uri) {
        if (uri === get().file || get().textOf(uri) === undefined) return;
        clearTimeout(resting);
        set({ file: uri });
        if (!given.has(uri)) give(uri);
        publish();
      },
      saved(uri, text) {
        const { document } = get();
        const now = book.text(uri);
        if (!document || now === undefined) return;
        const edited = plain(now) !== plain(text);
        const file = book.own(uri);
        if (uri === '' && document.entryEdited !== edited) set({ document: { ...document, entryEdited: edited } });
        if (!file || file.edited === edited) return;
        book.setOwn(uri, { ...file, edited });
        publish();
        keepAll(document.id);
      },
      addFile(uri, text) {
        const { document } = get();
        if (!document || uri === '') return;
        book.add(uri, text, true);
        given.add(uri);
        connection.file(document.id, uri, text, advance(document, 0, { edited: true }));
        publish();
        keepAll(document.id);
      },
      removeFile(uri) {
        const { document, file } = get();
        const text = book.own(uri) && book.text(uri);
        if (!document || text === undefined) return null;
        book.remove(uri);
        given.delete(uri);
        const { removed, renamed } = without(document, uri);
        advance(document, 0, { edited: true, removed, renamed });
        if (file === uri) set({ file: '', selection: null });
        // The worker counts versions by what it is sent: the text of the entry comes with the present one.
        begin();
        publish();
        keepAll(document.id);
        return text;
      },
      renameFile(uri, to) {
        const { document, file, files: others } = get();
        const from = uri || document?.path || '';
        const taken = to === document?.path || others.some((one) => one.uri === to && one.state === 'here');
        if (!document || to === from || to === '' || taken || (uri !== '' && !book.own(uri))) return false;
        const { removed, renamed } = without(document, from);
        const key = editorKey(document, from);
        const moved = { edited: true, removed, renamed: new Map(renamed).set(to, key) };
        if (uri === '') {
          const name = to.slice(to.lastIndexOf('/') + 1);
          advance(document, 0, document.path === '' ? { name, edited: true } : { ...moved, path: to, name });
        } else {
          book.rename(uri, to);
          advance(document, 0, moved);
          if (file === uri) set({ file: to, selection: null });
        }
        begin();
        publish();
        keepAll(document.id);
        return true;
      },
      giveAll() {
        for (const { uri, owner, state } of get().files) if (owner === 'person' && state === 'here' && !given.has(uri)) give(uri);
      },
      adoptFile(uri) {
        const text = get().textOf(uri);
        if (uri === '' || book.own(uri) || text === undefined) return;
        const version = book.versions().get(uri) ?? 1;
        book.hold(uri, { getText: () => text, version });
        book.setOwn(uri, { edited: false, initialText: text, initialVersion: version });
        // The worker has it since it was fetched.
        given.add(uri);
        publish();
      },
      setEntry(uri) {
        const { document, file } = get();
        const before = document && { ...document, edited: document.entryEdited };
        const chosen = before && before.path !== '' ? book.swap(uri, before.path, before) : null;
        if (!document || !chosen) return;
        const { initialText, initialVersion, edited: entryEdited } = chosen;
        const name = uri.slice(uri.lastIndexOf('/') + 1);
        const change = { initialText, initialVersion, path: uri, name, language: languageOf(name, getText()), edited: true, entryEdited };
        advance(document, 0, change);
        set({ file: file === uri ? '' : file === '' ? document.path : file, selection: null, analysis: NO_ANALYSIS });
        publish();
        begin();
        keepAll(document.id);
      },
      setDocumentRules(documentRules) {
        set({ documentRules });
        connection.settings(effectiveRules());
      },

      moved(offset, by, uri = get().file) {
        if (uri !== get().file) return;
        if (get().caret !== offset) set({ caret: offset });
        if (by === 'program') return;
        clearTimeout(resting);
        resting = setTimeout(() => void caretAt(offset), REST);
      },
      select({ uri, pointer, range }, by, focus = false) {
        clearTimeout(resting);
        turn++;
        const { selection, reveal } = get();
        set({
          selection: { uri, pointer, by, focus, seq: (selection?.seq ?? 0) + 1, ...(range && { range }) },
          reveal: by === 'docs' ? reveal : reveal + 1,
        });
        get().showFile(uri);
      },
      search: (query, limit) => findWith({ kind: 'search', query, limit }),
      find: (text) => findWith({ kind: 'find', text }),
      async ask<K extends Question['kind']>(question: Extract<Question, { kind: K }>) {
        for (let attempt = 0; attempt < 5; attempt++) {
          const { document } = get();
          if (!document) return null;
          const answer = await connection.ask(document.version, question);
          if (!current(document.id)) return null;
          if (answer?.kind === question.kind) return answer as Extract<Answer, { kind: K }>;
        }
        return null;
      },
      async language<K extends Ask>(about: Extract<LanguageQuestion, { ask: K }>) {
        const { document } = get();
        if (!document) return undefined;
        if (!given.has(about.uri)) give(about.uri);
        const answer = await connection.ask(document.version, { kind: 'language', about });
        return answer?.kind === 'language' && current(document.id) ? (answer.answer as Asks[K]['answer'] | null) : undefined;
      },
      setLanguage(language, name) {
        const { document } = get();
        if (!document || (document.language === language && document.name === name)) return;
        advance(document, 0, { language, name, edited: true });
        begin();
      },
      async bundle() {
        const { document } = get();
        if (!document) return null;
        const answer = await connection.ask(document.version, { kind: 'bundle' });
        return answer?.kind === 'bundle' && answer.text !== null ? { text: answer.text, left: answer.left } : null;
      },
      async locate(pointer, uri = '') {
        for (let attempt = 0; attempt < 2; attempt++) {
          const { document } = get();
          if (!document) return null;
          const answer = await connection.ask(document.version, { kind: 'locate', uri, pointer });
          if (answer?.kind === 'locate') return current(document.id) ? answer.range : null;
        }
        return null;
      },
      shown: (what, version) => measures.shown(what, version, get().analysis.counts?.lines ?? 0),

      allowSites: () => files.allow(),
      denySites: () => files.deny(),
      setConsent(site, allowed) {
        files.setConsent(site, allowed);
        publish();
      },
      retryChecking() {
        set({ checking: 'on' });
        told = { model: null, problems: [] };
        begun = get().document?.version ?? 0;
        given = new Set();
        connection.retry();
        give(get().file);
      },

      setLoading: (loading) => set(loading ? { loading, failure: null } : { loading }),
      setFailure: (failure) => set({ failure }),
      setSave: (save) => set({ save }),
      notify({ text, tone = 'plain', stays = false, action, second }) {
        const id = ++lastNotice;
        const others = get().notices.filter((notice) => notice.text !== text);
        set({ notices: [...others.slice(-2), { id, text, tone, stays, ...(action && { action }), ...(second && { second }) }] });
        return id;
      },
      dismiss: (id) => set({ notices: get().notices.filter((notice) => notice.id !== id) }),
      showStart: (start) => set({ start }),
      setView(view) {
        const pane = view === 'split' ? 'edit' : view;
        set(get().narrow ? { view, pane } : { view });
      },
      setPane(pane) {
        set(pane === 'problems' || pane === 'outline' || pane === 'form' ? { pane } : { pane, view: pane });
      },
      setNarrow: (narrow) => set({ narrow }),
      setTheme: (theme) => set({ theme }),
      setPanel: (panel, open) => set({ panels: { ...get().panels, [panel]: open } }),
      setRules(rules) {
        set({ rules });
        connection.settings(effectiveRules());
      },
    };
  });
}
