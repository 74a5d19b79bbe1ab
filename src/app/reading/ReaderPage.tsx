// The page of a document that was opened to read it: the documentation, ways around in it, and the
// way to edit it. Everything else is loaded when the user chooses it.
import { BookOpen, PanelLeft, PencilLine, Search, Share2, Workflow } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import type { StudioState } from '../../store/state.ts';
import { Button } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { useLazy } from '../../ui/use-lazy.ts';
import type { Command } from '../commands/command.ts';
import { keyText, matchesShortcut } from '../commands/shortcuts.ts';
import { openFindWidget, viewCommands } from '../commands/view-commands.ts';
import { ConversionBanner } from '../conversion/ShownConversion.tsx';
import { focusNextPane } from '../focus-next-pane.ts';
import { SitePermissionBanner, ValidationPausedBanner } from '../layout/Banners.tsx';
import { DocsPane } from '../layout/DocsPane.tsx';
import { LoadingPage } from '../layout/LoadingPage.tsx';
import { loadEditor } from '../layout/load-editor.ts';
import { SkipLink } from '../layout/SkipLink.tsx';
import { ThemeButton } from '../layout/ThemeButton.tsx';
import { Brand, VIEWS } from '../layout/ToolbarParts.tsx';
import type { PaletteMode } from '../palette/palette-state.ts';
import { useReader, useStudio } from '../reader-services.ts';
import { PaneBoundary } from '../safe/PaneBoundary.tsx';
import type { ReaderServices } from '../services.ts';
import { useDrops } from '../use-drops.ts';

const loadOutline = async () => (await import('./ReaderOutline.tsx')).ReaderOutline;

export function ReaderPage(): ReactNode {
  const hasDocument = useStudio((s) => s.document !== null);
  useReaderKeys();
  useDrops();
  return (
    <>
      <SkipLink />
      <ReaderToolbar />
      {hasDocument ? <ReadDocument /> : <LoadingPage />}
    </>
  );
}

function ReadDocument(): ReactNode {
  const narrow = useStudio((s) => s.narrow);
  const pane = useStudio((s) => s.pane);
  const shown = useStudio((s) => s.panels.outline && !isOutlineEmpty(s));
  const outline = narrow ? pane === 'outline' : shown;
  return (
    <main className="app-work ui-column" id="work">
      <SitePermissionBanner />
      <ValidationPausedBanner />
      <ConversionBanner />
      <div className="app-reader" data-narrow={narrow || undefined}>
        {outline && <LazyOutline />}
        {!(narrow && outline) && (
          <PaneBoundary name="documentation">
            <DocsPane />
          </PaneBoundary>
        )}
      </div>
      {narrow && <Tabs />}
    </main>
  );
}

/** Whether there is nothing to list beside the documentation: no object, and one file. */
const isOutlineEmpty = ({ analysis: { model }, files }: StudioState): boolean =>
  model !== null &&
  files.length === 0 &&
  Object.values(model.order).every((ids) => ids.length === 0);

/** The outline, loaded after the documentation. */
function LazyOutline(): ReactNode {
  const { part: Outline } = useLazy(loadOutline, useDocsShown());
  const narrow = useStudio((s) => s.narrow);
  return (
    <div className="app-reader-outline">
      {narrow && <h1 className="ui-hidden">Outline</h1>}
      {Outline && <Outline />}
    </div>
  );
}

const TABS = [
  { pane: 'read', label: 'Read', icon: BookOpen },
  { pane: 'outline', label: 'Outline', icon: PanelLeft },
  { pane: 'diagram', label: 'Diagram', icon: Workflow },
  { pane: 'edit', label: 'Edit', icon: PencilLine },
] as const;

function Tabs(): ReactNode {
  const { store } = useReader();
  const pane = useStudio((s) => s.pane);
  return (
    <nav className="app-tabs app-reader-tabs" aria-label="Panes">
      {TABS.map(({ pane: name, label, icon: Icon }) => (
        <button
          key={name}
          type="button"
          className="app-tab ui-note"
          aria-current={pane === name ? 'page' : undefined}
          onClick={() => store.getState().setPane(name)}
        >
          <Icon className="ui-icon" aria-hidden="true" />
          {label}
        </button>
      ))}
    </nav>
  );
}

