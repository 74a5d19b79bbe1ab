// Colours that do not wait until Monaco is idle: those of the first lines, and of the line being
// typed, without which the next one is not indented.
import type { editor, IRange } from 'monaco-editor/editor';

/** The part of Monaco's model that its public types leave out. */
interface Tokenized {
  readonly tokenization?: { tokenizeIfCheap(lineNumber: number): void };
}

/** Lines that a screen may show. */
const FIRST = 80;

/** Colours the beginning of a text: a busy machine would show it plain for seconds. */
export function tokenizeFirst(model: editor.ITextModel): void {
  const { tokenization } = model as Tokenized;
  for (let line = 1; line <= Math.min(FIRST, model.getLineCount()); line++)
    tokenization?.tokenizeIfCheap(line);
}

/**
 * Colours the lines of small edits. Monaco does it when it is idle, and until then takes Enter for
 * a bare line break: whoever types fast, or on a slow machine, would get lines that are not
 * indented.
 */
export function tokenizeEdited(
  model: editor.ITextModel,
  changes: readonly { readonly range: IRange; readonly text: string }[],
): void {
  const { tokenization } = model as Tokenized;
  for (const { range, text } of changes) {
    if (text.length > 1000) continue;
    const last = Math.min(
      range.startLineNumber + text.split('\n').length - 1,
      model.getLineCount(),
    );
    for (let line = range.startLineNumber; line <= last; line++)
      tokenization?.tokenizeIfCheap(line);
  }
}
