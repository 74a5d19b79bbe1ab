// The changes by object: each with its level, who is affected, why, and an example.
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { capitalize, groupChanges, schemaPathOf } from '../../core/light.ts';
import { LevelIcon, levelText } from '../../docs/changes/LevelIcon.tsx';
import { Button } from '../../ui/Button.tsx';
import { visibleName, visibleText } from '../../ui/display-text.ts';
import { Sentence } from '../../ui/Sentence.tsx';
import type { LocatedChange } from '../../worker/compare-texts.ts';
import { keyOf } from './comparison-state.ts';
import { moveThroughRows } from './move-through-rows.ts';

/** Rows in the page; the rest comes on request. */
const PAGE = 200;

interface ChangeListProps {
  readonly changes: readonly LocatedChange[];
  readonly chosen: LocatedChange | null;
  onChoose(change: LocatedChange): void;
}

export function ChangeList({ changes, chosen, onChoose }: ChangeListProps): ReactNode {
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
