// A message: content type and correlation id, its examples if they fit beside it, everything else
// in tabs.
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useSyncExternalStore,
} from 'react';
import { capitalize } from '../../core/light.ts';
import type { MessagePart } from '../../core/types.ts';
import { type Tab, Tabs } from '../../ui/Tabs.tsx';
import { Absent, AbsentNamed, unknownText } from '../components/Absent.tsx';
import { CodeText } from '../components/BreakableText.tsx';
import { InheritedChip, TraitChip } from '../components/Chips.tsx';
import { Fact, FactList } from '../components/FactList.tsx';
import { FieldLink } from '../components/FieldLink.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { type Pane, useChoice, usePane, usePrint } from '../pane/pane.ts';
import { PayloadNotes } from '../schema/SchemaRow.tsx';
import { FormatHead, SchemaTree } from '../schema/SchemaTree.tsx';
import { CardLayout } from './CardLayout.tsx';
import { useIsContentTypeStated } from './content-types.ts';
import { hasExamples, MessageExamples } from './MessageExamples.tsx';
import { FieldFacts, OtherFields } from './TypedFields.tsx';

export function MessageCard({ part }: { part: MessagePart }): ReactNode {
  const { correlationId } = part;
  const isStated = useIsContentTypeStated(part);
  const { services } = usePane();
  const print = usePrint();
  const [wide, ref] = useWideLayout();
  const examples = hasExamples(part, services.makeExample !== undefined);
  const beside = wide && !print;
  return (
    <CardLayout
      part={part}
      bindings={part.bindings}
      aside={
        examples &&
        beside && (
          <MessageExamples part={part} title={part.examples.length > 1 ? 'Examples' : 'Example'} />
        )
      }
    >
      <FactList>
        {part.name !== undefined && part.name !== part.key && (
          <Fact label="Name">
            <CodeText text={part.name} />
            <TraitChip part={part} field="name" />
          </Fact>
        )}
        {!isStated && (
          <Fact label="Content type">
            {part.contentType === undefined ? (
              <Absent of={part} field="contentType">
                not specified
              </Absent>
            ) : (
              <>
                <CodeText text={part.contentType} />
                {part.contentTypeInherited && (
                  <InheritedChip>default of the document</InheritedChip>
                )}
                <TraitChip part={part} field="contentType" />
              </>
            )}
          </Fact>
        )}
        {correlationId && (
          <Fact label="Correlation ID">
            {correlationId.location === undefined ? (
              <AbsentNamed of={part} name="location" />
            ) : (
              <FieldLink message={part} expression={correlationId.location} />
            )}
            <TraitChip part={part} field="correlationId" />
            {correlationId.description !== undefined && (
              <Markdown text={correlationId.description} level={3} />
            )}
            <OtherFields of={correlationId} fold={`${part.id} correlationId`} />
          </Fact>
        )}
        <FieldFacts of={part} />
      </FactList>
      <div ref={ref} className="docs-message-tabs">
        <MessageTabs part={part} examples={examples && !beside} />
      </div>
    </CardLayout>
  );
}

// What a message is made of, each in a tab: payload, headers, examples, source, and a form to try a
// value against it.

const NEVER = () => () => {};
const NONE = () => null;

const Source = lazy(() => import('./SourceText.tsx'));
const ValidateForm = lazy(() => import('./ValidateForm.tsx'));

/** The tab of a message card that is open is kept under `<id of the part> tab`, by these names. */
type TabId = 'payload' | 'headers' | 'examples' | 'source' | 'validate';

/** @param examples whether they have a tab here, because they don't fit beside the card */
function MessageTabs({ part, examples }: { part: MessagePart; examples: boolean }): ReactNode {
  const { services } = usePane();
  const print = usePrint();
  const [chosen, choose] = useChoice<TabId>(`${part.id} tab`, 'payload');
  const tabs: Tab<TabId>[] = [{ id: 'payload', label: 'Payload' }];
  if (part.headers) tabs.push({ id: 'headers', label: 'Headers' });
  if (examples) tabs.push({ id: 'examples', label: 'Examples' });
  // The source says again what the card says: on paper it would only double the pages.
  if (services.source && !print) tabs.push({ id: 'source', label: 'Source' });
  if (services.match && !print) tabs.push({ id: 'validate', label: 'Validate' });
  const { subscribe = NEVER, message = NONE } = services.validation ?? {};
  const isRequested = useSyncExternalStore(subscribe, message, NONE) === part.id;
  useEffect(() => {
    if (isRequested) choose('validate');
  }, [isRequested, choose]);
  return (
    <Tabs
      label={`Parts of ${part.title ?? part.key}`}
      tabs={tabs}
      chosen={chosen}
      onChoose={choose}
      all={print}
    >
      {(id) => (
        <Suspense fallback={<p className="docs-faint">Loading…</p>}>
          <Panel id={id} part={part} focuses={isRequested} />
        </Suspense>
      )}
    </Tabs>
  );
}

interface PanelProps {
  id: TabId;
  part: MessagePart;
  /** The form takes the focus. */
  focuses: boolean;
}

function Panel({ id, part, focuses }: PanelProps): ReactNode {
  switch (id) {
    case 'examples':
      return <MessageExamples part={part} />;
    case 'source':
      return <Source part={part} />;
    case 'validate':
      return <ValidateForm part={part} focuses={focuses} />;
    default: {
      const root = part[id];
      if (!root) {
        const unread = unknownText(part, id);
        return (
          <p className="docs-faint">
            {unread === null ? 'No payload schema' : `${capitalize(id)} ${unread}`}
          </p>
        );
      }
      return (
        <>
          <FormatHead root={root}>
            <TraitChip part={part} field={id} />
          </FormatHead>
          <PayloadNotes message={id === 'payload' ? part.id : null}>
            <SchemaTree
              root={root}
              uri={part.uri}
              fold={`${part.id} ${id}`}
              label={`${id === 'payload' ? 'Payload' : 'Headers'} of ${part.title ?? part.key}`}
            />
          </PayloadNotes>
        </>
      );
    }
  }
}

// Whether the pane is wide enough for its side column, for content that can be in one column only.

/** Pixels; `cards.css` has the same in its container queries. */
const WIDE = 1040;

interface PaneWidth {
  isWide(): boolean;
  subscribe(listener: () => void): () => void;
  watch(page: Element): void;
}

const widths = new WeakMap<Pane, PaneWidth>();

/**
 * Returns whether the side column is beside the cards, and a ref for any element of the card, by
 * which the pane is found.
 */
function useWideLayout(): [wide: boolean, ref: (element: Element | null) => void] {
  const pane = usePane();
  let width = widths.get(pane);
  if (!width) {
    width = createPaneWidth();
    widths.set(pane, width);
  }
  const { isWide, subscribe, watch } = width;
  const wide = useSyncExternalStore(subscribe, isWide, isWide);
  const ref = useCallback(
    (element: Element | null) => {
      const page = element?.closest('.docs');
      if (page) watch(page);
    },
    [watch],
  );
  return [wide, ref];
}

function createPaneWidth(): PaneWidth {
  let wide = false;
  let watched: Element | null = null;
  const listeners = new Set<() => void>();
  const measure = (): void => {
    const now = watched !== null && watched.clientWidth >= WIDE;
    // A pane that is hidden has no width, and comes back as it was.
    if (now === wide || watched?.clientWidth === 0) return;
    wide = now;
    for (const notify of listeners) notify();
  };
  return {
    isWide: () => wide,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watch(page) {
      if (page === watched) return;
      watched = page;
      new ResizeObserver(measure).observe(page);
      measure();
    },
  };
}
