// Lets the user choose the version to compare with.
import { FileText, FolderOpen, Save } from 'lucide-react';
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { Action, Failure } from '../../share/failure.ts';
import type { FetchOptions } from '../../share/fetch-text.ts';
import type { LocalHistory } from '../../share/local-history.ts';
import { pickFiles, pickFolder } from '../../share/receive-files.ts';
import type { Version } from '../../share/version.ts';
import { Button } from '../../ui/Button.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { useApp } from '../app-context.ts';
import { EXAMPLES } from '../examples.ts';
import { labelOf, timeOf, titleOf, versionsOfDocument } from '../history/versions.ts';
import type { OldVersion } from './comparison-state.ts';
import {
  damagedVersion,
  fetchVersion,
  oldVersionOf,
  type ReadVersion,
  readExample,
  readReceived,
  readSavedVersion,
  savedVersionLabel,
} from './old-version.ts';

interface Failed {
  readonly failure: Failure;
  again(options: Partial<FetchOptions>): void;
}

interface ChooseVersionProps {
  /** That of the address. */
  readonly field: RefObject<HTMLInputElement | null>;
  onChoose(version: OldVersion): void;
}

export function ChooseVersion({ field, onChoose }: ChooseVersionProps): ReactNode {
  const app = useApp();
  const { busy, failed, run } = useReading(onChoose);
  const [address, setAddress] = useState('');
  const [example, setExample] = useState(EXAMPLES[0]?.file ?? '');
  // Whoever comes back from a comparison had the focus on a button that is gone.
  useEffect(() => field.current?.focus(), [field]);
  const saved = savedVersionLabel(app);
  const ids = { address: useId(), example: useId() };
  const load = (options: Partial<FetchOptions> = {}, from = address): void =>
    run(
      () => fetchVersion(from.trim(), options),
      (more) => load({ ...options, ...more }, from),
    );
  const pick = (): void => run(async () => readReceived(await pickFiles()), pick);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (address.trim() === '') field.current?.focus();
    else load();
  };
  const runOf = ({ failure: _, again }: Failed, action: Action): (() => void) | null => {
    if (action.id === 'retry') return () => again({});
    if (action.id === 'wait-longer') return () => again({ timeoutMs: action.timeoutMs });
    if (action.id === 'allow-local') return () => again({ allowedHosts: [action.host] });
    if (action.id === 'open-as-text')
      return () => again({ anyType: true, maxBytes: action.maxBytes });
    if (action.id === 'try-address') return () => load({}, action.address);
    if (action.id === 'choose-file') return pick;
    return action.id === 'edit-address' ? () => field.current?.focus() : null;
  };
  return (
    <div className="app-compare">
      <p>
        Shows what changed since that version, and which applications the changes break. Nothing is
        opened or replaced.
      </p>
      <div className="ui-row ui-wrap">
        {saved && (
          <Button
            look="outline"
            icon={Save}
            onClick={() =>
              run(
                () => readSavedVersion(app),
                () => undefined,
              )
            }
          >
            {saved}
          </Button>
        )}
        <Button look="outline" icon={FileText} onClick={pick}>
          Choose files
        </Button>
        <Button
          look="outline"
          icon={FolderOpen}
          onClick={() => run(async () => readReceived(await pickFolder()), pick)}
        >
          Choose a folder
        </Button>
      </div>
      <HistoryVersions onRead={(read) => run(read, () => undefined)} />
      <form className="app-compare-field" onSubmit={submit} noValidate>
        <label htmlFor={ids.address}>URL or share link</label>
        <div className="app-compare-input">
          <input
            ref={field}
            id={ids.address}
            className="ui-field"
            type="url"
            inputMode="url"
            spellCheck={false}
            autoComplete="off"
            placeholder="https://example.com/api.yaml"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
          <Button type="submit" look="outline">
            Compare with URL
          </Button>
        </div>
      </form>
      <div className="app-compare-field">
        <label htmlFor={ids.example}>Example</label>
        <div className="app-compare-input">
          <select
            id={ids.example}
            className="ui-field"
            value={example}
            onChange={({ target }) => setExample(target.value)}
          >
            {EXAMPLES.map(({ file, title }) => (
              <option key={file} value={file}>
                {title}
              </option>
            ))}
          </select>
          <Button
            look="outline"
            onClick={() =>
              run(
                () => readExample(example.replace(/\.yaml$/, '')),
                () => undefined,
              )
            }
          >
            Compare with example
          </Button>
        </div>
      </div>
      {busy && <p role="status">Loading</p>}
      {failed && (
        <div role="alert" className="app-compare-failure">
          <p>
            <strong>{failed.failure.title}</strong> {failed.failure.explanation}
          </p>
          <div className="ui-row ui-wrap">
            {failed.failure.actions.map((action) => {
              const act = runOf(failed, action);
              return (
                act && (
                  <Button key={action.label} look="outline" onClick={act}>
                    {action.label}
                  </Button>
                )
              );
            })}
          </div>
        </div>
      )}
    </div>
  );
}

/** Reads one version at a time; the last one counts. */
function useReading(onChoose: (version: OldVersion) => void) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current = -1;
    },
    [],
  );
  const run = (read: () => Promise<ReadVersion | null>, again: Failed['again']): void => {
    turn.current += 1;
    const own = turn.current;
    setBusy(true);
    setFailed(null);
    void read().then((outcome) => {
      if (turn.current !== own) return;
      setBusy(false);
      if (outcome?.ok) onChoose(outcome.version);
      else if (outcome && outcome.failure.reason !== 'cancelled')
        setFailed({ failure: outcome.failure, again });
    });
  };
  return { busy, failed, run };
}

// The versions of the local history to compare with; nothing where there are none.

interface HistoryVersionsProps {
  onRead(read: () => Promise<ReadVersion>): void;
}

function HistoryVersions({ onRead }: HistoryVersionsProps): ReactNode {
  const app = useApp();
  const id = useId();
  const [history, setHistory] = useState<LocalHistory | null>(null);
  const [versions, setVersions] = useState<readonly Version[]>([]);
  const [chosen, choose] = useState('');
  useEffect(() => {
    let enabled = true;
    const load = async (): Promise<void> => {
      const loaded = await versionsOfDocument(app);
      const found = await loaded.list();
      if (!enabled) return;
      setHistory(loaded.history);
      setVersions(found);
    };
    // Where the browser stores nothing there is nothing to choose.
    load().catch(() => undefined);
    return () => {
      enabled = false;
    };
  }, [app]);
  const version = versions.find((one) => one.id === chosen) ?? versions[0];
  if (!history || !version) return null;
  const read = async (): Promise<ReadVersion> => {
    const texts = await history.texts(version).catch(() => null);
    return texts
      ? { ok: true, version: oldVersionOf(app, titleOf(version), texts) }
      : damagedVersion();
  };
  return (
    <div className="app-compare-field">
      <label htmlFor={id}>Version in the local history</label>
      <div className="app-compare-input">
        <select
          id={id}
          className="ui-field"
          value={version.id}
          onChange={({ target }) => choose(target.value)}
        >
          {versions.map((one) => (
            <option key={one.id} value={one.id}>
              {visibleText(`${timeOf(one).short} · ${labelOf(one)}`)}
            </option>
          ))}
        </select>
        <Button look="outline" onClick={() => onRead(read)}>
          Compare with version
        </Button>
      </div>
    </div>
  );
}
