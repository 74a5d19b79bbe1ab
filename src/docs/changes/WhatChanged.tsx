// What changed since another version, as a section of an exported documentation.
import type { ReactNode } from 'react';
import {
  changeDetails,
  countsOf,
  exampleAndReason,
  groupChanges,
  NO_CHANGES,
  schemaPathOf,
} from '../../core/light.ts';
import type { Change, Comparison } from '../../core/types.ts';
import { visibleName, visibleText } from '../../ui/display-text.ts';
import { Sentence } from '../../ui/Sentence.tsx';
import { PartLink } from '../components/PartLink.tsx';
import { partOrInfoAt } from '../pane/location.ts';
import { usePaneState } from '../pane/pane.ts';
import { LevelIcon, levelText } from './LevelIcon.tsx';

/** The DOM id of the section. */
export const CHANGES_ID = 'docs-what-changed';

/** What the documentation was compared with. */
export interface ChangesSince {
  readonly comparison: Comparison;
  /** Names the other version: `version 1.4.0`. */
  readonly since: string;
}

/** Renders the counts below the overview, with a link to the section. */
export function ChangeCounts({ comparison, since }: ChangesSince): ReactNode {
  const { length } = comparison.changes;
  return (
    <p className="docs-note docs-change-counts">
      {`Since ${visibleText(since)}: `}
      {length === 0 ? (
        'no changes.'
      ) : (
        <a className="docs-link" href={`#${CHANGES_ID}`}>
          {countsOf(comparison)}
        </a>
      )}
    </p>
  );
}

/** Renders the changes by object, the most serious first. */
export function WhatChanged({ comparison, since }: ChangesSince): ReactNode {
  const { changes } = comparison;
  return (
    <section className="docs-section docs-what-changed" aria-labelledby={CHANGES_ID}>
      <h2 id={CHANGES_ID} tabIndex={-1}>
        What changed
      </h2>
      <p>
        {`Since ${visibleText(since)}: `}
        {changes.length === 0 ? NO_CHANGES : `${countsOf(comparison)}.`}
      </p>
      {groupChanges(changes).map(([group, own]) => (
        <div key={group}>
          <h3>{visibleText(group)}</h3>
          <ul className="ui-list">
            {own.map((change) => (
              <li key={`${change.code} ${change.new?.path} ${change.old?.path} ${change.message}`}>
                <ChangeItem change={change} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function ChangeItem({ change }: { readonly change: Change }): ReactNode {
  const model = usePaneState((s) => s.model);
  const { new: now, level, message } = change;
  const id = now && partOrInfoAt(model, { uri: now.uri, pointer: now.path });
  const part = id === null ? undefined : model.parts.get(id);
  const path = part ? schemaPathOf(change, part.pointer) : '';
  return (
    <div className="docs-change">
      <LevelIcon level={level} />
      <div>
        <p>
          <strong>{levelText(change)}</strong> <Sentence text={message} />
        </p>
        {part && part.kind !== 'info' && (
          <p className="docs-change-text ui-note">
            {'In '}
            <PartLink link={{ id: part.id, label: part.title ?? part.key }} />
            {path !== '' && ` › ${visibleName(path)}`}
          </p>
        )}
        {(part ? exampleAndReason : changeDetails)(change).map((text) => (
          <p key={text} className="docs-change-text ui-note">
            {visibleText(text)}
          </p>
        ))}
      </div>
    </div>
  );
}
