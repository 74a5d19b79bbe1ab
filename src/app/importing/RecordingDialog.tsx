// What a recording of messages gives: a new document, or additions to the open one; what was
// guessed, and the text, before anything is changed. Loaded for the first recording.
import './importing.css';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { formatCount, formatNumber } from '../../core/light.ts';
import discoverWorkerUrl from '../../live-worker/discover-worker.ts?worker&url';
import type {
  FromDiscoverWorker,
  MadeDocument,
  MergedInto,
  ToDiscoverWorker,
} from '../../live-worker/protocol.ts';
import { formatBytes } from '../../share/failure.ts';
import { difference } from '../../share/string-pieces.ts';
import type { Studio } from '../../store/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { SCROLLS_BY_KEY } from '../../ui/scrolls-by-key.ts';
import { createWorker } from '../../worker/create-worker.ts';
import { useApp } from '../app-context.ts';
import { FileComparison } from '../disk/Comparison.tsx';
import { hasSyntaxErrors } from '../problems/problems.ts';
import { useStudio } from '../reader-services.ts';
import type { AppServices } from '../services.ts';
import { undoAction } from '../undo-action.ts';
import { useVisualHost } from '../visual/use-visual-host.ts';

/** How far the worker is. */
type Progress = Exclude<FromDiscoverWorker, { type: 'made' }> | MadeDocument;

/** Lines of a new document that are shown before it is created. */
const SHOWN = 400;

/** The open document as it was when the user chose to add to it. */
interface Target extends MergedInto {
  readonly name: string;
  readonly version: number;
}

export default function RecordingDialog(): ReactNode {
  const { recordingDialog } = useApp();
  const file = useStore(recordingDialog, (s) => s.file);
  return file && <Recording key={`${file.name} ${file.lastModified}`} file={file} />;
}

