// Text of several lines that is pasted into the indentation of YAML keeps its shape, and moves to
// the column of the caret as a whole.
import type { editor, IDisposable } from 'monaco-editor/editor';

/** What opens a value on the lines below it. */
const OPENS = /:[ \t]*(?:[&!]\S*[ \t]*)*(?:[|>][-+\d]*[ \t]*)?(?:#.*)?$/;
const ENTRY = /^(?:- |["'\w$][^#]*:(?:\s|$))/;

/**
 * Returns the lines of a pasted text for a column: the first follows what is before the caret, the
 * others keep their distance to it.
 * @returns null where the text stays as it is
 */
export function pastedLines(text: string, column: number): readonly string[] | null {
  const lines = text.split(/\r\n|\r|\n/);
  const [first = '', ...rest] = lines;
  const filled = rest.filter((line) => line.trim() !== '');
  if (filled.length === 0 || lines.some((line) => /^ *\t/.test(line))) return null;
  const head = first.trimStart();
  const lead = first.length - head.length;
  // Whole lines in front of a line have their own column.
  if (head === '' || (column === 0 && lead > 0)) return null;
  const left = Math.min(...filled.map((line) => line.search(/\S/)));
  const shift = column - Math.min(lead > 0 ? lead : columnOfFirst(head, filled, left), left);
  if (shift === 0 && lead === 0) return null;
  const moved = (line: string): string =>
    shift >= 0
      ? ' '.repeat(shift) + line
      : line.slice(Math.min(-shift, Math.max(0, line.search(/\S/))));
  return [head, ...rest.map((line) => (line.trim() === '' ? '' : moved(line)))];
}

/**
 * Returns the column that the first line had where it was copied without its indentation.
 * @param left that of the other lines
 */
function columnOfFirst(first: string, others: readonly string[], left: number): number {
  if (left === 0 || !ENTRY.test(first)) return 0;
  const sibling = others.find((line) => line.search(/\S/) === left)?.trimStart() ?? '';
  const isItem = first.startsWith('- ');
  // The other keys of an item are two columns to the right of its dash.
  if (isItem && !sibling.startsWith('- ')) return Math.max(0, left - 2);
  if (OPENS.test(first) && !sibling.startsWith('- ')) {
    const isBelow = others[0] !== undefined && others[0].search(/\S/) === left;
    if (isBelow) return Math.max(0, left - levelOf(others, left));
  }
  return ENTRY.test(sibling) ? left : 0;
}

/** Returns the number of columns of one level in these lines. */
function levelOf(lines: readonly string[], left: number): number {
  const deeper = lines.map((line) => line.search(/\S/)).filter((column) => column > left);
  return deeper.length === 0 ? 2 : Math.min(...deeper) - left;
}

/** Indents pasted lines of YAML as part of the same undo step. */
export function watchPaste(code: editor.IStandaloneCodeEditor): IDisposable {
  return code.onDidPaste(({ range }) => {
    const model = code.getModel();
    const { startLineNumber, startColumn, endLineNumber, endColumn } = range;
    if (model?.getLanguageId() !== 'yaml' || startLineNumber === endLineNumber) return;
    if ((code.getSelections()?.length ?? 0) > 1) return;
    const before = model.getLineContent(startLineNumber).slice(0, startColumn - 1);
    if (!/^ *(?:- +)*$/.test(before)) return;
    const lines = pastedLines(model.getValueInRange(range), before.length);
    if (!lines) return;
    // What was behind the caret stays in its column.
    const behind = model.getLineContent(endLineNumber).slice(endColumn - 1);
    const last = lines.at(-1) === '' && behind.trim() !== '' ? before.replace(/\S/g, ' ') : '';
    code.popUndoStop();
    code.executeEdits('paste', [{ range, text: lines.join(model.getEOL()) + last }]);
    code.pushUndoStop();
  });
}
