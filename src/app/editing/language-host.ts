// What the editor's language features need from the studio.
import { isRoot } from '../../core/light.ts';
import type { LanguageHost } from '../../editor/language/language-host.ts';
import { docKey, uriOfDoc } from '../../store/editor-key.ts';
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
