// What the editor's language features need from the studio.
import { isRoot } from '../../core/light.ts';
import type { Problem } from '../../core/types.ts';
import type { LanguageHost } from '../../editor/language/language-host.ts';
import { docKey, uriOfDoc } from '../../store/editor-key.ts';
import { type Analysis, NO_ANALYSIS } from '../../store/state.ts';
import type { Studio, StudioStore } from '../../store/store.ts';
import { nameOfFile } from '../file-names.ts';
import { createFile, removeCreated } from '../files/file-operations.ts';
import type { AppServices } from '../services.ts';

/** Returns one for the life of the editor. */
export function createLanguageHost(app: AppServices): LanguageHost {
  const { store, drafts, editing, conversion } = app;
  const state = store.getState;
  /** What a document was called in a language before it was converted, by its id. */
  const names = new Map<string, string>();

  return {
    request: (about) => state().request(about, { retry: 0 }),
    uriOf: (doc) => uriOfDoc(state().document, doc),
    file(uri) {
      const { document, files } = state();
      if (!document) return null;
      const doc = docKey(document, uri);
      if (isRoot(uri)) {
        const { initialText, initialVersion, language } = document;
        return { doc, text: initialText, version: initialVersion, language, readOnly: false };
      }
      const file = files.find((f) => f.uri === uri && f.state === 'here');
      if (!file) return null;
      const { initialText, initialVersion, language, owner } = file;
      return {
        doc,
        text: initialText,
        version: initialVersion,
        language,
        readOnly: owner === 'host',
      };
    },
    nameOf(uri) {
      const { document } = state();
      return document ? nameOfFile(uri, document) : uri;
    },
    async show({ uri, start, end }) {
      const pointer = (await state().request({ request: 'pointerAt', uri, offset: start })) ?? '';
      state().select({ uri, pointer, range: { start, end } }, 'outline', true);
    },
    confirm: (preview) => editing.getState().confirm(preview),
    createFile: (uri, text, undo) => createFile(app, uri, text, undo),
    removeCreated: (uri, text) => removeCreated(app, uri, text),
    setLanguage(language) {
      const { document } = state();
      if (!document || document.language === language) return;
      const { id, name } = document;
      names.set(`${document.language} ${id}`, name);
      const next =
        names.get(`${language} ${id}`) ?? `${name.replace(/\.(?:ya?ml|json)$/i, '')}.${language}`;
      drafts.describe(id, { name: next });
      state().setLanguage(language, next);
    },
    convertVersion: () => conversion.getState().show(),
    showFile: (uri) => state().showFile(uri),
    notify: (text, tone = 'plain', action) =>
      void state().notify({ text, tone, ...(action && { action }) }),
  };
}

// The problems of the file in the editor, by the store itself: markers don't wait until the page is
// rendered.

/**
 * Calls `show` with the problems of a file while it is in the editor: now, and after each analysis.
 * @param doc key of the file, as `docKey` returns it
 * @param show gets the problems and the version of the file's text that they were found in; and
 *   those of rulesets when rules have run, which the editor moves with the text until then
 * @returns a function that ends it
 */
export function watchProblems(
  store: StudioStore,
  doc: string,
  show: (problems: readonly Problem[], version: number, ofRules?: readonly Problem[]) => void,
): () => void {
  let last: Analysis | null = null;
  let own: readonly Problem[] = [];
  const update = ({ document, file, analysis }: Studio): void => {
    if (analysis === last || !document || docKey(document, file) !== doc) return;
    const here = ({ uri }: Problem): boolean => uri === file;
    if (analysis.problems !== last?.problems)
      own = analysis.problems.filter((one) => here(one) && one.ruleset === undefined);
    const ofRules =
      analysis.ruleProblems !== (last ?? NO_ANALYSIS).ruleProblems &&
      analysis.problems.filter((one) => here(one) && one.ruleset !== undefined);
    last = analysis;
    if (analysis.version === 0) return;
    const version = analysis.versions.get(file) ?? 1;
    if (ofRules) show(own, version, ofRules);
    else show(own, version);
    store.getState().reportShown('problems', analysis.version);
  };
  update(store.getState());
  return store.subscribe(update);
}
