// The find bar: a field, which hit of how many, one on and one back.

import './find.css';
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { formatNumber } from '../../core/light.ts';
import type { Hit, Order, PartId, SearchResult } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { takeBufferedKeys } from '../../ui/buffer-keys.ts';
import { focusWithin } from '../../ui/restore-focus.ts';
import { useQuery, useSlow } from '../../ui/use-query.ts';
import { usePane, usePaneState } from '../pane/pane.ts';
import { readingPosition } from '../pane/reading-position.ts';
import { elementAt } from '../pane/scroll.ts';
import type { FindService } from '../pane/services.ts';
import { SECTIONS } from '../sections.ts';
import type { FindWidgetProps } from './LazyFindWidget.tsx';
import { clearHighlights, highlightAll, highlightCurrent, revealHit } from './reveal-hit.ts';

/** Under this the pane remembers what was looked for. */
const LAST = 'find text';

export default function FindWidget({ service, root, requestCount }: FindWidgetProps): ReactNode {
  const pane = usePane();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => pane.folds.chosen(LAST, ''));
  const [at, setAt] = useState(0);
  const found = useHits(service, text);
  const slow = useSlow(found === null);
  const hits = found?.hits ?? [];
  const current = hits[at];
  const last = useRef<{ needle: string; hit: Hit | undefined }>({ needle: '', hit: undefined });
  const cancel = useRef(() => {});

  useLayoutEffect(() => {
    if (requestCount === 0) return;
    field.current?.focus();
    field.current?.select();
  }, [requestCount]);
  useLayoutEffect(() => {
    // What was just typed replaces the previous search text.
    const typed = takeBufferedKeys().replaceAll('\n', '');
    if (typed !== '') setText(typed);
  }, []);
  useEffect(
    () => () => {
      cancel.current();
      clearHighlights();
    },
    [],
  );

  const show = (next: number): void => {
    const hit = hits[next];
    setAt(next);
    last.current = { needle: found?.needle ?? '', hit };
    cancel.current();
    if (hit && root.current)
      cancel.current = revealHit(pane, root.current, hit, found?.needle ?? '');
    else highlightCurrent(null);
  };
  const step = (by: 1 | -1): void => {
    if (hits.length > 0) show((at + by + hits.length) % hits.length);
  };

  // New hits of the same text are those of an edit: nothing moves then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was found begins again.
  useLayoutEffect(() => {
    if (!found) return;
    if (found.needle === last.current.needle) {
      setAt(indexOfSameHit(found.hits, last.current.hit, at));
      return;
    }
    const reading = root.current && readingPosition(pane, root.current);
    show(
      found.needle === ''
        ? 0
        : firstHitFrom(found.hits, pane.get().model.order, reading?.id ?? null),
    );
  }, [found]);

  useHighlights(root, found?.needle ?? '');
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      const inEditor = event.target instanceof Element && event.target.closest('.monaco-editor');
      if (event.key !== 'F3' || event.defaultPrevented || inEditor) return;
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });

  const close = (): void => {
    const part = current && pane.get().model.parts.get(current.id);
    const row = part && root.current ? elementAt(root.current, part, current.pointer) : null;
    if (!row || !focusWithin(row)) root.current?.focus({ preventScroll: true });
    pane.folds.choose(LAST, text);
    service.close();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
    else if (
      event.key === 'Enter' &&
      event.target === field.current &&
      !event.nativeEvent.isComposing
    )
      step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <search className="docs-find" aria-label="Find in documentation" onKeyDown={press}>
      <Search className="ui-icon" aria-hidden="true" />
      <input
        ref={field}
        type="text"
        className="docs-find-field"
        aria-label="Find in documentation"
        placeholder="Find in documentation"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <span role="status" className="docs-find-count ui-help">
        {slow && 'Searching…'}
        {found && found.needle !== '' && (
          <>
            {found.total === 0
              ? 'Not found'
              : `${formatNumber(at + 1)} of ${formatNumber(found.total)}`}
            {current && (
              <span className="ui-hidden">{` in ${current.context || current.name}`}</span>
            )}
          </>
        )}
      </span>
      <Button
        icon={ChevronUp}
        iconOnly
        disabled={hits.length === 0}
        onClick={() => step(-1)}
        title="Previous (Shift+Enter)"
      >
        Previous
      </Button>
      <Button
        icon={ChevronDown}
        iconOnly
        disabled={hits.length === 0}
        onClick={() => step(1)}
        title="Next (Enter)"
      >
        Next
      </Button>
      <Button icon={X} iconOnly onClick={close} title="Close (Escape)">
        Close
      </Button>
    </search>
  );
}

/** Keeps the words marked while cards come and go. */
function useHighlights(root: FindWidgetProps['root'], needle: string): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let frame = 0;
    const mark = (): void => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        highlightAll(element, needle);
      });
    };
    const changes = new MutationObserver(mark);
    changes.observe(element, { childList: true, subtree: true, characterData: true });
    mark();
    return () => {
      changes.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [root, needle]);
}

// Where stepping through hits begins, and where it continues when the document has changed.

/**
 * Returns the hit to begin with: the first one at or after the card the reader is at, round the
 * end.
 * @param reading part at the top of the view; null: the overview
 */
export function firstHitFrom(hits: readonly Hit[], order: Order, reading: PartId | null): number {
  if (reading === null) return 0;
  const places = new Map<PartId, number>();
  for (const { key } of SECTIONS)
    for (const id of order[key]) if (!places.has(id)) places.set(id, places.size);
  const from = places.get(reading);
  if (from === undefined) return 0;
  return Math.max(
    0,
    hits.findIndex(({ id }) => (places.get(id) ?? -1) >= from),
  );
}

/** Returns the index of the hit that `before` is now; where it is gone, of the one at its index. */
export function indexOfSameHit(hits: readonly Hit[], before: Hit | undefined, at: number): number {
  const same = before
    ? hits.findIndex(
        (h) =>
          h.pointer === before.pointer &&
          h.uri === before.uri &&
          h.kind === before.kind &&
          h.nth === before.nth,
      )
    : -1;
  return same >= 0 ? same : Math.max(0, Math.min(at, hits.length - 1));
}

// The hits of a text, requested again with each version of the model.

/** Milliseconds without a key press after which a text is looked for. */
const REST = 120;

interface Hits extends SearchResult {
  /** The text they were found for, in lower case, with white space as single spaces. */
  readonly needle: string;
}

const NO_HITS: Hits = { needle: '', hits: [], total: 0 };

/** Returns the hits, or null while a typed text is not searched for yet. */
function useHits(service: FindService, text: string): Hits | null {
  const model = usePaneState((s) => s.model);
  const needle = normalizedQuery(text);
  const { data, isCurrent } = useQuery<Hits>(
    needle || null,
    async () => {
      const found = await service.hits(needle);
      return found ? { ...found, needle } : undefined;
    },
    { again: [model], debounce: REST },
  );
  if (needle === '') return NO_HITS;
  return (isCurrent && data) || null;
}

function normalizedQuery(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
