// The versions of the document in the local history: looked at, named, compared, restored, deleted.
// Loaded when it is first opened.
import './history.css';
import { Bookmark, History } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { pack } from '../../share/draft.ts';
import type { LocalHistory } from '../../share/local-history.ts';
import { resultOf, type Version } from '../../share/version.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { useApp } from '../app-context.ts';
import { moveThroughRows } from '../comparison/move-through-rows.ts';
import { useStudio } from '../reader-services.ts';
import { contentOf } from './present-content.ts';
import { VersionPreview } from './VersionPreview.tsx';
import { changesOf, labelOf, timeOf, titleOf, versionsOfDocument } from './versions.ts';

export default function HistoryDialog(): ReactNode {
  const { historyDialog } = useApp();
  const naming = useStore(historyDialog, (s) => s.naming);
  const hide = useStore(historyDialog, (s) => s.hide);
  const name = useRef<HTMLInputElement>(null);
  const [loaded, error] = useVersions();
  const [chosenId, choose] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  const versions = loaded?.versions ?? [];
  const now = loaded?.now;
  const chosen =
    versions.find(({ id }) => id === chosenId) ??
    versions.find(({ result }) => result !== now) ??
    versions[0] ??
    null;
  return (
    <Dialog title="Local history" onClose={hide} {...(naming && { first: name })}>
      <div className="app-history" data-wide={chosen !== null || undefined}>
        <NameForm field={name} onNamed={choose} />
        <DeletedNote
          deleted={deleted}
          onRestored={({ version }) => {
            setDeleted(null);
            choose(version.id);
          }}
        />
        {error !== '' ? (
          <p role="alert">{error}</p>
        ) : loaded === null ? (
          <p role="status">Loading</p>
        ) : chosen === null ? (
          <p>No versions yet. The first is stored before your first edit, and more as you work.</p>
        ) : (
          <div className="app-history-columns">
            <VersionList
              versions={versions}
              now={loaded.now}
              chosen={chosen}
              onChoose={({ id }) => choose(id)}
            />
            <VersionPreview
              key={chosen.id}
              history={loaded.history}
              version={chosen}
              isNow={chosen.result === now}
              onDeleted={(version, restore) => setDeleted({ version, restore })}
            />
          </div>
        )}
        <p className="ui-help">
          Versions are stored in this browser only. Older ones are thinned out; named ones stay
          until you delete them. All are deleted with the document.
        </p>
      </div>
    </Dialog>
  );
}

interface Deleted {
  readonly version: Version;
  restore(): Promise<void>;
}

interface DeletedNoteProps {
  readonly deleted: Deleted | null;
  onRestored(deleted: Deleted): void;
}

/** What was deleted last, with its undo. The notices of the page are behind the dialog. */
function DeletedNote({ deleted, onRestored }: DeletedNoteProps): ReactNode {
  /** What could not be restored. */
  const [failed, setFailed] = useState<Deleted | null>(null);
  const undo = async (): Promise<void> => {
    if (deleted === null) return;
    try {
      await deleted.restore();
      onRestored(deleted);
    } catch {
      setFailed(deleted);
    }
  };
  return (
    <div role="status">
      {deleted !== null && (
        <p className="ui-row">
          {failed === deleted
            ? "The version couldn't be restored. Try again."
            : `Deleted ${titleOf(deleted.version)}.`}
          <Button onClick={() => void undo()}>Undo</Button>
        </p>
      )}
    </div>
  );
}

interface NameFormProps {
  readonly field: React.RefObject<HTMLInputElement | null>;
  onNamed(id: string): void;
}

