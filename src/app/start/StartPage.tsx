// The page of an empty studio, and the way to open something else: an address, a file, pasted text,
// an example, recent work.
import { FilePlus2, FileText, FolderOpen, ListTodo, LoaderCircle, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { DraftInfo } from '../../share/draft.ts';
import { Button } from '../../ui/Button.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { takeScrollKeys } from '../../ui/scrolls-by-key.ts';
import { useApp } from '../app-context.ts';
import { COMMANDS } from '../commands.ts';
import { EXAMPLES } from '../examples.ts';
import { loadHistory } from '../history/load-history.ts';
import { useStudio } from '../reader-services.ts';
import { DamagedDocuments } from './DamagedDocuments.tsx';
import { FailureNote } from './FailureNote.tsx';

export function StartPage(): ReactNode {
  const app = useApp();
  const hasDocument = useStudio((s) => s.document !== null);
  const page = useRef<HTMLElement>(null);
  useEffect(() => (page.current ? takeScrollKeys(page.current) : undefined), []);
  return (
    <main ref={page} className="app-start ui-scroll" id="work" tabIndex={-1}>
      <div className="app-start-page">
        <FailureNote />
        <LoadingNote />
        <header>
          <h1 className="app-start-title">Document your message-driven API</h1>
          <p className="app-start-lead">
            Edit, validate, read and share apidoc and AsyncAPI 3 documents. Your documents stay in
            this browser.
          </p>
        </header>
        <div className="app-start-ways">
          <AddressField />
          <div className="ui-row ui-wrap">
            <Button icon={FilePlus2} look="outline" onClick={() => app.opener.newDocument()}>
              New document
            </Button>
            <Button icon={ListTodo} look="outline" onClick={() => COMMANDS.stepByStep.run(app)}>
              Guided setup
            </Button>
            <Button icon={FileText} look="outline" onClick={() => void app.opener.pick()}>
              Open files
            </Button>
            <Button icon={FolderOpen} look="outline" onClick={() => void app.opener.pickFolder()}>
              Open a folder
            </Button>
            {hasDocument && (
              <Button icon={X} onClick={() => app.store.getState().showStart(false)}>
                Back to the document
              </Button>
            )}
          </div>
          <p className="app-start-hint">
            You can also drop files or a folder anywhere, or paste a document or a URL here. Schemas
            from OpenAPI, JSON Schema, Avro and .proto files can become messages of a new document.
            The URL of a <code>catalog.json</code> opens the documents that it lists.
          </p>
        </div>
        <RecentDocuments />
        <DamagedDocuments />
        <ExampleList />
      </div>
    </main>
  );
}

function AddressField(): ReactNode {
  const { opener } = useApp();
  const input = useRef<HTMLInputElement>(null);
  const failed = useStudio((s) => s.failure?.address);
  useEffect(() => {
    if (input.current && failed !== undefined) input.current.value = failed;
  }, [failed]);
  const open = (event: FormEvent): void => {
    event.preventDefault();
    void opener.address(input.current?.value ?? '');
  };
  return (
    <form className="app-address" onSubmit={open} noValidate>
      <label className="ui-hidden" htmlFor="address">
        URL of a document or a catalog
      </label>
      <input
        ref={input}
        id="address"
        className="ui-field"
        type="url"
        inputMode="url"
        placeholder="https://example.com/api.yaml"
        spellCheck={false}
        autoComplete="off"
      />
      <Button type="submit" look="primary">
        Open URL
      </Button>
    </form>
  );
}

function LoadingNote(): ReactNode {
  const loading = useStudio((s) => s.loading);
  if (!loading) return null;
  return (
    <p className="app-loading" role="status">
      <LoaderCircle className="ui-icon app-turning" aria-hidden="true" />
      Loading from {loading.host}
      <Button onClick={loading.cancel}>Cancel</Button>
    </p>
  );
}

function RecentDocuments(): ReactNode {
  const app = useApp();
  const [drafts, setDrafts] = useState<readonly DraftInfo[]>([]);
  const refresh = (): void => void app.drafts.list().then(setDrafts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is loaded once, when the page is shown.
  useEffect(refresh, []);
  if (drafts.length === 0) return null;
  const remove = async (draft: DraftInfo): Promise<void> => {
    const disk = app.disk.getState();
    const record = await disk.restore(draft.id);
    const removed = await app.drafts.remove(draft.id);
    if (!removed) return refresh();
    const restoreVersions = await removeVersions(draft.id);
    disk.forget(draft.id);
    refresh();
    const restore = async (): Promise<void> => {
      await app.drafts.restore(removed);
      await restoreVersions();
      if (record) disk.begin(draft.id, record);
      refresh();
    };
    app.store.getState().notify({
      text: `Removed ${draftTitle(draft)} and its local history from this browser.`,
      action: { label: 'Undo', run: () => void restore() },
    });
  };
  return (
    <section className="app-start-section" aria-labelledby="recent">
      <h2 id="recent" className="app-start-label">
        Your documents in this browser
      </h2>
      <ul className="ui-list app-recent">
        {drafts.map((d) => (
          <li key={d.id} className="app-recent-row">
            <button
              type="button"
              className="app-recent-open ui-hover"
              onClick={() => void app.opener.draft(d.id)}
            >
              <span className="app-recent-name ui-ellipsis">{draftTitle(d)}</span>
              {d.title && <span className="app-recent-file ui-ellipsis">{draftFileName(d)}</span>}
              {d.files && (
                <span className="app-recent-files ui-note">{d.files.length + 1} files</span>
              )}
              <time
                className="app-recent-time ui-note"
                dateTime={new Date(d.changed).toISOString()}
                title={new Date(d.changed).toLocaleString()}
              >
                {ago(d.changed)}
              </time>
            </button>
            <Button icon={X} iconOnly onClick={() => void remove(d)}>
              {`Remove ${draftTitle(d)}`}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Deletes the versions of a document. @returns what restores them */
async function removeVersions(id: string): Promise<() => Promise<void>> {
  try {
    return await (await loadHistory()).removeDocument(id);
  } catch {
    // What can't be read can't be shown either.
    return async () => undefined;
  }
}

function draftTitle(draft: DraftInfo): string {
  return draft.title ? visibleText(draft.title) : draftFileName(draft);
}

function draftFileName({ name, source }: DraftInfo): string {
  return visibleText(source.kind === 'folder' ? `${source.name}/${name}` : name);
}

function ExampleList(): ReactNode {
  const { opener } = useApp();
  return (
    <section className="app-start-section" aria-labelledby="examples">
      <h2 id="examples" className="app-start-label">
        Examples
      </h2>
      <ul className="ui-list app-examples">
        {EXAMPLES.map((e) => (
          <li key={e.file}>
            <button
              type="button"
              className="app-example"
              onClick={() => void opener.example(e.file.replace(/\.yaml$/, ''))}
            >
              <span className="app-example-title">{e.title}</span>
              <span className="app-example-text">{e.summary}</span>
              <span className="app-example-tags">
                {e.protocols.map((p) => (
                  <span key={p} className="app-tag ui-note">
                    {p}
                  </span>
                ))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

function ago(time: number): string {
  const passed = Date.now() - time;
  for (const [unit, length] of UNITS) {
    if (passed >= length)
      return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(
        -Math.floor(passed / length),
        unit,
      );
  }
  return 'just now';
}
