// Dialogs for files of the document: new, rename, move to a file, split, delete.
import {
  FilePlus,
  FileX,
  FolderInput,
  type LucideIcon,
  PencilLine,
  Split,
  Trash2,
} from 'lucide-react';
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import {
  formatCount,
  fromPointer,
  pathConflict,
  pathProblem,
  ROOT_URI,
  uriOfPath,
} from '../../core/light.ts';
import type { CodeAction, Location } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SCROLLS_BY_KEY } from '../../ui/scrolls-by-key.ts';
import { useQuery } from '../../ui/use-query.ts';
import { useApp } from '../app-context.ts';
import { pathOnDisk } from '../disk/disk.ts';
import { nameOfFile, nameOfUri } from '../file-names.ts';
import { useStudio } from '../reader-services.ts';
import { createFile, deleteFile, diskAccess, removeFile } from './file-operations.ts';
import { pathOfFile, renameEffectOnDisk, renameFile } from './rename-file.ts';
import { moveToFile, newFileFor, splitDocument, splitFiles } from './split-files.ts';
import { useFileReferences, useOnDisk } from './use-file-facts.ts';

/** The document is not in a folder. */
const NOT_A_PATH = 'A name is not a path: leave out "/".';

interface PathFormProps {
  /** The path to begin with. */
  readonly path: string;
  /** A file that exists: its own path is not taken, and its language stays. */
  readonly of?: { readonly uri: string; readonly language: 'yaml' | 'json' };
  /** What a new file is written in; any language unless given. */
  readonly language?: 'yaml' | 'json';
  /** The note that is shown while the path is valid. */
  readonly note: string;
  readonly submit: { readonly label: string; readonly icon: LucideIcon };
  readonly field: RefObject<HTMLInputElement | null>;
  readonly children?: ReactNode;
  onClose(): void;
  /** @param uri of the path */
  onSubmit(uri: string, path: string): void;
}

function PathForm({
  path: initial,
  of,
  language = of?.language,
  note,
  submit,
  field,
  children,
  onClose,
  onSubmit,
}: PathFormProps): ReactNode {
  const [path, setPath] = useState(initial);
  const id = useId();
  const typed = path.trim();
  const document = useStudio((s) => s.document);
  const files = useStudio((s) => s.files);
  const taken = ['', ...files.filter(({ state }) => state === 'here').map(({ uri }) => uri)]
    .filter((uri) => uri !== of?.uri)
    .map((uri) => pathOfFile(document, uri));
  const isNameOnly = of?.uri === ROOT_URI && document?.path === '';
  const problem =
    isNameOnly && typed.includes('/')
      ? NOT_A_PATH
      : (pathProblem(typed, language) ?? pathConflict(uriOfPath(typed), taken));
  const wrong = typed !== '' && problem !== null;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (problem === null) onSubmit(uriOfPath(typed), typed);
    else field.current?.focus();
  };
  return (
    <form className="ui-stack" onSubmit={send} noValidate>
      <label htmlFor={id}>{isNameOnly ? 'Name' : 'Path'}</label>
      <input
        ref={field}
        id={id}
        className="ui-field"
        placeholder="common/schemas.yaml"
        spellCheck={false}
        autoComplete="off"
        aria-invalid={wrong || undefined}
        aria-describedby={`${id}n`}
        value={path}
        onChange={(event) => setPath(event.target.value)}
      />
      <p
        id={`${id}n`}
        role="status"
        className="app-new-file-note ui-help"
        data-tone={wrong ? 'error' : undefined}
      >
        {wrong ? problem : note}
      </p>
      {children}
      <div className="app-save-actions ui-wrap">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button
          look="primary"
          icon={submit.icon}
          type="submit"
          aria-disabled={problem !== null || undefined}
        >
          {submit.label}
        </Button>
      </div>
    </form>
  );
}

// The path of a new file of the document.