function NameForm({ field, onNamed }: NameFormProps): ReactNode {
  const { versions } = useApp();
  const id = useId();
  const [name, setName] = useState('');
  const [outcome, setOutcome] = useState<{ readonly text: string; readonly failed?: true }>({
    text: '',
  });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const given = name.trim();
    if (given === '') {
      field.current?.focus();
      return;
    }
    const kept = await versions.keep('named', given);
    if (kept.state === 'refused') {
      setOutcome({ text: kept.message, failed: true });
      return;
    }
    setOutcome({ text: `Named this version "${given}".` });
    setName('');
    onNamed(kept.version.id);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="app-history-name">
      <label htmlFor={id}>Name for the current version</label>
      <div className="ui-row ui-wrap">
        <input
          ref={field}
          id={id}
          className="ui-field ui-grow"
          maxLength={100}
          autoComplete="off"
          placeholder="e.g. Sent to partners"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" look="outline">
          Name this version
        </Button>
      </div>
      <p role="status" className={outcome.failed ? 'app-history-failed' : 'ui-help'}>
        {outcome.text}
      </p>
    </form>
  );
}

interface LoadedVersions {
  readonly history: LocalHistory;
  readonly versions: readonly Version[];
  /** `Version.result` of the present texts. */
  readonly now: string;
}

/** Returns the versions of the document, again when they change; and a sentence where it can't. */
function useVersions(): readonly [LoadedVersions | null, string] {
  const app = useApp();
  const opened = useStudio((s) => s.document?.opened);
  const [loaded, setLoaded] = useState<LoadedVersions | null>(null);
  const [error, setError] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document has other versions.
  useEffect(() => {
    let enabled = true;
    let stop = (): void => {};
    const fail = (): void => {
      if (enabled)
        setError("Couldn't read the local history. The browser may not let the page store data.");
    };
    const start = async (): Promise<void> => {
      const { history, list } = await versionsOfDocument(app);
      const read = async (): Promise<void> => {
        const versions = await list();
        const now = resultOf(pack(contentOf(app.store.getState())));
        if (!enabled) return;
        setLoaded({ history, versions, now });
        setError('');
      };
      await read();
      if (enabled) stop = history.subscribe(() => void read().catch(fail));
    };
    start().catch(fail);
    return () => {
      enabled = false;
      stop();
    };
  }, [app, opened]);
  return [loaded, error];
}

// The versions, newest first; arrow keys go from one to the next.

interface VersionListProps {
  readonly versions: readonly Version[];
  /** `Version.result` of the present texts. */
  readonly now: string;
  readonly chosen: Version;
  onChoose(version: Version): void;
}

function VersionList({ versions, now, chosen, onChoose }: VersionListProps): ReactNode {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chosen version may be why the focus is gone.
  useEffect(() => {
    // The button that had the focus is gone with its version; and the list comes after the dialog.
    const focused = document.activeElement;
    if (focused === document.body || focused?.closest('.ui-dialog-head'))
      list.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, [chosen.id]);
  return (
    <section
      className="app-history-list"
      aria-label="Versions"
      ref={list}
      onKeyDown={(event) => moveThroughRows(event, '.app-history-version')}
    >
      <ul className="ui-list">
        {versions.map((version) => (
          <li key={version.id}>
            <Row
              version={version}
              isNow={version.result === now}
              chosen={version.id === chosen.id}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly version: Version;
  readonly isNow: boolean;
  readonly chosen: boolean;
  onChoose(version: Version): void;
}

function Row({ version, isNow, chosen, onChoose }: RowProps): ReactNode {
  const Icon = version.name === undefined ? History : Bookmark;
  const time = timeOf(version);
  return (
    <button
      type="button"
      className="app-history-version"
      aria-current={chosen || undefined}
      tabIndex={chosen ? 0 : -1}
      onClick={() => onChoose(version)}
    >
      <Icon className="ui-icon" aria-hidden="true" />
      <span className="ui-grow">
        <span className="app-history-head">
          <span className="app-history-label" data-named={version.name !== undefined || undefined}>
            {visibleText(labelOf(version))}
          </span>
          <time
            className="ui-note"
            dateTime={new Date(version.kept).toISOString()}
            title={time.full}
          >
            {time.short}
          </time>
        </span>
        <span className="ui-help app-history-changes">
          {visibleText(
            [changesOf(version), ...(isNow ? ['current version'] : [])].filter(Boolean).join(' · '),
          )}
        </span>
      </span>
    </button>
  );
}
