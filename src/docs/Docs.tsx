// The documentation pane: a model in, clicks out. It knows no store and no editor.
import './components/components.css';
import './cards/cards.css';
import './docs.css';
import './print.css';
import './reading/reading.css';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '../core/light.ts';
import type { Location, Model, Order, PartId } from '../core/types.ts';
import { afterPaintOrWait } from '../ui/next-task.ts';
import { focusWithin } from '../ui/restore-focus.ts';
import { elementById } from '../ui/root-of.ts';
import { SCROLLS_BY_KEY, takeScrollKeys } from '../ui/scrolls-by-key.ts';
import { useLazy } from '../ui/use-lazy.ts';
import { estimateAbove, estimateHeight } from './cards/CardSlot.tsx';
import { useCards } from './cards/late-cards.ts';
import { DocsPage, whyNothingWasRead } from './DocsPage.tsx';
import type { DocsProps } from './docs-props.ts';
import { LazyFindWidget } from './find/LazyFindWidget.tsx';
import {
  followScroll,
  type ScrollFollower,
  type ScrollPosition as Where,
} from './pane/follow-scroll.ts';
import { PaneContext, type ShownOperations, usePane } from './pane/pane.ts';
import { createDocsPane, highlightBriefly, showFilteredOut } from './pane/pane-actions.ts';
import { orderOf, paneState } from './pane/pane-state.ts';
import { isOverview, readingPosition } from './pane/reading-position.ts';
import { elementAt, isScrollingTo, scrollIntoView, scrollToTop } from './pane/scroll.ts';
import type { Services } from './pane/services.ts';
import type { ReadingProps } from './reading/Reading.tsx';
import { SECTIONS, sectionAt, sectionId } from './sections.ts';

const NO_SERVICES: Services = {};

