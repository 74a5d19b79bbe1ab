// The keys of a tree, as the ARIA Authoring Practices have them, without the page.
import type { Row } from './types.ts';

/** What a key does: go to a row, open or close some, do what the row is for, or nothing. */
export type Move =
  | { readonly kind: 'go'; readonly to: number }
  /** Ids of rows to be turned. */
  | { readonly kind: 'flip'; readonly ids: readonly string[] }
  | { readonly kind: 'act' }
  | null;

/**
 * @param at index of the row that has the focus
 * @param page rows that fit into the window
 */
export function moveFor(key: string, rows: readonly Row[], at: number, page: number): Move {
  const row = rows[at];
  if (!row) return null;
  switch (key) {
    case 'ArrowDown':
      return go(at + 1, rows);
    case 'ArrowUp':
      return go(at - 1, rows);
    case 'Home':
      return go(0, rows);
    case 'End':
      return go(rows.length - 1, rows);
    case 'PageDown':
      return go(at + page, rows);
    case 'PageUp':
      return go(at - page, rows);
    case 'ArrowRight':
      if (row.open === null) return null;
      return row.open ? go(at + 1, rows) : { kind: 'flip', ids: [row.id] };
    case 'ArrowLeft':
      if (row.open) return { kind: 'flip', ids: [row.id] };
      return row.parent < 0 ? null : go(row.parent, rows);
    case '*':
      return { kind: 'flip', ids: rows.filter((other) => other.parent === row.parent && other.open === false).map((other) => other.id) };
    case 'Enter':
    case ' ':
      return { kind: 'act' };
    default:
      return null;
  }
}

function go(to: number, rows: readonly Row[]): Move {
  return { kind: 'go', to: Math.max(0, Math.min(rows.length - 1, to)) };
}

/**
 * Index of the next row whose label starts with what was typed, from the one after `at` on and round again; the row itself may go on matching while
 * more is typed. -1 for none.
 */
export function typeAhead(typed: string, labels: (index: number) => string, length: number, at: number): number {
  const wanted = typed.toLowerCase();
  const from = typed.length > 1 ? at : at + 1;
  for (let i = 0; i < length; i++) {
    const index = (from + i) % length;
    if (labels(index).toLowerCase().startsWith(wanted)) return index;
  }
  return -1;
}
