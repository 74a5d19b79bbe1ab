// Makes the shared state of a pane from what it is shown.
import type { Location, Model, Order, PartId, Problem } from '../../core/types.ts';
import { SECTIONS, sectionAt } from '../sections.ts';
import { partOrInfoAt } from './location.ts';
import type { PaneState, ShownOperations } from './pane.ts';
import { type PartProblems, partProblems } from './part-problems.ts';
import type { ShownChanges } from './services.ts';
import { similarServers } from './similar-servers.ts';

export interface PaneInput {
  readonly model: Model;
  readonly problems: readonly Problem[];
  /** Where the caret is. */
  readonly marked: Location | null;
  /** The location whose part alone is shown. */
  readonly singlePart: Location | null;
  readonly print: boolean;
  readonly changes?: ShownChanges | null | undefined;
  readonly operations?: ShownOperations | null;
}

const NO_PROBLEMS: PartProblems = new Map();

/** Keeps unchanged pieces the same objects as in `previous`. */
export function paneState(
  { model, problems, marked, singlePart, print, changes, operations = null }: PaneInput,
  previous: PaneState | null,
): PaneState {
  return {
    model,
    ...(!singlePart && { similar: similarServers(model, previous?.similar) }),
    problems: partProblems(problems, model, previous?.problems ?? NO_PROBLEMS),
    marked: marked && markedPart(model, marked),
    print,
    changes,
    operations,
    singlePart: singlePart && singlePartAt(model, singlePart),
  };
}

/**
 * Returns the card to mark. The overview is used for what belongs to no part, but not for the
 * collections, which have sections of their own.
 */
function markedPart(model: Model, location: Location): PaneState['marked'] {
  const id = partOrInfoAt(model, location);
  if (id === null || (id === model.info?.id && sectionAt(location))) return null;
  return { id, location };
}

/**
 * Returns the part to show alone: one that has a card. Null where no part contains the location,
 * and everything is shown.
 */
function singlePartAt(model: Model, location: Location): PartId | null {
  const id = partOrInfoAt(model, location);
  return id !== null && SECTIONS.some(({ key }) => model.order[key].includes(id)) ? id : null;
}

const NONE: Order = {
  servers: [],
  channels: [],
  operations: [],
  messages: [],
  schemas: [],
  security: [],
  components: [],
};

/** Returns the cards to show: those the reader chose of the model, or the one shown alone. */
export function orderOf({ model, singlePart: only, operations }: PaneState): Order {
  if (!only) return operations ? { ...model.order, operations: operations.ids } : model.order;
  const section = SECTIONS.find(({ key }) => model.order[key].includes(only));
  return section ? { ...NONE, [section.key]: [only] } : model.order;
}
