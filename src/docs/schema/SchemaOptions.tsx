// The choices of a `oneOf` or `anyOf`, one of which is shown: buttons, or a list where they are
// many.
import type { ReactNode } from 'react';
import { visibleName } from '../../ui/display-text.ts';
import { usePane } from '../pane/pane.ts';
import type { Row } from './rows.ts';

/** More than these are hard to take in side by side. */
const BUTTONS = 5;

/** The choices of a row; choosing one opens the row. */
export function SchemaOptions({
  row: { key, name, options = [], chosen = 0 },
}: {
  row: Row;
}): ReactNode {
  const pane = usePane();
  const choose = (index: number) => {
    pane.folds.choose(`${key} option`, String(index));
    pane.folds.set(key, true);
  };
  if (options.length > BUTTONS) {
    return (
      <select
        className="docs-option-list"
        aria-label={name}
        value={chosen}
        onChange={(event) => choose(Number(event.target.value))}
      >
        {options.map((option, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option has no identity but its position
          <option key={i} value={i}>
            {visibleName(option.name)}
          </option>
        ))}
      </select>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be inline
    <span role="group" aria-label={name} className="docs-options">
      {options.map((option, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option has no identity but its position
        <button key={i} type="button" aria-pressed={i === chosen} onClick={() => choose(i)}>
          {option.name}
        </button>
      ))}
    </span>
  );
}
