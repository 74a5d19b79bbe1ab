// The page: theme, worker and store first, then the frame; the editor comes when it is shown.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { whenIdle } from '../ui/next-task.ts';
import { LiveMarksContext } from '../visual/live-marks.ts';
import { App } from './App.tsx';
import { loadEditor, loadEditorAfterDocs } from './layout/load-editor.ts';
import { rememberEditing } from './opening/page-key.ts';
import { COMPACT, NARROW, pageLink } from './page-link.ts';
import { expose } from './probe.ts';
import { createReader, ReaderContext } from './reader-services.ts';
import { applyTheme, storedTheme } from './theme.ts';

const { link, served, view, reading, editor } = pageLink();
const narrow = window.matchMedia(NARROW);
const compact = window.matchMedia(COMPACT);
const linkTheme = link.theme && (link.theme === 'auto' ? 'system' : link.theme);
const theme = linkTheme ?? (link.embed ? 'system' : storedTheme());
applyTheme(theme, false);

const reader = createReader(
  {
    theme,
    reading,
    view,
    narrow: narrow.matches,
    compact: compact.matches,
    pane: view === 'split' ? 'read' : view,
  },
  { link, served },
  async (services) => (await import('./Studio.tsx')).loadedStudio(services),
);
const { store, studio, withStudio } = reader;
narrow.addEventListener('change', () => store.getState().setNarrow(narrow.matches));
compact.addEventListener('change', () => store.getState().setCompact(compact.matches));
store.subscribe((state, before) => {
  if (state.theme !== before.theme) applyTheme(state.theme, true);
  if (before.analysis.version === 0 && state.analysis.version > 0)
    performance.mark('apidoc:first-problems');
  if (state.analysis.modelVersion !== before.analysis.modelVersion)
    performance.mark('apidoc:model');
  if (before.reading && !state.reading) {
    withStudio(() => undefined);
    if (state.document && !state.start) rememberEditing(state.document.id);
  }
});
expose(reader);
if (served === undefined) void reader.opener.start();
else
  withStudio(
    (app) =>
      void import('./disk/served.ts').then(({ startServed, ServedFolder }) =>
        startServed(app, new ServedFolder(location.href)),
      ),
  );
if (view === 'split' && !narrow.matches) loadEditorAfterDocs(store);
const editorLoaded = editor === 'now' ? loadEditor() : Promise.resolve();
if (editor === 'soon') setTimeout(() => void loadEditor(), 2000);
if (!link.embed && !link.safe) {
  // After what is read: whoever only reads keeps what reads.
  const shown = reading ? modelShown() : Promise.resolve();
  void shown
    .then(() => import('./offline/start-offline.ts'))
    .then(
      ({ startOffline }) => startOffline(reader, editorLoaded),
      () => undefined,
    );
}

function modelShown(): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = store.subscribe(({ analysis }) => {
      if (analysis.modelVersion === 0) return;
      unsubscribe();
      whenIdle(resolve);
    });
  });
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
const page = createRoot(root);
const render = (): void =>
  page.render(
    <StrictMode>
      <ReaderContext value={reader}>
        <LiveMarksContext value={reader.liveMarks}>
          <App />
        </LiveMarksContext>
      </ReaderContext>
    </StrictMode>,
  );
// The frame that is painted already stays until there is another one.
if (reading || link.safe || studio.getState()) render();
if (!reading) withStudio(render);
