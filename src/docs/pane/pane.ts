// What the cards of one documentation pane share: the current model, problems and mark, what is
// open, what is mounted.
import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import type { Link, Location, Model, Order, Part, PartId } from '../../core/types.ts';
import { createFolds, DEPTH, type Folds, serverKey, type ValueMemory } from './folds.ts';
import { createMounts, type MountedList, type Mounts } from './mounts.ts';
import type { PartProblem, PartProblems } from './part-problems.ts';
import type { FilterService, Services, ShownChanges } from './services.ts';
import type { SimilarServers } from './similar-servers.ts';

export interface PaneState {
  readonly model: Model;
  readonly problems: PartProblems;
  /** Servers that are shown in one table. Absent where a part is shown alone. */
  readonly similar?: SimilarServers | undefined;
  /** Part and exact location of the caret. */
  readonly marked: { readonly id: PartId; readonly location: Location } | null;
  /**
   * For print: every card is mounted, everything is expanded, tabs are laid out below each other,
   * and there are no controls.
   */
  readonly print: boolean;
  /** What changed since another version. */
  readonly changes?: ShownChanges | null | undefined;
  /** The only part that is shown, in single-part view. */
  readonly singlePart?: PartId | null;
  /** The operations that the reader chose; null for all, in the order of the document. */
  readonly operations?: ShownOperations | null;
}

/** Operations group by group. */
export interface ShownOperations {
  readonly ids: readonly PartId[];
  /** Titles of groups, by the operations before which they are. */
  readonly heads: ReadonlyMap<PartId, string>;
}

export interface Pane {
  get(): PaneState;
  set(state: PaneState): void;
  subscribe(listener: () => void): () => void;
  readonly folds: Folds;
  readonly values: ValueMemory;
  readonly mounts: Mounts;
  /** Reports that the user requested the source of a location. */
  select(location: Location): void;
  /** Scrolls to a part's card and focuses its heading; goes to the source if it has no card. */
  goTo(id: PartId): void;
  /**
   * Expands what hides a location, such as a collapsed row or another tab, scrolls to it and
   * focuses its card or row.
   */
  goToLocation(location: Location): void;
  /** Expands what hides a location and mounts its card, without scrolling. */
  reveal(location: Location): void;
  /** Which operations the reader chose to see. */
  readonly filter: FilterService;
  /** Shows only these operations, in this order; null shows all. */
  showOperations(shown: ShownOperations | null): void;
  readonly services: Services;
}

/** What a pane does; one that isn't scrolled has nothing to expand. */
type PaneActions = Pick<Pane, 'select' | 'goTo' | 'goToLocation' | 'services'> &
  Partial<Pick<Pane, 'reveal' | 'showOperations'>>;

