// Scrolls to what the program shows, sideways only where a line is too long to be seen from its
// beginning.
import { editor, type IDisposable, type IRange } from 'monaco-editor/editor';

/** Scrolls up or down to a range, and sideways only as far as its beginning needs. */
export function reveal(code: editor.IStandaloneCodeEditor, range: IRange): void {
  const { startLineNumber, startColumn, endLineNumber } = range;
  code.revealLinesInCenterIfOutsideViewport(startLineNumber, endLineNumber);
  if (fitsFromStart(code, startLineNumber, startColumn)) code.setScrollLeft(0);
  else
    code.revealRangeInCenterIfOutsideViewport({
      ...range,
      endLineNumber: startLineNumber,
      endColumn: startColumn,
    });
}

/**
 * Keeps the caret in view when the pane gets another size: scrolls to the beginning of the lines at
 * another width, and down to the caret's line where less height would hide it.
 */
export function followPaneSize(code: editor.IStandaloneCodeEditor): IDisposable {
  let { contentWidth: width, height } = code.getLayoutInfo();
  return code.onDidLayoutChange((layout) => {
    const { lineNumber, column } = code.getPosition() ?? { lineNumber: 1, column: 1 };
    if (layout.contentWidth !== width && fitsFromStart(code, lineNumber, column))
      code.setScrollLeft(0);
    const top = code.getTopForLineNumber(lineNumber) - code.getScrollTop();
    if (layout.height < height && top >= 0 && top < height) code.revealLine(lineNumber);
    width = layout.contentWidth;
    height = layout.height;
  });
}

/** Whether a column can be seen where the line is shown from its beginning. */
function fitsFromStart(code: editor.IStandaloneCodeEditor, line: number, column: number): boolean {
  const { contentWidth, verticalScrollbarWidth } = code.getLayoutInfo();
  const font = code.getOption(editor.EditorOption.fontInfo);
  const before =
    code
      .getModel()
      ?.getLineContent(line)
      .slice(0, column - 1) ?? '';
  // Most letters that are not of one byte take two columns at most; a tab takes as many as it may.
  const columns = [...before].reduce(
    (sum, letter) => sum + (letter === '\t' ? 8 : letter > '\u02ff' ? 2 : 1),
    0,
  );
  // The caret itself is two pixels wide.
  return columns * font.typicalHalfwidthCharacterWidth + 2 <= contentWidth - verticalScrollbarWidth;
}
