// What the slices of the store share.
import type { StoreApi } from 'zustand/vanilla';
import type { Actions } from './actions.ts';
import type { EditMeasures } from './edit-measures.ts';
import type { FileTexts } from './file-texts.ts';
import type { StudioState } from './state.ts';

export interface SliceContext {
  readonly set: StoreApi<StudioState & Actions>['setState'];
  readonly get: () => StudioState & Actions;
  readonly measures: EditMeasures;
  /** The texts of the open document; others when another is opened. */
  texts: FileTexts;
  /** Publishes the list of files after a change of `texts`. */
  publishFiles(): void;
}
