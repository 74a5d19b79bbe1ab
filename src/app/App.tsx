// The whole page: the frame, and what is in it now.
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { readTransfer } from '../share/receive-files.ts';
import { useApp, useStudio } from './app-services.ts';
import { SaveDialog } from './disk/SaveDialog.tsx';
import { handleEarlyKey, handleKey } from './keyboard-shortcuts.ts';
import { LazyDialogs } from './LazyDialogs.tsx';
import { EmbeddedView } from './layout/EmbeddedView.tsx';
import { Notices } from './layout/Notices.tsx';
import { PaneLayout } from './layout/PaneLayout.tsx';
import { Toolbar } from './layout/Toolbar.tsx';
import { PrintView } from './print/PrintView.tsx';
import { AppBoundary } from './safe/AppBoundary.tsx';
import { SafePage } from './safe/SafePage.tsx';
import type { SafeDocument } from './safe/safe-mode.ts';
import { ShareDialog } from './share/ShareDialog.tsx';
import { StartPage } from './start/StartPage.tsx';

export function App(): ReactNode {
  const app = useApp();
  return (
    <AppBoundary app={app}>
      <Page />
    </AppBoundary>
  );
}

function Page(): ReactNode {
  const { embed, safeMode } = useApp();
  const safe = useStore(safeMode, (s) => s.shown);
  return (
    <div className="app">
      {safe ? (
        <SafeModePage key={safe.opening.id} document={safe} />
      ) : embed ? (
        <EmbeddedView />
      ) : (
        <Shell />
      )}
      <Notices />
      {!safe && <PrintView />}
    </div>
  );
}

function SafeModePage({ document }: { readonly document: SafeDocument }): ReactNode {
  useDrops();
  return <SafePage document={document} />;
}

function Shell(): ReactNode {
  const starting = useStudio((s) => s.start);
  const hasDocument = useStudio((s) => s.document !== null);
  useKeys();
  useDrops();
  return (
    <>
      <a className="app-skip" href="#work">
        Skip to the document
      </a>
      <Toolbar />
      {/* The panes stay mounted behind the start page: Monaco keeps its undo history. */}
      {hasDocument && (
        <div className={starting ? 'app-hidden' : 'app-fill'}>
          <PaneLayout />
        </div>
      )}
      {starting && <StartPage />}
      {!starting && !hasDocument && <LoadingPage />}
      <ShareDialog />
      <SaveDialog />
      <LazyDialogs />
    </>
  );
}

function LoadingPage(): ReactNode {
  const loading = useStudio((s) => s.loading);
  return (
    <main className="app-opening ui-scroll" id="work">
      <h1 className="ui-hidden">Apidoc Studio</h1>
      {loading && (
        <p className="app-loading" role="status">
          Loading from {loading.host}
          <button type="button" className="ui-button" data-look="outline" onClick={loading.cancel}>
            Cancel
          </button>
        </p>
      )}
    </main>
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

/** Opens a file, an address or a text that is dropped anywhere, or pasted on the start page. */
function useDrops(): void {
  const app = useApp();
  useEffect(() => {
    const over = (event: DragEvent): void => event.preventDefault();
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      if (event.dataTransfer) void readTransfer(event.dataTransfer).then(app.opener.received);
    };
    const paste = (event: ClipboardEvent): void => {
      const { target } = event;
      const typing =
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName));
      if (typing || !app.store.getState().start || !event.clipboardData) return;
      event.preventDefault();
      void readTransfer(event.clipboardData).then(app.opener.received);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, [app]);
}
