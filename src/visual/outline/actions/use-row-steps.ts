// Moves a row up or down among its siblings, step by step, and announces where it went.
import { useEffect, useRef } from 'react';
import {
  isNamedPart,
  type OutlineView,
  partOf,
  siblingPosition,
  siblingRows,
} from './row-capabilities.ts';
import type { RowCommands } from './row-commands.ts';

/** Returns a function that moves the row at an index. */
export function useRowSteps(
  view: OutlineView,
  commands: RowCommands,
  nameOf: (index: number) => string,
  onAnnounce: (text: string) => void,
): (index: number, by: 1 | -1) => void {
  /** The row that was moved last: its last known position, and the steps still pending. */
  const stepping = useRef<{ readonly id: string; at: number; due: number } | null>(null);
  const step = (index: number, by: 1 | -1): void => {
    const part = partOf(view, index);
    const row = view.rows[index];
    const all = siblingRows(view, index);
    if (!row || !isNamedPart(part) || all.length < 2) return;
    const last = stepping.current;
    const now =
      last?.id === row.id && last.due !== 0
        ? last
        : { id: row.id, at: siblingPosition(all, index), due: 0 };
    stepping.current = now;
    now.due += by;
    // Also for the row that appears to be last: the rows reflect a change of the text with a delay.
    void commands.step(part, by, all).then((went) => {
      if (!went) now.due -= by;
    });
  };
  // Announced after the rows are updated, because only then its neighbours are known: several steps
  // may be combined by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else moves a row.
  useEffect(() => {
    const last = stepping.current;
    if (!last || last.due === 0) return;
    const index = view.rows.findIndex(({ id }) => id === last.id);
    const all = siblingRows(view, index);
    const at = siblingPosition(all, index);
    const gone = at - last.at;
    const beside = all[gone < 0 ? at + 1 : at - 1];
    if (at < 0 || !beside || gone === 0) return;
    onAnnounce(`${nameOf(index)} moved ${gone < 0 ? 'above' : 'below'} ${nameOf(beside.index)}`);
    last.at = at;
    last.due -= gone;
  }, [view.rows]);
  return step;
}
