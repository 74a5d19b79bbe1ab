// The documentation pane: a model in, clicks out. It knows no store and no editor.
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Model, Order, PartId } from '../core/model/types.ts';
import type { Problem } from '../core/problem.ts';
import { Overview } from './cards/Overview.tsx';
import { type Faults, faultsOf } from './pane/faults.ts';
import { openPath } from './pane/open-path.ts';
import { createPane, type Pane, PaneContext, type PaneState } from './pane/pane.ts';
import { domId, headingId, type Place, partAt } from './pane/place.ts';
import { rowFor, scrollToTop, topInView } from './pane/scroll.ts';
import type { Services } from './pane/services.ts';
import { Section, sectionId } from './Section.tsx';
import { SECTIONS, sectionAt } from './sections.ts';
import './bits/bits.css';
import './cards/cards.css';
import './docs.css';

export interface DocsProps {
  model: Model;
  /** All problems of the document; each card counts its own. */
  problems: readonly Problem[];
  /** Where the caret is: its card is marked, and scrolled into view when `reveal` changes. */
  marked: { uri: string; pointer: string } | null;
  /** A counter. */
  reveal: number;
  /** The marked place is one the person asked for: what hides it is opened when it is brought into view. A caret that wanders opens nothing. */
  opens?: boolean;
  services?: Services;
  /** A person asked for the source of a place. */
  onSelect(place: { uri: string; pointer: string }): void;
  /** The text has a syntax error, so that what is shown can be older than the text. */
  broken?: boolean;
}

/** Up to this many parts every card is mounted sooner or later; above, only those around the viewport are. */
const SMALL = 150;

const NO_FAULTS: Faults = new Map();
const NO_SERVICES: Services = {};

/** The whole documentation of a model. Scrolls by itself and fills its parent. */
export function Docs({ model, problems, marked, reveal, opens = false, services = NO_SERVICES, onSelect, broken }: DocsProps): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const select = useRef(onSelect);
  const settle = useRef(() => {});
  const caret = useRef(marked);
  const asked = useRef(opens);
  const [pane] = useState(() => makePane(stateOf(model, problems, marked, null), services, root, select, settle));
  const small = useRef(true);
  const begun = useRef(false);

  useLayoutEffect(() => {
    select.current = onSelect;
    caret.current = marked;
    asked.current = opens;
  });
  useLayoutEffect(() => {
    pane.set(stateOf(model, problems, marked, pane.get()));
  }, [pane, model, problems, marked]);
  useLayoutEffect(() => {
    small.current = SECTIONS.reduce((sum, { key }) => sum + model.order[key].length, 0) <= SMALL;
    if (!begun.current) pane.mounts.begin();
    else if (root.current) pane.mounts.update(root.current, small.current);
    begun.current = true;
  }, [pane, model.order]);
  useEffect(() => follow(pane, root.current, page.current, small), [pane]);

  // Only a new `reveal` scrolls: a caret that merely moves marks quietly.
  const revealed = useRef<number | null>(null);
  useEffect(() => {
    if (revealed.current === reveal) return;
    revealed.current = reveal;
    if (!root.current || !caret.current) return;
    const mark = pane.get().marked;
    const section = mark ? null : sectionAt(caret.current);
    const part = mark && pane.get().model.parts.get(mark.id);
    if (mark && part) {
      if (asked.current) openPath(pane.folds, part, mark.place);
      pane.mounts.force(mark.id);
      const card = () => document.getElementById(domId(mark.id));
      settle.current = show(root.current, () => rowFor(card(), mark.place.pointer), settle.current);
    } else if (section) settle.current = show(root.current, () => document.getElementById(sectionId(section)), settle.current);
  }, [pane, reveal]);

  const toSection = useCallback((section: keyof Order) => {
    const heading = document.getElementById(sectionId(section));
    if (!root.current || !heading) return;
    settle.current();
    settle.current = scrollToTop(root.current, () => heading);
    heading.focus({ preventScroll: true });
  }, []);

  return (
    <PaneContext value={pane}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: the page decides what its sections are; this is a region of a pane */}
      <div ref={root} role="region" aria-label="Documentation" tabIndex={0} className="docs">
        <div ref={page} className="docs-page">
          {broken && (
            <p className="docs-note docs-stale">The text has a syntax error. Where it cannot be read, the last readable state is shown.</p>
          )}
          <Overview model={model} onSection={toSection} />
          {SECTIONS.map((section) => (
            <Section key={section.key} section={section} ids={model.order[section.key]} />
          ))}
        </div>
      </div>
    </PaneContext>
  );
}

