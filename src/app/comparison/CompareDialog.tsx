// Compares the document with another version of it: what changed, which applications that breaks,
// and both texts. Loaded when it is first opened.
import './compare.css';
import { ArrowLeft, ClipboardCopy, Tag } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import {
  capitalize,
  changesAsMarkdown,
  comparisonOf,
  countsOf,
  forAudience,
  formatCount,
  groupChanges,
  NO_CHANGES,
  ROOT_URI,
  schemaPathOf,
} from '../../core/light.ts';
import type { Audience, Change, Level, VersionAdvice } from '../../core/types.ts';
import { LevelIcon, levelText } from '../../docs/changes/LevelIcon.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { visibleName, visibleText } from '../../ui/display-text.ts';
import { Sentence } from '../../ui/Sentence.tsx';
import type { LocatedChange } from '../../worker/compare-texts.ts';
import { useApp } from '../app-context.ts';
import { useVisualHost } from '../visual/use-visual-host.ts';
import { ChangedTexts } from './ChangedTexts.tsx';
import { ChangeFilter } from './ChangeFilter.tsx';
import { ChooseVersion } from './ChooseVersion.tsx';
import { type Compared, type ComparisonResult, keyOf } from './comparison-state.ts';
import { followComparison } from './follow-comparison.ts';
import { moveThroughRows } from './move-through-rows.ts';

export default function CompareDialog(): ReactNode {
  const app = useApp();
  const { compare } = app;
  const { hide, choose, old: version, result: present } = useStore(compare);
  // Many changes render in pieces: keys and clicks come first.
  const result = useDeferredValue(present);
  useEffect(() => followComparison(app), [app]);
  const first = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      first={first}
      title={version ? `Compare with ${version.title}` : 'Compare with'}
      onClose={hide}
    >
      {version ? (
        <Comparison state={result} onBack={() => choose(null)} />
      ) : (
        <ChooseVersion field={first} onChoose={choose} />
      )}
    </Dialog>
  );
}

interface ComparisonProps {
  readonly state: ComparisonResult;
  onBack(): void;
}

function Comparison({ state, onBack }: ComparisonProps): ReactNode {
  return (
    <div
      className="app-compare"
      data-wide={state === 'comparing' || !('failed' in state) || undefined}
    >
      {state === 'comparing' ? (
        <p role="status">Comparing</p>
      ) : 'failed' in state ? (
        <p role="alert">{state.failed}</p>
      ) : (
        <Changes compared={state} />
      )}
      <Button className="app-compare-back" look="outline" icon={ArrowLeft} onClick={onBack}>
        Another version
      </Button>
    </div>
  );
}

function Changes({ compared }: { readonly compared: Compared }): ReactNode {
  const { missing } = compared;
  const [audience, setAudience] = useState<Audience>('both');
  const [hidden, setHidden] = useState<ReadonlySet<Level>>(new Set());
  const { compare } = useApp();
  const at = useStore(compare, (s) => s.at);
  const lookAt = useStore(compare, (s) => s.lookAt);
  const chosen = at ?? compared.changes[0] ?? null;
  const concerned = useMemo(
    () => forAudience(comparisonOf(compared.changes), audience),
    [compared, audience],
  );
  const shown = useMemo(() => {
    const kept = new Set<Change>(concerned.changes);
    return compared.changes.filter((one) => kept.has(one) && !hidden.has(one.level));
  }, [compared, concerned, hidden]);
  const toggle = (level: Level): void => {
    const next = new Set(hidden);
    if (!next.delete(level)) next.add(level);
    setHidden(next);
  };
  return (
    <>
      {compared.changes.length > 0 && (
        <div className="ui-row ui-wrap">
          <ChangeFilter
            summary={concerned.summary}
            hidden={hidden}
            audience={audience}
            onToggle={toggle}
            onAudience={setAudience}
          />
          <CopyChanges changes={shown} />
        </div>
      )}
      <p role="status" className={compared.changes.length > 0 ? 'ui-hidden' : undefined}>
        {compared.changes.length > 0 ? countsOf(concerned) || 'No changes' : NO_CHANGES}
      </p>
      <Version advice={compared.advice} />
      {missing.length > 0 && (
        <p className="ui-help">
          {`${formatCount(missing.length, 'file')} of the other version couldn't be loaded, so what they describe isn't compared: ${missing.join(', ')}`}
        </p>
      )}
      <div className="app-compare-columns" data-list={compared.changes.length > 0 || undefined}>
        {compared.changes.length > 0 && (
          <ChangeList changes={shown} chosen={chosen} onChoose={lookAt} />
        )}
        <ChangedTexts compared={compared} change={chosen} />
      </div>
    </>
  );
}