/** Returns a pane with its first state; the component that owns the element gives it actions. */
export function createPane(state: PaneState, actions: PaneActions): Pane {
  const listeners = new Set<() => void>();
  let current = state;
  const folds = createFolds();
  return {
    reveal: () => {},
    showOperations: () => {},
    filter: actions.services.filter ?? createFilter(),
    ...actions,
    folds,
    values: actions.services.values ?? folds,
    mounts: createMounts(),
    get: () => current,
    set(next) {
      if ((Object.keys(next) as (keyof PaneState)[]).every((name) => next[name] === current[name]))
        return;
      current = next;
      for (const notify of listeners) notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A filter that lasts as long as the pane. */
function createFilter(): FilterService {
  const listeners = new Set<() => void>();
  let current = '';
  return {
    query: () => current,
    set(query) {
      current = query;
      for (const notify of listeners) notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const PaneContext = createContext<Pane | null>(null);

/** Returns the pane that contains the component. */
export function usePane(): Pane {
  const pane = useContext(PaneContext);
  if (!pane) throw new Error('A component of the documentation must be rendered inside its pane');
  return pane;
}

/** Returns a value picked from the shared state; renders again only when that changes. */
export function usePaneState<T>(pick: (state: PaneState) => T): T {
  const pane = usePane();
  const read = () => pick(pane.get());
  return useSyncExternalStore(pane.subscribe, read, read);
}

/** Returns the current part with this id. */
export function usePart(id: PartId | null): Part | undefined {
  return usePaneState((s) => (id === null ? undefined : s.model.parts.get(id)));
}

const NONE: readonly PartProblem[] = [];

/** Returns the problems of a part, worst first. */
export function usePartProblems(id: PartId): readonly PartProblem[] {
  return usePaneState((s) => s.problems.get(id) ?? NONE);
}

/** Returns the open state of `key` and the way to change it. */
export function useFold(
  key: string,
  preset: boolean,
): [open: boolean, set: (open: boolean) => void] {
  const { folds } = usePane();
  const read = () => folds.isOpen(key, preset || folds.chosen(DEPTH, '') === 'all');
  const open = useSyncExternalStore(folds.subscribe, read, read);
  return [open, useCallback((next: boolean) => folds.set(key, next), [folds, key])];
}

/** Returns what was chosen for `key`, such as a tab, and the way to choose. */
export function useChoice<T extends string>(
  key: string,
  preset: T,
): [chosen: T, choose: (value: T) => void] {
  const { folds } = usePane();
  const read = () => folds.chosen(key, preset) as T;
  const chosen = useSyncExternalStore(folds.subscribe, read, read);
  return [chosen, useCallback((value: T) => folds.choose(key, value), [folds, key])];
}

/** Does the same for the id of the server that a channel is read for; '' until one is chosen. */
export function useServerChoice(
  channel: PartId | null | undefined,
): [chosen: string, choose: (id: string) => void] {
  const { values } = usePane();
  const key = serverKey(channel);
  const read = () => values.chosen(key, '');
  const chosen = useSyncExternalStore(values.subscribe, read, read);
  return [chosen, useCallback((id: string) => values.choose(key, id), [values, key])];
}

/** Does the same for what a reader chooses once: the host keeps it for other documents, too. */
export function useKeptChoice<T extends string>(
  key: string,
  preset: T,
): [chosen: T, choose: (value: T) => void] {
  const { choices } = usePane().services;
  const [chosen, choose] = useChoice<T>(key, (choices?.get(key) as T | null | undefined) ?? preset);
  const keep = useCallback(
    (value: T) => {
      choices?.set(key, value);
      choose(value);
    },
    [choices, choose, key],
  );
  return [chosen, keep];
}

/**
 * Returns whether the pane is rendered for print; false outside of a pane, where code blocks and
 * descriptions are used too.
 */
export function usePrint(): boolean {
  const pane = useContext(PaneContext);
  const isPrinted = useContext(PrintContext);
  const read = () => pane?.get().print ?? isPrinted;
  return useSyncExternalStore(pane?.subscribe ?? NEVER, read, read);
}

/** Returns whether there is an editor that can show the source of a location. */
export function useHasSource(): boolean {
  const { services } = usePane();
  return !usePrint() && !services.embedded;
}

/** Whether a text outside of any pane is for print. */
export const PrintContext = createContext(false);

const NEVER = () => () => {};

/** Returns the current content of a section. */
export function useList(key: keyof Order): MountedList {
  const { mounts } = usePane();
  const read = () => mounts.list(key);
  return useSyncExternalStore(mounts.subscribe, read, read);
}

/**
 * Returns the targets of links, in their order and without those that can't be resolved; the same
 * list as long as each is the same object.
 */
export function useParts(links: readonly Link[]): readonly Part[] {
  const last = useRef<readonly Part[]>([]);
  return usePaneState(({ model }) => {
    const parts = links
      .map(({ id }) => (id === null ? undefined : model.parts.get(id)))
      .filter((part) => part !== undefined);
    const { current } = last;
    if (current.length !== parts.length || parts.some((part, i) => part !== current[i]))
      last.current = parts;
    return last.current;
  });
}

/** URI of the file relative to the root document; '' for the root document itself. */
export const FileUri = createContext('');

export function useFileUri(): string {
  return useContext(FileUri);
}