function useReaderKeys(): void {
  const reader = useReader();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (runReaderKey(event, reader)) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [reader]);
}

// The bar above a document that is read: what it is called and where it is from, the views, and
// what a reader needs. Each button loads what it opens.

const loadMenu = async () => (await import('./ReaderMenu.tsx')).ReaderMenu;

function ReaderToolbar(): ReactNode {
  const reader = useReader();
  const hasDocument = useStudio((s) => s.document !== null);
  const narrow = useStudio((s) => s.narrow);
  const view = useStudio((s) => s.view);
  const setView = useStudio((s) => s.setView);
  const { part: Menu } = useLazy(loadMenu, useDocsShown());
  return (
    <header className="app-top">
      <div className="app-top-side">
        <Brand />
        {hasDocument && <Origin />}
      </div>
      {hasDocument && !narrow && (
        <SegmentedControl
          label="View"
          choices={VIEWS}
          value={view}
          onChange={setView}
          onNear={() => void loadEditor()}
        />
      )}
      <div className="app-top-side">
        {hasDocument && (
          <Button
            icon={Search}
            look={narrow ? 'plain' : 'outline'}
            iconOnly={narrow}
            className="app-find"
            onClick={() => togglePalette(reader)}
          >
            {narrow
              ? 'Find'
              : ['Find', <kbd key="keys">{keyText(viewCommands.palette.shortcut)}</kbd>]}
          </Button>
        )}
        {hasDocument && (
          <Button
            icon={Share2}
            look="primary"
            iconOnly={narrow}
            onClick={() => reader.shareDialog.getState().show()}
          >
            Share
          </Button>
        )}
        {!narrow && <ThemeButton />}
        {hasDocument && (Menu ? <Menu /> : <span className="app-menu-room" />)}
      </div>
    </header>
  );
}

/** The file and its host. */
function Origin(): ReactNode {
  const name = useStudio((s) => s.document?.name ?? '');
  const source = useStudio((s) => s.document?.source);
  return (
    <span className="app-name">
      <span
        className="app-name-file ui-ellipsis"
        title={source?.kind === 'url' ? source.address : name}
      >
        {name}
      </span>
      {source?.kind === 'url' && (
        <span className="app-name-host ui-ellipsis">
          from {new URL(source.address, location.href).host}
        </span>
      )}
    </span>
  );
}

// The shortcuts of a page that was opened to read: those about what is shown. Others are the
// browser's, such as printing, until the user edits.

const { palette, commands, find, edit, split, read, diagram, outline } = viewCommands;
const COMMANDS: readonly Command[] = [palette, commands, edit, split, read, diagram, outline];

/** Runs the command of a key press. @returns whether there is one */
function runReaderKey(event: KeyboardEvent, reader: ReaderServices): boolean {
  if (event.defaultPrevented) return false;
  if (event.key === 'F6' && document.querySelector('dialog:modal') === null) {
    focusNextPane(event.shiftKey);
    return true;
  }
  if (matchesShortcut(event, find.shortcut)) {
    openFindWidget(reader);
    return true;
  }
  // A dialog has its own keys, but for those of the palette.
  const modal = document.querySelector('dialog:modal:not(.app-palette)') !== null;
  const found = COMMANDS.find(
    ({ shortcut, also }) =>
      (shortcut !== undefined && matchesShortcut(event, shortcut)) ||
      (also !== undefined && matchesShortcut(event, also)),
  );
  if (!found || modal || reader.store.getState().document === null) return false;
  if (found === palette) togglePalette(reader);
  else if (found === commands) togglePalette(reader, 'commands');
  else reader.withStudio((app) => found.run(app));
  return true;
}

/** Opens the palette, or closes it; what is typed while it is loading is for it. */
function togglePalette({ palette, withStudio }: ReaderServices, mode: PaletteMode = 'all'): void {
  palette.getState().toggle(mode);
  withStudio(() => undefined);
}

// What is loaded after the documentation waits until that is painted.

/** Returns whether the documentation has been shown, from then on. */
function useDocsShown(): boolean {
  // Deferred like the model in `DocsPane`, so that it changes in the same commit.
  const version = useDeferredValue(useStudio((s) => s.analysis.modelVersion));
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (version > 0) setShown(true);
  }, [version]);
  return shown;
}
