// The rules that came with a document: a file of settings among its files, nearest to the root
// document, read again when it is edited.
import { loadConfig } from '../core/light.ts';
import type { Studio, StudioStore } from '../store/store.ts';

const NAME = 'apidoc.config.json';

/** Returns whether a file next to the document holds rule settings instead of content. */
export function isRulesFile(uri: string): boolean {
  return uri === NAME || uri.endsWith(`/${NAME}`);
}

/** Keeps the settings of the store in step with the file of settings while the page lives. */
export function watchDocumentRules(store: StudioStore): void {
  let seen = { file: '', text: '' };
  store.subscribe((state, before) => {
    if (state.document === before.document && state.files === before.files) return;
    const uri = nearest(state);
    const text = uri === null ? '' : (state.textOf(uri) ?? '');
    const file = `${state.document?.id}.${state.document?.opened}:${uri ?? ''}`;
    if (file === seen.file && text === seen.text) return;
    const first = file !== seen.file;
    seen = { file, text };
    if (uri === null) {
      if (state.documentRules) state.setDocumentRules(null);
      return;
    }
    const mine = seen;
    // Few documents have such a file: what reads it comes when one does.
    void loadConfig().then(({ readConfig }) => {
      if (mine !== seen) return;
      const { settings, overrides: list, errors: all, rulesets } = readConfig(text);
      // Rulesets are run on the command line: a rule that isn't ours may be one of them.
      const hasRulesets = rulesets !== null && rulesets.length > 0;
      const errors = all.filter(({ unknownRule }) => !hasRulesets || unknownRule === undefined);
      const overrides = { folder: folderOf(uri), base: '', list };
      state.setDocumentRules({ uri, settings, ...(list.length > 0 && { overrides }) });
      const [fault] = errors;
      // Report errors only on the first read, not while the user types.
      if (first && fault)
        state.notify({
          text: `${NAME}, line ${fault.line}: ${fault.message}`,
          tone: 'warning',
          stays: true,
        });
    });
  });
}

/** The file of settings in the folder of the root document, or in the nearest folder above. */
function nearest({ document, files }: Studio): string | null {
  if (!document || document.path === '') return null;
  const own = new Set(files.filter((f) => f.owner === 'user').map((f) => f.uri));
  for (let folder = folderOf(document.path); ; folder = folderOf(folder.slice(0, -1))) {
    if (own.has(folder + NAME)) return folder + NAME;
    if (folder === '') return null;
  }
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
