// The panes around one document: outline, editor, documentation, problems; side by side, or one at a time in a narrow window.
import { BookOpen, PanelLeft, PencilLine, TriangleAlert } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { EditorSkeleton } from '../../editor/Skeleton.tsx';
import type { Pane } from '../../store/state.ts';
import { useApp, useStudio } from '../studio.ts';
import { PausedBar, SitesBar } from './Bars.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { Outline } from './Outline.tsx';
import { Problems } from './Problems.tsx';
import { Reading } from './Reading.tsx';
import { Status } from './Status.tsx';

const Writing = lazy(() => import('./Writing.tsx'));

const TABS: readonly { readonly pane: Pane; readonly label: string; readonly icon: typeof BookOpen }[] = [
  { pane: 'read', label: 'Read', icon: BookOpen },
  { pane: 'edit', label: 'Edit', icon: PencilLine },
  { pane: 'problems', label: 'Problems', icon: TriangleAlert },
  { pane: 'outline', label: 'Outline', icon: PanelLeft },
];

export function Workspace(): ReactNode {
  const narrow = useStudio((s) => s.narrow);
  return (
    <main className="app-work" id="work">
      <SitesBar />
      <PausedBar />
      {narrow ? <Narrow /> : <Wide />}
    </main>
  );
}

function Wide(): ReactNode {
  const view = useStudio((s) => s.view);
  const outline = useStudio((s) => s.panels.outline);
  const problems = useStudio((s) => s.panels.problems);
  const wrote = useWasShown(view !== 'read');
  const layout = useDefaultLayout({ id: 'apidoc-studio-panes', storage: memory, panelIds: ['outline', 'editor', 'docs'] });
  return (
    <>
      <Group orientation="vertical" className="app-rows">
        <Panel id="main" minSize={120} className="app-main">
          <Group orientation="horizontal" className="app-columns" {...layout}>
            {outline && (
              <>
                <Panel id="outline" defaultSize={240} minSize={160} maxSize={480} groupResizeBehavior="preserve-pixel-size">
                  <Outline />
                </Panel>
                <Separator className="app-divider" aria-label="Width of the outline" />
              </>
            )}
            {/* Hidden, not unmounted: Monaco keeps its undo history. */}
            <Panel
              id="editor"
              minSize={view === 'read' ? 0 : 240}
              className={view === 'read' ? 'app-hidden' : undefined}
              disabled={view === 'read'}
            >
              {wrote && <EditPane />}
            </Panel>
            {view === 'split' && <Separator className="app-divider" aria-label="Width of the editor" />}
            {view !== 'edit' && (
              <Panel id="docs" minSize={280}>
                <Reading />
              </Panel>
            )}
          </Group>
        </Panel>
        {problems && <Separator className="app-divider" aria-label="Height of the problems" />}
        {problems && (
          <Panel id="problems" defaultSize={200} minSize={80} groupResizeBehavior="preserve-pixel-size">
            <Problems />
          </Panel>
        )}
      </Group>
      {!problems && <Problems />}
      <Status />
    </>
  );
}

function Narrow(): ReactNode {
  const { store } = useApp();
  const pane = useStudio((s) => s.pane);
  const wrote = useWasShown(pane === 'edit');
  const errors = useStudio((s) => s.analysis.counts?.errors ?? 0);
  return (
    <>
      <div className="app-one">
        {wrote && (
          <div className={pane === 'edit' ? 'app-fill' : 'app-hidden'}>
            <EditPane />
          </div>
        )}
        {pane === 'read' && <Reading />}
        {pane === 'problems' && <Problems alone />}
        {pane === 'outline' && <Outline />}
      </div>
      <Status />
      <nav className="app-tabs" aria-label="Panes">
        {TABS.map(({ pane: name, label, icon: Icon }) => (
          <button
            key={name}
            type="button"
            className="app-tab"
            aria-current={pane === name ? 'page' : undefined}
            onClick={() => store.getState().setPane(name)}
          >
            <Icon className="ui-icon" aria-hidden="true" />
            {label}
            {name === 'problems' && errors > 0 && <span className="app-tab-count">{errors}</span>}
          </button>
        ))}
      </nav>
    </>
  );
}

function EditPane(): ReactNode {
  return (
    <div className="app-edit">
      <Breadcrumb />
      <Suspense fallback={<EditorSkeleton />}>
        <Writing />
      </Suspense>
    </div>
  );
}

/** True from the first time on that `shown` was true: what was once there stays mounted. */
function useWasShown(shown: boolean): boolean {
  const [was, setWas] = useState(shown);
  useEffect(() => {
    if (shown) setWas(true);
  }, [shown]);
  return was || shown;
}

/** Widths are kept where the browser can keep them. */
const memory = {
  getItem: (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem: (key: string, value: string): void => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Without storage the widths are the default ones next time.
    }
  },
};