export function NewFileDialog({ onClose }: { onClose(): void }): ReactNode {
  const app = useApp();
  const field = useRef<HTMLInputElement>(null);
  const id = useStudio((s) => s.document?.id ?? '');
  const isHosted = useStudio((s) => s.document?.base != null);
  const inFolder = useStore(app.disk, (s) => s.records.get(id)?.folder !== undefined);
  return (
    <Dialog title="New file" first={field} onClose={onClose}>
      <PathForm
        path=""
        note={
          isHosted
            ? 'The files of this document are on a host, which stays as it is. You continue in a copy, which is kept in this browser.'
            : inFolder
              ? 'The file is created on disk when you save it.'
              : 'The file is kept with the document in this browser until you save it.'
        }
        submit={{ label: isHosted ? 'Make a copy and add the file' : 'Create', icon: FilePlus }}
        field={field}
        onClose={onClose}
        onSubmit={(uri, path) => {
          onClose();
          if (isHosted) app.opener.hostedCopy.makeOwn();
          createFile(app, uri, /\.(?:json|avsc|jsonschema)$/i.test(path) ? '{}\n' : '');
        }}
      />
    </Dialog>
  );
}

// The new path of a file, with the changes that it causes.

const FATES = {
  renamed:
    'The file on disk is renamed, too. References that change are saved to disk with Save all.',
  kept: 'The file on disk keeps its name: the browser has no access to its folder.',
  none: '',
} as const;

export function RenameFileDialog({
  uri,
  onClose,
}: {
  readonly uri: string;
  onClose(): void;
}): ReactNode {
  const app = useApp();
  const field = useRef<HTMLInputElement>(null);
  const known = useOnDisk();
  const { document } = known;
  const files = useStudio((s) => s.files);
  const uses = useFileReferences(uri)?.length;
  useEffect(() => {
    // The name alone is what most want to change.
    const { current } = field;
    const end = current?.value.lastIndexOf('.') ?? -1;
    current?.setSelectionRange(
      (current.value.lastIndexOf('/') ?? -1) + 1,
      end > 0 ? end : (current.value.length ?? 0),
    );
  }, []);
  const file = files.find((one) => one.uri === uri);
  const written = file?.language ?? document?.language ?? 'yaml';
  const path = pathOfFile(document, uri);
  const references =
    uses === undefined
      ? ''
      : uses === 0
        ? 'No other file refers to it.'
        : `${formatCount(uses, 'reference')} to it will change.`;
  return (
    <Dialog title={`Rename ${nameOfUri(path)}`} first={field} onClose={onClose}>
      <PathForm
        path={pathOnDisk(path)}
        of={{ uri, language: written }}
        note={[references, FATES[renameEffectOnDisk(known, uri)]].filter(Boolean).join(' ')}
        submit={{ label: 'Rename', icon: PencilLine }}
        field={field}
        onClose={onClose}
        onSubmit={(to) => {
          onClose();
          if (to !== path) void renameFile(app, uri, to);
        }}
      />
    </Dialog>
  );
}

// The path of the new file that an object is moved to.

export function MoveToFileDialog({
  location,
  onClose,
}: {
  readonly location: Location;
  onClose(): void;
}): ReactNode {
  const app = useApp();
  const field = useRef<HTMLInputElement>(null);
  const name = fromPointer(location.pointer).at(-1) ?? '';
  const { data: found, isLoading } = useQuery(
    `${location.uri}#${location.pointer}`,
    async () => (await newFileFor(app, location)) ?? undefined,
  );
  if (isLoading) return null;
  const refused = found === undefined ? 'The text kept changing. Try again.' : reasonOf(found);
  if (refused !== null || found === undefined)
    return <NotPossible title={`“${name}” can't be moved`} why={refused ?? ''} onClose={onClose} />;
  const action = found as CodeAction;
  return (
    <Dialog title={`Move “${name}” to a new file`} first={field} onClose={onClose}>
      <PathForm
        path={pathOnDisk(action.creates ?? '')}
        language={/\.json$/.test(action.creates ?? '') ? 'json' : 'yaml'}
        note="References in it keep their targets, and a reference to it is written where it was."
        submit={{ label: 'Move', icon: FolderInput }}
        field={field}
        onClose={onClose}
        onSubmit={(uri) => {
          onClose();
          void moveToFile(app, location, uri);
        }}
      />
    </Dialog>
  );
}

