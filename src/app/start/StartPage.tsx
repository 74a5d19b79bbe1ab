// The page of an empty studio, and the way to open something else: an address, a file, pasted text,
// an example, recent work.
import {
  Download,
  FilePlus2,
  FileText,
  FolderOpen,
  GraduationCap,
  ListTodo,
  LoaderCircle,
  X,
} from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCount } from '../../core/light.ts';
import type { Damaged } from '../../share/recover-draft.ts';
import { downloadText } from '../../share/save-file.ts';
import { Button } from '../../ui/Button.tsx';
import { takeScrollKeys } from '../../ui/scrolls-by-key.ts';
import { useLazy } from '../../ui/use-lazy.ts';
import { useApp } from '../app-context.ts';
import { COMMANDS } from '../commands.ts';
import { EXAMPLES } from '../examples.ts';
import { useReader, useStudio } from '../reader-services.ts';
import { FailureNote } from './FailureNote.tsx';
import type { ModelMaker } from './model-maker.ts';
import { RecentDocuments } from './RecentDocuments.tsx';

const loadLive = async () => {
  const [{ LiveSample }, { DiagramPicture }, { createModelMaker }] = await Promise.all([
    import('./LiveSample.tsx'),
    import('./DiagramPicture.tsx'),
    import('./model-maker.ts'),
  ]);
  return { LiveSample, DiagramPicture, createModelMaker };
};
type Live = Awaited<ReturnType<typeof loadLive>>;

export function StartPage(): ReactNode {
  const app = useApp();
  const hasDocument = useStudio((s) => s.document !== null);
  const page = useRef<HTMLElement>(null);
  useEffect(() => (page.current ? takeScrollKeys(page.current) : undefined), []);
  const { part: Live } = useLazy(loadLive);
  const maker = useModelMaker(Live);
  return (
    <main ref={page} className="app-start ui-scroll" id="work" tabIndex={-1}>
      <div className="app-start-page">
        <FailureNote />
        <LoadingNote />
        <div className="app-start-top">
          <div className="app-start-ways">
            <header>
              <h1 className="app-start-title">Document your message-driven API</h1>
              <p className="app-start-lead">
                Edit, validate, read and share apidoc and AsyncAPI documents. They stay in this
                browser.
              </p>
            </header>
            <div className="ui-row ui-wrap">
              <Button icon={FilePlus2} look="primary" onClick={() => app.opener.newDocument()}>
                New document
              </Button>
              <Button icon={ListTodo} look="outline" onClick={() => COMMANDS.stepByStep.run(app)}>
                Guided setup
              </Button>
              <Button icon={GraduationCap} look="outline" onClick={() => COMMANDS.learn.run(app)}>
                Learn
              </Button>
              {hasDocument && (
                <Button icon={X} onClick={() => app.store.getState().showStart(false)}>
                  Back to the document
                </Button>
              )}
            </div>
            <div className="ui-row ui-wrap">
              <Button icon={FileText} look="outline" onClick={() => void app.opener.pick()}>
                Open files
              </Button>
              <Button icon={FolderOpen} look="outline" onClick={() => void app.opener.pickFolder()}>
                Open a folder
              </Button>
            </div>
            <AddressField />
            <p className="app-start-hint">
              Or drop anything here, or paste a document or a URL: also OpenAPI, JSON Schema, Avro
              and .proto files, whose schemas become messages, recorded messages (
              <code>.ndjson</code>), and a <code>catalog.json</code>.
            </p>
          </div>
          {maker && Live && <Live.LiveSample maker={maker} />}
        </div>
        <RecentDocuments maker={maker} Picture={Live?.DiagramPicture} />
        <DamagedDocuments />
        <ExampleList />
      </div>
    </main>
  );
}

/** What makes models for the page, once it is loaded. */
function useModelMaker(live: Live | null): ModelMaker | null {
  const [maker, setMaker] = useState<ModelMaker | null>(null);
  useEffect(() => {
    if (!live) return;
    const made = live.createModelMaker();
    setMaker(made);
    return () => made.close();
  }, [live]);
  return maker;
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
      <Button type="submit" look="outline">
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

/** Examples that are shown at first. */
const FIRST_EXAMPLES = 6;

function ExampleList(): ReactNode {
  const { opener } = useApp();
  const [all, setAll] = useState(false);
  return (
    <section className="app-start-section" aria-labelledby="examples">
      <h2 id="examples" className="app-start-label">
        Examples
      </h2>
      <ul className="ui-list app-examples">
        {(all ? EXAMPLES : EXAMPLES.slice(0, FIRST_EXAMPLES)).map((e) => (
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
      {!all && (
        <div>
          <Button look="outline" onClick={() => setAll(true)}>
            {`All ${EXAMPLES.length} examples`}
          </Button>
        </div>
      )}
    </section>
  );
}

// Documents of this browser that can't be read, or only in part: they are kept as they are, and the
// user can download what is stored of them.

function DamagedDocuments(): ReactNode {
  const { drafts } = useReader();
  const [damaged, setDamaged] = useState<readonly Damaged[]>([]);
  useEffect(() => void drafts.damaged().then(setDamaged), [drafts]);
  if (damaged.length === 0) return null;
  return (
    <section className="app-start-section" aria-labelledby="damaged">
      <h2 id="damaged" className="app-start-label">
        Documents that can't be read
      </h2>
      <p className="app-start-hint">
        {formatCount(damaged.length, 'document')} in this browser can't be read, or only in part.
        What is stored stays as it is: a newer version of the studio may have written it. Download
        it to look for your text.
      </p>
      <ul className="ui-list app-recent">
        {damaged.map(({ id, content }) => (
          <li key={id} className="app-recent-row">
            <span className="app-recent-open app-recent-file ui-ellipsis">{id}</span>
            <Button
              icon={Download}
              onClick={() => downloadText(`${id.replace(/[^\w-]+/g, '-')}.json`, content)}
            >
              {`Download ${id}`}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
