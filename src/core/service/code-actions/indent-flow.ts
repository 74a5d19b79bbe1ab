// Lists and maps in brackets whose lines start left of their key, as pasted JSON does.

import type { TextEdit } from '../../text/edit/types.ts';
import { styleOf } from '../../text/layout.ts';
import { lineAt } from '../../text/lines.ts';
import { linesWithFlows } from '../../text/parse/outdented-flow.ts';
import { checkedRepair } from './syntax.ts';

/** A line of the text: where it starts, what it is indented by, with tabs as spaces. */
interface Row {
  readonly start: number;
  readonly written: string;
  readonly width: number;
}

/** `flow-indent`: moves all lines by the same number of columns, so that they keep their shape. */
export const indentFlow = checkedRepair(({ subject: { text }, problem }) => {
  const { lines, flows } = linesWithFlows(text);
  const flow = flows.find(({ at, end }) => at <= problem.start && problem.start < end);
  if (!flow) return [];
  const unit = styleOf(text).indent;
  const rows = Array.from({ length: flow.to - flow.from }, (_, i): Row => {
    const line = lineAt(text, lines.start[flow.from + i] ?? 0);
    const written = /^[ \t]*/.exec(line.text)?.[0] ?? '';
    return { start: line.start, written, width: written.replaceAll('\t', ' '.repeat(unit)).length };
  }).filter(({ start, written }) => /\S/.test(text.charAt(start + written.length)));
  const last = rows.at(-1);
  const closing = last && last.start + last.written.length + 1 === flow.end ? last : undefined;
  const inner = closing ? rows.slice(0, -1) : rows;
  const { column } = flow.parent;
  const left = Math.min(...inner.map(({ width }) => width));
  const move = (some: readonly Row[], by: number): TextEdit[] =>
    some.map(({ start, written, width }) => ({
      start,
      end: start + written.length,
      text: ' '.repeat(Math.max(0, width + by)),
    }));
  const tabbed = inner.filter(({ written }) => written.includes('\t'));
  // As programs write it: the closing bracket in the column of the key, the lines before it deeper.
  const edits =
    closing && left > column
      ? [...move(tabbed, 0), ...move([closing], column - closing.width)]
      : closing && closing.width < left
        ? move(rows, column - closing.width)
        : move(rows, Math.max(0, column + unit - left));
  return [{ title: edits.length === 1 ? 'Indent the line' : 'Indent the lines', edits }];
});
