// What cards can request of their pane: to show a source, to go to another card, to go to a
// location in one.
import { flushSync } from 'react-dom';
import type { Location, Part, PartId } from '../../core/types.ts';
import { focusWithin } from '../../ui/restore-focus.ts';
import { elementById } from '../../ui/root-of.ts';
import { withCards } from '../cards/late-cards.ts';
import { domId, headingId, partOrInfoAt } from './location.ts';
import { createPane, type Pane, type PaneState, type ShownOperations } from './pane.ts';
import { readingPosition } from './reading-position.ts';
import { elementAt, scrollToTop } from './scroll.ts';
import type { Services } from './services.ts';

type RefBox<T> = { readonly current: T };

/**
 * @param root the element that scrolls, once it is there
 * @param select called with the location whose source is requested
 * @param settle cancels a scroll that is under way; each new one sets its own here
 * @param showOperations renders the pane with these operations
 */
export function createDocsPane(
  state: PaneState,
  services: Services,
  root: RefBox<HTMLElement | null>,
  select: RefBox<(location: Location) => void>,
  settle: { current: () => void },
  showOperations: (shown: ShownOperations | null) => void,
): Pane {
  const mount = (id: PartId): boolean => {
    const { singlePart: only, model } = pane.get();
    if (only && only !== id && model.parts.has(id))
      flushSync(() => services.showSinglePart?.(null));
    flushSync(() => showFilteredOut(pane, id));
    if (!root.current || !(pane.mounts.knows(id) || elementById(root.current, domId(id))))
      return false;
    settle.current();
    if (pane.mounts.knows(id)) flushSync(() => pane.mounts.pin(id));
    return true;
  };
  const bring = (
    location: Location & { readonly id: PartId },
    find: () => Element | null,
  ): boolean => {
    const from = root.current && readingPosition(pane, root.current);
    if (!mount(location.id) || !root.current) return false;
    services.jumped?.(from, location);
    settle.current = scrollToTop(root.current, find);
    return true;
  };
  const byId = (id: string): HTMLElement | null => root.current && elementById(root.current, id);
  const partFor = (location: Location): Part | undefined => {
    const { model } = pane.get();
    const id = partOrInfoAt(model, location);
    return id === null ? undefined : model.parts.get(id);
  };
  const goTo = (id: PartId): void => {
    const part = pane.get().model.parts.get(id);
    const card = () => byId(domId(id));
    if (!part || !bring(part, card)) {
      if (part) pane.select(part);
      return;
    }
    const heading = byId(headingId(id));
    if (heading) (heading.querySelector('button') ?? heading).focus({ preventScroll: true });
    highlightBriefly(card());
  };
  const pane: Pane = createPane(state, {
    services,
    select: ({ uri, pointer }) => select.current({ uri, pointer }),
    goTo: (id) => withCards(() => goTo(id)),
    goToLocation: (location) =>
      withCards(({ expandToLocation }) => {
        const part = partFor(location);
        if (!part) return;
        expandToLocation(pane.folds, part, location, pane.get().model);
        const row = () => root.current && elementAt(root.current, part, location.pointer);
        if (!bring({ id: part.id, uri: location.uri, pointer: location.pointer }, row)) return;
        const there = row();
        if (there) focusWithin(there);
        highlightBriefly(there);
      }),
    reveal: (location) =>
      withCards(({ expandToLocation }) => {
        const part = partFor(location);
        if (!part) return;
        expandToLocation(pane.folds, part, location, pane.get().model);
        mount(part.id);
      }),
    showOperations,
  });
  return pane;
}

/**
 * Shows all operations where the reader has filtered out the one that is gone to. The grouping,
 * which is kept for all documents, stays.
 */
export function showFilteredOut({ get, filter }: Pane, id: PartId): void {
  const { model, operations } = get();
  if (!operations || !model.order.operations.includes(id) || operations.ids.includes(id)) return;
  const group = new URLSearchParams(filter.query()).get('group');
  filter.set(group ? `group=${group}` : '');
}

/** Lights up for a moment what was gone to. */
export function highlightBriefly(card: Element | null): void {
  if (!(card instanceof HTMLElement)) return;
  card.classList.remove('docs-flash');
  // Reading a size makes the browser see the class leave, so that the animation starts again.
  void card.offsetWidth;
  card.classList.add('docs-flash');
}
