// The cards, and what only they need, come after the overview, which fills the first screen: it
// must not wait for them. `load-cards.ts` loads them.
import { type ComponentType, useSyncExternalStore } from 'react';
import type {
  BindingView,
  Location,
  Model,
  Part,
  SchemaRoot,
  ServerPart,
} from '../../core/types.ts';
import type { Folds } from '../pane/folds.ts';

export interface Cards {
  readonly Card: ComponentType<{ part: Part }>;
  readonly ServerTable: ComponentType<{ parts: readonly ServerPart[] }>;
  /** A field whose value is a schema. `fold` names the open states below. */
  readonly SchemaValue: ComponentType<{ root: SchemaRoot; uri: string; fold: string }>;
  readonly Bindings: ComponentType<{ bindings: readonly BindingView[]; fold: string }>;
  /** Expands what hides a location in the card of a part. */
  expandToLocation(folds: Folds, part: Part, location: Location, model?: Model): void;
}

let cards: Cards | null = null;
const listeners = new Set<() => void>();

/** Makes loaded cards known to the documentation that is there, and to the next. */
export function provideCards(loaded: Cards): void {
  if (cards) return;
  cards = loaded;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const currentCards = (): Cards | null => cards;

/** Returns the cards once they are loaded; renders again then. */
export function useCards(): Cards | null {
  return useSyncExternalStore(subscribe, currentCards, currentCards);
}

/** Calls with the cards: now, or as soon as they are loaded. */
export function withCards(call: (loaded: Cards) => void): void {
  if (cards) {
    call(cards);
    return;
  }
  const end = subscribe(() => {
    end();
    if (cards) call(cards);
  });
}
