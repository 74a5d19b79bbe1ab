// The studio around a document that is edited, and the page without a document. Loaded on demand by
// a page that is opened to read.
import { type ReactNode, useEffect } from 'react';
import { version } from '../../package.json';
import { useApp } from './app-context.ts';
import { createApp } from './app-services.ts';
import { SaveDialog } from './disk/SaveDialog.tsx';
import { announceVersion } from './editing/whats-new.ts';
import { handleEarlyKey, handleKey } from './keyboard-shortcuts.ts';
import { LazyDialogs } from './LazyDialogs.tsx';
import { LoadingPage } from './layout/LoadingPage.tsx';
import { PaneLayout } from './layout/PaneLayout.tsx';
import { SkipLink } from './layout/SkipLink.tsx';
import { Toolbar } from './layout/Toolbar.tsx';
import { ShownContext, useStudio } from './reader-services.ts';
import { loadRules, saveRules } from './rules/stored-rules.ts';
import type { LoadedStudio, ReaderServices } from './services.ts';
import { createShownState } from './shown-state.ts';
import { StartPage } from './start/StartPage.tsx';
import { useDrops } from './use-drops.ts';

/** Makes the studio of a page. Called once. */
export function loadedStudio(reader: ReaderServices): LoadedStudio {
  const { store } = reader;
  const rules = loadRules();
  if (rules.size > 0) store.getState().setRules(rules);
  store.subscribe((state, before) => {
    if (state.rules !== before.rules) saveRules(state.rules);
  });
  const shown = createShownState(store);
  return {
    app: createApp(reader),
    Studio: () => (
      <ShownContext value={shown}>
        <Studio />
      </ShownContext>
    ),
  };
}

function Studio(): ReactNode {
  const reading = useStudio((s) => s.reading);
  return (
    <>
      {!reading && <Shell />}
      <SaveDialog />
      <LazyDialogs />
    </>
  );
}

function Shell(): ReactNode {
  const starting = useStudio((s) => s.start);
  const hasDocument = useStudio((s) => s.document !== null);
  const app = useApp();
  useKeys();
  useDrops();
  useEffect(() => announceVersion(app, version), [app]);
  return (
    <>
      <SkipLink />
      <Toolbar />
      {/* The panes stay mounted behind the start page: Monaco keeps its undo history. */}
      {hasDocument && (
        <div className={starting ? 'app-hidden' : 'app-fill'}>
          <PaneLayout />
        </div>
      )}
      {starting && <StartPage />}
      {!starting && !hasDocument && <LoadingPage />}
    </>
  );
}

function useKeys(): void {
  const app = useApp();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (handleKey(event, app)) event.preventDefault();
    };
    const first = (event: KeyboardEvent): void => {
      if (!handleEarlyKey(event, app)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', press);
    window.addEventListener('keydown', first, true);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('keydown', first, true);
    };
  }, [app]);
}
