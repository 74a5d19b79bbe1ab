// The files of the document: which is in the editor, what is wrong with each, and what is missing.
import {
  ChevronRight,
  Copy,
  FileBraces,
  FileInput,
  FilePlus,
  FilePlus2,
  FileQuestionMark,
  Files as FilesIcon,
  FileText,
  FileX,
  Lock,
  PencilLine,
  Split,
} from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useStore } from 'zustand';
import { isDocument, isRoot, saysFileIsMissing } from '../../core/light.ts';
import type { Problem } from '../../core/types.ts';
import type { OtherFile } from '../../store/other-files.ts';
import type { OpenedDocument } from '../../store/state.ts';
import { Button } from '../../ui/Button.tsx';
import ContextMenu, { type Anchor } from '../../ui/ContextMenu.tsx';
import type { MenuItem } from '../../ui/menu-item.ts';
import { useApp } from '../app-context.ts';
import { isRulesFile } from '../document-rules.ts';
import { folderOfUri, nameOfFile, nameOfUri } from '../file-names.ts';
import {
  copyPath,
  reasonNotToDelete,
  reasonNotToRename,
  reasonNotToSplit,
} from '../files/file-operations.ts';
import { useStudio } from '../reader-services.ts';

export function FilesPanel(): ReactNode {
  const app = useApp();
  const { store, opener } = app;
  const document = useStudio((s) => s.document);
  const files = useStudio((s) => s.files);
  const shown = useStudio((s) => s.file);
  const rules = useStudio((s) => s.documentRules);
  const problems = useDeferredValue(useStudio((s) => s.analysis.problems));
  const showDialog = useStore(app.fileDialogs, (s) => s.show);
  const [open, setOpen] = useState(true);
  const list = useRef<HTMLUListElement>(null);
  const [menu, setMenu] = useState<{
    readonly uri: string;
    readonly anchor: Anchor;
    readonly row: HTMLElement;
  } | null>(null);
  const counts = useMemo(() => countsOf(problems), [problems]);
  // A file that could be the document itself can be made it.
  const documents = useMemo(
    () =>
      new Set(
        files
          .filter(
            (f) => f.owner === 'user' && isDocument(f.uri, store.getState().textOf(f.uri) ?? ''),
          )
          .map((f) => f.uri),
      ),
    [files, store],
  );
  // A hosted document of one file has no list: a new file makes a copy of it first.
  if (!document || (files.length === 0 && document.base !== null)) return null;
  const show = (uri: string): void => {
    store.getState().showFile(uri);
    store.getState().showPane('edit');
  };
  const groupsOf = (uri: string): MenuItem[][] => {
    const opened = { document, files };
    const unless = (reason: string | null) => (reason === null ? {} : { disabled: true, reason });
    return [
      [
        {
          label: 'New file…',
          icon: FilePlus,
          run: () => showDialog({ kind: 'new' }),
        },
        ...(isRoot(uri)
          ? [
              {
                label: 'Split into files…',
                icon: Split,
                ...unless(reasonNotToSplit(opened)),
                run: () => showDialog({ kind: 'split' }),
              },
            ]
          : []),
      ],
      [
        {
          label: 'Rename…',
          icon: PencilLine,
          ...unless(reasonNotToRename(opened, uri)),
          run: () => showDialog({ kind: 'rename', uri }),
        },
        { label: 'Copy path', icon: Copy, run: () => void copyPath(app, uri) },
        {
          label: 'Delete…',
          icon: FileX,
          ...unless(reasonNotToDelete(opened, uri)),
          run: () => showDialog({ kind: 'delete', uri }),
        },
      ],
    ];
  };
  return (
    <section className="app-files" aria-label="Files">
      <div className="app-files-head">
        <button
          type="button"
          className="app-outline-group ui-row ui-quiet"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <ChevronRight className="ui-icon app-outline-arrow" aria-hidden="true" />
          <FilesIcon className="ui-icon" aria-hidden="true" />
          Files
          <span className="app-outline-count ui-note">{files.length + 1}</span>
        </button>
        <Button icon={FilePlus} iconOnly onClick={() => showDialog({ kind: 'new' })}>
          New file…
        </Button>
      </div>
      {open && (
        <ul
          className="ui-list app-files-list"
          ref={list}
          onKeyDown={(event) => {
            const row =
              event.target instanceof Element
                ? event.target.closest<HTMLElement>('.app-file')
                : null;
            const kind = ({ F2: 'rename', Delete: 'delete' } as const)[event.key];
            const uri = row?.dataset.uri;
            if (kind === undefined || uri === undefined) return moveInList(event, list.current);
            event.preventDefault();
            const reason =
              kind === 'rename'
                ? reasonNotToRename({ document, files }, uri)
                : reasonNotToDelete({ document, files }, uri);
            if (reason === null) showDialog({ kind, uri });
            else store.getState().notify({ text: reason });
          }}
          onContextMenu={(event) => {
            const row =
              event.target instanceof Element
                ? event.target.closest('li')?.querySelector<HTMLElement>('.app-file')
                : null;
            if (!row) return;
            event.preventDefault();
            // The menu key has no point of its own.
            const anchor =
              event.clientX === 0 && event.clientY === 0
                ? row
                : { x: event.clientX, y: event.clientY };
            setMenu({ uri: row.dataset.uri ?? '', anchor, row });
          }}
        >
          <FileRow
            uri=""
            document={document}
            current={shown === ''}
            count={counts.get('')}
            onShow={show}
          />
          {files.map((file) => (
            <FileRow
              key={file.uri}
              uri={file.uri}
              document={document}
              file={file}
              isDocument={documents.has(file.uri)}
              current={shown === file.uri}
              count={counts.get(file.uri)}
              onShow={show}
            >
              {(file.state === 'missing' || file.state === 'blocked') && (
                <Button icon={FilePlus2} iconOnly onClick={() => void opener.addFile(file.uri)}>
                  {`Add file ${nameOfUri(file.uri)}…`}
                </Button>
              )}
              {documents.has(file.uri) && document.path !== '' && (
                <Button icon={FileInput} iconOnly onClick={() => opener.setEntry(file.uri)}>
                  {`Make ${nameOfUri(file.uri)} the root document`}
                </Button>
              )}
            </FileRow>
          ))}
        </ul>
      )}
      {open && <FileHosts />}
      {menu && (
        <ContextMenu
          label={`Actions for ${nameOfFile(menu.uri, document)}`}
          anchor={menu.anchor}
          groups={groupsOf(menu.uri)}
          back={() => menu.row}
          onClose={() => setMenu(null)}
        />
      )}
      {open && rules && (
        <p className="app-files-note ui-note">Rules of {nameOfUri(rules.uri)} apply.</p>
      )}
    </section>
  );
}

