// Which changes are listed: by level, and by whose partners matter.
import { type ReactNode, useId } from 'react';
import { formatCount, LEVELS } from '../../core/light.ts';
import type { Audience, Comparison, Level } from '../../core/types.ts';
import { LevelIcon } from '../../docs/changes/LevelIcon.tsx';

interface ChangeFilterProps {
  readonly summary: Comparison['summary'];
  readonly hidden: ReadonlySet<Level>;
  readonly audience: Audience;
  onToggle(level: Level): void;
  onAudience(audience: Audience): void;
}

const AUDIENCES: Readonly<Record<Audience, string>> = {
  both: 'For all partners',
  sender: 'For senders',
  receiver: 'For receivers',
};

export function ChangeFilter({
  summary,
  hidden,
  audience,
  onToggle,
  onAudience,
}: ChangeFilterProps): ReactNode {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="ui-hidden">
        Partners
      </label>
      <select
        id={id}
        className="ui-field app-compare-audience"
        value={audience}
        onChange={({ target }) => onAudience(target.value as Audience)}
      >
        {Object.entries(AUDIENCES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <fieldset className="app-compare-levels ui-wrap">
        <legend className="ui-hidden">Levels</legend>
        {LEVELS.filter((level) => summary[level] > 0).map((level) => (
          <button
            key={level}
            type="button"
            className="app-compare-level ui-inline"
            aria-pressed={!hidden.has(level)}
            onClick={() => onToggle(level)}
          >
            <LevelIcon level={level} />
            {formatCount(summary[level], `${level} change`)}
          </button>
        ))}
      </fieldset>
    </>
  );
}
