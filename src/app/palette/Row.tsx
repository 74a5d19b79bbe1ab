// One row of the palette: icon, name with the matching pieces marked, what else tells it apart.
import { memo, type ReactNode } from 'react';
import { visibleName } from '../../ui/visible-text.ts';
import type { Item } from './items.ts';

export interface RowProps {
  readonly item: Item;
  readonly id: string;
  readonly current: boolean;
  /** In lower case. */
  readonly words: readonly string[];
  onChoose(item: Item, toSource: boolean): void;
}

export const Row = memo(function Row({ item, id, current, words, onChoose }: RowProps): ReactNode {
  const { icon: Icon, name, code, text, end, keys } = item;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is in the field, which moves through the list.
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the current row.
    <div
      role="option"
      id={id}
      aria-selected={current}
      className="app-found"
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(item, event.ctrlKey || event.metaKey)}
    >
      <Icon className="ui-icon" aria-hidden="true" />
      <span className={code ? 'app-found-name app-found-code' : 'app-found-name'} dir="auto">
        <Marked text={visibleName(name)} words={words} />
      </span>
      {text !== '' && (
        <span className="app-found-text" dir="auto">
          <Marked text={visibleName(text)} words={words} />
        </span>
      )}
      {end !== '' && (keys ? <kbd className="app-found-end">{end}</kbd> : <span className="app-found-end">{end}</span>)}
    </div>
  );
});

function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }): ReactNode {
  const low = text.toLowerCase();
  const hits =
    low.length === text.length ? words.flatMap((word) => (low.includes(word) ? [[low.indexOf(word), word.length] as const] : [])) : [];
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const [at, length] of hits.sort(([a], [b]) => a - b)) {
    if (at < from) continue;
    pieces.push(text.slice(from, at), <mark key={at}>{text.slice(at, at + length)}</mark>);
    from = at + length;
  }
  return [...pieces, text.slice(from)];
}
