// What a key does in a tree (ARIA Authoring Practices, tree view): decided from the rows alone.
import type { Row } from './rows.ts';

export type KeyAction =
  | { readonly do: 'focus'; readonly index: number }
  | { readonly do: 'open' | 'close'; readonly keys: readonly string[] }
  | { readonly do: 'press' }
  | { readonly do: 'source' };

/**
 * Returns what `key` does on row `index`; null where it does nothing. `typed`: the letters typed
 * just before and this one, for keys that are letters.
 */
export function keyAction(
  rows: readonly Row[],
  index: number,
  key: string,
  typed: string,
): KeyAction | null {
  const row = rows[index];
  if (!row) return null;
  const focus = (at: number): KeyAction | null =>
    at !== index && rows[at] ? { do: 'focus', index: at } : null;
  switch (key) {
    case 'ArrowDown':
      return focus(index + 1);
    case 'ArrowUp':
      return focus(index - 1);
    case 'Home':
      return focus(0);
    case 'End':
      return focus(rows.length - 1);
    case 'ArrowRight':
      if (!row.opens) return null;
      return row.open ? focus(index + 1) : { do: 'open', keys: [row.key] };
    case 'ArrowLeft':
      return row.opens && row.open
        ? { do: 'close', keys: [row.key] }
        : focus(parentOf(rows, index));
    case '*': {
      const keys = siblingsOf(rows, index).flatMap((r) => (r.opens && !r.open ? [r.key] : []));
      return keys.length > 0 ? { do: 'open', keys } : null;
    }
    case 'Enter':
      return row.kind === 'more' ? { do: 'press' } : { do: 'source' };
    case ' ':
      return { do: 'press' };
    default:
      return key.length === 1 ? focus(nextByName(rows, index, typed)) : null;
  }
}

/** Returns the index of the parent of a row; -1 at the first level. */
function parentOf(rows: readonly Row[], index: number): number {
  const level = rows[index]?.level ?? 1;
  return rows.findLastIndex((row, i) => i < index && row.level < level);
}

/** Returns the siblings of a row, itself included. */
function siblingsOf(rows: readonly Row[], index: number): readonly Row[] {
  const level = rows[index]?.level ?? 1;
  const from = parentOf(rows, index) + 1;
  const end = rows.findIndex((row, i) => i >= from && row.level < level);
  return rows.slice(from, end < 0 ? rows.length : end).filter((row) => row.level === level);
}

/** Index of the next row whose name begins with the text; one more letter may stay on the row. */
function nextByName(rows: readonly Row[], index: number, text: string): number {
  const start = text.length > 1 ? index : index + 1;
  const typed = text.toLowerCase();
  for (let i = 0; i < rows.length; i++) {
    const at = (start + i) % rows.length;
    if (rows[at]?.name.toLowerCase().startsWith(typed)) return at;
  }
  return -1;
}
