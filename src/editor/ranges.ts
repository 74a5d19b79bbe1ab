// Offsets of a text as Monaco's lines and columns.
import { type editor, Range } from 'monaco-editor/editor';

/** The range between two offsets of the model's present text. */
export function toRange(model: editor.ITextModel, { start, end }: { readonly start: number; readonly end: number }): Range {
  return Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));
}
