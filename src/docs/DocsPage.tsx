// The content of the documentation page, on screen and in print.

import { memo, type ReactNode, useCallback } from 'react';
import { formatNumber, isRoot } from '../core/light.ts';
import type { InfoPart, Model, Order, PartId, Problem } from '../core/types.ts';
import { visibleName } from '../ui/display-text.ts';
import { CardSlot } from './cards/CardSlot.tsx';
import { OperationsSummary } from './cards/OperationsSummary.tsx';
import { OverviewCard } from './cards/OverviewCard.tsx';
import { useUnreadDocument } from './components/Absent.tsx';
import { BreakableText } from './components/BreakableText.tsx';
import { anchorOf } from './pane/location.ts';
import { useList, usePane, usePaneState, usePart, usePrint } from './pane/pane.ts';
import type { SectionHints } from './section-hints.ts';
import { SECTIONS, type SectionInfo, sectionId, showsHints } from './sections.ts';

interface DocsPageProps {
  model: Model;
  /** The text has a syntax error, so that what is shown can be older than the text. */
  broken?: boolean;
  /** Why nothing of the document was read; absent where it was. */
  unread?: Unread | undefined;
  /** Begins with what the application does. */
  reader?: boolean;
  /** Says what belongs into sections that are empty. */
  hints?: SectionHints | undefined;
  onSection(section: keyof Order): void;
  /** Between the overview and what is below it. */
  afterOverview?: ReactNode;
  /** Between what the application does and the sections. */
  beforeSections?: ReactNode;
}

/** Overview and sections, or the one part that is shown alone. */
export function DocsPage({
  model,
  broken,
  unread,
  reader = false,
  hints,
  onSection,
  afterOverview,
  beforeSections,
}: DocsPageProps): ReactNode {
  const only = usePaneState((s) => s.singlePart ?? null);
  const print = usePrint();
  const chosen = usePaneState((s) => s.operations?.ids);
  const filters = !print && model.order.operations.length > 1;
  if (unread !== undefined)
    return (
      <>
        <h1>{unread.title}</h1>
        <p className="docs-note">{unread.reason}</p>
      </>
    );
  const written = olderFormat(model.info);
  return (
    <>
      {broken && (
        <p className="docs-note docs-stale">
          The text has a syntax error. Of the affected parts, only what could be read is shown.
        </p>
      )}
      {written !== undefined && (
        <p className="docs-note docs-stale">
          This document is written for {written}. Only the parts that version 3 has, too, are shown.
        </p>
      )}
      {only === null ? (
        <OverviewCard model={model} hint={hints?.info} onSection={onSection} />
      ) : (
        <SinglePartBanner id={only} title={model.info?.title} />
      )}
      {afterOverview}
      <PartialPageNote />
      {(reader || print) && only === null && (
        <OperationsSummary ids={chosen ?? model.order.operations} filters={filters} />
      )}
      {print && only === null && <TableOfContents />}
      {beforeSections}
      {SECTIONS.map((section) => (
        <Section
          key={section.key}
          section={section}
          hint={only === null && showsHints(model.order) ? hints?.[section.key] : undefined}
        />
      ))}
    </>
  );
}

/** Format and version of a document older than version 3, which is read in part; else undefined. */
function olderFormat(info: InfoPart | null): string | undefined {
  const { formatName = '', formatVersion = '' } = info ?? {};
  return /^[0-2]\./.test(formatVersion)
    ? visibleName(`${formatName} ${formatVersion}`.trim())
    : undefined;
}

/** Headings by the codes of problems after which there is nothing to read. */
const TITLES: ReadonlyMap<string, string> = new Map([
  ['too-large', 'Too large to be read here'],
  ['not-a-document', 'Not an API document'],
]);

export interface Unread {
  readonly title: string;
  /** One or two sentences. */
  readonly reason: string;
}

/** Returns why nothing of the document was read; undefined where it was. */
export function whyNothingWasRead(
  { order }: Model,
  problems: readonly Problem[],
): Unread | undefined {
  // The limit of references has the same code, and leaves a model.
  if (Object.values(order).some((ids) => ids.length > 0)) return undefined;
  const problem = problems.find(
    ({ uri, code, path }) => isRoot(uri) && TITLES.has(code) && path.length === 0,
  );
  return problem && { title: TITLES.get(problem.code) ?? '', reason: problem.message };
}

// Lines above the cards that say how much of the document the page shows.