/** The documentation of a model. It scrolls by itself and fills its parent. */
export function Docs(props: DocsProps): ReactNode {
  const { model, problems, marked, reveal, opens = false, jumps = false, focuses = false } = props;
  const { services = NO_SERVICES, singlePart = null, broken, reader = false, onSelect } = props;
  const { label = 'Documentation', changes, hints, offset, readingBar = false } = props;
  const root = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const select = useRef(onSelect);
  const settle = useRef(() => {});
  const caret = useRef(marked);
  const latestReveal = useRef(reveal);
  const requested = useRef({ opens, jumps, focuses, offset });
  const { isOutdated, loadCards } = props;
  const cards = useCards();
  const hasCards = cards !== null;
  const follower = useRef<ScrollFollower | null>(null);
  const passing = useRef<ShowTip>(() => {});
  const [operations, showOperations] = useState<ShownOperations | null>(null);
  const [pane] = useState(() => {
    const made = createDocsPane(
      paneState({ model, problems, marked, singlePart, print: false, changes }, null),
      services,
      root,
      select,
      settle,
      showOperations,
    );
    arrangeMounts(made, model, singlePart ? 0 : estimateAbove(model, reader));
    return made;
  });

  useLayoutEffect(() => {
    select.current = onSelect;
    caret.current = marked;
    latestReveal.current = reveal;
    requested.current = { opens, jumps, focuses, offset };
  });
  useLayoutEffect(() => {
    const input = { model, problems, marked, singlePart, print: false, changes, operations };
    pane.set(paneState(input, pane.get()));
    if (arrangeMounts(pane, model)) follower.current?.catchUp();
  }, [pane, model, problems, marked, singlePart, changes, operations]);
  useEffect(() => {
    // Without the cards nothing can be mounted, and their heights are guessed.
    if (!hasCards || !root.current || !page.current) return;
    const following = followScroll(pane.mounts, root.current, page.current, (position) =>
      passing.current(position),
    );
    follower.current = following;
    return () => {
      follower.current = null;
      following.stop();
    };
  }, [pane, hasCards]);
  // In a page of others, which scrolls, the keys belong to that.
  const { inPage = false } = services;
  useEffect(() => (root.current && !inPage ? takeScrollKeys(root.current) : undefined), [inPage]);
  useScrollRestore(root, singlePart);
  useLayoutEffect(() => {
    const element = root.current;
    return () => {
      const at = element && readingPosition(pane, element);
      services.left?.(at && !isOverview(pane, at) ? at : null);
    };
  }, [pane, services]);

  // Only a new `reveal` scrolls: a caret that merely moves marks quietly.
  const revealed = useRef<number | null>(null);
  useEffect(() => {
    if (!cards || revealed.current === reveal) return;
    const mark = pane.get().marked;
    // What was just added or renamed: its card comes with the next model.
    if (!mark && isOutdated?.()) return;
    revealed.current = reveal;
    const scrolled = root.current;
    if (!scrolled || !caret.current) return;
    const section = mark ? null : sectionAt(caret.current);
    const part = mark && pane.get().model.parts.get(mark.id);
    if (mark && part) {
      const way = requested.current;
      if (way.jumps) services.jumped?.(readingPosition(pane, scrolled), mark.location);
      if (way.opens) cards.expandToLocation(pane.folds, part, mark.location, pane.get().model);
      const alone = pane.get().singlePart;
      if (alone && alone !== mark.id && way.opens) services.showSinglePart?.(null);
      showFilteredOut(pane, mark.id);
      if (pane.mounts.knows(mark.id)) pane.mounts.pin(mark.id);
      const row = () => {
        // Its card may have come into the lists only now.
        if (pane.mounts.knows(mark.id) && !pane.mounts.has(mark.id))
          flushSync(() => pane.mounts.pin(mark.id));
        return elementAt(scrolled, part, mark.location.pointer);
      };
      settle.current = scrollIntoView(scrolled, row, settle.current, way.offset);
      // After a reload the keyboard is at the beginning of the page, as in any other.
      if (way.focuses && (way.offset === undefined || document.activeElement !== document.body))
        requestAnimationFrame(() => focusRow(row()));
    } else if (section)
      settle.current = scrollIntoView(
        scrolled,
        () => elementById(scrolled, sectionId(section)),
        settle.current,
      );
  });

  const isMoving = useCallback(() => revealed.current !== latestReveal.current, []);
  const toSection = useCallback((section: keyof Order) => {
    const heading = root.current && elementById(root.current, sectionId(section));
    if (!root.current || !heading) return;
    settle.current();
    settle.current = scrollToTop(root.current, () => heading);
    heading.focus({ preventScroll: true });
  }, []);

  return (
    <PaneContext value={pane}>
      <div className="docs-frame ui-column">
        <LazyFindWidget root={root} />
        <LazyReading root={root} hasBar={readingBar && singlePart === null} isMoving={isMoving} />
        {/* biome-ignore lint/a11y/useSemanticElements: the page decides what its sections are; this is a region of a pane */}
        <div
          ref={root}
          role="region"
          aria-label={label}
          {...SCROLLS_BY_KEY}
          className="docs"
          data-reader={reader || undefined}
        >
          <div ref={page} className="docs-page">
            <DocsPage
              model={model}
              broken={broken}
              unread={whyNothingWasRead(model, problems)}
              reader={reader}
              hints={hints}
              onSection={toSection}
              beforeSections={!cards && loadCards && <LoadCards load={loadCards} />}
            />
          </div>
        </div>
        <ScrollTip showTip={passing} />
      </div>
    </PaneContext>
  );
}

/** Milliseconds that the cards wait at most for the frame of what is above them. */
const LONGEST_WAIT = 500;

/** Loads the cards with the first documentation; says that they are missing where that fails. */
function LoadCards({ load }: { load(): Promise<void> }): ReactNode {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (failed) return;
    // What can be read is painted first.
    return afterPaintOrWait(() => void load().catch(() => setFailed(true)), LONGEST_WAIT);
  }, [load, failed]);
  return (
    failed && (
      <p className="docs-note" role="alert">
        The rest of the documentation could not be loaded.{' '}
        <button type="button" className="docs-more" onClick={() => setFailed(false)}>
          Try again
        </button>
      </p>
    )
  );
}

