// What cards may ask of the pane they stand in: to show a source, to go to another card, to go to a place in one.
import { flushSync } from 'react-dom';
import type { PartId } from '../../core/model/types.ts';
import { openPath } from './open-path.ts';
import { createPane, type Pane, type PaneState } from './pane.ts';
import { domId, headingId, type Place, partAt } from './place.ts';
import { readingAt } from './reading-at.ts';
import { elementAt, scrollToTop } from './scroll.ts';
import type { Services } from './services.ts';
import { takeFocus } from './take-focus.ts';

type Box<T> = { readonly current: T };

/**
 * @param root the element that scrolls, once it is there
 * @param select what is called with the place whose source is wanted
 * @param settle gives up a scroll that is under way; each new one puts its own here
 */
export function makePane(
  state: PaneState,
  services: Services,
  root: Box<HTMLElement | null>,
  select: Box<(place: Place) => void>,
  settle: { current: () => void },
): Pane {
  const mount = (id: PartId): boolean => {
    const { only, model } = pane.get();
    if (only && only !== id && model.parts.has(id)) flushSync(() => services.alone?.(null));
    if (!root.current || !(pane.mounts.knows(id) || document.getElementById(domId(id)))) return false;
    settle.current();
    if (pane.mounts.knows(id)) flushSync(() => pane.mounts.pin(id));
    return true;
  };
  const bring = (place: Place & { readonly id: PartId }, find: () => Element | null): boolean => {
    const from = root.current && readingAt(pane, root.current);
    if (!mount(place.id) || !root.current) return false;
    services.jumped?.(from, place);
    settle.current = scrollToTop(root.current, find);
    return true;
  };
  const pane: Pane = createPane(state, {
    services,
    select: ({ uri, pointer }) => select.current({ uri, pointer }),
    goTo(id) {
      const part = pane.get().model.parts.get(id);
      const card = () => document.getElementById(domId(id));
      if (!part || !bring(part, card)) {
        if (part) pane.select(part);
        return;
      }
      document.getElementById(headingId(id))?.querySelector('button')?.focus({ preventScroll: true });
      flash(card());
    },
    goToPlace(place) {
      const id = partAt(pane.get().model, place);
      const part = id === null ? undefined : pane.get().model.parts.get(id);
      if (!part) return;
      openPath(pane.folds, part, place, pane.get().model);
      const row = () => elementAt(part, place.pointer);
      if (!bring({ id: part.id, uri: place.uri, pointer: place.pointer }, row)) return;
      const there = row();
      if (there) takeFocus(there);
      flash(there);
    },
    uncover(place) {
      const id = partAt(pane.get().model, place);
      const part = id === null ? undefined : pane.get().model.parts.get(id);
      if (!part) return;
      openPath(pane.folds, part, place, pane.get().model);
      mount(part.id);
    },
  });
  return pane;
}

/** Lights up for a moment what was gone to. */
export function flash(card: Element | null): void {
  if (!(card instanceof HTMLElement)) return;
  card.classList.remove('docs-flash');
  // Reading a size makes the browser see the class leave, so that the animation starts again.
  void card.offsetWidth;
  card.classList.add('docs-flash');
}
