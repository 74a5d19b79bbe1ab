// The problems of the file in the editor, by the store itself: markers don't wait until the page is
// rendered.
import type { Problem } from '../../core/types.ts';
import { docKey } from '../../store/editor-key.ts';
import type { Analysis } from '../../store/state.ts';
import type { Studio, StudioStore } from '../../store/store.ts';

/**
 * Calls `show` with the problems of a file while it is in the editor: now, and after each analysis.
 * @param doc key of the file, as `docKey` returns it
 * @param show gets the problems and the version of the file's text that they were found in
 * @returns a function that ends it
 */
export function watchProblems(
  store: StudioStore,
  doc: string,
  show: (problems: readonly Problem[], version: number) => void,
): () => void {
  let last: Analysis | null = null;
  let own: readonly Problem[] = [];
  const update = ({ document, file, analysis }: Studio): void => {
    if (analysis === last || !document || docKey(document, file) !== doc) return;
    if (analysis.problems !== last?.problems)
      own = analysis.problems.filter(({ uri }) => uri === file);
    last = analysis;
    if (analysis.version === 0) return;
    show(own, analysis.versions.get(file) ?? 1);
    store.getState().reportShown('problems', analysis.version);
  };
  update(store.getState());
  return store.subscribe(update);
}