const loadReading = async () => (await import('./reading/Reading.tsx')).default;

/** Follows what is read, where the host wants to know. The line above it has its height at once. */
function LazyReading(props: ReadingProps): ReactNode {
  const { reads } = usePane().services;
  const { part: Reading } = useLazy(loadReading, reads !== undefined);
  if (!reads) return null;
  const content = Reading && <Reading {...props} />;
  return props.hasBar ? <div className="docs-reading">{content}</div> : content;
}

function focusRow(row: Element | null): void {
  if (!row) return;
  focusWithin(row);
  highlightBriefly(row);
}

function arrangeMounts(
  { mounts, get }: ReturnType<typeof createDocsPane>,
  model: Model,
  above?: number,
): boolean {
  return mounts.arrange(orderOf(get()), estimatedHeight(model), 'window', get().similar, above);
}

const estimatedHeight =
  ({ parts }: Model) =>
  (id: PartId): number => {
    const part = parts.get(id);
    return part ? estimateHeight(part, (other) => parts.get(other)) : 0;
  };

/** A part that is shown alone begins at the top; everything comes back to where the reader was. */
function useScrollRestore(
  root: { readonly current: HTMLElement | null },
  singlePart: Location | null,
): void {
  const alone = singlePart !== null;
  const was = useRef({ alone, top: 0 });
  useLayoutEffect(() => {
    if (!root.current || was.current.alone === alone) return;
    const { top } = was.current;
    was.current = { alone, top: root.current.scrollTop };
    // The lists are drawn after this, and the page is long enough only then.
    requestAnimationFrame(() => {
      // A scroll to a location that is under way takes precedence.
      if (root.current && !isScrollingTo(root.current)) root.current.scrollTo(0, alone ? 0 : top);
      // What was pressed is gone.
      if (document.activeElement === document.body) root.current?.focus({ preventScroll: true });
    });
  }, [root, alone]);
}

// Says where one is while cards rush by too fast to be read.

type ShowTip = (location: Where | null) => void;

/**
 * Renders the title of the card at the upper edge, its section and its index there, beside the
 * scroll bar's thumb. Visual only: screen reader users don't scroll this fast.
 * `showTip` is set to the function that is called with the current card in each frame.
 */
function ScrollTip({ showTip }: { showTip: RefObject<ShowTip> }): ReactNode {
  const pane = usePane();
  const [location, setWhere] = useState<Where | null>(null);
  useLayoutEffect(() => {
    showTip.current = (next) => {
      // In the frame that scrolls: later, the label would name a card that is gone.
      if (next) flushSync(() => setWhere(next));
      else setWhere((last) => (last?.isFast ? { ...last, isFast: false } : last));
    };
    return () => {
      showTip.current = () => {};
    };
  }, [showTip]);

  const part = location && pane.get().model.parts.get(location.id);
  const position = location && pane.mounts.indexOf(location.id);
  if (!part || !position) return null;
  return (
    // It comes a moment late, so that a short swing shows none, and goes later still: docs.css has
    // both delays.
    <div
      className="docs-passing"
      aria-hidden="true"
      data-rushing={location.isFast || undefined}
      style={{ transform: `translateY(${location.y}px) translateY(${-100 * location.part}%)` }}
    >
      <span
        className="docs-passing-name ui-ellipsis"
        data-key={part.title === undefined || undefined}
        dir="auto"
      >
        {part.title ?? part.key}
      </span>
      <span className="docs-passing-location ui-help">
        {SECTIONS.find(({ key }) => key === position.key)?.title} · {formatNumber(position.at)} of{' '}
        {formatNumber(position.of)}
      </span>
    </div>
  );
}
