// The rules that come with a document: a file of settings and rulesets of a team, among its files
// or at an address that the page's names; read again when they are edited.
import { loadConfig, resolveUri } from '../core/light.ts';
import { parseLink } from '../share/link.ts';
import type { DocumentRulesets } from '../store/state.ts';
import type { Studio, StudioStore } from '../store/store.ts';
import { RULESET_NAMES } from './file-names.ts';

const NAME = 'apidoc.config.json';

type ChosenRulesets = Omit<DocumentRulesets, 'report'>;

/** Returns whether a file next to the document holds rules instead of content. */
export function isRulesFile(uri: string): boolean {
  const name = uri.slice(uri.lastIndexOf('/') + 1);
  return name === NAME || RULESET_NAMES.includes(name);
}

/**
 * Keeps settings and rulesets of the store in step with the files while the page lives.
 * @param named returns the address of the ruleset that the page's address names
 */
export function watchDocumentRules(
  store: StudioStore,
  named = () => parseLink(location.href).ruleset,
): void {
  let seen = { file: '', text: '' };
  /** Rulesets that the file of settings names; null where it doesn't say. */
  let configured: readonly string[] | null = null;

  const chooseRulesets = (): void => {
    const state = store.getState();
    const next = rulesetsOf(state, configured, named());
    const { rulesets } = state;
    if (next?.by === rulesets?.by && next?.files.join('\n') === rulesets?.files.join('\n')) return;
    state.setRulesets(next);
  };

  const update = (state: Studio): void => {
    const uri = state.document?.path ? nearestRuleset(state, [NAME]) : null;
    const text = uri === null ? '' : (state.textOf(uri) ?? '');
    const file = `${state.document?.id}.${state.document?.opened}:${uri ?? ''}`;
    if (file === seen.file && text === seen.text) {
      chooseRulesets();
      return;
    }
    const first = file !== seen.file;
    seen = { file, text };
    if (uri === null) {
      configured = null;
      if (state.documentRules) state.setDocumentRules(null);
      chooseRulesets();
      return;
    }
    const mine = seen;
    // Few documents have such a file: what reads it comes when one does.
    void loadConfig().then(({ readConfig }) => {
      if (mine !== seen) return;
      const { settings, overrides: list, errors: all, rulesets } = readConfig(text);
      configured = rulesets?.map((path) => resolveUri(uri, path)) ?? null;
      const overrides = { folder: folderOf(uri), base: '', list };
      state.setDocumentRules({ uri, settings, ...(list.length > 0 && { overrides }) });
      chooseRulesets();
      // A rule that isn't ours may be one of a ruleset.
      const hasRulesets = store.getState().rulesets !== null;
      const [fault] = all.filter(({ unknownRule }) => !hasRulesets || unknownRule === undefined);
      // Report errors only on the first read, not while the user types.
      if (first && fault)
        state.notify({
          text: `${NAME}, line ${fault.line}: ${fault.message}`,
          tone: 'warning',
          stays: true,
        });
    });
  };

  update(store.getState());
  store.subscribe((state, before) => {
    if (state.document !== before.document || state.files !== before.files) update(state);
  });
}

/** The rulesets that hold: named by the address, by the file of settings, or the nearest one. */
function rulesetsOf(
  state: Studio,
  configured: readonly string[] | null,
  address: string | undefined,
): ChosenRulesets | null {
  if (!state.document) return null;
  if (address !== undefined) return { files: [address], by: 'address' };
  if (configured)
    return configured.length === 0 ? null : { files: configured, by: 'configuration' };
  const found = nearestRuleset(state, RULESET_NAMES);
  return found === null ? null : { files: [found], by: 'search' };
}

/** The first file of the user with one of these names, in the folder of the document or above. */
function nearestRuleset({ document, files }: Studio, names: readonly string[]): string | null {
  if (!document) return null;
  const own = new Set(files.filter((f) => f.owner === 'user').map((f) => f.uri));
  for (
    let folder = folderOf(document.base ?? document.path);
    ;
    folder = folderOf(folder.slice(0, -1))
  ) {
    const name = names.find((one) => own.has(folder + one));
    if (name !== undefined) return folder + name;
    if (folder === '' || folder.endsWith('://')) return null;
  }
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
