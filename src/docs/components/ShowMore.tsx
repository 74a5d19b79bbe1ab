// The first few of many, with a button for the rest; on paper all of them.
import { type ReactNode, useState } from 'react';
import { usePrint } from '../pane/pane.ts';

/** Columns of a cell: a table has as many at most as its head. */
const WHOLE_ROW = 99;
/** Added at once by one press, so that a list of thousands cannot stall the page. */
const STEP = 200;

export interface ShowMoreProps<T> {
  items: readonly T[];
  first: number;
  /** Words of the button after the count: "more", "more values". */
  noun: string;
  /**
   * What the items are, where they are direct children of a list or of the body of a table: the
   * button has to be an item too.
   */
  listed?: 'item' | 'term' | 'row';
  children(item: T, index: number): ReactNode;
}

/** Renders `children` for each item shown. A rest of one is shown at once. */
export function ShowMore<T>({ items, first, noun, listed, children }: ShowMoreProps<T>): ReactNode {
  const [limit, setLimit] = useState(first);
  const print = usePrint();
  const end = print || items.length - limit <= 1 ? items.length : limit;
  const button = end < items.length && (
    <button type="button" className="docs-more" onClick={() => setLimit(limit + STEP)}>
      +{items.length - end} {noun}
    </button>
  );
  return (
    <>
      {items.slice(0, end).map(children)}
      {button && listed === 'item' ? (
        <li>{button}</li>
      ) : button && listed === 'term' ? (
        <ListItem>{button}</ListItem>
      ) : button && listed === 'row' ? (
        <tr>
          <td colSpan={WHOLE_ROW}>{button}</td>
        </tr>
      ) : (
        button
      )}
    </>
  );
}

function ListItem({ children }: { children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{children}</dt>
      <dd />
    </div>
  );
}
