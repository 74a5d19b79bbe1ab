// A file in the list of files: its name, its status, and how many problems it has.
import { FileBraces, FileQuestionMark, FileText, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { isAbsence } from '../../core/light.ts';
import type { OtherFile } from '../../store/other-files.ts';
import type { OpenedDocument } from '../../store/state.ts';
import { isRulesFile } from '../document-rules.ts';
import { folderOfUri, nameOfFile } from '../file-names.ts';

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
        {file.reason === undefined || isAbsence(file.reason) ? 'not found' : 'not loaded'}
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

export interface Count {
  errors: number;
  warnings: number;
}

/** What the count of a row counts: errors where there are any, else warnings. */
function countLabel({ errors, warnings }: Count): string {
  return `${errors > 0 ? 'error' : 'warning'}${(errors || warnings) === 1 ? '' : 's'}`;
}
