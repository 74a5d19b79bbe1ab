// The bar at the top, in three groups: the file with its state, the views, and the actions. What
// has no width there is in the menu More.
import { Ellipsis, FolderOpen, LibraryBig, Plus, Search, Share2 } from 'lucide-react';
import { type ReactNode, useEffect, useReducer } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { catalogPage } from '../../share/link.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import type { MenuItem } from '../../ui/menu-item.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { useApp } from '../app-context.ts';
import type { Command } from '../commands/command.ts';
import { keyText } from '../commands/shortcuts.ts';
import { COMMANDS } from '../commands.ts';
import { SaveIndicator } from '../disk/SaveIndicator.tsx';
import { useStudio } from '../reader-services.ts';
import type { AppServices } from '../services.ts';
import { namedCatalog } from './CatalogLink.tsx';
import { DocumentName } from './DocumentName.tsx';
import { loadEditor } from './load-editor.ts';
import { ThemeButton, themeItem } from './ThemeButton.tsx';
import { Brand, VIEWS } from './ToolbarParts.tsx';

export function Toolbar(): ReactNode {
  const app = useApp();
  const hasDocument = useStudio((s) => s.document !== null && !s.start);
  const narrow = useStudio((s) => s.narrow);
  const view = useStudio((s) => s.view);
  const setView = useStudio((s) => s.setView);
  return (
    <header className="app-top">
      <div className="app-top-side">
        <Brand />
        {hasDocument && <DocumentName />}
        {hasDocument && <SaveIndicator />}
      </div>
      {hasDocument && !narrow && (
        <div className="app-top-views">
          <SegmentedControl
            label="View"
            choices={VIEWS}
            value={view}
            onChange={setView}
            onNear={() => void loadEditor()}
          />
          <FormButton />
        </div>
      )}
      <div className="app-top-side">
        {hasDocument && <AddMenu />}
        {hasDocument && <History />}
        {hasDocument && <FindButton />}
        <Menu
          label="Open"
          icon={FolderOpen}
          iconOnly={narrow}
          groups={[
            menuItems(app, [COMMANDS.newDocument, COMMANDS.stepByStep]),
            menuItems(app, [COMMANDS.openFile, COMMANDS.openFolder, COMMANDS.openRuleset]),
            menuItems(app, [COMMANDS.startPage]).map((item) => ({
              ...item,
              label: 'URL, examples, recent…',
            })),
            catalogItem(),
          ]}
        />
        {hasDocument && (
          <Button
            icon={Share2}
            look="primary"
            iconOnly={narrow}
            title="Share"
            onClick={() => COMMANDS.share.run(app)}
          >
            Share
          </Button>
        )}
        {!hasDocument && !narrow && <ThemeButton />}
        <MoreMenu />
      </div>
    </header>
  );
}

/** What `CatalogLink` is for readers. */
function catalogItem(): readonly MenuItem[] {
  const catalog = namedCatalog();
  if (catalog === null) return [];
  const run = (): void => location.assign(catalogPage(catalog));
  return [{ label: 'Catalog', icon: LibraryBig, run }];
}

function FormButton(): ReactNode {
  const app = useApp();
  const { form } = COMMANDS;
  const pressed = useStudio((s) => s.panels.form);
  return (
    <Button
      icon={form.icon}
      title={`${form.name} (${keyText(form.shortcut)})`}
      aria-pressed={pressed}
      onClick={() => form.run(app)}
    >
      {form.name}
    </Button>
  );
}

function AddMenu(): ReactNode {
  const app = useApp();
  const narrow = useStudio((s) => s.narrow);
  return (
    <Menu
      label="Add"
      icon={Plus}
      iconOnly={narrow}
      groups={[
        menuItems(app, [COMMANDS.addServer, COMMANDS.addChannel, COMMANDS.addMessage]),
        menuItems(app, [COMMANDS.addOperation, COMMANDS.addRequestReply]),
        menuItems(app, [COMMANDS.addSchema, COMMANDS.addSecurity]),
        menuItems(app, [COMMANDS.insertPattern]),
      ]}
    />
  );
}