function countsOf(problems: readonly Problem[]): ReadonlyMap<string, Count> {
  const out = new Map<string, Count>();
  for (const { uri, severity } of problems) {
    if (severity !== 'error' && severity !== 'warning') continue;
    const count = out.get(uri) ?? { errors: 0, warnings: 0 };
    if (severity === 'error') count.errors++;
    else count.warnings++;
    out.set(uri, count);
  }
  return out;
}

/** One stop of Tab for all files; the arrow keys, Home and End go through them. */
function moveInList(event: KeyboardEvent, list: HTMLElement | null): void {
  const rows = Array.from(list?.querySelectorAll<HTMLElement>('.app-file') ?? []);
  const at = rows.findIndex((row) => row.closest('li')?.contains(window.document.activeElement));
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  rows[to]?.focus();
}

// Below the list of files: the other sites the document may load files or images from, or may not,
// and the way to change that.

function FileHosts(): ReactNode {
  const { store, images } = useApp();
  const consents = useStudio((s) => s.consents);
  const imageHosts = useSyncExternalStore(images.subscribe, images.hosts);
  if (consents.length === 0 && imageHosts.length === 0) return null;
  return (
    <ul className="ui-list app-files-sites" aria-label="Other sites">
      {consents.map(({ site, allowed }) => (
        <li key={site} className="app-files-site ui-row ui-note">
          <span className="app-files-site-name ui-ellipsis" title={site}>
            {allowed ? 'Loads from' : 'Not loaded:'} {site}
          </span>
          <Button
            aria-label={allowed ? `Stop loading from ${site}` : `Load from ${site}`}
            title={
              allowed
                ? `Remove the files of ${site} from this document, and require permission again`
                : undefined
            }
            onClick={() => store.getState().setConsent(site, !allowed)}
          >
            {allowed ? 'Stop' : 'Load'}
          </Button>
        </li>
      ))}
      {imageHosts.map((host) => (
        <li key={`images ${host}`} className="app-files-site ui-row ui-note">
          <span className="app-files-site-name ui-ellipsis" title={host}>
            Shows images from {host}
          </span>
          <Button
            aria-label={`Stop showing images from ${host}`}
            title="Require permission again before an image is loaded"
            onClick={() => images.removeHost(host)}
          >
            Stop
          </Button>
        </li>
      ))}
    </ul>
  );
}

