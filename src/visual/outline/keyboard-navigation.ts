// The keys of a tree, following the ARIA Authoring Practices, independent of the DOM.
import type { Row } from './types.ts';

/** What a key does: go to a row, open or close rows, activate the row, or nothing. */
export type KeyMove =
  | { readonly kind: 'go'; readonly to: number }
  /** Ids of rows to open or close. */
  | { readonly kind: 'flip'; readonly ids: readonly string[] }
  | { readonly kind: 'act' }
  | null;

/**
 * @param at index of the focused row
 * @param page number of rows that fit into the window
 */
export function moveFor(key: string, rows: readonly Row[], at: number, page: number): KeyMove {
  const row = rows[at];
  if (!row) return null;
  switch (key) {
    case 'ArrowDown':
      return moveTo(at + 1, rows);
    case 'ArrowUp':
      return moveTo(at - 1, rows);
    case 'Home':
      return moveTo(0, rows);
    case 'End':
      return moveTo(rows.length - 1, rows);
    case 'PageDown':
      return moveTo(at + page, rows);
    case 'PageUp':
      return moveTo(at - page, rows);
    case 'ArrowRight':
      if (row.open === null) return null;
      return row.open ? moveTo(at + 1, rows) : { kind: 'flip', ids: [row.id] };
    case 'ArrowLeft':
      if (row.open) return { kind: 'flip', ids: [row.id] };
      return row.parent < 0 ? null : moveTo(row.parent, rows);
    case '*':
      return {
        kind: 'flip',
        ids: rows
          .filter((other) => other.parent === row.parent && other.open === false)
          .map((other) => other.id),
      };
    case 'Enter':
    case ' ':
      return { kind: 'act' };
    default:
      return null;
  }
}

function moveTo(to: number, rows: readonly Row[]): KeyMove {
  return { kind: 'go', to: Math.max(0, Math.min(rows.length - 1, to)) };
}

/**
 * Returns the index of the next row whose label starts with the typed text, from the one after `at`
 * on, wrapping around; the row itself may keep matching while more is typed. -1 for none.
 */
export function typeAhead(
  typed: string,
  labels: (index: number) => string,
  length: number,
  at: number,
): number {
  const prefix = typed.toLowerCase();
  const from = typed.length > 1 ? at : at + 1;
  for (let i = 0; i < length; i++) {
    const index = (from + i) % length;
    if (labels(index).toLowerCase().startsWith(prefix)) return index;
  }
  return -1;
}