function History(): ReactNode {
  const app = useApp();
  const narrow = useStudio((s) => s.narrow);
  useUndoState();
  return (narrow ? [COMMANDS.undo] : [COMMANDS.undo, COMMANDS.redo]).map((command) => (
    <Button
      key={command.id}
      className={`app-${command.id}`}
      icon={command.icon}
      iconOnly
      title={`${command.name} (${keyText(command.shortcut)})`}
      aria-label={command.name}
      disabled={!command.when(app)}
      onClick={() => command.run(app)}
    >
      {command.name}
    </Button>
  ));
}

function MoreMenu(): ReactNode {
  const app = useApp();
  const theme = useStudio((s) => s.theme);
  const several = useStudio((s) => s.files.length > 0);
  useUndoState();
  // The enabled items depend on it, and read it when they are rendered.
  useStudio((s) => s.analysis.model !== null);
  useStudio(useShallow((s) => [s.document?.id, s.document?.entryEdited, s.file, s.files]));
  useStore(app.disk, (s) => s.records);
  return (
    <Menu
      label="More"
      icon={Ellipsis}
      iconOnly
      groups={[
        menuItems(app, [COMMANDS.save, COMMANDS.saveAs, COMMANDS.saveAll, COMMANDS.reload]),
        menuItems(app, [COMMANDS.compare, COMMANDS.localHistory, COMMANDS.nameVersion]),
        menuItems(app, [
          ...(several ? [COMMANDS.downloadZip, COMMANDS.downloadOne] : []),
          COMMANDS.download,
        ]),
        menuItems(app, [COMMANDS.print, COMMANDS.exportHtml, COMMANDS.exportMarkdown]),
        menuItems(app, [COMMANDS.palette, COMMANDS.find]),
        menuItems(app, [COMMANDS.undo, COMMANDS.redo]),
        menuItems(app, [COMMANDS.outline, COMMANDS.form, COMMANDS.problems]),
        menuItems(app, [
          COMMANDS.rules,
          COMMANDS.editorSettings,
          COMMANDS.shortcuts,
          COMMANDS.agents,
        ]),
        menuItems(app, [COMMANDS.whatsNew]),
        [themeItem(theme, app.store)],
      ]}
    />
  );
}

/** Commands as items of a menu; those that can't be used now are disabled. */
export function menuItems(app: AppServices, commands: readonly Command[]): MenuItem[] {
  return commands.map((c) => {
    const reason = c.whyNot?.(app) ?? null;
    return {
      label: c.name,
      icon: c.icon,
      ...(c.shortcut && { shortcut: keyText(c.shortcut) }),
      disabled: c.when?.(app) === false || reason !== null,
      ...(reason !== null && { reason }),
      run: () => c.run(app),
    };
  });
}

function FindButton(): ReactNode {
  const app = useApp();
  const narrow = useStudio((s) => s.narrow);
  const { palette } = COMMANDS;
  const open = (): void => palette.run(app);
  if (narrow)
    return (
      <Button icon={Search} iconOnly onClick={open}>
        Find
      </Button>
    );
  return (
    <Button icon={Search} look="outline" className="app-find" title="Find" onClick={open}>
      Find
      <kbd>{keyText(palette.shortcut)}</kbd>
    </Button>
  );
}

/** Returns whether undo and redo are enabled, for components that show it. */
export function useUndoState(): void {
  const { visual } = useApp();
  const [, again] = useReducer((n: number) => n + 1, 0);
  const editor = useStore(visual, (s) => s.editor);
  useStore(visual, (s) => s.pendingChanges > 0);
  useStudio((s) => s.document?.version);
  // The editor takes up another file after it was chosen.
  useEffect(() => editor?.onFile(again), [editor]);
}
