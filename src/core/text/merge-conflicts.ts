// The conflicts that a merge left in a text, as git and others mark them: `<<<<<<<` before the
// lines of one side, `=======` before those of the other, `>>>>>>>` behind them, and between them,
// where that is set, the lines that both began with, behind `|||||||`.
import { lineEnd } from './lines.ts';
import type { Range } from './node-ranges.ts';
import type { Text } from './text-pieces.ts';

/** A conflict with its markers. All ranges are whole lines with their ends. */
export interface MergeConflict extends Range {
  /** The lines of the side that is merged into. */
  readonly ours: Range;
  /** The lines that both began with; null where they are not in the text. */
  readonly base: Range | null;
  /** The lines of the side that is merged. */
  readonly theirs: Range;
  /** What the markers say of the sides, such as the name of a branch; may be empty. */
  readonly names: { readonly ours: string; readonly theirs: string };
}

/** The conflicts of a text, and markers without the others of a conflict. */
export interface MergeMarkers {
  readonly conflicts: readonly MergeConflict[];
  readonly strays: readonly Range[];
}

interface Marker extends Range {
  readonly kind: string;
  readonly name: string;
}

const NONE: MergeMarkers = { conflicts: [], strays: [] };
const MARKER = /^(?:(<{7}|>{7}|\|{7})(?: (.*))?|={7})[ \t]*\r?$/gm;

/** Finds the conflicts of a text. */
export function mergeMarkers(text: Text): MergeMarkers {
  if (!text.includes('<<<<<<<') && !text.includes('>>>>>>>')) return NONE;
  const whole = text.toString();
  const conflicts: MergeConflict[] = [];
  const strays: Marker[] = [];
  let open: Marker[] = [];
  const give = (): void => void strays.push(...open.splice(0));
  for (const { index, 0: line, 1: signs = '=', 2: name = '' } of whole.matchAll(MARKER)) {
    const end = Math.min(lineEnd(whole, index + line.length) + 1, whole.length);
    const marker = { kind: signs.charAt(0), name: name.trim(), start: index, end };
    if (marker.kind === '<') give();
    open.push(marker);
    const kinds = open.map(({ kind }) => kind).join('');
    if (kinds === '<=>' || kinds === '<|=>') {
      conflicts.push(conflictOf(open));
      open = [];
    } else if (!/^<\|?=?$/.test(kinds)) give();
  }
  give();
  // A line of equals signs alone may be anything.
  return { conflicts, strays: strays.some(({ kind }) => kind !== '=') ? strays : [] };
}

function conflictOf(markers: readonly Marker[]): MergeConflict {
  const [first, second, ...rest] = markers as [Marker, Marker, ...Marker[]];
  const [middle, last] = rest.length === 2 ? (rest as [Marker, Marker]) : [second, ...rest];
  const end = last ?? middle;
  return {
    start: first.start,
    end: end.end,
    ours: { start: first.end, end: second.start },
    base: middle === second ? null : { start: second.end, end: middle.start },
    theirs: { start: middle.end, end: end.start },
    names: { ours: first.name, theirs: end.name },
  };
}
