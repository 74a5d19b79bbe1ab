// The editor in the layout: loaded late, and moved between layouts and views as it is.

import { ChevronRight, FileText, PanelLeft } from 'lucide-react';
import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react';
import { fromPointer, isRoot, toPointer } from '../../core/light.ts';
import { EditorSkeleton } from '../../editor/EditorSkeleton.tsx';
import { visibleName } from '../../ui/display-text.ts';
import { Menu } from '../../ui/Menu.tsx';
import { useLazy } from '../../ui/use-lazy.ts';
import { useQuery } from '../../ui/use-query.ts';
import { useApp } from '../app-context.ts';
import { folderOfUri, nameOfFile } from '../file-names.ts';
import { useStudio } from '../reader-services.ts';
import { ReadOnlyBanner } from './Banners.tsx';
import { loadEditorPane } from './load-editor.ts';

/** The editor, with a word for the time until it is loaded. */
export function LazyEditorPane(): ReactNode {
  const { part: Writing, failed } = useLazy(loadEditorPane);
  return (
    <div className="app-edit ui-column">
      <Breadcrumb />
      <ReadOnlyBanner />
      {Writing ? <Writing /> : failed ? <EditorFailed /> : <EditorSkeleton />}
    </div>
  );
}

function EditorFailed(): ReactNode {
  return (
    <div className="app-edit-failed" role="alert">
      <p>The editor couldn't be loaded. The document is safe, and you can read and share it.</p>
      <button
        type="button"
        className="ui-button"
        data-look="outline"
        onClick={() => location.reload()}
      >
        Reload the page
      </button>
    </div>
  );
}

/**
 * Creates the element that the editor lives in. It moves between layouts and views as it is,
 * because a new editor would have no undo history.
 */
export function createEditorHost(): HTMLElement {
  const host = document.createElement('div');
  host.className = 'app-fill';
  return host;
}

/** Shows the element that the editor lives in. */
export function EditorHost({ host }: { readonly host: HTMLElement }): ReactNode {
  const here = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    here.current?.append(host);
    return () => host.remove();
  }, [host]);
  return <div className="app-fill" ref={here} />;
}

// The path of the caret as links from the root, preceded by the file if there are several. At the
// root of a single file it is the file's name.

/** Files in the menu; the rest is in the list. */
const MANY = 16;

function Breadcrumb(): ReactNode {
  const { store } = useApp();
  const file = useStudio((s) => s.file);
  const several = useStudio((s) => s.files.length > 0);
  const name = useStudio((s) => s.document && nameOfFile(s.file, s.document));
  const pointer = useStudio((s) => (s.selection?.uri === s.file ? s.selection.pointer : ''));
  const path = fromPointer(pointer);
  const names = useItemNames(file, pointer);
  return (
    <nav className="app-crumbs ui-note" aria-label="Location of the caret">
      {several && <FileBreadcrumb />}
      {path.length === 0 && !several && <span className="app-crumb-none">{name}</span>}
      {path.map((key, i) => {
        const at = toPointer(path.slice(0, i + 1));
        return (
          <Fragment key={at}>
            {(i > 0 || several) && (
              <ChevronRight className="ui-icon app-crumb-arrow" aria-hidden="true" />
            )}
            <button
              type="button"
              className="app-crumb"
              onClick={() => store.getState().select({ uri: file, pointer: at }, 'outline', true)}
            >
              {visibleName(names?.[i] ?? key)}
            </button>
          </Fragment>
        );
      })}
    </nav>
  );
}

/**
 * Returns labels for the list items on the path, which say more than indexes; null if there are
 * none or they aren't known yet.
 */
function useItemNames(file: string, pointer: string): readonly string[] | null {
  const { store } = useApp();
  const version = useStudio((s) => s.analysis.modelVersion);
  const { data, isCurrent } = useQuery(
    /\/\d+(?=\/|$)/.test(pointer) ? `${file}#${pointer}` : null,
    async (signal) => {
      const { caret, request } = store.getState();
      const crumbs = await request(
        { request: 'breadcrumbs', uri: file, offset: caret },
        { retry: 0, signal },
      );
      // The caret may be elsewhere than the selection, which a click in the documentation makes
      // too.
      return crumbs && toPointer(crumbs.at(-1)?.path ?? []) === pointer
        ? crumbs.map(({ name }) => name)
        : undefined;
    },
    { again: [version] },
  );
  return (isCurrent && data) || null;
}

/** The file in the editor, and the way to the others where the outline is closed. */
function FileBreadcrumb(): ReactNode {
  const { store } = useApp();
  const document = useStudio((s) => s.document);
  const file = useStudio((s) => s.file);
  const files = useStudio((s) => s.files);
  if (!document) return null;
  const here = files.filter((f) => f.state === 'here');
  const uris = ['', ...here.slice(0, MANY).map((f) => f.uri)];
  const items = uris.map((uri) => ({
    label: [isRoot(uri) ? '' : folderOfUri(uri, document), nameOfFile(uri, document)].join(''),
    icon: FileText,
    disabled: uri === file,
    run: () => store.getState().showFile(uri),
  }));
  const all = {
    label: 'All files…',
    icon: PanelLeft,
    run: () => store.getState().showPane('outline'),
  };
  return (
    <span className="app-crumb-file">
      <Menu
        label={nameOfFile(file, document)}
        icon={FileText}
        groups={here.length > MANY ? [items, [all]] : [items]}
      />
    </span>
  );
}
