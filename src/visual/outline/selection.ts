// Several selected rows of the outline, independent of the DOM: toggled one by one, and as a range
// from the row where the selection began.
import type { Row } from './types.ts';

/** Ids of the selected rows, and of the row from which a range begins. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

/**
 * Returns an empty selection. @param anchor id of the row that was opened last, from which a range
 * begins
 */
export function nothingSelected(anchor: string | null = null): Selection {
  return { ids: new Set(), anchor };
}

/**
 * Adds or removes a row. Adding the first one also adds the row that was opened before, as in a
 * file list.
 * @param canSelect false for headings and the like
 */
export function toggleRow(
  { ids, anchor }: Selection,
  rows: readonly Row[],
  index: number,
  canSelect: (index: number) => boolean,
): Selection {
  const row = rows[index];
  if (!row || !canSelect(index)) return { ids, anchor };
  const next = new Set(ids);
  const opened = ids.size === 0 ? rows.findIndex(({ id }) => id === anchor) : -1;
  if (opened >= 0 && canSelect(opened)) next.add(rows[opened]?.id ?? '');
  if (!ids.has(row.id)) next.add(row.id);
  else next.delete(row.id);
  return { ids: next, anchor: next.size > 0 ? row.id : null };
}

/**
 * Selects exactly the rows from the start of the selection to another row.
 * @param from where it begins if there is no selection yet
 */
export function selectRange(
  { anchor }: Selection,
  rows: readonly Row[],
  from: number,
  to: number,
  canSelect: (index: number) => boolean,
): Selection {
  const began = rows.findIndex(({ id }) => id === anchor);
  const start = began < 0 ? from : began;
  const ids = new Set<string>();
  for (let i = Math.min(start, to); i <= Math.max(start, to); i++) {
    const row = rows[i];
    if (row && canSelect(i)) ids.add(row.id);
  }
  return { ids, anchor: rows[start]?.id ?? null };
}

/** What a key does to the selection. */
export type SelectionKey =
  | { readonly kind: 'extend'; readonly by: 1 | -1 }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'clear' }
  | null;

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * Returns what a key does in a tree with multiple selection, following the ARIA Authoring
 * Practices.
 */
export function selectionKey(event: KeyPress): SelectionKey {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (altKey) return null;
  const command = ctrlKey || metaKey;
  if (shiftKey && !command && key === 'ArrowDown') return { kind: 'extend', by: 1 };
  if (shiftKey && !command && key === 'ArrowUp') return { kind: 'extend', by: -1 };
  if (command !== shiftKey && key === ' ') return { kind: 'toggle' };
  return key === 'Escape' && !command && !shiftKey ? { kind: 'clear' } : null;
}
