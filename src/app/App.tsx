// The whole page: the frame, and what is in it now.
import { type ReactNode, useEffect } from 'react';
import { readTransfer } from '../share/files.ts';
import { runShortcut } from './commands.ts';
import { EditingDialogs } from './editing/EditingDialogs.tsx';
import { cyclePanes } from './focus.ts';
import { Embedded } from './frame/Embedded.tsx';
import { Notices } from './frame/Notices.tsx';
import { TopBar } from './frame/TopBar.tsx';
import { Workspace } from './frame/Workspace.tsx';
import { nextProblem } from './next-problem.ts';
import { Palette } from './palette/Palette.tsx';
import { Printing } from './print/Printing.tsx';
import { RulesDialogs } from './rules/RulesDialogs.tsx';
import { ShareDialog } from './share/ShareDialog.tsx';
import { Start } from './start/Start.tsx';
import { useApp, useStudio } from './studio.ts';
import { VisualDialogs } from './visual/VisualDialogs.tsx';

export function Root(): ReactNode {
  const { embed } = useApp();
  return (
    <div className="app">
      {embed ? <Embedded /> : <Whole />}
      <Notices />
      <Printing />
    </div>
  );
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
      <RulesDialogs />
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
      if (event.defaultPrevented) return;
      if (event.key === 'F6') cyclePanes(event.shiftKey);
      else if (!runShortcut(event, app)) return;
      event.preventDefault();
    };
    // Before the editor hears of it, which knows the problems of one file only.
    const next = (event: KeyboardEvent): void => {
      if (mayInterrupt() && runShortcut(event, app, true)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey) return;
      nextProblem(app, event.shiftKey);
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', press);
    window.addEventListener('keydown', next, true);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('keydown', next, true);
    };
  }, [app]);
}

/** A dialog that asks something is answered first; the palette gives way to its own keys. */
function mayInterrupt(): boolean {
  return document.querySelector('dialog[open]:not(.app-palette)') === null;
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
