// A CommonMark text of the document as elements. Of a long one only the beginning, until the rest
// is requested.
import { memo, type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { hasRightToLeft } from '../../ui/display-text.ts';
import { usePrint } from '../pane/pane.ts';
import { onPartLoaded } from './late-part.ts';
import { parserEdition, tokensIn } from './parse.ts';
import { renderPages } from './render.tsx';
import './markdown.css';

/** Elements of a text that are shown before more is requested. */
const FIRST = 5_000;
/** The same for a text that is one of many in a list. */
export const IN_LIST = 300;
/** Elements that are added in one step: one task of the page. */
const STEP = 1_000;
/** Steps that one press of the button adds at most, so that a short text can't fill the memory. */
const STEPS = 100;
/** Most pages on paper. */
const PRINTED = 20;

interface MarkdownProps {
  readonly text: string;
  /** The highest headings of the text are right below this heading level of the page. */
  readonly level: number;
  /** Elements shown before more are requested: fewer for one of many texts in a list. */
  readonly first?: number;
}

/** The text, its first 5,000 elements at once and the rest on demand, without blocking the page. */
export const Markdown = memo(function Markdown({
  text,
  level,
  first = FIRST,
}: MarkdownProps): ReactNode {
  const print = usePrint();
  const edition = useSyncExternalStore(onPartLoaded, parserEdition, parserEdition);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another edition parses the text again
  const made = useMemo(() => makePages(text, level, first), [text, level, first, edition]);
  const [{ of, shown, requested }, setState] = useState({ of: made, shown: 1, requested: 1 });
  // Another text begins at its beginning: to show as many pages of it at once would block the page.
  const count = print ? PRINTED : of === made ? shown : 1;
  const grows = !print && of === made && shown < requested && !made.endsBy(shown);
  useEffect(() => {
    if (!grows) return;
    // After what is there has been painted.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() =>
        setState((state) => (state.of === made ? { ...state, shown: shown + 1 } : state)),
      );
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [grows, made, shown]);

  const [beginning, ...rest] = made.upTo(count);
  const whole = made.endsBy(count);
  return (
    <div className="docs-md" dir="auto">
      {beginning}
      {rest.map((page, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page has no identity but its number
        <div key={i} className="docs-md-page" data-print={print || undefined}>
          {page}
        </div>
      ))}
      {!whole &&
        (print ? (
          <p>Only the beginning of this text is printed ({sizeOf(text)} in all).</p>
        ) : grows ? (
          <button
            type="button"
            className="docs-more"
            onClick={() => setState({ of: made, shown: count, requested: count })}
          >
            Stop
          </button>
        ) : (
          <button
            type="button"
            className="docs-more"
            onClick={() => setState({ of: made, shown: count, requested: count + STEPS })}
          >
            Show all {sizeOf(text)}
          </button>
        ))}
    </div>
  );
});

function sizeOf(text: string): string {
  return `${Math.max(1, Math.round(text.length / 1024))} KB`;
}

/**
 * Pages of a text, each made when it is first requested, and the same elements from then on, so
 * that React passes over those that are there.
 */
function makePages(
  text: string,
  level: number,
  first: number,
): { upTo(count: number): readonly ReactNode[]; endsBy(count: number): boolean } {
  const known: ReactNode[] = [];
  const dir = hasRightToLeft(text) ? 'auto' : undefined;
  const source = renderPages(tokensIn(text), level, (page) => (page === 0 ? first : STEP), dir);
  let ended = false;
  const make = (count: number): void => {
    while (!ended && known.length < count) {
      const next = source.next();
      if (next.done) ended = true;
      else known.push(next.value);
    }
  };
  return {
    upTo(count) {
      make(count);
      return known.slice(0, count);
    },
    endsBy(count) {
      // One more is made, which says whether there is one.
      make(count + 1);
      return known.length <= count;
    },
  };
}
