// The documentation for paper: all of it, light, open and without anything to press.
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DocsProps } from './Docs.tsx';
import { Page } from './Page.tsx';
import { createPane, type Pane, PaneContext, type PaneState } from './pane/pane.ts';
import { orderOf, stateOf } from './pane/state.ts';
import { unreadOf } from './unread.ts';

/** Cards made in one go, after which the page can answer. */
const BATCH = 12;

export interface PaperProps extends Pick<DocsProps, 'model' | 'problems' | 'services' | 'only'> {
  /** Where it is given the cards are made a few at a time, and it is told how many there are; else all at once. */
  onProgress?(made: number, total: number): void;
}

/** Every card of a model, or the one that is shown alone. Later changes of what is given are not followed: paper is made once. */
export function Paper({ model, problems, services = {}, only = null, onProgress }: PaperProps): ReactNode {
  const [pane] = useState(() => makePaper(stateOf({ model, problems, marked: null, only, print: true }, null), services, !onProgress));
  const tell = useRef(onProgress);
  useLayoutEffect(() => {
    tell.current = onProgress;
  });
  useEffect(() => {
    if (!tell.current) return;
    let timer: ReturnType<typeof setTimeout>;
    const { mounts } = pane;
    const next = () => {
      mounts.mount(mounts.missing(BATCH));
      const left = mounts.missing(Infinity).length;
      tell.current?.(mounts.total() - left, mounts.total());
      if (left > 0) timer = setTimeout(next);
    };
    timer = setTimeout(next);
    return () => clearTimeout(timer);
  }, [pane]);
  return (
    <PaneContext value={pane}>
      <div className="docs docs-paper">
        <div className="docs-page">
          <Page model={model} unread={unreadOf(model, problems)} onSection={() => {}} />
        </div>
      </div>
    </PaneContext>
  );
}

function makePaper(state: PaneState, services: Pane['services'], all: boolean): Pane {
  const pane = createPane(state, { services, select: () => {}, goTo: () => {}, goToPlace: () => {} });
  pane.mounts.arrange(orderOf(state), () => 0, all ? 'all' : 'later');
  return pane;
}
