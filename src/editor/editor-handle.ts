// What the app may do with the editor: offsets in, Monaco's positions inside.
import { type editor, Selection } from 'monaco-editor/editor';
import { StandaloneServices } from 'monaco-editor/editor/standalone/browser/standaloneServices.js';
import { IKeybindingService } from 'monaco-editor/platform/keybinding/common/keybinding.js';
import type { FileEdits } from '../core/types.ts';
import type { Workspace } from './language/workspace.ts';
import { toRange } from './open-documents.ts';
import { reveal } from './reveal.ts';
import type { TextWithSteps } from './undo-history.ts';

export interface EditorHandle {
  /** The present text without a byte order mark; all offsets are of it. Empty if none is open. */
  getText(): string;
  /** Selects and reveals an offset range, the caret at its start; focuses the editor if `focus`. */
  select(range: { readonly start: number; readonly end: number }, focus: boolean): void;
  /**
   * Moves the caret to the start of an offset range, reveals it and highlights it until the caret
   * moves or the text changes: what is typed replaces nothing.
   */
  show(range: { readonly start: number; readonly end: number }): void;
  /** Offset of the caret. */
  caret(): number;
  /** Line and column, from 1, of an offset. */
  positionAt(offset: number): { readonly line: number; readonly column: number };
  /**
   * Applies edits as one undo step; offsets of the present text, in any order, not overlapping.
   * Nothing happens to a read-only document.
   */
  edit(
    edits: readonly { readonly start: number; readonly end: number; readonly text: string }[],
  ): void;
  /**
   * Applies edits of the present texts of files as one step of undo, whether the editor is on the
   * screen or not; the caret moves with the text.
   * @param listener called when the change is undone or redone
   * @returns in one sentence why nothing was changed; null where it was
   */
  change(files: readonly FileEdits[], listener?: Parameters<Workspace['apply']>[1]): string | null;
  /**
   * Undoes the latest change: the last action in all files it changed, shown or not, or what was
   * typed in the current file. Does nothing and notifies the user where a file was changed since.
   */
  undo(): void;
  /** Redoes what was undone last, in the same way. */
  redo(): void;
  canUndo(): boolean;
  canRedo(): boolean;
  /** Returns the texts of the document with what can be undone in them, as data. */
  undoHistories(): readonly TextWithSteps[];
  /**
   * Calls back when another file is in the editor, with an undo history of its own.
   * @returns a function that unsubscribes
   */
  onFile(changed: () => void): () => void;
  focus(): void;
  /**
   * Shows the problem at the caret below its line, or the next (previous) one if that is shown
   * already or there is none; wraps around.
   */
  nextProblem(back?: boolean): void;
  /** Runs an editor action by its id, with the focus in the text; does nothing without one. */
  run(action: string): void;
  /** The actions that can be run now, by id, with what they are called. */
  actions(): readonly { readonly id: string; readonly label: string }[];
  /** The keys of an action as they are labelled here; null where it has none. */
  keysOf(action: string): string | null;
  /** Where the caret is, and what is in view. */
  view(): EditorView;
  /** Goes back to where the caret was and what was in view, as the program. */
  restore(view: EditorView): void;
  /** How many carets or selections there are. */
  carets(): number;
  /** Calls `changed` when they may be more or fewer. @returns what ends that */
  onCarets(changed: () => void): () => void;
  /** Takes the size of the pane again; rarely needed, Monaco watches it. */
  layout(): void;
}

/** What is restored when a page is loaded again. */
export interface EditorView {
  /** Offset of the caret. */
  readonly caret: number;
  /** Pixels that the text is scrolled. */
  readonly top: number;
}

/**
 * @param code the editor
 * @param quietly runs an action whose caret moves are the program's, not the user's
 * @param workspace the files of the document
 */
export function createEditorHandle(
  code: editor.IStandaloneCodeEditor,
  quietly: (action: () => void) => void,
  workspace: Workspace,
): EditorHandle {
  const highlight = code.createDecorationsCollection();
  // Both listeners end with the editor.
  code.onDidChangeCursorPosition(() => highlight.clear());
  code.onDidChangeModelContent(() => highlight.clear());
  return {
    getText: () => code.getModel()?.getValue() ?? '',
    caret() {
      const position = code.getPosition();
      return (position && code.getModel()?.getOffsetAt(position)) ?? 0;
    },
    positionAt(offset) {
      const position = code.getModel()?.getPositionAt(offset);
      return { line: position?.lineNumber ?? 1, column: position?.column ?? 1 };
    },
    select({ start, end }, focus) {
      const model = code.getModel();
      if (!model) return;
      const range = toRange(model, { start, end });
      quietly(() => {
        code.setSelection(
          new Selection(
            range.endLineNumber,
            range.endColumn,
            range.startLineNumber,
            range.startColumn,
          ),
        );
        reveal(code, range);
      });
      if (focus) code.focus();
    },
    show({ start, end }) {
      const model = code.getModel();
      if (!model) return;
      const range = toRange(model, { start, end });
      quietly(() => {
        code.setPosition({ lineNumber: range.startLineNumber, column: range.startColumn });
        reveal(code, range);
      });
      highlight.set([{ range, options: { className: 'editor-target' } }]);
    },
    edit(edits) {
      const model = code.getModel();
      if (!model) return;
      quietly(() => {
        code.pushUndoStop();
        code.executeEdits(
          'apidoc',
          edits.map(({ start, end, text }) => ({ range: toRange(model, { start, end }), text })),
        );
        code.pushUndoStop();
      });
    },
    change(files, listener) {
      let refused: string | null = null;
      quietly(() => {
        const done = workspace.apply(files, listener);
        if ('refused' in done) refused = done.refused;
      });
      return refused;
    },
    undo: () => workspace.undo.undo(code.getModel()),
    redo: () => workspace.undo.redo(code.getModel()),
    canUndo: () => workspace.undo.canUndo(code.getModel()),
    canRedo: () => workspace.undo.canRedo(code.getModel()),
    undoHistories: () => workspace.undo.histories(),
    onFile(changed) {
      const listener = code.onDidChangeModel(changed);
      return () => listener.dispose();
    },
    focus: () => code.focus(),
    nextProblem(back = false) {
      code.focus();
      code.trigger('apidoc', back ? 'editor.action.marker.prev' : 'editor.action.marker.next', {});
    },
    run(action) {
      code.focus();
      code.trigger('apidoc', action, {});
    },
    // Actions that were added have the id of the editor before their own.
    actions: () =>
      code.getSupportedActions().map(({ id, label }) => ({
        id: id.startsWith(`${code.getId()}:`) ? id.slice(code.getId().length + 1) : id,
        label,
      })),
    keysOf: (action) =>
      StandaloneServices.get(IKeybindingService).lookupKeybinding(action)?.getLabel() ?? null,
    view() {
      const position = code.getPosition();
      const caret = (position && code.getModel()?.getOffsetAt(position)) ?? 0;
      return { caret, top: code.getScrollTop() };
    },
    restore({ caret, top }) {
      const model = code.getModel();
      if (!model) return;
      quietly(() => code.setPosition(model.getPositionAt(caret)));
      code.setScrollTop(top);
    },
    carets: () => code.getSelections()?.length ?? 0,
    onCarets(changed) {
      const listener = code.onDidChangeCursorSelection(changed);
      return () => listener.dispose();
    },
    layout: () => code.layout(),
  };
}
