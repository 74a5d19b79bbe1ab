// Texts with conflicts of a merge are read as the side that was merged into has them, so that
// everything else is validated, shown and completed until the conflict is solved.
import { clip } from '../clip.ts';
import { lineEnd } from '../lines.ts';
import { type MergeConflict, mergeMarkers } from '../merge-conflicts.ts';
import type { Range } from '../node-ranges.ts';
import type { Text } from '../text-pieces.ts';
import type { SyntaxProblem } from '../tree.ts';

/** A text without the markers of conflicts and the lines of the other side. */
export interface Merged {
  readonly text: string;
  /** One for each conflict. */
  readonly problems: readonly SyntaxProblem[];
  /** Returns where an offset is in the text as written. */
  readonly writtenAt: (offset: number) => number;
}

/** Reads each conflict as the side that was merged into; null where there is none. */
export function withoutConflicts(written: Text): Merged | null {
  const { conflicts, strays } = mergeMarkers(written);
  const removed = [
    ...conflicts.flatMap(({ start, end, ours }): Range[] => [
      { start, end: ours.start },
      { start: ours.end, end },
    ]),
    ...strays,
  ].sort((a, b) => a.start - b.start);
  if (removed.length === 0) return null;
  const whole = written.toString();
  let text = '';
  let from = 0;
  // Where the text goes on behind what is removed, and where that is as written.
  const joints = removed.map(({ start, end }) => {
    text += whole.slice(from, start);
    from = end;
    return { at: text.length, written: end };
  });
  text += whole.slice(from);
  const problemAt = (at: number, message: string): SyntaxProblem => {
    const length = lineEnd(whole, at) - at;
    return { code: 'merge-conflict', severity: 'error', at, length, message };
  };
  return {
    text,
    problems: [
      ...conflicts.map((conflict) => problemAt(conflict.start, messageOf(conflict))),
      ...strays.map(({ start }) =>
        problemAt(
          start,
          'A marker of a merge conflict is left without the others. Remove the line.',
        ),
      ),
    ],
    writtenAt(offset) {
      let [low, high] = [0, joints.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((joints[middle]?.at ?? 0) <= offset) low = middle + 1;
        else high = middle;
      }
      const joint = joints[low - 1];
      return joint ? joint.written + offset - joint.at : offset;
    },
  };
}

function messageOf({ names }: MergeConflict): string {
  const [ours, theirs] = [names.ours, names.theirs].map((name) => name && `"${clip(name)}"`);
  const between = ours && theirs ? ` between ${ours} and ${theirs}` : '';
  return `Unresolved merge conflict${between}: keep the lines of one side, or both. The first side is read until then.`;
}
