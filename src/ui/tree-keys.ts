// The keys of a tree, following the ARIA Authoring Practices, independent of the DOM.
import { TypeAhead } from './type-ahead.ts';

/** A visible row of a tree. */
export interface TreeItem {
  /** From 1. */
  readonly level: number;
  /** Null if it has no children. */
  readonly open: boolean | null;
}

/** What a key does, by indexes of rows; null for nothing. */
export type TreeMove =
  | { readonly kind: 'go'; readonly to: number }
  /** Opens or closes rows. */
  | { readonly kind: 'flip'; readonly rows: readonly number[] }
  /** Activates the row. */
  | { readonly kind: 'act' }
  | null;

/** The keys of one tree, with the letters that were typed to find a row. */
export class TreeKeys {
  private readonly typed = new TypeAhead();

  /**
   * Returns what a key does on the row at `at`.
   * @param page number of rows that fit into the window; 0 leaves Page Up and Down to the browser
   */
  move(
    event: Pick<KeyboardEvent, 'key' | 'timeStamp' | 'altKey' | 'ctrlKey' | 'metaKey'>,
    rows: readonly TreeItem[],
    at: number,
    nameOf: (index: number) => string,
    page = 0,
  ): TreeMove {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return null;
    // A space within a name is part of the search text.
    const inName = key === ' ' && this.typed.before(event) !== '';
    const move = inName ? null : treeMove(key, rows, at, page);
    if (move || key.length !== 1) return move;
    const found = nextByName(this.typed.add(event), nameOf, rows.length, at);
    return { kind: 'go', to: found < 0 ? at : found };
  }
}

/** Returns what a key other than a letter does on the row at `at`. */
export function treeMove(key: string, rows: readonly TreeItem[], at: number, page = 0): TreeMove {
  const row = rows[at];
  if (!row) return null;
  const go = (to: number): TreeMove => ({
    kind: 'go',
    to: Math.max(0, Math.min(rows.length - 1, to)),
  });
  switch (key) {
    case 'ArrowDown':
      return go(at + 1);
    case 'ArrowUp':
      return go(at - 1);
    case 'Home':
      return go(0);
    case 'End':
      return go(rows.length - 1);
    case 'PageDown':
      return page > 0 ? go(at + page) : null;
    case 'PageUp':
      return page > 0 ? go(at - page) : null;
    case 'ArrowRight':
      if (row.open === null) return null;
      return row.open ? go(at + 1) : { kind: 'flip', rows: [at] };
    case 'ArrowLeft': {
      if (row.open) return { kind: 'flip', rows: [at] };
      const parent = parentOf(rows, at);
      return parent < 0 ? null : go(parent);
    }
    case '*': {
      const parent = parentOf(rows, at);
      const closed = rows.flatMap(({ level, open }, i) =>
        level === row.level && open === false && parentOf(rows, i) === parent ? i : [],
      );
      return { kind: 'flip', rows: closed };
    }
    case 'Enter':
    case ' ':
      return { kind: 'act' };
    default:
      return null;
  }
}

/** Returns the index of the row around a row; -1 at the first level. */
function parentOf(rows: readonly TreeItem[], at: number): number {
  const level = rows[at]?.level ?? 1;
  return rows.findLastIndex((row, i) => i < at && row.level < level);
}

/**
 * Returns the index of the next row whose name starts with the typed text, from the one after `at`
 * on, wrapping around; the row itself may keep matching while more is typed. -1 for none.
 */
export function nextByName(
  typed: string,
  nameOf: (index: number) => string,
  length: number,
  at: number,
): number {
  const start = typed.toLowerCase();
  const from = typed.length > 1 ? at : at + 1;
  for (let i = 0; i < length; i++) {
    const index = (from + i) % length;
    if (nameOf(index).toLowerCase().startsWith(start)) return index;
  }
  return -1;
}
