// The page: theme, worker and store first, then the frame; the editor comes when it is shown.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type View as LinkView, parseLink } from '../share/link.ts';
import type { View } from '../store/state.ts';
import { App } from './App.tsx';
import { AppContext, createApp } from './app-services.ts';
import { loadEditor } from './layout/load-editor.ts';
import { startOffline } from './offline/start-offline.ts';
import { expose } from './probe.ts';
import { loadRules, saveRules } from './rules/stored-rules.ts';
import { applyTheme, storedTheme } from './theme.ts';

const VIEWS: Record<LinkView, View> = {
  docs: 'read',
  editor: 'edit',
  split: 'split',
  diagram: 'diagram',
};
const narrow = window.matchMedia('(max-width: 759px)');

const named = parseLink(location.href);
/** How `apidoc-studio serve` serves the page; null for any other host. */
const served = document.querySelector<HTMLMetaElement>('meta[name="apidoc-served"]')?.content;
const link = served === 'docs' ? { ...named, embed: true } : named;
const linkTheme = link.theme && (link.theme === 'auto' ? 'system' : link.theme);
const theme = linkTheme ?? storedTheme();
applyTheme(theme, false);

const foreign = link.source.kind === 'text' || link.source.kind === 'url';
const view = link.embed
  ? 'read'
  : link.view
    ? VIEWS[link.view]
    : foreign && window.innerWidth < 900
      ? 'read'
      : 'split';
const app = createApp(
  {
    theme,
    rules: loadRules(),
    view,
    narrow: narrow.matches,
    pane: view === 'split' ? 'read' : view,
  },
  link,
);
narrow.addEventListener('change', () => app.store.getState().setNarrow(narrow.matches));
app.store.subscribe((state, before) => {
  if (state.theme !== before.theme) applyTheme(state.theme, true);
  if (state.rules !== before.rules) saveRules(state.rules);
  if (before.analysis.version === 0 && state.analysis.version > 0)
    performance.mark('apidoc:first-problems');
  if (state.analysis.modelVersion !== before.analysis.modelVersion)
    performance.mark('apidoc:model');
});
expose(app);
if (served === undefined) void app.opener.start();
else
  void import('./disk/served.ts').then(({ startServed, ServedFolder }) =>
    startServed(app, new ServedFolder(location.href)),
  );
// Whoever only reads a page downloads nothing more.
if (!link.embed && !link.safe && view !== 'read') startOffline(app);
// Monaco is most of the app's bytes: it starts while the document is fetched and checked, and on
// the start page while it isn't needed yet. Whoever reads does without: to start it stops the page
// for a moment. It comes when they come near the views that show it.
const reads = app.store.getState().narrow
  ? app.store.getState().pane !== 'edit'
  : view === 'read' || view === 'diagram';
if (!link.embed && !link.safe && !reads) {
  if (served !== undefined || link.source.kind !== 'none') void loadEditor();
  else setTimeout(() => void loadEditor(), 2000);
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
createRoot(root).render(
  <StrictMode>
    <AppContext value={app}>
      <App />
    </AppContext>
  </StrictMode>,
);
