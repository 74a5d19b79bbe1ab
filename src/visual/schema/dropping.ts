// Where a row that is dragged would go: beside a row of its kind, or into another object.
import type { SchemaIntent } from '../../core/build/schema/intents.ts';
import type { Line, RowLine } from './lines.ts';
import { besides, placing, takesProperties } from './moving.ts';

/** `line`: beside, that before which a mark is drawn, which may be one behind the last; into, that which takes it. */
export interface Aim {
  readonly is: 'beside' | 'into';
  readonly line: number;
  readonly level: number;
  readonly intent: SchemaIntent;
}

/** The part of a row in its middle, of 1, where it takes in what is dropped. */
const MIDDLE = 0.25;

/**
 * @param from the line that is dragged
 * @param to the line below the pointer, and how far down in it, 0 to 1
 * @returns null where it cannot go, or is already
 */
export function aimAt(lines: readonly Line[], from: number, to: number, part: number): Aim | null {
  const dragged = lines[from];
  const hit = lines[to];
  if (dragged?.is !== 'row' || !hit || (to >= from && to < endOf(lines, from))) return null;
  const { row, parent, branch } = dragged;
  if (hit.is === 'row' && part >= MIDDLE && part <= 1 - MIDDLE && takes(hit, dragged)) {
    const intent = { do: 'move-property', schema: parent?.pointer ?? '', name: row.name, into: hit.row.pointer } as const;
    return { is: 'into', line: to, level: hit.level, intent };
  }
  const all = besides(row, parent);
  const own = all.findIndex(({ pointer }) => pointer === row.pointer);
  for (const [i, beside] of all.entries()) {
    const start = lines.findIndex((line) => line.is === 'row' && line.id === branch.prefix + beside.pointer);
    const end = endOf(lines, start);
    if (start < 0 || to < start || to >= end) continue;
    const behind = (to - start + part) / (end - start) >= 0.5;
    const index = i + (behind ? 1 : 0);
    if (index === own || index === own + 1) return null;
    const intent = placing(row, index > own ? index - 1 : index);
    return { is: 'beside', line: behind ? end : start, level: dragged.level, intent };
  }
  return null;
}

function takes({ row, branch }: RowLine, dragged: RowLine): boolean {
  const { keyword } = dragged.row;
  return (
    keyword === 'properties' && branch.prefix === dragged.branch.prefix && takesProperties(row) && row.pointer !== dragged.parent?.pointer
  );
}

/** The line behind a row and all that is shown inside it. */
function endOf(lines: readonly Line[], start: number): number {
  const level = lines[start]?.level ?? 0;
  let end = start + 1;
  while (end < lines.length && (lines[end]?.level ?? 0) > level) end++;
  return end;
}
