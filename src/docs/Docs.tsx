// The documentation pane: a model in, clicks out. It knows no store and no editor.
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Model, Order, PartId } from '../core/model/types.ts';
import type { Problem } from '../core/problem.ts';
import { estimate } from './cards/estimate.ts';
import { Find } from './find/Find.tsx';
import { Page } from './Page.tsx';
import { Paper } from './Paper.tsx';
import { Passing, type Tell } from './Passing.tsx';
import { flash, makePane } from './pane/acts.ts';
import { type Follower, follow } from './pane/follow.ts';
import { openPath } from './pane/open-path.ts';
import { PaneContext } from './pane/pane.ts';
import type { Place } from './pane/place.ts';
import { readingAt } from './pane/reading-at.ts';
import { elementAt, isAiming, scrollToTop, showTop } from './pane/scroll.ts';
import type { Services } from './pane/services.ts';
import { orderOf, stateOf } from './pane/state.ts';
import { takeFocus } from './pane/take-focus.ts';
import { sectionAt, sectionId } from './sections.ts';
import { unreadOf } from './unread.ts';
import './bits/bits.css';
import './cards/cards.css';
import './docs.css';
import './print.css';

export interface DocsProps {
  model: Model;
  /** All problems of the document; each card counts its own. */
  problems: readonly Problem[];
  /** Where the caret is: its card is marked, and scrolled into view when `reveal` changes. */
  marked: { uri: string; pointer: string } | null;
  /** A counter. */
  reveal: number;
  /** The marked place is one the user asked for: what hides it is opened when it is brought into view. A caret that wanders opens nothing. */
  opens?: boolean;
  /** The user jumped to the marked place from where they read: `services.jumped` is told. */
  jumps?: boolean;
  /** The user goes on from the marked place: it takes the focus when it is brought into view. */
  focuses?: boolean;
  services?: Services;
  /** A user asked for the source of a place. */
  onSelect(place: { uri: string; pointer: string }): void;
  /** Shows only the part at this place; everything where there is none. */
  only?: Place | null;
  /** For paper: every card is there, everything is open, and there is nothing to press. */
  print?: boolean;
  /** The text has a syntax error, so that what is shown can be older than the text. */
  broken?: boolean;
  /** Nobody edits here: what an author could add is left out. */
  reader?: boolean;
}

const NO_SERVICES: Services = {};

/** The whole documentation of a model. Scrolls by itself and fills its parent, unless it is for paper. */
export function Docs(props: DocsProps): ReactNode {
  return props.print ? <Paper {...props} /> : <Screen {...props} />;
}

function Screen(props: DocsProps): ReactNode {
  const { model, problems, marked, reveal, opens = false, jumps = false, focuses = false } = props;
  const { services = NO_SERVICES, only = null, broken, reader = false, onSelect } = props;
  const root = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const select = useRef(onSelect);
  const settle = useRef(() => {});
  const caret = useRef(marked);
  const asked = useRef({ opens, jumps, focuses });
  const follower = useRef<Follower | null>(null);
  const passing = useRef<Tell>(() => {});
  const [pane] = useState(() => {
    const made = makePane(stateOf({ model, problems, marked, only, print: false }, null), services, root, select, settle);
    made.mounts.arrange(orderOf(made.get()), guess(model), 'window');
    return made;
  });

  useLayoutEffect(() => {
    select.current = onSelect;
    caret.current = marked;
    asked.current = { opens, jumps, focuses };
  });
  useLayoutEffect(() => {
    pane.set(stateOf({ model, problems, marked, only, print: false }, pane.get()));
    if (pane.mounts.arrange(orderOf(pane.get()), guess(model), 'window')) follower.current?.catchUp();
  }, [pane, model, problems, marked, only]);
  useEffect(() => {
    if (!root.current || !page.current) return;
    const following = follow(pane.mounts, root.current, page.current, (where) => passing.current(where));
    follower.current = following;
    return () => {
      follower.current = null;
      following.stop();
    };
  }, [pane]);
  useBackTo(root, only);

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
      const way = asked.current;
      if (way.jumps) services.jumped?.(readingAt(pane, root.current), mark.place);
      if (way.opens) openPath(pane.folds, part, mark.place, pane.get().model);
      const alone = pane.get().only;
      if (alone && alone !== mark.id && way.opens) services.alone?.(null);
      if (pane.mounts.knows(mark.id)) pane.mounts.pin(mark.id);
      const row = () => {
        // Its card may have come into the lists only now.
        if (pane.mounts.knows(mark.id) && !pane.mounts.has(mark.id)) flushSync(() => pane.mounts.pin(mark.id));
        return elementAt(part, mark.place.pointer);
      };
      settle.current = showTop(root.current, row, settle.current);
      if (way.focuses) requestAnimationFrame(() => arriveAt(row()));
    } else if (section) settle.current = showTop(root.current, () => document.getElementById(sectionId(section)), settle.current);
  }, [pane, services, reveal]);

  const toSection = useCallback((section: keyof Order) => {
    const heading = document.getElementById(sectionId(section));
    if (!root.current || !heading) return;
    settle.current();
    settle.current = scrollToTop(root.current, () => heading);
    heading.focus({ preventScroll: true });
  }, []);

  return (
    <PaneContext value={pane}>
      <div className="docs-frame">
        <Find root={root} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        {/* biome-ignore lint/a11y/useSemanticElements: the page decides what its sections are; this is a region of a pane */}
        <div ref={root} role="region" aria-label="Documentation" tabIndex={0} className="docs" data-reader={reader || undefined}>
          <div ref={page} className="docs-page">
            <Page model={model} broken={broken} unread={unreadOf(model, problems)} reader={reader} onSection={toSection} />
          </div>
        </div>
        <Passing tell={passing} />
      </div>
    </PaneContext>
  );
}

function arriveAt(row: Element | null): void {
  if (!row) return;
  takeFocus(row);
  flash(row);
}

const guess =
  ({ parts }: Model) =>
  (id: PartId): number => {
    const part = parts.get(id);
    return part ? estimate(part, (other) => parts.get(other)) : 0;
  };

/** A part that is shown alone begins at the top; everything comes back to where the reader was. */
function useBackTo(root: { readonly current: HTMLElement | null }, only: Place | null): void {
  const alone = only !== null;
  const was = useRef({ alone, top: 0 });
  useLayoutEffect(() => {
    if (!root.current || was.current.alone === alone) return;
    const { top } = was.current;
    was.current = { alone, top: root.current.scrollTop };
    // The lists are drawn after this, and the page is long enough only then.
    requestAnimationFrame(() => {
      // A user who goes to a place is on the way there.
      if (root.current && !isAiming(root.current)) root.current.scrollTo(0, alone ? 0 : top);
      // What was pressed is gone.
      if (document.activeElement === document.body) root.current?.focus({ preventScroll: true });
    });
  }, [root, alone]);
}
