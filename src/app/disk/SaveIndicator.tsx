// Shows in the header whether the document is saved to disk, or where else it is stored.
import { Check, CircleDot, CloudOff, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { Button } from '../../ui/Button.tsx';
import { useApp } from '../app-context.ts';
import { COMMANDS } from '../commands.ts';
import { useStudio } from '../reader-services.ts';
import { type SaveStatus as Mark, saveStatus } from './save-status.ts';
import './disk.css';

const WORDS: Record<
  Exclude<Mark['kind'], 'failed' | 'unsaved'>,
  { readonly text: string; readonly title: string }
> = {
  saving: { text: 'Saving', title: 'Your edits are being saved in this browser' },
  browser: {
    text: 'Saved in this browser',
    title: 'Your edits survive reloads and crashes. Save to disk to get a file',
  },
  disk: { text: 'Saved to disk', title: 'The files on disk have the same text' },
  downloaded: {
    text: 'Downloaded',
    title: "The current text was downloaded, because this browser can't write to the file",
  },
};

/** Instead of the usual title of what is saved in this browser. */
const MAY_BE_DELETED =
  'Your edits survive reloads and crashes, but the browser may delete them when the disk is full. Save to disk to get a file';

/** Names that are listed; the rest is counted. */
const MANY = 5;

export function SaveIndicator(): ReactNode {
  const app = useApp();
  const narrow = useStudio((s) => s.narrow);
  const state = useStudio(useShallow(({ document, files, save }) => ({ document, files, save })));
  const record = useStore(app.disk, (s) => s.records.get(state.document?.id ?? ''));
  const persistent = useStore(app.persistent);
  const mark = saveStatus(state, state.save, record);
  if (!mark) return null;
  if (mark.kind === 'failed')
    return (
      <Button
        icon={CloudOff}
        className="app-save-failed"
        title={mark.reason}
        onClick={() => COMMANDS.download.run(app)}
      >
        Not saved. Download
      </Button>
    );
  if (mark.kind === 'unsaved') {
    const names =
      mark.names.slice(0, MANY).join(', ') +
      (mark.names.length > MANY ? ` and ${mark.names.length - MANY} more` : '');
    return (
      <Button
        icon={CircleDot}
        iconOnly={narrow}
        className="app-save-unsaved"
        title={`The version of ${names} on disk differs. Your edits are saved in this browser. Select to save to disk`}
        aria-label="Not saved to disk"
        onClick={() => COMMANDS.saveAll.run(app)}
      >
        Not saved to disk
      </Button>
    );
  }
  const { text, title: usual } = WORDS[mark.kind];
  const title = mark.kind === 'browser' && persistent === false ? MAY_BE_DELETED : usual;
  const Icon = mark.kind === 'saving' ? LoaderCircle : Check;
  return (
    <span className="app-save ui-note ui-inline" title={title}>
      <Icon className="ui-icon" aria-hidden="true" />
      <span className={narrow ? 'ui-hidden' : undefined}>{text}</span>
    </span>
  );
}
