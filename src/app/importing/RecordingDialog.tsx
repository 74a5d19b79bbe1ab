// What a recording of messages gives: a new document, or additions to the open one; what was
// guessed, and the text, before anything is changed. Loaded for the first recording.
import './importing.css';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../../core/light.ts';
import type { TextEdit } from '../../core/types.ts';
import discoverWorkerUrl from '../../live-worker/discover-worker.ts?worker&url';
import type {
  FromDiscoverWorker,
  MadeDocument,
  MergedInto,
  ToDiscoverWorker,
} from '../../live-worker/protocol.ts';
import { formatBytes } from '../../share/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { SCROLLS_BY_KEY } from '../../ui/scrolls-by-key.ts';
import { createWorker } from '../../worker/create-worker.ts';
import { useApp } from '../app-context.ts';
import { FileComparison } from '../disk/Comparison.tsx';
import { hasSyntaxErrors } from '../problems/problem-lines.ts';
import { useStudio } from '../reader-services.ts';
import type { AppServices } from '../services.ts';
import { undoAction } from '../undo-action.ts';
import { useVisualHost } from '../visual/use-visual-host.ts';

/** How far the worker is. */
type Progress = { readonly bytes: number } | MadeDocument | 'failed';

/** The open document as it was when the recording was first compared with it. */
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
  const target = useTarget();
  const [isMerged, setMerged] = useState(false);
  const into = isMerged ? target : null;
  const progress = useDiscovery(file, title, into);
  const [refused, setRefused] = useState<string | null>(null);
  const result = typeof progress === 'object' && 'made' in progress ? progress : null;
  const isReady = Boolean(result?.made && result.made.text !== into?.text);
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
    app.store.getState().notify({ text: `New document of ${visibleText(file.name)}.` });
  };
  const isEmpty = result !== null && result.made === null;
  return (
    <Dialog title="Document from messages" onClose={close}>
      <div className="app-save-dialog" data-wide>
        {target && (
          <div className="ui-row">
            <SegmentedControl
              label="What to make of the messages"
              choices={[
                { value: 'new', label: 'New document' },
                { value: 'merged', label: `Add to ${visibleText(target.name)}` },
              ]}
              value={isMerged ? 'merged' : 'new'}
              onChange={(value) => {
                setRefused(null);
                setMerged(value === 'merged');
              }}
            />
          </div>
        )}
        {progress === 'failed' ? (
          <p role="alert">
            {visibleText(file.name)} couldn't be read. If it was changed meanwhile, open it again.
          </p>
        ) : result ? (
          <Result file={file} result={result} into={into} />
        ) : (
          <p role="status">{progressText(file, progress)}</p>
        )}
        {refused && <p role="alert">{refused}</p>}
        <div className="app-save-actions ui-row ui-wrap">
          <Button look="outline" onClick={close}>
            {isEmpty ? 'Close' : 'Cancel'}
          </Button>
          {!isEmpty && progress !== 'failed' && (
            <Button look="primary" ref={action} aria-disabled={!isReady} onClick={() => void act()}>
              {into ? `Add to ${visibleText(into.name)}` : 'New document'}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function progressText(file: File, progress: Progress): string {
  const bytes = typeof progress === 'object' && 'bytes' in progress ? progress.bytes : 0;
  return bytes < file.size
    ? `Reading ${visibleText(file.name)}: ${formatBytes(bytes)} of ${formatBytes(file.size)}`
    : 'Looking for channels and messages';
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
        "address" and "payload", as Export in a card writes it, and apidoc-studio listen.
      </p>
    );
  const { notes, text } = made;
  const left = `${formatCount(unread, 'line')} left out: not ${unread === 1 ? 'a whole message' : 'whole messages'}.`;
  return (
    <>
      <p role="status">
        {formatCount(count, 'message')} in {visibleText(file.name)} {whatTheyDo(made, into)}
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
      {!into ? (
        <section
          className="app-recording-text ui-scroll"
          {...SCROLLS_BY_KEY}
          aria-label="Text of the document"
        >
          <pre>{visibleText(text)}</pre>
        </section>
      ) : (
        text !== into.text && <Changes before={into} after={text} />
      )}
      <p className="ui-help">
        No value of a message is kept in the document, except names of kinds and texts that repeat.
      </p>
    </>
  );
}

/** Returns the rest of a sentence about messages. */
function whatTheyDo(
  { channels, messages, text }: NonNullable<MadeDocument['made']>,
  into: Target | null,
): string {
  const counts = [
    channels > 0 && formatCount(channels, 'channel'),
    messages > 0 && formatCount(messages, 'message'),
  ].filter(Boolean);
  if (!into) return `make a document with ${counts.join(' and ')}.`;
  const name = visibleText(into.name);
  if (text === into.text) return `change nothing in ${name}.`;
  return counts.length > 0 ? `add ${counts.join(' and ')} to ${name}.` : `change ${name}.`;
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

/** Returns the open document, if something can be added to it. */
function useTarget(): Target | null {
  const { store } = useApp();
  const document = useStudio((s) => (s.start ? null : s.document));
  const isTorn = useStudio(
    (s) => s.analysis.model === null || hasSyntaxErrors(s.analysis.problems),
  );
  const { canEdit } = useVisualHost();
  const isReadOnly = canEdit('') !== null;
  return useMemo(() => {
    if (!document || isTorn || isReadOnly) return null;
    const { name, base, path, language, version } = document;
    const { textOf, files } = store.getState();
    const others = files.flatMap(({ uri }) => {
      const text = textOf(uri);
      return text === undefined ? [] : [[uri, text] as const];
    });
    const address = base ?? path;
    return { ...{ name, version, address, language }, text: textOf('') ?? '', files: others };
  }, [store, document, isTorn, isReadOnly]);
}

/** Has a worker make the document, which ends with the dialog or another choice. */
function useDiscovery(file: File, title: string, into: Target | null): Progress {
  const [shown, setShown] = useState<{ of: Target | null; progress: Progress } | null>(null);
  useEffect(() => {
    const worker = createWorker(discoverWorkerUrl, 'apidoc-discover');
    const show = (progress: Progress): void => setShown({ of: into, progress });
    worker.onmessage = ({ data }: MessageEvent<FromDiscoverWorker>) =>
      show(data.type === 'failed' ? 'failed' : data);
    worker.onerror = (event) => {
      event.preventDefault();
      show('failed');
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
  return shown?.of === into ? shown.progress : { bytes: 0 };
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
  const refused = editor.change([{ uri: '', edits: [changedRange(into.text, text)] }]);
  if (refused !== null) return refused;
  notify({
    text: `Added what is new in ${visibleText(from)}.`,
    action: undoAction(store, () => editor.undo()),
  });
  return null;
}

/** Returns the edit between what both texts begin and end with. */
function changedRange(before: string, after: string): TextEdit {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}
