// The filter of the outline, with its view options.
import { ListTree } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Menu } from '../../ui/Menu.tsx';
import { GROUPINGS } from './groupings.ts';
import { LABELS } from './row-labels.ts';
import type { Grouping, Labels, OutlineSettings } from './types.ts';

export interface OutlineHeaderProps {
  readonly settings: OutlineSettings;
  readonly filter: string;
  onFilter(filter: string): void;
  onGrouping(grouping: Grouping): void;
  onLabels(labels: Labels): void;
  /** Arrow down: into the tree. Enter: to the first match. */
  onDown(): void;
  onEnter(): void;
  onFoldAll(all: 'open' | 'closed'): void;
}

export function OutlineHeader({
  settings,
  filter,
  onFilter,
  onGrouping,
  onLabels,
  onDown,
  onEnter,
  onFoldAll,
}: OutlineHeaderProps): ReactNode {
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && filter !== '') onFilter('');
    else if (event.key === 'ArrowDown') onDown();
    else if (event.key === 'Enter' && filter.trim() !== '') onEnter();
    else return;
    event.preventDefault();
  };
  return (
    <div className="visual-head">
      <input
        className="ui-field visual-filter"
        type="search"
        placeholder="Filter"
        aria-label="Filter the outline"
        autoComplete="off"
        spellCheck={false}
        value={filter}
        onChange={(event) => onFilter(event.target.value)}
        onKeyDown={press}
      />
      <Menu
        label="Outline options"
        icon={ListTree}
        iconOnly
        groups={[
          {
            label: 'Group',
            value: settings.grouping,
            choices: GROUPINGS,
            choose: (value) =>
              onGrouping(GROUPINGS.find((g) => g.value === value)?.value ?? 'kind'),
          },
          {
            label: 'Show',
            value: settings.labels,
            choices: LABELS,
            choose: (value) => onLabels(LABELS.find((l) => l.value === value)?.value ?? 'id'),
          },
          [
            { label: 'Expand all', run: () => onFoldAll('open') },
            { label: 'Collapse all', run: () => onFoldAll('closed') },
          ],
        ]}
      />
    </div>
  );
}
