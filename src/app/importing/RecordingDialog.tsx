// A new document of recorded messages: what it has, what was guessed, and its text. Loaded for the
// first recording.
import './importing.css';
import { FilePlus2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../../core/light.ts';
import discoverWorkerUrl from '../../live-worker/discover-worker.ts?worker&url';
import type { FromDiscoverWorker, ToDiscoverWorker } from '../../live-worker/protocol.ts';
import { formatBytes } from '../../share/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { SCROLLS_BY_KEY } from '../../ui/scrolls-by-key.ts';
import { createWorker } from '../../worker/create-worker.ts';
import { useApp } from '../app-context.ts';

type Made = Extract<FromDiscoverWorker, { type: 'made' }>;

/** How far the worker is. */
type Progress = { readonly bytes: number } | Made | 'failed';

export default function RecordingDialog(): ReactNode {
  const { recordingDialog } = useApp();
  const file = useStore(recordingDialog, (s) => s.file);
  return file && <DocumentOfRecording key={`${file.name} ${file.lastModified}`} file={file} />;
}

function DocumentOfRecording({ file }: { readonly file: File }): ReactNode {
  const app = useApp();
  const close = (): void => app.recordingDialog.setState({ file: null });
  const title = file.name.replace(/\.[^.]*$/, '') || 'Recording';
  const progress = useDiscovery(file, title);
  const result = typeof progress === 'object' && 'made' in progress ? progress : null;
  const made = result?.made ?? null;
  const create = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (made) create.current?.focus();
  }, [made]);
  const open = (): void => {
    if (!made) return;
    close();
    app.opener.madeDocument(title, made.text);
    app.store.getState().notify({ text: `New document of ${visibleText(file.name)}.` });
  };
  return (
    <Dialog title="New document from messages" onClose={close}>
      <div className="app-save-dialog" data-wide>
        {progress === 'failed' ? (
          <p role="alert">
            {visibleText(file.name)} couldn't be read. If it was changed meanwhile, open it again.
          </p>
        ) : result ? (
          <Result file={file} result={result} />
        ) : (
          <p role="status">{progressText(file, progress)}</p>
        )}
        <div className="app-save-actions ui-wrap">
          <Button look="outline" onClick={close}>
            {made || !result ? 'Cancel' : 'Close'}
          </Button>
          {(made || !result) && progress !== 'failed' && (
            <Button
              look="primary"
              icon={FilePlus2}
              ref={create}
              aria-disabled={!made}
              onClick={open}
            >
              New document
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

function Result({
  file,
  result: { count, unread, made },
}: {
  readonly file: File;
  readonly result: Made;
}): ReactNode {
  const left = `${formatCount(unread, 'line')} left out: not ${unread === 1 ? 'a whole message' : 'whole messages'}.`;
  if (!made)
    return (
      <p role="alert">
        {visibleText(file.name)} has no messages. A line of a recording is a JSON object with
        "address" and "payload", as Export in a card writes it, and apidoc-studio listen.
      </p>
    );
  const { channels, messages, notes, text } = made;
  return (
    <>
      <p role="status">
        {formatCount(count, 'message')} in {visibleText(file.name)} make a document with{' '}
        {formatCount(channels, 'channel')} and {formatCount(messages, 'message')}.
        {unread > 0 && ` ${left}`}
      </p>
      <h3 className="app-recording-head">What was guessed, and what is left to do</h3>
      <ul
        className="app-recording-notes ui-scroll"
        {...SCROLLS_BY_KEY}
        aria-label="What was guessed"
      >
        {[...new Set(notes)].map((note) => (
          <li key={note}>{visibleText(note)}</li>
        ))}
      </ul>
      <section
        className="app-recording-text ui-scroll"
        {...SCROLLS_BY_KEY}
        aria-label="Text of the document"
      >
        <pre>{visibleText(text)}</pre>
      </section>
      <p className="ui-help">
        No value of a message is kept in the document, except names of kinds and texts that repeat.
      </p>
    </>
  );
}

/** Has a worker make the document, which ends with the dialog. */
function useDiscovery(file: File, title: string): Progress {
  const [progress, setProgress] = useState<Progress>({ bytes: 0 });
  useEffect(() => {
    const worker = createWorker(discoverWorkerUrl, 'apidoc-discover');
    worker.onmessage = ({ data }: MessageEvent<FromDiscoverWorker>) =>
      setProgress(data.type === 'failed' ? 'failed' : data);
    worker.onerror = (event) => {
      event.preventDefault();
      setProgress('failed');
    };
    const request: ToDiscoverWorker = { lines: file, title };
    worker.postMessage(request);
    return () => worker.terminate();
  }, [file, title]);
  return progress;
}
