// The versions, newest first; arrow keys go from one to the next.
import { Bookmark, History } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Version } from '../../share/version.ts';
import { visibleText } from '../../ui/display-text.ts';
import { moveThroughRows } from '../comparison/move-through-rows.ts';
import { changesOf, labelOf, timeOf } from './version-text.ts';

interface VersionListProps {
  readonly versions: readonly Version[];
  /** `Version.result` of the present texts. */
  readonly now: string;
  readonly chosen: Version;
  onChoose(version: Version): void;
}

export function VersionList({ versions, now, chosen, onChoose }: VersionListProps): ReactNode {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chosen version may be why the focus is gone.
  useEffect(() => {
    // The button that had the focus is gone with its version; and the list comes after the dialog.
    const focused = document.activeElement;
    if (focused === document.body || focused?.closest('.ui-dialog-head'))
      list.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, [chosen.id]);
  return (
    <section
      className="app-history-list"
      aria-label="Versions"
      ref={list}
      onKeyDown={(event) => moveThroughRows(event, '.app-history-version')}
    >
      <ul className="ui-list">
        {versions.map((version) => (
          <li key={version.id}>
            <Row
              version={version}
              isNow={version.result === now}
              chosen={version.id === chosen.id}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly version: Version;
  readonly isNow: boolean;
  readonly chosen: boolean;
  onChoose(version: Version): void;
}

function Row({ version, isNow, chosen, onChoose }: RowProps): ReactNode {
  const Icon = version.name === undefined ? History : Bookmark;
  const time = timeOf(version);
  return (
    <button
      type="button"
      className="app-history-version"
      aria-current={chosen || undefined}
      tabIndex={chosen ? 0 : -1}
      onClick={() => onChoose(version)}
    >
      <Icon className="ui-icon" aria-hidden="true" />
      <span className="ui-grow">
        <span className="app-history-head">
          <span className="app-history-label" data-named={version.name !== undefined || undefined}>
            {visibleText(labelOf(version))}
          </span>
          <time
            className="ui-note"
            dateTime={new Date(version.kept).toISOString()}
            title={time.full}
          >
            {time.short}
          </time>
        </span>
        <span className="ui-help app-history-changes">
          {visibleText(
            [changesOf(version), ...(isNow ? ['current version'] : [])].filter(Boolean).join(' · '),
          )}
        </span>
      </span>
    </button>
  );
}
