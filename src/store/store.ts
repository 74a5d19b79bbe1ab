// The one store. Its actions are the only writers of its state; all dependencies are passed in.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { apply, languageOf } from '../core/light.ts';
import type { Model, Problem, Settings } from '../core/types.ts';
import type { StopReason, WorkerClient } from '../worker/client.ts';
import type { FromWorker, PageRequest, ResponseTo } from '../worker/protocol.ts';
import type { Actions } from './actions.ts';
import { createEditMeasures } from './edit-measures.ts';
import { editorKey, withoutPath } from './editor-key.ts';
import { createFileLoader, type FileLoaderOptions } from './file-loader.ts';
import { createFileTexts, type FileTexts } from './file-texts.ts';
import { partAt } from './part-at.ts';
import { forCurrentText, type RequestPolicy } from './request-policy.ts';
import { INITIAL, NO_ANALYSIS, type OpenedDocument, type StudioState } from './state.ts';
import { normalizeText, type SavedContent } from './text-sources.ts';

export interface StoreDependencies
  extends Pick<FileLoaderOptions, 'holderOf' | 'load' | 'consents'> {
  /** Starts the worker; its news go to the handlers. */
  connect(handlers: {
    onMessage(message: Exclude<FromWorker, { type: 'pong' | 'response' }>): void;
    onRestart(reason: StopReason, count: number): void;
    onPause(reason: StopReason): void;
  }): WorkerClient;
  /** Called at every edit: the text of document `id` and of its files is worth keeping. */
  saveDraft(id: string, text: () => SavedContent): void;
}

export type Studio = StudioState & Actions;
export type StudioStore = StoreApi<Studio>;

/** Milliseconds the caret has to rest before its location is requested. */
const REST = 60;

