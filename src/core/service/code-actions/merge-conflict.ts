// Solves a merge conflict: the lines of one side are kept, or those of both.

import { clip } from '../../text/clip.ts';
import { mergeMarkers } from '../../text/merge-conflicts.ts';
import type { Range } from '../../text/node-ranges.ts';
import type { FixDraft, Fixer } from './types.ts';

/** Returns what may be kept; none is preferred, as only the author knows which side is right. */
export const solveConflict: Fixer = ({ subject: { text }, problem }) => {
  const { conflicts, strays } = mergeMarkers(text);
  const stray = strays.find(({ start }) => start === problem.start);
  if (stray) return [{ title: 'Remove the line', edits: [removed(stray)] }];
  const conflict = conflicts.find(({ start }) => start === problem.start);
  if (!conflict) return [];
  const { start, end, ours, theirs, names } = conflict;
  const keep = (title: string, ...kept: readonly Range[]): FixDraft => {
    const bounds = [start, ...kept.flatMap((range) => [range.start, range.end]), end];
    const edits = bounds.flatMap((from, i) =>
      i % 2 === 0 && from !== bounds[i + 1]
        ? removed({ start: from, end: bounds[i + 1] ?? from })
        : [],
    );
    return { title, edits };
  };
  const named = (side: string, name: string) => (name === '' ? side : `${side} (${clip(name)})`);
  return [
    keep(`Keep ${named('ours', names.ours)}`, ours),
    keep(`Keep ${named('theirs', names.theirs)}`, theirs),
    keep('Keep both', ours, theirs),
  ];
};

const removed = ({ start, end }: Range) => ({ start, end, text: '' });