/** Says whether the version is raised enough; nothing where one is not a semantic version. */
function Version({ advice }: { readonly advice: VersionAdvice }): ReactNode {
  const { host, canEdit } = useVisualHost();
  const [refused, setRefused] = useState('');
  const { next, isEnough, message } = advice;
  if (isEnough === null || next === null) return null;
  const raise = async (): Promise<void> => {
    const reason = canEdit(ROOT_URI);
    if (reason !== null) return setRefused(reason);
    const title = `Set the version to ${next}`;
    const changes = [{ do: 'set' as const, path: ['info', 'version'], value: { data: next } }];
    const done = await host.applyCommand(ROOT_URI, { do: 'change', title, changes });
    setRefused('refused' in done ? done.refused : '');
  };
  return (
    <div className="ui-row ui-wrap">
      <p role="status">{message}</p>
      {!isEnough && (
        <Button look="outline" icon={Tag} onClick={() => void raise()}>
          {`Set version to ${next}`}
        </Button>
      )}
      {refused !== '' && <span role="alert">{refused}</span>}
    </div>
  );
}

function CopyChanges({ changes }: { readonly changes: readonly LocatedChange[] }): ReactNode {
  const [copied, setCopied] = useState('');
  const copy = (): void => {
    const failed = (): void => setCopied("The browser doesn't allow access to the clipboard.");
    // Absent where the page isn't served securely.
    if (!navigator.clipboard) failed();
    else
      navigator.clipboard
        .writeText(changesAsMarkdown(comparisonOf(changes)))
        .then(() => setCopied(`Copied ${formatCount(changes.length, 'change')}.`), failed);
  };
  return (
    <>
      <Button look="outline" icon={ClipboardCopy} onClick={copy}>
        Copy as Markdown
      </Button>
      <span role="status" className="ui-help">
        {copied}
      </span>
    </>
  );
}

// The changes by object: each with its level, who is affected, why, and an example.

/** Rows in the page; the rest comes on request. */
const PAGE = 200;

interface ChangeListProps {
  readonly changes: readonly LocatedChange[];
  readonly chosen: LocatedChange | null;
  onChoose(change: LocatedChange): void;
}

function ChangeList({ changes, chosen, onChoose }: ChangeListProps): ReactNode {
  const [limit, setLimit] = useState(PAGE);
  const groups = useMemo(() => {
    const rows = groupChanges(changes).flatMap(([, own]) => own);
    const shown = new Map<string, LocatedChange[]>();
    for (const change of rows.slice(0, limit))
      shown.set(change.group, [...(shown.get(change.group) ?? []), change]);
    return { shown: [...shown], isComplete: rows.length <= limit };
  }, [changes, limit]);
  const chosenKey = chosen && keyOf(chosen);
  /** A change is there once for each object that it concerns. */
  const choose = (row: LocatedChange): void => {
    const change = changes.find((one) => keyOf(one) === keyOf(row));
    if (change) onChoose(change);
  };
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    // The control that had the focus is gone with the choice of a version.
    if (document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('.app-compare-change')?.focus();
  }, []);
  // One row is a tab stop; arrow keys go to the others.
  const rows = groups.shown.flatMap(([, own]) => own);
  const stop = rows.find((row) => keyOf(row) === chosenKey) ?? rows[0];
  return (
    <section
      className="app-compare-list"
      aria-label="Changes"
      ref={list}
      onKeyDown={(event) => moveThroughRows(event, '.app-compare-change')}
    >
      {changes.length === 0 && <p className="ui-help">The filter hides all changes.</p>}
      {groups.shown.map(([group, own]) => (
        <section key={group} aria-label={group}>
          <h3 className="app-compare-group">{visibleText(group)}</h3>
          <ul className="ui-list">
            {own.map((change) => (
              <li key={`${change.code} ${change.new?.path} ${change.old?.path} ${change.message}`}>
                <Row
                  change={change}
                  chosen={keyOf(change) === chosenKey}
                  stop={change === stop}
                  onChoose={choose}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {!groups.isComplete && (
        <Button look="outline" onClick={() => setLimit(limit + PAGE)}>
          Show more changes
        </Button>
      )}
    </section>
  );
}

interface RowProps {
  readonly change: LocatedChange;
  readonly chosen: boolean;
  readonly stop: boolean;
  onChoose(change: LocatedChange): void;
}

function Row({ change, chosen, stop, onChoose }: RowProps): ReactNode {
  const { level, message, counterexample, reason } = change;
  const path = schemaPathOf(change);
  return (
    <button
      type="button"
      className="app-compare-change"
      aria-current={chosen || undefined}
      tabIndex={stop ? 0 : -1}
      onClick={() => onChoose(change)}
    >
      <LevelIcon level={level} />
      <span className="ui-grow">
        <span className="app-compare-kind">{levelText(change)}</span>
        <span className="app-compare-message">
          <Sentence text={message} />
        </span>
        {path !== '' && <span className="app-compare-path ui-help">{visibleName(path)}</span>}
        {counterexample && (
          <code className="app-compare-example">
            {`Example: ${visibleText(JSON.stringify(counterexample.value))}`}
          </code>
        )}
        {reason !== undefined && (
          <span className="ui-help">{visibleText(`${capitalize(reason)}.`)}</span>
        )}
      </span>
    </button>
  );
}
