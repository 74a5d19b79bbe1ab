// What the diagram remembers while another view is shown.
import type { Filter } from './filter.ts';
import type { View } from './fit.ts';

export type Mode = 'diagram' | 'table';

export interface Kept {
  readonly mode: Mode;
  readonly filter: Filter;
  /** Messages shown or not; null: as many as fit. */
  readonly messages: boolean | null;
  readonly view: View | null;
}
