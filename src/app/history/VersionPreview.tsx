// One version beside the present texts, and what can be done with it.

import { Bookmark, FileDiff, RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { isRoot, languageOf } from '../../core/light.ts';
import type { FileEdits } from '../../core/types.ts';
import type { DraftTexts } from '../../share/draft.ts';
import type { LocalHistory } from '../../share/local-history.ts';
import { difference } from '../../share/string-pieces.ts';
import type { Version } from '../../share/version.ts';
import { Button } from '../../ui/Button.tsx';
import { nextTask } from '../../ui/next-task.ts';
import { useApp } from '../app-context.ts';
import { oldVersionOf } from '../comparison/old-version.ts';
import { FileComparison } from '../disk/Comparison.tsx';
import { nameOfUri } from '../file-names.ts';
import { useStudio } from '../reader-services.ts';
import type { AppServices } from '../services.ts';
import { undoAction } from '../undo-action.ts';
import { textsOf } from './present-content.ts';
import { timeOf, titleOf } from './versions.ts';

interface VersionPreviewProps {
  readonly history: LocalHistory;
  readonly version: Version;
  /** The present texts are the same. */
  readonly isNow: boolean;
  /** The version was deleted; `restore` puts it back. */
  onDeleted(version: Version, restore: () => Promise<void>): void;
}

export function VersionPreview({
  history,
  version,
  isNow,
  onDeleted,
}: VersionPreviewProps): ReactNode {
  const app = useApp();
  const [texts, setTexts] = useState<DraftTexts | 'loading' | 'damaged'>('loading');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let enabled = true;
    const show = (found: DraftTexts | null): void => {
      if (enabled) setTexts(found ?? 'damaged');
    };
    history.texts(version).then(show, () => show(null));
    return () => {
      enabled = false;
    };
  }, [history, version]);
  const hide = (): void => app.historyDialog.getState().hide();
  const restore = async (): Promise<void> => {
    setBusy(true);
    const refused = await restoreVersion(app, history, version, titleOf(version));
    setBusy(false);
    if (refused === null) hide();
    else setProblem(refused);
  };
  const compare = (): void => {
    if (typeof texts === 'string') return;
    hide();
    app.compare.getState().choose(oldVersionOf(app, titleOf(version), texts));
    app.compare.getState().show();
  };
  const remove = async (): Promise<void> => {
    try {
      onDeleted(version, await history.remove(version));
    } catch {
      setProblem("The version couldn't be deleted. Try again.");
    }
  };
  const isReady = typeof texts !== 'string';
  return (
    <section className="app-history-preview" aria-label="Chosen version">
      <div className="ui-row ui-wrap">
        {!isNow && (
          <>
            <Button
              look="primary"
              icon={RotateCcw}
              disabled={!isReady || busy}
              onClick={() => void restore()}
            >
              Restore this version
            </Button>
            <Button look="outline" icon={FileDiff} disabled={!isReady} onClick={compare}>
              Show API changes
            </Button>
          </>
        )}
        <Rename history={history} version={version} onProblem={setProblem} />
        <Button look="outline" icon={Trash2} onClick={() => void remove()}>
          Delete version
        </Button>
      </div>
      {problem !== '' && <p role="alert">{problem}</p>}
      {texts === 'damaged' && <p role="alert">This version is damaged and can't be shown.</p>}
      {isNow && <p>The document is identical to this version.</p>}
      {isReady && <Texts texts={texts} version={version} />}
    </section>
  );
}

function Texts({ texts, version }: { readonly texts: DraftTexts; version: Version }): ReactNode {
  const textOf = useStudio((s) => s.textOf);
  const language = useStudio((s) => s.document?.language ?? 'yaml');
  const all = textsOf(texts);
  const changed = [...all].find(([uri, text]) => textOf(uri) !== text);
  const [file, setFile] = useState(changed?.[0] ?? '');
  const id = useId();
  const before = all.get(file) ?? '';
  const theirs = useCallback(async () => before, [before]);
  const nameOf = (uri: string): string => (isRoot(uri) ? version.fileName : nameOfUri(uri));
  const name = nameOf(file);
  const time = timeOf(version).short;
  return (
    <>
      {all.size > 1 && (
        <div className="ui-row">
          <label htmlFor={id}>File</label>
          <select
            id={id}
            className="ui-field app-history-file"
            value={file}
            onChange={({ target }) => setFile(target.value)}
          >
            {[...all].map(([uri, text]) => (
              <option key={uri} value={uri}>
                {textOf(uri) === text ? nameOf(uri) : `${nameOf(uri)} (changed since)`}
              </option>
            ))}
          </select>
        </div>
      )}
      <FileComparison
        sides={[time, 'Now']}
        labels={[`${name} at ${time}`, `${name} now`]}
        language={/\.json$/i.test(name) ? 'json' : language}
        mine={textOf(file) ?? ''}
        theirs={theirs}
      />
    </>
  );
}

