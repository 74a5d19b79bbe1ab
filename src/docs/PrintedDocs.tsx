// The documentation for paper: all of it, light, open and without anything to press.
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { allCards } from './cards/Card.tsx';
import { provideCards } from './cards/late-cards.ts';
import { DocsPage, whyNothingWasRead } from './DocsPage.tsx';
import type { DocsProps } from './docs-props.ts';
import { createPane, type Pane, PaneContext, type PaneState } from './pane/pane.ts';
import { orderOf, paneState } from './pane/pane-state.ts';

// Paper is made in one go, and can't wait for them.
provideCards(allCards);

/** Cards rendered per batch; the page stays responsive in between. */
const BATCH = 12;

export interface PrintedDocsProps
  extends Pick<DocsProps, 'model' | 'problems' | 'services' | 'singlePart' | 'changes'> {
  /**
   * If given, the cards are rendered in batches and it is called with their count; else all at
   * once.
   */
  onProgress?(made: number, total: number): void;
  /** What is known of the document from elsewhere. */
  afterOverview?: ReactNode;
  /** Below everything else. */
  atEnd?: ReactNode;
}

/** Every card of a model, or the one that is shown alone, as given first: paper is made once. */
export function PrintedDocs({
  model,
  problems,
  services = {},
  singlePart = null,
  changes,
  onProgress,
  afterOverview,
  atEnd,
}: PrintedDocsProps): ReactNode {
  const [pane] = useState(() =>
    createPrintPane(
      paneState({ model, problems, marked: null, singlePart, print: true, changes }, null),
      services,
      !onProgress,
    ),
  );
  const report = useRef(onProgress);
  useLayoutEffect(() => {
    report.current = onProgress;
  });
  useEffect(() => {
    if (!report.current) return;
    let timer: ReturnType<typeof setTimeout>;
    const { mounts } = pane;
    const next = () => {
      mounts.mount(mounts.missing(BATCH));
      const left = mounts.missing(Infinity).length;
      report.current?.(mounts.total() - left, mounts.total());
      if (left > 0) timer = setTimeout(next);
    };
    timer = setTimeout(next);
    return () => clearTimeout(timer);
  }, [pane]);
  return (
    <PaneContext value={pane}>
      <div className="docs docs-paper">
        <div className="docs-page">
          <DocsPage
            model={model}
            unread={whyNothingWasRead(model, problems)}
            onSection={() => {}}
            afterOverview={afterOverview}
          />
          {atEnd}
        </div>
      </div>
    </PaneContext>
  );
}

function createPrintPane(state: PaneState, services: Pane['services'], all: boolean): Pane {
  const pane = createPane(state, {
    services,
    select: () => {},
    goTo: () => {},
    goToLocation: () => {},
  });
  pane.mounts.arrange(orderOf(state), () => 0, all ? 'all' : 'later', state.similar);
  return pane;
}
