// Edits as readable lines: the context of each, the removed and the added text.
import type { TextEdit } from '../../core/types.ts';

export interface EditPreview {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** Of the same line, before and behind the change. */
  readonly before: string;
  readonly after: string;
  /** Cut where they are long or go over several lines. */
  readonly removed: string;
  readonly added: string;
}

const AROUND = 60;
const LONG = 120;

/**
 * @param starts offsets of the lines of `text`
 * @param positionAt line and column of an offset
 */
export function editPreviews(
  text: string,
  edits: readonly TextEdit[],
  starts: number[],
  positionAt: (
    starts: number[],
    offset: number,
  ) => { readonly line: number; readonly column: number },
): EditPreview[] {
  return [...edits]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, text: added }) => {
      const { line, column } = positionAt(starts, start);
      const from = text.lastIndexOf('\n', start - 1) + 1;
      const to = text.indexOf('\n', end);
      return {
        line,
        column,
        before: text.slice(Math.max(from, start - AROUND), start).trimStart(),
        removed: short(text.slice(start, end)),
        added: short(added),
        after: text.slice(end, Math.min(to < 0 ? text.length : to, end + AROUND)).trimEnd(),
      };
    });
}

function short(text: string): string {
  const [first = '', ...rest] = text.split(/\r?\n/);
  return rest.length > 0 || first.length > LONG ? `${first.slice(0, LONG)}…` : first;
}