/** Shows which part is shown alone, with a button that shows everything again. */
function SinglePartBanner({ id, title }: { id: PartId; title: string | undefined }): ReactNode {
  const { services } = usePane();
  const print = usePrint();
  const part = usePart(id);
  return (
    <div className="docs-alone">
      <h1 dir="auto">{title ?? 'Untitled'}</h1>
      {!print && (
        <p>
          Only <strong dir="auto">{part?.title ?? part?.key}</strong> is shown.{' '}
          {services.showSinglePart && (
            <button
              type="button"
              className="docs-link docs-link-in-text"
              onClick={() => services.showSinglePart?.(null)}
            >
              Show everything
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** Says that the browser's own search sees only some cards, where not all are in the page. */
function PartialPageNote(): ReactNode {
  const { find } = usePane().services;
  const { windowed } = useList('channels');
  if (!windowed) return null;
  return (
    <p className="docs-window-note ui-note">
      This document is large, so only the objects near the visible ones are in the page, and the
      browser’s search finds only those.
      {find && <> Use Find {find.keys && <kbd>({find.keys})</kbd>} to search everything.</>}
    </p>
  );
}

// What is on the paper: every section with its objects, as links within the pages.

function TableOfContents(): ReactNode {
  const model = usePaneState((s) => s.model);
  const changes = usePaneState((s) => s.changes?.listId);
  const sections = SECTIONS.filter(({ key }) => model.order[key].length > 0);
  if (sections.length === 0 && changes === undefined) return null;
  return (
    <nav className="docs-contents" aria-label="Contents">
      <h2>Contents</h2>
      {changes !== undefined && (
        <div className="docs-contents-section">
          <a href={`#${changes}`}>What changed</a>
        </div>
      )}
      {sections.map(({ key, title }) => (
        <div key={key} className="docs-contents-section">
          <a href={`#${sectionId(key)}`}>{title}</a>
          <ul>
            {model.order[key].map((id) => {
              const part = model.parts.get(id);
              return (
                part && (
                  <li key={id}>
                    <a href={`#${anchorOf(id)}`} dir="auto">
                      <BreakableText text={part.title ?? part.key} />
                    </a>
                  </li>
                )
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}

// One section of the documentation: heading, count and the cards.

interface SectionProps {
  section: SectionInfo;
  /** What belongs there, where the section is empty. */
  hint?: string | undefined;
}

/** The section, or nothing where it is empty and has nothing to say about that. */
const Section = memo(function Section({ section, hint }: SectionProps): ReactNode {
  const { key, title } = section;
  const { mounts, services } = usePane();
  const changes = usePaneState((s) => s.changes);
  const alone = usePaneState((s) => Boolean(s.singlePart));
  const { total, windowed, runs } = useList(key);
  const document = useUnreadDocument();
  const unread = document === null ? null : `${title} ${document}`;
  const count = usePaneState((s) => s.model.order[key].length);
  const chosen = usePaneState((s) => (key === 'operations' ? s.operations?.ids.length : undefined));
  const attach = useCallback(
    (element: HTMLElement | null) => (element ? mounts.registerList(key, element) : undefined),
    [mounts, key],
  );
  if (total === 0 && hint === undefined && !changes?.removed.has(key)) return null;
  return (
    <section
      className="docs-section"
      aria-labelledby={services.inPage ? undefined : sectionId(key)}
    >
      <h2 id={sectionId(key)} tabIndex={-1}>
        {title}
        {total > 0 && !alone && (
          <span className="docs-count">
            {chosen !== undefined && chosen !== count && `${formatNumber(chosen)} of `}
            {formatNumber(count)}
          </span>
        )}
      </h2>
      {changes && !alone && <changes.Removed section={key} />}
      {total === 0 ? (
        hint !== undefined && <p className="docs-empty">{unread ?? hint}</p>
      ) : (
        // A feed must contain articles. For a partly mounted list, a screen reader announces its
        // length and the index of each card.
        <div
          ref={attach}
          className="docs-list"
          data-windowed={windowed || undefined}
          {...(windowed &&
            runs.some((run) => run.kind === 'card') && {
              role: 'feed',
              'aria-labelledby': sectionId(key),
            })}
        >
          {runs.map((run) =>
            run.kind === 'gap' ? (
              <div
                key={run.key}
                className="docs-gap"
                style={{ height: run.height }}
                aria-hidden="true"
              />
            ) : (
              <CardSlot key={run.id} id={run.id} {...(windowed && { at: run.at, of: total })} />
            ),
          )}
        </div>
      )}
    </section>
  );
});
