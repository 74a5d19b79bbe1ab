// Makes the shared state of a pane from what it is shown.
import type { Model, Order, PartId } from '../../core/model/types.ts';
import type { Problem } from '../../core/problem.ts';
import { SECTIONS, sectionAt } from '../sections.ts';
import { type Faults, faultsOf } from './faults.ts';
import type { PaneState } from './pane.ts';
import { type Place, partAt } from './place.ts';

export interface Given {
  readonly model: Model;
  readonly problems: readonly Problem[];
  /** Where the caret is. */
  readonly marked: Place | null;
  /** The place whose part alone is shown. */
  readonly only: Place | null;
  readonly print: boolean;
}

const NO_FAULTS: Faults = new Map();

/** Unchanged pieces stay the same objects as in `previous`. */
export function stateOf({ model, problems, marked, only, print }: Given, previous: PaneState | null): PaneState {
  return {
    model,
    faults: faultsOf(problems, model, previous?.faults ?? NO_FAULTS),
    marked: marked && markOf(model, marked),
    print,
    only: only && aloneAt(model, only),
  };
}

/** The card to mark. The overview stands in for what belongs to no part, but not for the collections, which have sections of their own. */
function markOf(model: Model, place: Place): PaneState['marked'] {
  const id = partAt(model, place);
  if (id === null || (id === model.info?.id && sectionAt(place))) return null;
  return { id, place };
}

/** The part to show alone: one that has a card. Null where the place holds none, and everything is shown. */
function aloneAt(model: Model, place: Place): PartId | null {
  const id = partAt(model, place);
  return id !== null && SECTIONS.some(({ key }) => model.order[key].includes(id)) ? id : null;
}

const NONE: Order = { servers: [], channels: [], operations: [], messages: [], schemas: [], security: [], components: [] };

/** The cards to show: those of the model, or the one that is shown alone. */
export function orderOf({ model, only }: PaneState): Order {
  if (!only) return model.order;
  const section = SECTIONS.find(({ key }) => model.order[key].includes(only));
  return section ? { ...NONE, [section.key]: [only] } : model.order;
}
