// The bar at the top, in three groups: the file with its state, the views, and the actions. What
// has no width there is in the menu More.
import { Ellipsis, FolderOpen, LibraryBig, Plus, Search, Share2 } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { pathProblem } from '../../core/light.ts';
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
import { renameDocument } from '../opening/document-name.ts';
import { useStudio } from '../reader-services.ts';
import type { AppServices } from '../services.ts';
import { namedCatalog } from './CatalogLink.tsx';
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
            look={view === 'read' ? 'primary' : 'outline'}
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
function useUndoState(): void {
  const { visual } = useApp();
  const [, again] = useReducer((n: number) => n + 1, 0);
  const editor = useStore(visual, (s) => s.editor);
  useStore(visual, (s) => s.pendingChanges > 0);
  useStudio((s) => s.document?.version);
  // The editor takes up another file after it was chosen.
  useEffect(() => editor?.onFile(again), [editor]);
}

// In the header: what the document is called and where it comes from. A press on the name, or F2
// there, edits it.

function DocumentName(): ReactNode {
  const name = useStudio((s) => s.document?.name ?? '');
  const id = useStudio((s) => s.document?.id);
  const source = useStudio((s) => s.document?.source);
  // One of several files is named by its folder, and other files may refer to it.
  const alone = useStudio(
    (s) => s.document?.source.kind !== 'folder' && s.files.every(({ owner }) => owner !== 'user'),
  );
  const [editing, setEditing] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const from =
    source?.kind === 'url'
      ? `from ${new URL(source.address, location.href).host}`
      : source?.kind === 'folder'
        ? `in ${source.name}`
        : null;
  const done = (byKey: boolean): void => {
    setEditing(null);
    // The button is back when React has drawn it.
    if (byKey) requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <span className="app-name">
      {editing !== null && editing === id ? (
        <NameField name={name} onDone={done} />
      ) : !alone ? (
        <span className="app-name-file ui-ellipsis" title={name}>
          {name}
        </span>
      ) : (
        <button
          ref={button}
          type="button"
          className="app-name-file ui-ellipsis"
          title={source?.kind === 'url' ? source.address : `${name} (select to rename)`}
          aria-label={`${name}, rename`}
          onClick={() => setEditing(id ?? null)}
          onKeyDown={(event) => {
            if (event.key !== 'F2') return;
            event.preventDefault();
            setEditing(id ?? null);
          }}
        >
          {name}
        </button>
      )}
      {from && <span className="app-name-host ui-ellipsis">{from}</span>}
    </span>
  );
}

interface NameFieldProps {
  readonly name: string;
  onDone(byKey: boolean): void;
}

/** Enter or losing the focus applies the name; Escape keeps the old one. */
function NameField({ name, onDone }: NameFieldProps): ReactNode {
  const app = useApp();
  const language = useStudio((s) => s.document?.language ?? 'yaml');
  const [typed, setTyped] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  const note = useId();
  const problem = typed.includes('/')
    ? 'A name is not a path: leave out "/".'
    : pathProblem(typed.trim(), language);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(
      0,
      name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length,
    );
  }, [name]);
  const take = (byKey: boolean): void => {
    if (problem === null) renameDocument(app, typed.trim());
    else if (byKey) return;
    onDone(byKey);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) take(true);
    else if (event.key === 'Escape') onDone(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <input
        ref={field}
        className="ui-field app-name-field"
        aria-label="Name of the document"
        aria-invalid={problem !== null || undefined}
        aria-describedby={note}
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
        onBlur={() => take(false)}
      />
      <span id={note} role="alert" className={problem === null ? 'ui-hidden' : 'app-name-problem'}>
        {problem}
      </span>
    </>
  );
}
