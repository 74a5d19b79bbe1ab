// The content of the documentation page, on screen and in print.

import type { ReactNode } from 'react';
import { isRoot } from '../core/light.ts';
import type { InfoPart, Model, Order, Problem } from '../core/types.ts';
import { visibleName } from '../ui/display-text.ts';
import { OperationsSummary } from './cards/OperationsSummary.tsx';
import { OverviewCard } from './cards/OverviewCard.tsx';
import { PartialPageNote, SinglePartBanner } from './PageNotes.tsx';
import { usePaneState, usePrint } from './pane/pane.ts';
import { Section } from './Section.tsx';
import type { SectionHints } from './section-hints.ts';
import { SECTIONS, showsHints } from './sections.ts';
import { TableOfContents } from './TableOfContents.tsx';

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
export function unreadOf({ order }: Model, problems: readonly Problem[]): Unread | undefined {
  // The limit of references has the same code, and leaves a model.
  if (Object.values(order).some((ids) => ids.length > 0)) return undefined;
  const problem = problems.find(
    ({ uri, code, path }) => isRoot(uri) && TITLES.has(code) && path.length === 0,
  );
  return problem && { title: TITLES.get(problem.code) ?? '', reason: problem.message };
}