function reasonOf(found: CodeAction | { readonly refused: string }): string | null {
  return found.refused ?? null;
}

/** Why a document or an object of it stays in its file. */
function NotPossible({
  title,
  why,
  onClose,
}: {
  readonly title: string;
  readonly why: string;
  onClose(): void;
}): ReactNode {
  return (
    <Dialog title={title} onClose={onClose}>
      <p role="alert">{why}</p>
      <div className="app-save-actions ui-wrap">
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

// The files that a document is split into, before it is.

export function SplitDialog({ onClose }: { onClose(): void }): ReactNode {
  const app = useApp();
  const { data: found, isLoading } = useQuery(
    'split',
    async () => (await splitFiles(app)) ?? undefined,
  );
  if (isLoading) return null;
  if (found === undefined || 'refused' in found) {
    const why = found?.refused ?? 'The text kept changing. Try again.';
    return <NotPossible title="The document can't be split" why={why} onClose={onClose} />;
  }
  const { files } = found;
  return (
    <Dialog title="Split into files" onClose={onClose}>
      <p>
        Each component goes to a file of its own, with its comments, and the document refers to it.
        “Download as one file” makes it one again.
      </p>
      <ul className="ui-list app-split-files" aria-label="New files">
        {files.map(({ uri }) => (
          <li key={uri}>
            <code>{pathOnDisk(uri)}</code>
          </li>
        ))}
      </ul>
      <div className="app-save-actions ui-wrap">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button
          look="primary"
          icon={Split}
          onClick={() => {
            onClose();
            void splitDocument(app);
          }}
        >
          {`Split into ${formatCount(files.length + 1, 'file')}`}
        </Button>
      </div>
    </Dialog>
  );
}

// Confirms removing a file: shows which references break and what happens to the file on disk.

/** References that are listed; the rest is counted. */
const MANY = 50;

const ON_DISK = {
  delete:
    'The file is on disk. You can remove it from the document only, or delete it from disk, too.',
  read: "The file is on disk and stays there: this browser can't delete it.",
  none: 'The file is not on disk.',
} as const;

export function DeleteFileDialog({
  uri,
  onClose,
}: {
  readonly uri: string;
  onClose(): void;
}): ReactNode {
  const app = useApp();
  const first = useRef<HTMLButtonElement>(null);
  const known = useOnDisk();
  const { document } = known;
  const access = diskAccess(known, uri);
  const uses = useFileReferences(uri);
  const close = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Dialog title={`Delete ${nameOfUri(uri)}?`} first={first} onClose={onClose}>
      <div className="app-save-dialog">
        {uses?.length === 0 && <p>No other file refers to it.</p>}
        {uses && uses.length > 0 && (
          <>
            <p>{formatCount(uses.length, 'reference')} to it will be broken:</p>
            <ul
              className="app-file-uses"
              {...SCROLLS_BY_KEY}
              aria-label="References that will be broken"
            >
              {uses.slice(0, MANY).map((use) => (
                <li key={`${use.uri}#${use.pointer}`}>
                  {use.description}{' '}
                  <span className="app-save-note">
                    in {document ? nameOfFile(use.uri, document) : use.uri}
                  </span>
                </li>
              ))}
              {uses.length > MANY && <li>and {uses.length - MANY} more</li>}
            </ul>
          </>
        )}
        <p className="app-save-note">{ON_DISK[access]} Undo restores its text here.</p>
        <div className="app-save-actions ui-wrap">
          <Button look="outline" ref={first} onClick={onClose}>
            Cancel
          </Button>
          <Button
            look={access === 'delete' ? 'outline' : 'primary'}
            icon={FileX}
            onClick={close(() => removeFile(app, uri))}
          >
            {access === 'none' ? 'Delete' : 'Remove from document'}
          </Button>
          {access === 'delete' && (
            <Button
              look="primary"
              className="app-delete"
              icon={Trash2}
              onClick={close(() => void deleteFile(app, uri))}
            >
              Delete from disk
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