function Recording({ file }: { readonly file: File }): ReactNode {
  const app = useApp();
  const close = (): void => app.recordingDialog.setState({ file: null });
  const title = file.name.replace(/\.[^.]*$/, '') || 'Recording';
  const name = useNameOfTarget();
  const [into, setInto] = useState<Target | null>(null);
  const progress = useDiscovery(file, title, into);
  const [refused, setRefused] = useState<string | null>(null);
  const result = 'made' in progress ? progress : null;
  const isEmpty = result !== null && !hasChannels(result, into);
  const isReady = !isEmpty && Boolean(result?.made && result.made.text !== into?.text);
  const isFailed = 'type' in progress && progress.type === 'failed';
  const action = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReady && document.activeElement?.getAttribute('role') !== 'radio')
      action.current?.focus();
  }, [isReady]);
  const act = async (): Promise<void> => {
    if (!result?.made || !isReady) return;
    const { text } = result.made;
    if (into) {
      const why = await app.visual
        .getState()
        .trackChange(addToDocument(app, into, text, file.name));
      setRefused(why);
      if (why !== null) return;
    }
    close();
    if (into) return;
    app.opener.madeDocument(title, text);
    app.store.getState().notify({ text: `New document from ${visibleText(file.name)}.` });
  };
  return (
    <Dialog title="Document from messages" onClose={close}>
      <div className="app-save-dialog" data-wide>
        {name !== null && (
          <div className="ui-row">
            <SegmentedControl
              label="What to make of the messages"
              choices={[
                { value: 'new', label: 'New document' },
                { value: 'merged', label: `Add to ${visibleText(name)}` },
              ]}
              value={into ? 'merged' : 'new'}
              onChange={(value) => {
                setRefused(null);
                setInto(value === 'merged' ? targetOf(app.store.getState()) : null);
              }}
            />
          </div>
        )}
        {result ? (
          <Result file={file} result={result} into={into} />
        ) : (
          <State file={file} progress={progress} />
        )}
        {refused && <p role="alert">{refused}</p>}
        <div className="app-save-actions ui-row ui-wrap">
          <Button look="outline" onClick={close}>
            {isEmpty ? 'Close' : 'Cancel'}
          </Button>
          {!isEmpty && !isFailed && (
            <Button look="primary" ref={action} aria-disabled={!isReady} onClick={() => void act()}>
              {into ? `Add to ${visibleText(into.name)}` : 'New document'}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Whether there is something to be made: addresses may be too long, and left out. */
function hasChannels({ made }: MadeDocument, into: Target | null): boolean {
  return made !== null && (into !== null || made.channels > 0);
}

function State({ file, progress }: { file: File; progress: Progress }): ReactNode {
  const name = visibleText(file.name);
  if ('type' in progress && progress.type === 'failed')
    return (
      <p role="alert">
        {progress.isFile
          ? `${name} couldn't be read. If it was changed meanwhile, open it again.`
          : `Nothing could be made of ${name}. Try again when you are online, or with fewer messages.`}
      </p>
    );
  const bytes = 'bytes' in progress ? progress.bytes : 0;
  return (
    <p role="status">
      {bytes < file.size
        ? `Reading ${name}: ${formatBytes(bytes)} of ${formatBytes(file.size)}`
        : 'Looking for channels and messages'}
    </p>
  );
}

interface ResultProps {
  readonly file: File;
  readonly result: MadeDocument;
  readonly into: Target | null;
}

function Result({ file, result: { count, unread, made }, into }: ResultProps): ReactNode {
  if (!made)
    return (
      <p role="alert">
        {visibleText(file.name)} has no messages. A line of a recording is a JSON object with
        "address" and "payload", as written by Export in a card and by apidoc-studio listen.
      </p>
    );
  const { notes, text } = made;
  const left =
    unread === 1
      ? '1 line that is not a complete message was left out.'
      : `${formatNumber(unread)} lines that are not complete messages were left out.`;
  return (
    <>
      <p role="status">
        {formatCount(count, 'message')} in {visibleText(file.name)} {whatTheyDo(count, made, into)}
        {unread > 0 && ` ${left}`}
      </p>
      {notes.length > 0 && (
        <>
          <h3 className="app-recording-head">
            {into
              ? 'What changes, and what is left to do'
              : 'What was guessed, and what is left to do'}
          </h3>
          <ul className="app-recording-notes ui-scroll" {...SCROLLS_BY_KEY} aria-label="Notes">
            {[...new Set(notes)].map((note) => (
              <li key={note}>{visibleText(note)}</li>
            ))}
          </ul>
        </>
      )}
      {into
        ? text !== into.text && <Changes before={into} after={text} />
        : made.channels > 0 && <NewText text={text} />}
      <p className="ui-help">
        The document keeps no values of messages, except names that tell messages apart and values
        of an enum.
      </p>
    </>
  );
}

/** Returns the rest of a sentence about so many messages. */
function whatTheyDo(
  count: number,
  { channels, messages, text }: NonNullable<MadeDocument['made']>,
  into: Target | null,
): string {
  const end = count === 1 ? 's' : '';
  const counts = [
    channels > 0 && formatCount(channels, 'channel'),
    messages > 0 && formatCount(messages, 'message'),
  ]
    .filter(Boolean)
    .join(' and ');
  if (!into)
    return counts === '' ? `make${end} no document.` : `make${end} a document with ${counts}.`;
  const name = visibleText(into.name);
  if (text === into.text) return `change${end} nothing in ${name}.`;
  return counts === '' ? `change${end} ${name}.` : `add${end} ${counts} to ${name}.`;
}

/** The beginning of a new document: it may have any length. */
function NewText({ text }: { readonly text: string }): ReactNode {
  const lines = text.trimEnd().split('\n', SHOWN + 1);
  return (
    <section
      className="app-recording-text ui-scroll"
      {...SCROLLS_BY_KEY}
      aria-label="Text of the document"
    >
      <pre>{visibleText(lines.slice(0, SHOWN).join('\n'))}</pre>
      {lines.length > SHOWN && <p className="ui-help">The rest is in the document.</p>}
    </section>
  );
}

function Changes({
  before: { name, text, language },
  after,
}: {
  readonly before: Target;
  readonly after: string;
}): ReactNode {
  const theirs = useCallback(async () => text, [text]);
  const shown = visibleText(name);
  return (
    <FileComparison
      sides={['Before', 'After']}
      labels={[`${shown} before`, `${shown} after`]}
      language={language}
      mine={after}
      theirs={theirs}
    />
  );
}

/** Returns the name of the open document, if something can be added to it. */
function useNameOfTarget(): string | null {
  const { canEdit } = useVisualHost();
  const name = useStudio(({ start, document, analysis: { model, problems } }) =>
    !start && document && model && !hasSyntaxErrors(problems) ? document.name : null,
  );
  return canEdit('') === null ? name : null;
}

function targetOf({ document, textOf, files }: Studio): Target | null {
  if (!document) return null;
  const { name, base, path, language, version } = document;
  const others = files.flatMap(({ uri }) => {
    const text = textOf(uri);
    return text === undefined ? [] : [[uri, text] as const];
  });
  const address = base ?? path;
  return { ...{ name, version, address, language }, text: textOf('') ?? '', files: others };
}

/** Has a worker make the document, which ends with the dialog or another choice. */
function useDiscovery(file: File, title: string, into: Target | null): Progress {
  const [shown, setShown] = useState<{ of: Target | null; progress: Progress } | null>(null);
  useEffect(() => {
    const worker = createWorker(discoverWorkerUrl, 'apidoc-discover');
    const show = (progress: Progress): void => setShown({ of: into, progress });
    worker.onmessage = ({ data }: MessageEvent<FromDiscoverWorker>) => show(data);
    worker.onerror = (event) => {
      event.preventDefault();
      show({ type: 'failed', isFile: false });
    };
    const request: ToDiscoverWorker = {
      ...{ lines: file, title },
      into: into && {
        ...{ address: into.address, language: into.language },
        ...{ text: into.text, files: into.files },
      },
    };
    worker.postMessage(request);
    return () => worker.terminate();
  }, [file, title, into]);
  return shown?.of === into ? shown.progress : { type: 'read', bytes: 0 };
}

/** Changes the open document as one step of undo. Resolves to why nothing was changed, or null. */
async function addToDocument(
  { store, visual }: Pick<AppServices, 'store' | 'visual'>,
  into: Target,
  text: string,
  from: string,
): Promise<string | null> {
  const editor = await visual.getState().needEditor();
  if (!editor)
    return "The editor couldn't be loaded, so nothing was changed. Try again when you are online.";
  const { document, notify } = store.getState();
  if (document?.version !== into.version)
    return 'The text has changed since, so nothing was changed. Open the recording again.';
  const { start, end, insert } = difference(into.text, text);
  let notice: number | null = null;
  const refused = editor.change([{ uri: '', edits: [{ start, end, text: insert }] }], {
    undone: () => notice !== null && store.getState().dismiss(notice),
  });
  if (refused !== null) return refused;
  notice = notify({
    text: `Added what is new in ${visibleText(from)}.`,
    action: undoAction(store, () => editor.undo()),
  });
  return null;
}