// A file in the list of files: its name, its status, and how many problems it has.

interface FileRowProps {
  readonly uri: string;
  readonly document: OpenedDocument;
  /** None for the root document. */
  readonly file?: OtherFile;
  /** Whether the file could be the root document itself. */
  readonly isDocument?: boolean;
  readonly current: boolean;
  readonly count: Count | undefined;
  readonly children?: ReactNode;
  onShow(uri: string): void;
}

export function FileRow({
  uri,
  document,
  file,
  isDocument = false,
  current,
  count,
  children,
  onShow,
}: FileRowProps): ReactNode {
  const here = !file || file.state === 'here';
  const folder = file ? folderOfUri(uri, document) : '';
  const language = file ? file.language : document.language;
  const Icon = !here ? FileQuestionMark : language === 'json' ? FileBraces : FileText;
  return (
    <li className="app-file-row ui-hover" data-current={current || undefined}>
      <button
        type="button"
        className="app-file"
        data-uri={uri}
        tabIndex={current ? 0 : -1}
        aria-current={current ? 'true' : undefined}
        aria-disabled={!here || undefined}
        title={
          file ? [uri, file.reason].filter(Boolean).join('\n') : document.path || document.name
        }
        onClick={() => here && onShow(uri)}
      >
        <Icon className="ui-icon app-file-icon" data-state={file?.state} aria-hidden="true" />
        <span className="app-file-name ui-ellipsis">
          {nameOfFile(uri, document)}
          {folder !== '' && <span className="ui-note"> {folder}</span>}
        </span>
        {file?.state === 'here' && file.owner === 'host' && (
          <Lock className="ui-icon app-file-lock" aria-label="read only" />
        )}
        <FileStatus file={file} isDocument={isDocument} entryEdited={document.entryEdited} />
        {count && (
          <span className="app-file-count" data-severity={count.errors > 0 ? 'error' : 'warning'}>
            {count.errors || count.warnings}
            <span className="ui-hidden"> {countLabel(count)}</span>
          </span>
        )}
      </button>
      {children}
    </li>
  );
}

/** The most important status of a file. */
function FileStatus({
  file,
  isDocument,
  entryEdited,
}: {
  readonly file?: OtherFile;
  readonly isDocument: boolean;
  readonly entryEdited: boolean;
}): ReactNode {
  if (!file)
    return <span className="app-file-mark ui-note">{entryEdited ? 'root, edited' : 'root'}</span>;
  if (file.state === 'missing')
    return (
      <span className="app-file-mark ui-note" data-tone="error">
        {file.reason === undefined || saysFileIsMissing(file.reason) ? 'not found' : 'not loaded'}
      </span>
    );
  if (file.state === 'blocked')
    return (
      <span className="app-file-mark ui-note" data-tone="warning">
        not loaded
      </span>
    );
  if (file.state === 'asked') return <span className="app-file-mark ui-note">waiting</span>;
  const unused = isDocument ? 'another document' : 'unused';
  const kind = isRulesFile(file.uri) ? 'rules' : file.used ? '' : unused;
  const words = [kind, file.edited ? 'edited' : ''].filter(Boolean).join(', ');
  return words === '' ? null : <span className="app-file-mark ui-note">{words}</span>;
}

interface Count {
  errors: number;
  warnings: number;
}

/** What the count of a row counts: errors where there are any, else warnings. */
function countLabel({ errors, warnings }: Count): string {
  return `${errors > 0 ? 'error' : 'warning'}${(errors || warnings) === 1 ? '' : 's'}`;
}
