// The lines of unresolved merge conflicts in colours, as other editors show them.
import type { editor, IRange } from 'monaco-editor/editor';
import { mergeMarkers } from '../core/light.ts';
import type { Problem } from '../core/types.ts';

/** The colours of one model. */
export interface ConflictColours {
  /** Colours the conflicts of the present text, if problems name some. */
  show(problems: readonly Problem[]): void;
}

/** @param model must outlive the result */
export function createConflictColours(model: editor.ITextModel): ConflictColours {
  let shown: string[] = [];
  return {
    show(problems) {
      const hasConflicts = problems.some(({ code }) => code === 'merge-conflict');
      if (!hasConflicts && shown.length === 0) return;
      shown = model.deltaDecorations(shown, hasConflicts ? decorations(model) : []);
    },
  };
}

function decorations(model: editor.ITextModel): editor.IModelDeltaDecoration[] {
  const lineAt = (offset: number) => model.getPositionAt(offset).lineNumber;
  const lines = (start: number, end: number): IRange[] => {
    const [from, to] = [lineAt(start), lineAt(Math.max(start, end - 1))];
    return start < end
      ? [{ startLineNumber: from, startColumn: 1, endLineNumber: to, endColumn: 1 }]
      : [];
  };
  const coloured = (kind: string, ranges: readonly IRange[], label?: string) =>
    ranges.map((range): editor.IModelDeltaDecoration => {
      const className = `editor-conflict-${kind}`;
      if (label === undefined) return { range, options: { isWholeLine: true, className } };
      const endColumn = model.getLineMaxColumn(range.startLineNumber);
      const after = { content: `  (${label})`, inlineClassName: 'editor-conflict-label' };
      return { range: { ...range, endColumn }, options: { isWholeLine: true, className, after } };
    });
  return mergeMarkers(model.getValue()).conflicts.flatMap(({ start, end, ours, base, theirs }) => [
    ...coloured('ours-head', lines(start, ours.start), 'ours'),
    ...coloured('ours', lines(ours.start, ours.end)),
    ...(base ? coloured('base', lines(ours.end, base.end)) : []),
    ...coloured('theirs', lines(theirs.start, theirs.end)),
    ...coloured('theirs-head', lines(theirs.end, end), 'theirs'),
  ]);
}
