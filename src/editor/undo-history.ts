// The undo history of a text as data, so that it survives a reload of the page. It is what Monaco
// itself keeps of a finished step: positions and texts before and after.
import type { editor } from 'monaco-editor/editor';
import { SingleModelEditStackElement } from 'monaco-editor/editor/common/model/editStack.js';
import { StandaloneServices } from 'monaco-editor/editor/standalone/browser/standaloneServices.js';
import { IUndoRedoService } from 'monaco-editor/platform/undoRedo/common/undoRedo.js';

/** One step of undo. */
export interface StoredStep {
  readonly label: string;
  /** The changes, as Monaco writes them, in base64. */
  readonly data: string;
}

/** A text and how to undo its last changes, oldest first. */
export interface TextWithSteps {
  readonly text: string;
  readonly steps: readonly StoredStep[];
}

/**
 * Returns the steps of a text that can be undone in it alone. The history ends at a step that is
 * also of another file, or that does more than change text.
 * @param most characters of data
 */
export function storedSteps(
  model: editor.ITextModel,
  isAlone: (element: object) => boolean,
  most: number,
): StoredStep[] {
  const steps: StoredStep[] = [];
  let left = most;
  const { past } = StandaloneServices.get(IUndoRedoService).getElements(model.uri);
  for (const element of past.toReversed()) {
    if (!(element instanceof SingleModelEditStackElement) || !isAlone(element)) break;
    const { _data: data, label } = element;
    const bytes = new Uint8Array(data instanceof ArrayBuffer ? data : data.serialize());
    // Four characters for three bytes.
    left -= Math.ceil(bytes.length / 3) * 4 + label.length;
    if (left < 0) break;
    let binary = '';
    for (const byte of bytes) binary += String.fromCharCode(byte);
    steps.unshift({ label, data: btoa(binary) });
  }
  return steps;
}

/** Gives a text without a history the steps that were stored of the same text. */
export function restoreSteps(model: editor.ITextModel, steps: readonly StoredStep[]): void {
  const service = StandaloneServices.get(IUndoRedoService);
  for (const { label, data } of steps) {
    const element = new SingleModelEditStackElement(label, 'undoredo.textBufferEdit', model, null);
    element._data = Uint8Array.from(atob(data), (char) => char.charCodeAt(0)).buffer;
    service.pushElement(element);
  }
}
