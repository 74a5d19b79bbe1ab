// The drop target of a dragged row: beside a row of its kind, or into another object.
import type { SchemaCommand } from '../../core/types.ts';
import { placeCommand, siblingsOf, takesProperties } from './move-rows.ts';
import type { RowLine, TreeLine } from './tree-lines.ts';

/**
 * `line`: for beside, the line that the indicator is drawn before, which may be one after the last;
 * for into, the target line.
 */
export interface DropTarget {
  readonly is: 'beside' | 'into';
  readonly line: number;
  readonly level: number;
  readonly command: SchemaCommand;
}

/** The middle fraction of the height of a row (0 to 1) where a drop goes into it. */
const MIDDLE = 0.25;

/**
 * @param from the dragged line
 * @param to the line below the pointer, and the fraction of its height above the pointer, 0 to 1
 * @returns null if it can't be dropped, or wouldn't move
 */
export function dropTargetAt(
  lines: readonly TreeLine[],
  from: number,
  to: number,
  part: number,
): DropTarget | null {
  const dragged = lines[from];
  const hit = lines[to];
  if (dragged?.is !== 'row' || !hit || (to >= from && to < endOf(lines, from))) return null;
  const { row, parent, branch } = dragged;
  if (hit.is === 'row' && part >= MIDDLE && part <= 1 - MIDDLE && acceptsDrop(hit, dragged)) {
    const command = {
      do: 'move-property',
      schema: parent?.pointer ?? '',
      name: row.name,
      into: hit.row.pointer,
    } as const;
    return { is: 'into', line: to, level: hit.level, command };
  }
  const all = siblingsOf(row, parent);
  const own = all.findIndex(({ pointer }) => pointer === row.pointer);
  for (const [i, beside] of all.entries()) {
    const start = lines.findIndex(
      (line) => line.is === 'row' && line.id === branch.prefix + beside.pointer,
    );
    const end = endOf(lines, start);
    if (start < 0 || to < start || to >= end) continue;
    const behind = (to - start + part) / (end - start) >= 0.5;
    const index = i + (behind ? 1 : 0);
    if (index === own || index === own + 1) return null;
    const command = placeCommand(row, index > own ? index - 1 : index);
    return { is: 'beside', line: behind ? end : start, level: dragged.level, command };
  }
  return null;
}

function acceptsDrop({ row, branch }: RowLine, dragged: RowLine): boolean {
  const { keyword } = dragged.row;
  return (
    keyword === 'properties' &&
    branch.prefix === dragged.branch.prefix &&
    takesProperties(row) &&
    row.pointer !== dragged.parent?.pointer
  );
}

/** Returns the line after a row and all its visible descendants. */
function endOf(lines: readonly TreeLine[], start: number): number {
  const level = lines[start]?.level ?? 0;
  let end = start + 1;
  while (end < lines.length && (lines[end]?.level ?? 0) > level) end++;
  return end;
}
