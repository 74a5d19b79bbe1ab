// In place of the documentation of a text in another format: what it holds, and a new document with
// its schemas as messages. Loaded for the first such text.
import './importing.css';
import { FilePlus2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCount } from '../../core/light.ts';
import type { ImportPreview, ImportResult } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { SCROLLS_BY_KEY, takeScrollKeys } from '../../ui/scrolls-by-key.ts';
import { useQuery } from '../../ui/use-query.ts';
import { useApp } from '../app-context.ts';
import { useStudio } from '../reader-services.ts';
import type { AppServices } from '../services.ts';

/** Milliseconds without another choice before a document is made of it. */
const REST = 200;
const KINDS = { webhook: 'webhook', callback: 'callback', schema: '' } as const;

export default function ForeignDocument(): ReactNode {
  const { store } = useApp();
  const version = useStudio((s) => s.analysis.modelVersion);
  const document = useStudio((s) => s.document);
  const name = document?.name ?? '';
  const { data: preview } = useQuery(
    `${document?.opened} ${name}`,
    async () =>
      (await store.getState().request({ request: 'importPreview', uri: '', name })) ?? undefined,
    { again: [version] },
  );
  const page = useRef<HTMLElement>(null);
  useEffect(() => (page.current ? takeScrollKeys(page.current) : undefined), []);
  return (
    <section
      ref={page}
      className="app-foreign ui-scroll"
      {...SCROLLS_BY_KEY}
      aria-label="Documentation"
    >
      {preview && (
        <>
          <h1>This is {visibleText(preview.what)}</h1>
          {preview.contents.length > 0 && <p>It has {inWords(preview.contents)}.</p>}
          {preview.refused === undefined ? (
            <Choice key={document?.opened} name={name} version={version} preview={preview} />
          ) : (
            <p role="status">{visibleText(preview.refused)}</p>
          )}
        </>
      )}
    </section>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly version: number;
  readonly preview: ImportPreview;
}

/** The messages to take, and the button that makes the document. */
function Choice({ name, version, preview: { messages } }: ChoiceProps): ReactNode {
  const app = useApp();
  const { store } = app;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState(false);
  const chosen = messages.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  const made = useQuery<ImportResult>(
    chosen.length > 0 ? JSON.stringify(chosen) : null,
    async () =>
      (await store.getState().request({ request: 'importDocument', uri: '', name, chosen })) ??
      undefined,
    { again: [version], debounce: REST },
  );
  const create = async (): Promise<void> => {
    if (chosen.length === 0) return;
    const result = await made.refetch();
    setFailed(!result || 'refused' in result);
    if (result && 'text' in result) openImport(app, result, chosen.length);
  };
  const several = messages.length > 1;
  return (
    <>
      <p>
        A new document can have {several ? 'these schemas' : 'this schema'} as{' '}
        {several ? 'messages' : 'a message'}. {visibleText(name)} stays as it is.
      </p>
      <div className="ui-row ui-wrap">
        <Button
          look="primary"
          icon={FilePlus2}
          aria-disabled={chosen.length === 0}
          onClick={() => void create()}
        >
          {several
            ? 'New document with these schemas as messages'
            : 'New document with this schema as a message'}
        </Button>
      </div>
      {failed && <p role="alert">Couldn't create the document. Try again.</p>}
      {chosen.length > 0 && made.data && <Notes result={made.data} />}
      {several && (
        <fieldset className="app-foreign-choices">
          <legend>Messages of the new document</legend>
          <div className="ui-row ui-wrap">
            <span role="status">
              {chosen.length} of {formatCount(messages.length, 'message')}
            </span>
            <Button onClick={() => setLeft(new Set())}>Choose all</Button>
            <Button onClick={() => setLeft(new Set(messages.map(({ id }) => id)))}>
              Choose none
            </Button>
          </div>
          {messages.map(({ id, name: label, kind, detail }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={!left.has(id)}
                onChange={() => setLeft(toggleId(left, id))}
              />
              <span className="ui-grow">{visibleText(label)}</span>
              <span className="ui-note">
                {visibleText([KINDS[kind], detail].filter((text) => text !== '').join(', '))}
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}

/** What is not kept, and what is kept in another way. */
function Notes({ result }: { readonly result: ImportResult }): ReactNode {
  if ('refused' in result) return <p role="status">{visibleText(result.refused)}</p>;
  const { notes } = result;
  if (notes.length === 0) return null;
  const lost = notes.filter(({ severity }) => severity === 'warning');
  const others = notes.filter(({ severity }) => severity !== 'warning');
  return (
    <details className="app-foreign-notes">
      <summary>
        {lost.length === 0
          ? formatCount(notes.length, 'note')
          : `${formatCount(lost.length, 'value')} can't be kept as ${lost.length === 1 ? 'it is' : 'they are'}`}
      </summary>
      <ul>
        {[...lost, ...others].map(({ code, path, message }) => (
          <li key={`${code} ${path} ${message}`}>
            {visibleText(message)} {path !== '' && <code>{visibleText(path)}</code>}
          </li>
        ))}
      </ul>
    </details>
  );
}

function toggleId(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const now = new Set(set);
  if (!now.delete(id)) now.add(id);
  return now;
}

/** Returns `1 path, 2 webhooks and 3 schemas`. */
function inWords(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

// Opens the document that was made of another text; that text stays.

/**
 * Opens a new document as a draft of its own, and notifies of it with an action that opens the text
 * again that it was made of.
 * @param count messages of the new document
 */
function openImport(
  { store, opener }: Pick<AppServices, 'store' | 'opener'>,
  { title, text }: { readonly title: string; readonly text: string },
  count: number,
): void {
  const { document: before, notify } = store.getState();
  opener.madeDocument(title, text);
  if (!before) return;
  const { id, name, source } = before;
  const open = async (): Promise<void> => {
    // A text that was loaded and not edited has no draft.
    if (!(await opener.draft(id)) && source.kind === 'url') await opener.address(source.address);
  };
  notify({
    text: `New document with ${formatCount(count, 'message')}. ${name} is unchanged.`,
    action: { label: `Open ${name}`, run: () => void open() },
  });
}