interface RenameProps extends Pick<VersionPreviewProps, 'history' | 'version'> {
  onProblem(problem: string): void;
}

/** A button that turns into a field. */
function Rename({ history, version, onProblem }: RenameProps): ReactNode {
  const [name, setName] = useState<string | null>(null);
  const canceled = useRef(false);
  if (name === null)
    return (
      <Button
        look="outline"
        icon={Bookmark}
        // The field that had the focus turned back into this button.
        autoFocus={canceled.current}
        onClick={() => setName(version.name ?? '')}
      >
        {version.name === undefined ? 'Name version' : 'Rename version'}
      </Button>
    );
  const submit = async (): Promise<void> => {
    const given = name.trim();
    const refused = await history.name(version, given === '' ? null : given);
    if (refused === null) setName(null);
    else onProblem(refused);
  };
  return (
    <form
      className="ui-row"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <input
        className="ui-field"
        aria-label="Name of the chosen version"
        maxLength={100}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the button that had the focus turned into this field.
        autoFocus
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Else it would close the dialog.
          event.preventDefault();
          event.stopPropagation();
          canceled.current = true;
          setName(null);
        }}
      />
      <Button type="submit" look="outline">
        {name.trim() === '' && version.name !== undefined ? 'Remove name' : 'Save name'}
      </Button>
    </form>
  );
}

// Restores a version of the local history: one step of undo, and the present texts are kept first.

type RestoreServices = Pick<AppServices, 'store' | 'visual' | 'drafts' | 'versions'>;

/**
 * Replaces the texts of the document by those of a version, and notifies of it with an Undo action.
 * Files that the document no longer has are added; those that the version lacks stay.
 * @param title what the user calls the version
 * @returns in one sentence why nothing was changed; null where it was
 */
export async function restoreVersion(
  { store, visual, drafts, versions }: RestoreServices,
  history: Pick<LocalHistory, 'texts'>,
  version: Version,
  title: string,
): Promise<string | null> {
  const state = store.getState;
  const opened = state().document?.opened;
  const content = await history.texts(version).catch(() => null);
  if (!content) return 'This version is damaged or was removed, so nothing was changed.';
  const editor = await visual.getState().needEditor();
  if (!editor)
    return "The editor couldn't be loaded, so nothing was changed. Try again when you are online.";
  const kept = await versions.keep('restoring');
  const { document } = state();
  if (!document || document.opened !== opened)
    return 'Another document was opened, so nothing was changed.';
  const texts = [...textsOf(content)];
  const edits = texts.flatMap(([uri, text]): FileEdits[] => {
    const now = state().textOf(uri);
    const piece = now === undefined ? null : difference(now, matchByteOrderMark(text, now));
    if (!piece || (piece.start === piece.end && piece.insert === '')) return [];
    return [{ uri, edits: [{ start: piece.start, end: piece.end, text: piece.insert }] }];
  });
  const lost = texts.filter(([uri]) => state().textOf(uri) === undefined);
  if (edits.length === 0 && lost.length === 0) return 'The document already matches this version.';
  for (const { uri } of edits) state().adoptFile(uri);
  let notice: number | null = null;
  const setLanguage = (name: string, text: string): void => {
    const language = languageOf(name, text);
    if (language === state().document?.language) return;
    drafts.describe(document.id, { name });
    state().setLanguage(language, name);
  };
  const redone = (): void => {
    for (const [uri, text] of lost) state().addFile(uri, text);
    setLanguage(version.fileName, content.text);
  };
  const undone = (): void => {
    for (const [uri] of lost) state().removeFile(uri);
    setLanguage(document.name, state().text());
    if (notice !== null) state().dismiss(notice);
  };
  const refused = edits.length > 0 ? editor.change(edits, { undone, redone }) : null;
  if (refused !== null) return refused;
  redone();
  // Rendering what follows from it would make the task of the editor too long.
  await nextTask();
  notice = state().notify({
    text:
      kept.state === 'refused'
        ? `Restored ${title}. ${kept.message} Use Undo to return to the previous text.`
        : `Restored ${title}. The previous text was kept as a version.`,
    ...(kept.state === 'refused' && { tone: 'warning' as const }),
    // Adding files is not a step of the editor.
    action: undoAction(store, edits.length > 0 ? () => editor.undo() : undone),
  });
  return null;
}

/** The editor's texts are without the byte order mark. */
function matchByteOrderMark(text: string, now: string): string {
  return now.startsWith('\uFEFF') ? text : text.replace(/^\uFEFF/, '');
}
