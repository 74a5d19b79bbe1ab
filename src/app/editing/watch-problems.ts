// The problems of the file in the editor, by the store itself: markers don't wait until the page is
// rendered.
import type { Problem } from '../../core/types.ts';
import { docKey } from '../../store/editor-key.ts';
import { type Analysis, NO_ANALYSIS } from '../../store/state.ts';
import type { Studio, StudioStore } from '../../store/store.ts';

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