/** Makes the store and, through `connect`, the worker. */
export function createStudioStore(
  { connect, holderOf, load, consents, saveDraft: keep }: StoreDependencies,
  initial: Partial<StudioState> = {},
): StudioStore {
  const measures = createEditMeasures();
  // Which files of the user the worker has.
  let given = new Set<string>();
  // The last state that the worker sent, shown or not: its messages are differences, so none may be
  // skipped.
  let told: { model: Model | null; problems: readonly Problem[] } = { model: null, problems: [] };
  // Version that the current worker started with: messages about earlier ones are from a previous
  // worker.
  let begun = 0;
  let lastNotice = 0;
  let opened = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;

  return createStore<Studio>()((set, get) => {
    let book: FileTexts = createFileTexts('', [], () => undefined);
    const current = (doc: string): boolean => get().document?.id === doc;

    const receive = (message: Exclude<FromWorker, { type: 'pong' | 'response' }>): void => {
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
      told = {
        model: message.model ? apply(told.model, message.model) : told.model,
        problems: message.problems ?? told.problems,
      };
      if (message.version !== document.version) return;
      const modelVersion = message.model ? message.version : get().analysis.modelVersion;
      set({
        analysis: {
          version: message.version,
          modelVersion,
          versions: book.versions(),
          counts: message.counts,
          ...told,
        },
      });
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

    /**
     * Reports to the worker a file that is missing from the opened folder; false if it may be
     * elsewhere.
     */
    const lacks = ({ id, whole }: OpenedDocument, uri: string): boolean => {
      if (!whole || /^(?:[a-z][\w+.-]*:|\/|\.\.\/)/i.test(uri)) return false;
      lost(uri, `The opened folder has no file ${uri}.`, false);
      return current(id);
    };

    const lost = (uri: string, reason: string, blocked: boolean): void => {
      book.setAbsent(uri, { reason, blocked });
      connection.noFile(get().document?.id ?? '', uri, reason, blocked);
      publish();
    };

    /** The editor of that moment may be gone when it is written, and another document open. */
    const keepAll = (id: string): void => {
      const fileTexts = book;
      keep(id, () => fileTexts.content());
    };

    /** Counts a change of any file. */
    const advance = (
      document: OpenedDocument,
      version: number,
      change: Partial<OpenedDocument> = {},
    ): number => {
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

    const files = createFileLoader({
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
        const what =
          reason === 'hang'
            ? "The validator didn't respond and was restarted"
            : 'The validator crashed and was restarted';
        get().notify({
          text: `${what}${count > 1 ? ` (${count} times)` : ''}. Your text is safe.`,
          tone: 'warning',
        });
      },
      onPause: () => set({ checking: 'paused' }),
    });

    if (initial.rules?.size) connection.settings(initial.rules);

    /**
     * Grows with each request for the caret's location and each other selection: responses to older
     * requests are ignored.
     */
    let turn = 0;
    const caretAt = async (offset: number): Promise<void> => {
      const own = ++turn;
      const uri = get().file;
      const pointer = await get().request({ request: 'pointerAt', uri, offset }, { retry: 0 });
      if (pointer === undefined || own !== turn || get().file !== uri) return;
      const { selection, analysis, reveal } = get();
      const same = selection?.uri === uri ? selection : null;
      if (same?.pointer === pointer && same.by === 'editor') return;
      const before = same && partAt(analysis.model, same.pointer, uri);
      const moved = partAt(analysis.model, pointer, uri) !== before;
      set({
        selection: {
          uri,
          pointer,
          by: 'editor',
          focus: false,
          seq: (selection?.seq ?? 0) + 1,
        },
        reveal: moved ? reveal + 1 : reveal,
      });
    };

    return {
      ...INITIAL,
      ...initial,

      open({
        text,
        edited = false,
        entryEdited = false,
        path = '',
        whole = false,
        files: others = [],
        ...opening
      }) {
        measures.clear();
        clearTimeout(resting);
        book.detachEditor();
        book = createFileTexts(text, others, (uri) => files.text(uri));
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
        book.detachEditor();
        book = createFileTexts('', [], () => undefined);
        files.open(null);
        set({
          document: null,
          files: [],
          file: '',
          documentRules: null,
          analysis: NO_ANALYSIS,
          selection: null,
          start: true,
        });
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
        const next = advance(document, version, {
          edited: true,
          ...(uri === '' && { entryEdited: true }),
        });
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
        const changed = normalizeText(text) !== normalizeText(before);
        book.hold(uri, { getText: () => text, version });
        const edited = document.edited || changed;
        if (uri === '') {
          const entryEdited = document.entryEdited || changed;
          advance(document, version, {
            edited,
            entryEdited,
            initialText: text,
            initialVersion: version,
          });
          begin();
        } else {
          const file = book.own(uri);
          if (file)
            book.setOwn(uri, {
              edited: file.edited || changed,
              initialText: text,
              initialVersion: version,
            });
          connection.file(document.id, uri, text, advance(document, version, { edited }));
          publish();
        }
        if (changed) keepAll(document.id);
      },
      editorUnmounted() {
        const { document } = get();
        if (!document) return;
        book.detachEditor();
        set({
          document: {
            ...document,
            initialText: getText(),
            initialVersion: book.versions().get('') ?? 1,
          },
        });
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
        const edited = normalizeText(now) !== normalizeText(text);
        const file = book.own(uri);
        if (uri === '' && document.entryEdited !== edited)
          set({ document: { ...document, entryEdited: edited } });
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
        const { removed, renamed } = withoutPath(document, uri);
        advance(document, 0, { edited: true, removed, renamed });
        if (file === uri) set({ file: '', selection: null });
        // The worker counts versions by what it is sent: the text of the root document comes with
        // the present one.
        begin();
        publish();
        keepAll(document.id);
        return text;
      },
      renameFile(uri, to) {
        const { document, file, files: others } = get();
        const from = uri || document?.path || '';
        const taken =
          to === document?.path || others.some((one) => one.uri === to && one.state === 'here');
        if (!document || to === from || to === '' || taken || (uri !== '' && !book.own(uri)))
          return false;
        const { removed, renamed } = withoutPath(document, from);
        const key = editorKey(document, from);
        const moved = { edited: true, removed, renamed: new Map(renamed).set(to, key) };
        if (uri === '') {
          const name = to.slice(to.lastIndexOf('/') + 1);
          advance(
            document,
            0,
            document.path === '' ? { name, edited: true } : { ...moved, path: to, name },
          );
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
      sendAllFiles() {
        for (const { uri, owner, state } of get().files)
          if (owner === 'user' && state === 'here' && !given.has(uri)) give(uri);
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
        const change = {
          initialText,
          initialVersion,
          path: uri,
          name,
          language: languageOf(name, getText()),
          edited: true,
          entryEdited,
        };
        advance(document, 0, change);
        set({
          file: file === uri ? '' : file === '' ? document.path : file,
          selection: null,
          analysis: NO_ANALYSIS,
        });
        publish();
        begin();
        keepAll(document.id);
      },
      setDocumentRules(documentRules) {
        set({ documentRules });
        connection.settings(effectiveRules());
      },

      caretMoved(offset, by, uri = get().file) {
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
          selection: {
            uri,
            pointer,
            by,
            focus,
            seq: (selection?.seq ?? 0) + 1,
            ...(range && { range }),
          },
          reveal: by === 'docs' ? reveal : reveal + 1,
        });
        get().showFile(uri);
      },
      request<R extends PageRequest>(
        request: R,
        policy?: RequestPolicy,
      ): Promise<ResponseTo<R> | undefined> {
        if ('uri' in request && !given.has(request.uri)) give(request.uri);
        return forCurrentText(
          get,
          () => connection.request(get().document?.version ?? 0, request),
          policy,
        );
      },
      setLanguage(language, name) {
        const { document } = get();
        if (!document || (document.language === language && document.name === name)) return;
        advance(document, 0, { language, name, edited: true });
        begin();
      },
      reportShown: (pane, version) =>
        measures.shown(pane, version, get().analysis.counts?.lines ?? 0),

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
        set({
          notices: [
            ...others.slice(-2),
            { id, text, tone, stays, ...(action && { action }), ...(second && { second }) },
          ],
        });
        return id;
      },
      dismiss: (id) => set({ notices: get().notices.filter((notice) => notice.id !== id) }),
      showStart: (start) => set({ start }),
      setView(view) {
        const pane = view === 'split' ? 'edit' : view;
        set(get().narrow ? { view, pane } : { view });
      },
      showPane(pane) {
        const { narrow, view, panels, setView, setPane, setPanel } = get();
        set({ start: false });
        if (narrow || pane === 'diagram') setPane(pane);
        else if (pane === 'edit') setView(view === 'edit' ? view : 'split');
        else if (pane !== 'read') setPanel(pane, true);
        else if (view === 'edit') setView('split');
        // In this view the form replaces the documentation.
        else if (view === 'diagram' && panels.form) setPanel('form', false);
      },
      setPane(pane) {
        set(
          pane === 'problems' || pane === 'outline' || pane === 'form'
            ? { pane }
            : { pane, view: pane },
        );
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
