// One row of the palette: icon, name with the matching pieces marked, what else tells it apart.
import { memo, type ReactNode } from 'react';
import { visibleName } from '../../ui/display-text.ts';
import type { PaletteItem } from './palette-items.ts';

export interface PaletteRowProps {
  readonly item: PaletteItem;
  readonly id: string;
  readonly current: boolean;
  /** In lower case. */
  readonly query: readonly string[];
  onChoose(item: PaletteItem, toSource: boolean): void;
}

export const PaletteRow = memo(function Row({
  item,
  id,
  current,
  query,
  onChoose,
}: PaletteRowProps): ReactNode {
  const { icon: Icon, name, code, text, end, keys } = item;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is in the field, which moves through the list.
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the current row.
    <div
      role="option"
      id={id}
      aria-selected={current}
      className="app-found ui-row ui-hover"
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(item, event.ctrlKey || event.metaKey)}
    >
      <Icon className="ui-icon" aria-hidden="true" />
      <span className={code ? 'app-found-name app-found-code' : 'app-found-name'} dir="auto">
        <HighlightedText text={visibleName(name)} words={query} />
      </span>
      {text !== '' && (
        <span className="app-found-text ui-ellipsis ui-help" dir="auto">
          <HighlightedText text={visibleName(text)} words={query} />
        </span>
      )}
      {end !== '' &&
        (keys ? (
          <kbd className="app-found-end ui-ellipsis ui-note">{end}</kbd>
        ) : (
          <span className="app-found-end ui-ellipsis ui-note">{end}</span>
        ))}
    </div>
  );
});

function HighlightedText({
  text,
  words: query,
}: {
  readonly text: string;
  readonly words: readonly string[];
}): ReactNode {
  const low = text.toLowerCase();
  const hits =
    low.length === text.length
      ? query.flatMap((word) =>
          low.includes(word) ? [[low.indexOf(word), word.length] as const] : [],
        )
      : [];
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const [at, length] of hits.sort(([a], [b]) => a - b)) {
    if (at < from) continue;
    pieces.push(text.slice(from, at), <mark key={at}>{text.slice(at, at + length)}</mark>);
    from = at + length;
  }
  return [...pieces, text.slice(from)];
}