/** The shared state for new props; unchanged pieces stay the same objects. */
function stateOf(model: Model, problems: readonly Problem[], caret: Place | null, previous: PaneState | null): PaneState {
  return {
    model,
    faults: faultsOf(problems, model, previous?.faults ?? NO_FAULTS),
    marked: caret && markOf(model, caret),
    print: false,
  };
}

/** The card to mark. The overview stands in for what belongs to no part, but not for the collections, which have sections of their own. */
function markOf(model: Model, place: Place): PaneState['marked'] {
  const id = partAt(model, place);
  if (id === null || (id === model.info?.id && sectionAt(place))) return null;
  return { id, place };
}

type Box<T> = { readonly current: T };

function makePane(
  state: PaneState,
  services: Services,
  root: Box<HTMLElement | null>,
  select: Box<(place: Place) => void>,
  settle: { current: () => void },
): Pane {
  const bring = (id: PartId, find: () => Element | null): boolean => {
    if (!root.current || !document.getElementById(domId(id))) return false;
    settle.current();
    flushSync(() => pane.mounts.force(id));
    settle.current = scrollToTop(root.current, find);
    return true;
  };
  const pane: Pane = createPane(state, {
    services,
    select: ({ uri, pointer }) => select.current({ uri, pointer }),
    goTo(id) {
      const part = pane.get().model.parts.get(id);
      const card = () => document.getElementById(domId(id));
      if (!bring(id, card)) {
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
      openPath(pane.folds, part, place);
      const row = () => rowFor(document.getElementById(domId(part.id)), place.pointer);
      if (!bring(part.id, row)) return;
      row()?.querySelector('button')?.focus({ preventScroll: true });
      flash(row());
    },
  });
  return pane;
}

/** Keeps the mounted cards in step with the viewport until the returned function is called. */
function follow(pane: Pane, root: HTMLElement | null, page: HTMLElement | null, small: Box<boolean>): (() => void) | undefined {
  if (!root || !page) return undefined;
  let frame = 0;
  const look = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      pane.mounts.update(root, small.current);
    });
  };
  const print = () => flushSync(() => pane.mounts.forceAll());
  const sizes = new ResizeObserver(look);
  sizes.observe(root);
  sizes.observe(page);
  root.addEventListener('scroll', look, { passive: true });
  window.addEventListener('beforeprint', print);
  look();
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    root.removeEventListener('scroll', look);
    window.removeEventListener('beforeprint', print);
    pane.mounts.stop();
  };
}

/** Scrolls to an element unless it is in sight, once its card is mounted. Takes and gives back the function that ends a scroll under way. */
function show(root: HTMLElement, find: () => Element | null, stop: () => void): () => void {
  stop();
  let end = () => {};
  const frame = requestAnimationFrame(() => {
    const target = find();
    if (target && !topInView(root, target)) end = scrollToTop(root, find);
  });
  return () => {
    cancelAnimationFrame(frame);
    end();
  };
}

function flash(card: Element | null): void {
  if (!(card instanceof HTMLElement)) return;
  card.classList.remove('docs-flash');
  // Reading a size makes the browser see the class leave, so that the animation starts anew.
  void card.offsetWidth;
  card.classList.add('docs-flash');
}
