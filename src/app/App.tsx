// The whole page: the frame, and what is in it now.
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { readTransfer } from '../share/files.ts';
import { SaveDialog } from './disk/SaveDialog.tsx';
import { EditingDialogs } from './editing/EditingDialogs.tsx';
import { FileDialogs } from './files/FileDialogs.tsx';
import { Embedded } from './frame/Embedded.tsx';
import { Notices } from './frame/Notices.tsx';
import { TopBar } from './frame/TopBar.tsx';
import { Workspace } from './frame/Workspace.tsx';
import { keyPressed, keyPressedFirst } from './keys.ts';
import { Palette } from './palette/Palette.tsx';
import { Printing } from './print/Printing.tsx';
import { RulesDialogs } from './rules/RulesDialogs.tsx';
import { AppBoundary } from './safe/AppBoundary.tsx';
import { SafePage } from './safe/SafePage.tsx';
import type { SafeDocument } from './safe/safe-mode.ts';
import { ShareDialog } from './share/ShareDialog.tsx';
import { Start } from './start/Start.tsx';
import { useApp, useStudio } from './studio.ts';
import { VisualDialogs } from './visual/VisualDialogs.tsx';

export function Root(): ReactNode {
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
      {safe ? <Safe key={safe.opening.id} document={safe} /> : embed ? <Embedded /> : <Whole />}
      <Notices />
      {!safe && <Printing />}
    </div>
  );
}

function Safe({ document }: { readonly document: SafeDocument }): ReactNode {
  useDrops();
  return <SafePage document={document} />;
}

function Whole(): ReactNode {
  const starting = useStudio((s) => s.start);
  const hasDocument = useStudio((s) => s.document !== null);
  useKeys();
  useDrops();
  return (
    <>
      <a className="app-skip" href="#work">
        Skip to the document
      </a>
      <TopBar />
      {/* The panes stay mounted behind the start page: Monaco keeps its undo history. */}
      {hasDocument && (
        <div className={starting ? 'app-hidden' : 'app-fill'}>
          <Workspace />
        </div>
      )}
      {starting && <Start />}
      {!starting && !hasDocument && <Opening />}
      <ShareDialog />
      <SaveDialog />
      <RulesDialogs />
      <FileDialogs />
      <EditingDialogs />
      <VisualDialogs />
      <Palette />
    </>
  );
}

function Opening(): ReactNode {
  const loading = useStudio((s) => s.loading);
  return (
    <main className="app-opening" id="work">
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
      if (keyPressed(event, app)) event.preventDefault();
    };
    const first = (event: KeyboardEvent): void => {
      if (!keyPressedFirst(event, app)) return;
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

/** A file, an address or a text that is dropped anywhere, or pasted on the start page, is opened. */
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
      const typing = target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName));
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
