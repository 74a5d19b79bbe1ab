// What the cards of one documentation pane share: the current model, problems and mark, what is open, what is mounted.
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Model, Order, Part, PartId } from '../../core/model/types.ts';
import type { Fault, Faults } from './faults.ts';
import { createFolds, type Folds } from './folds.ts';
import { createMounts, type List, type Mounts } from './mounts.ts';
import type { Place } from './place.ts';
import type { Services } from './services.ts';

export interface PaneState {
  readonly model: Model;
  readonly faults: Faults;
  /** Part and exact place the caret is in. */
  readonly marked: { readonly id: PartId; readonly place: Place } | null;
  /** For paper: every card is there, everything that folds is open, tabs stand below each other, and there is nothing to press. */
  readonly print: boolean;
  /** The one part that is shown where a user wanted to see nothing else. */
  readonly only?: PartId | null;
}

export interface Pane {
  get(): PaneState;
  set(state: PaneState): void;
  subscribe(listener: () => void): () => void;
  readonly folds: Folds;
  readonly mounts: Mounts;
  /** Tells the outside that a user wants to see the source of a place. */
  select(place: Place): void;
  /** Scrolls to a part's card and focuses its heading; goes to the source where the part has no card. */
  goTo(id: PartId): void;
  /** Opens what hides a place, such as a folded row or another tab, scrolls to it and focuses its card or row. */
  goToPlace(place: Place): void;
  /** Opens what hides a place and mounts its card, and scrolls nowhere. */
  uncover(place: Place): void;
  readonly services: Services;
}

/** What a pane does; one that nobody scrolls has nothing to uncover. */
type Acts = Pick<Pane, 'select' | 'goTo' | 'goToPlace' | 'services'> & Partial<Pick<Pane, 'uncover'>>;

/** A pane with its first state. What it does is set by the component that owns the element. */
export function createPane(state: PaneState, acts: Acts): Pane {
  const listeners = new Set<() => void>();
  let current = state;
  return {
    uncover: () => {},
    ...acts,
    folds: createFolds(),
    mounts: createMounts(),
    get: () => current,
    set(next) {
      if ((Object.keys(next) as (keyof PaneState)[]).every((name) => next[name] === current[name])) return;
      current = next;
      for (const tell of listeners) tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const PaneContext = createContext<Pane | null>(null);

/** The pane that the component stands in. */
export function usePane(): Pane {
  const pane = useContext(PaneContext);
  if (!pane) throw new Error('A component of the documentation must be rendered inside its pane');
  return pane;
}

/** A value picked from the shared state; renders again only when the picked value is another one. */
export function usePicked<T>(pick: (state: PaneState) => T): T {
  const pane = usePane();
  const read = () => pick(pane.get());
  return useSyncExternalStore(pane.subscribe, read, read);
}

/** The current part with this id. */
export function usePart(id: PartId | null): Part | undefined {
  return usePicked((s) => (id === null ? undefined : s.model.parts.get(id)));
}

const NONE: readonly Fault[] = [];

/** The faults of a part, worst first. */
export function useFaults(id: PartId): readonly Fault[] {
  return usePicked((s) => s.faults.get(id) ?? NONE);
}

/** Open state of `key` and the way to change it. */
export function useFold(key: string, preset: boolean): [open: boolean, set: (open: boolean) => void] {
  const { folds } = usePane();
  const read = () => folds.isOpen(key, preset);
  const open = useSyncExternalStore(folds.subscribe, read, read);
  return [open, useCallback((next: boolean) => folds.set(key, next), [folds, key])];
}

/** What was chosen for `key`, such as a tab, and the way to choose. */
export function useChoice<T extends string>(key: string, preset: T): [chosen: T, choose: (value: T) => void] {
  const { folds } = usePane();
  const read = () => folds.chosen(key, preset) as T;
  const chosen = useSyncExternalStore(folds.subscribe, read, read);
  return [chosen, useCallback((value: T) => folds.choose(key, value), [folds, key])];
}

/** Whether the pane is drawn for paper; never outside of one, where code blocks and descriptions stand too. */
export function usePrint(): boolean {
  const pane = useContext(PaneContext);
  const read = () => pane?.get().print ?? false;
  return useSyncExternalStore(pane?.subscribe ?? NEVER, read, read);
}

const NEVER = () => () => {};

/** What stands in a section now. */
export function useList(key: keyof Order): List {
  const { mounts } = usePane();
  const read = () => mounts.list(key);
  return useSyncExternalStore(mounts.subscribe, read, read);
}
