// The files of the document as the language features see them: questions about them, and changes of several at once.
import type { editor, IDisposable } from 'monaco-editor/editor';
import type { FileEdits } from '../../core/edit/types.ts';
import type { Ask, Asks, LanguageQuestion } from '../../core/language/questions.ts';
import { docOf } from '../documents.ts';
import { toRange } from '../ranges.ts';
import type { Undo } from '../undo.ts';
import type { FileStart, LanguageHost } from './host.ts';

/** Languages that the features are for. */
export const LANGUAGES = ['yaml', 'json'];

/** The kind under which Monaco lists what sorts. */
export const SORTS = 'refactor.rewrite.sort';

export interface Workspace {
  readonly code: editor.IStandaloneCodeEditor;
  readonly host: LanguageHost;
  readonly undo: Undo;
  /** The answer about the present text of a model; null where there is none, or the text is another one by the time it comes. */
  ask<K extends Ask>(model: editor.ITextModel, question: Asks[K]['with'] & { readonly ask: K }): Promise<Asks[K]['answer'] | null>;
  /** The uri of the file that a model holds; null where it is of no open document. */
  uriOf(model: editor.ITextModel): string | null;
  /** The model of a file, made where there is none yet; null where the file is not here. */
  modelOf(uri: string): editor.ITextModel | null;
  /**
   * Applies edits of the present texts as one step of undo. `told` hears of it when it is undone or redone.
   * @returns the models that were changed, or in one sentence why nothing was
   */
  apply(files: readonly FileEdits[], told?: Parameters<Undo['made']>[1]): readonly editor.ITextModel[] | { readonly refused: string };
}

/** Attempts for a text that stays the same while something around it changes, such as another file or the worker. */
const ATTEMPTS = 4;

/**
 * @param hold the model of a file as the editor holds it, made where there is none yet
 * @param undo watches all of these models
 */
export function createWorkspace(
  code: editor.IStandaloneCodeEditor,
  host: LanguageHost,
  hold: (start: FileStart) => editor.ITextModel,
  undo: Undo,
): Workspace {
  const uriOf = (model: editor.ITextModel): string | null => (model.uri.scheme === 'inmemory' ? host.uriOf(docOf(model.uri)) : null);
  const modelOf = (uri: string): editor.ITextModel | null => {
    const start = host.file(uri);
    return start && hold(start);
  };

  return {
    code,
    host,
    undo,
    uriOf,
    modelOf,
    async ask<K extends Ask>(model: editor.ITextModel, question: Asks[K]['with'] & { readonly ask: K }) {
      const uri = uriOf(model);
      const version = model.getVersionId();
      const about = { ...question, uri } as Extract<LanguageQuestion, { ask: K }>;
      for (let attempt = 0; uri !== null && attempt < ATTEMPTS; attempt++) {
        const answer = await host.ask<K>(about);
        if (model.isDisposed() || model.getVersionId() !== version) return null;
        if (answer !== undefined) return answer;
      }
      return null;
    },
    apply(files, told) {
      const changes: { readonly model: editor.ITextModel; readonly edits: FileEdits['edits'] }[] = [];
      for (const { uri, edits } of files) {
        const start = host.file(uri);
        if (!start) return { refused: `The document has no file ${host.nameOf(uri)}.` };
        if (start.readOnly) return { refused: `${host.nameOf(uri)} was loaded from a host and is read-only.` };
        if (edits.length > 0) changes.push({ model: hold(start), edits });
      }
      // What is typed from here on is another step, also in a text that is not changed.
      code.pushUndoStop();
      for (const { model, edits } of changes) change(code, model, edits);
      const models = changes.map(({ model }) => model);
      undo.made(models, told);
      return models;
    },
  };
}

function change(code: editor.IStandaloneCodeEditor, model: editor.ITextModel, edits: FileEdits['edits']): void {
  const operations = edits.map(({ start, end, text }) => ({ range: toRange(model, { start, end }), text, forceMoveMarkers: true }));
  model.pushStackElement();
  if (code.getModel() === model) code.executeEdits('apidoc', operations);
  else model.pushEditOperations(null, operations, () => null);
  model.pushStackElement();
}

/** Several disposables as one. */
export function together(parts: readonly IDisposable[]): IDisposable {
  return {
    dispose() {
      for (const part of parts) part.dispose();
    },
  };
}
