// The one store, of three slices. Its actions are the only writers of its state; all dependencies
// are passed in.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Actions, SliceContext } from './actions.ts';
import { type AnalysisDependencies, createAnalysisSlice } from './analysis-slice.ts';
import { createDocumentSlice, type DocumentDependencies } from './document-slice.ts';
import { createEditMeasures } from './edit-measures.ts';
import { createFileTexts } from './file-texts.ts';
import { INITIAL, type StudioState } from './state.ts';
import { createViewSlice } from './view-slice.ts';

export interface StoreDependencies extends AnalysisDependencies, DocumentDependencies {}

export type Studio = StudioState & Actions;
export type StudioStore = StoreApi<Studio>;

/** Makes the store and the worker. */
export function createStudioStore(
  dependencies: StoreDependencies,
  initial: Partial<StudioState> = {},
): StudioStore {
  return createStore<Studio>()((set, get) => {
    const context: SliceContext = {
      set,
      get,
      measures: createEditMeasures(),
      texts: createFileTexts('', [], () => undefined),
      publishFiles: () => set(({ file }) => ({ files: context.texts.list(file) })),
    };
    const analysis = createAnalysisSlice(context, dependencies, initial.rules);
    const view = createViewSlice(context);
    return {
      ...INITIAL,
      ...initial,
      ...createDocumentSlice(context, analysis, view.forgetCaret, dependencies),
      ...analysis.actions,
      ...view.actions,
    };
  });
}
