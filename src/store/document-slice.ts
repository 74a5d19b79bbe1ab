// The slice of the document: its texts belong to the editor, its changes go to the worker and to
// the drafts.
import { isRoot, languageOf } from '../core/light.ts';
import type { Actions, SliceContext } from './actions.ts';
import type { AnalysisActions, AnalysisLink } from './analysis-slice.ts';
import { editorKey, withoutPath } from './editor-key.ts';
import { createFileTexts, normalizeText, type SavedContent } from './file-texts.ts';
import { NO_ANALYSIS, type OpenedDocument } from './state.ts';
import type { ViewActions } from './view-slice.ts';

type DocumentActions = Omit<Actions, keyof AnalysisActions | keyof ViewActions>;

export interface DocumentDependencies {
  /**
   * Called at every edit: the text of document `id`, with those of the user's other files, is worth
   * keeping.
   */
  saveDraft(id: string, text: () => SavedContent): void;
}

const NOTHING_SHOWN = {
  file: '',
  documentRules: null,
  rulesets: null,
  analysis: NO_ANALYSIS,
  selection: null,
};

export function createDocumentSlice(
  context: SliceContext,
  { connection, files, given, give, begin, moveRuleProblems }: AnalysisLink,
  forgetCaret: () => void,
  { saveDraft: keep }: DocumentDependencies,
): DocumentActions {
  const { set, get, measures, publishFiles } = context;
  let opened = 0;
  const getText = (): string => context.texts.text('') ?? '';

  /**
   * What an editor of that moment holds may be gone by the time it is written, and another document
   * may be open then.
   */
  const keepAll = (id: string): void => {
    const fileTexts = context.texts;
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

  return {
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
      forgetCaret();
      context.texts.detachEditor();
      context.texts = createFileTexts(text, others, (uri) => files.text(uri));
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
        ...NOTHING_SHOWN,
        caret: 0,
        checking: 'on',
        failure: null,
        loading: null,
        start: false,
        reading: get().reading && isOfOthers(opening.source, edited),
        save: { kind: edited ? 'saved' : 'unchanged' },
      });
      if (hadRules) connection.settings(get().rules);
      files.open(opening);
      publishFiles();
      begin();
    },
    close() {
      forgetCaret();
      context.texts.detachEditor();
      context.texts = createFileTexts('', [], () => undefined);
      files.open(null);
      set({ document: null, files: [], ...NOTHING_SHOWN, start: true });
    },
    rename(name) {
      const { document } = get();
      if (document) set({ document: { ...document, name } });
    },
    edited({ uri = '', changes, ...source }) {
      const { document } = get();
      const file = context.texts.own(uri);
      if (!document || (!isRoot(uri) && !file)) return;
      context.texts.hold(uri, source);
      moveRuleProblems(uri, changes);
      const next = advance(document, source.version, {
        edited: true,
        ...(isRoot(uri) && { entryEdited: true }),
      });
      measures.edited(next);
      if (file && !file.edited) {
        context.texts.setOwn(uri, { ...file, edited: true });
        publishFiles();
      }
      if (isRoot(uri)) connection.edit(document.id, next, changes);
      else if (given.has(uri)) connection.editFile(document.id, uri, next, changes);
      else connection.file(document.id, uri, source.getText(), next);
      keepAll(document.id);
    },
    flushed({ uri = '', version, text }) {
      const { document } = get();
      const before = get().textOf(uri);
      if (!document || before === undefined) return;
      const changed = normalizeText(text) !== normalizeText(before);
      context.texts.hold(uri, { getText: () => text, version });
      const edited = document.edited || changed;
      if (isRoot(uri)) {
        const entryEdited = document.entryEdited || changed;
        advance(document, version, {
          edited,
          entryEdited,
          initialText: text,
          initialVersion: version,
        });
        begin();
      } else {
        const file = context.texts.own(uri);
        if (file)
          context.texts.setOwn(uri, {
            edited: file.edited || changed,
            initialText: text,
            initialVersion: version,
          });
        connection.file(document.id, uri, text, advance(document, version, { edited }));
        publishFiles();
      }
      if (changed) keepAll(document.id);
    },
    editorUnmounted() {
      const { document } = get();
      if (!document) return;
      context.texts.detachEditor();
      set({
        document: {
          ...document,
          initialText: getText(),
          initialVersion: context.texts.versions().get('') ?? 1,
        },
      });
      publishFiles();
    },
    text: getText,
    textOf: (uri) => context.texts.text(uri) ?? files.text(uri),
    showFile(uri) {
      if (uri === get().file || get().textOf(uri) === undefined) return;
      forgetCaret();
      set({ file: uri });
      if (!given.has(uri)) give(uri);
      publishFiles();
    },
    saved(uri, text) {
      const { document } = get();
      const now = context.texts.text(uri);
      if (!document || now === undefined) return;
      const edited = normalizeText(now) !== normalizeText(text);
      const file = context.texts.own(uri);
      if (isRoot(uri) && document.entryEdited !== edited)
        set({ document: { ...document, entryEdited: edited } });
      if (!file || file.edited === edited) return;
      context.texts.setOwn(uri, { ...file, edited });
      publishFiles();
      keepAll(document.id);
    },
    addFile(uri, text) {
      const { document } = get();
      if (!document || isRoot(uri)) return;
      context.texts.add(uri, text, true);
      given.add(uri);
      connection.file(document.id, uri, text, advance(document, 0, { edited: true }));
      publishFiles();
      keepAll(document.id);
    },
    removeFile(uri) {
      const { document, file } = get();
      const text = context.texts.own(uri) && context.texts.text(uri);
      if (!document || text === undefined) return null;
      context.texts.remove(uri);
      given.delete(uri);
      const { removed, renamed } = withoutPath(document, uri);
      advance(document, 0, { edited: true, removed, renamed });
      if (file === uri) set({ file: '', selection: null });
      // The worker counts versions by what it is sent: the text of the root document comes with
      // the present one.
      begin();
      publishFiles();
      keepAll(document.id);
      return text;
    },
    renameFile(uri, to) {
      const { document, file, files: others } = get();
      const from = uri || document?.path || '';
      const taken =
        to === document?.path || others.some((one) => one.uri === to && one.state === 'here');
      if (
        !document ||
        to === from ||
        to === '' ||
        taken ||
        (!isRoot(uri) && !context.texts.own(uri))
      )
        return false;
      const { removed, renamed } = withoutPath(document, from);
      const key = editorKey(document, from);
      const moved = { edited: true, removed, renamed: new Map(renamed).set(to, key) };
      if (isRoot(uri)) {
        const name = to.slice(to.lastIndexOf('/') + 1);
        advance(
          document,
          0,
          document.path === '' ? { name, edited: true } : { ...moved, path: to, name },
        );
      } else {
        context.texts.rename(uri, to);
        advance(document, 0, moved);
        if (file === uri) set({ file: to, selection: null });
      }
      begin();
      publishFiles();
      keepAll(document.id);
      return true;
    },
    adoptFile(uri) {
      const text = get().textOf(uri);
      if (isRoot(uri) || context.texts.own(uri) || text === undefined) return;
      const version = context.texts.versions().get(uri) ?? 1;
      context.texts.hold(uri, { getText: () => text, version });
      context.texts.setOwn(uri, { edited: false, initialText: text, initialVersion: version });
      // The worker has it since it was fetched.
      given.add(uri);
      publishFiles();
    },
    setEntry(uri) {
      const { document, file } = get();
      const before = document && { ...document, edited: document.entryEdited };
      const chosen =
        before && before.path !== '' ? context.texts.swap(uri, before.path, before) : null;
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
      publishFiles();
      begin();
      keepAll(document.id);
    },
    setLanguage(language, name) {
      const { document } = get();
      if (!document || (document.language === language && document.name === name)) return;
      advance(document, 0, { language, name, edited: true });
      begin();
    },
  };
}

/** Whether a document came from elsewhere and is as it came; of a link its draft is the same. */
function isOfOthers({ kind }: OpenedDocument['source'], edited: boolean): boolean {
  return kind === 'link' || (!edited && (kind === 'url' || kind === 'example'));
}
