// The files of the document as the language features see them: questions about them, and changes of several at once.
import type { editor, IDisposable } from 'monaco-editor/editor';
import type { FileEdits } from '../../core/edit/types.ts';
import type { Ask, Asks, LanguageQuestion } from '../../core/language/questions.ts';
import { docOf } from '../documents.ts';
import { link, type Told } from '../linked.ts';
import { toRange } from '../ranges.ts';
import type { FileStart, LanguageHost } from './host.ts';

/** Languages that the features are for. */
export const LANGUAGES = ['yaml', 'json'];

export interface Workspace {
  readonly code: editor.IStandaloneCodeEditor;
  readonly host: LanguageHost;
  /** The answer about the present text of a model; null where there is none, or the text is another one by the time it comes. */
  ask<K extends Ask>(model: editor.ITextModel, question: Asks[K]['with'] & { readonly ask: K }): Promise<Asks[K]['answer'] | null>;
  /** The uri of the file that a model holds; null where it is of no open document. */
  uriOf(model: editor.ITextModel): string | null;
  /** The model of a file, made where there is none yet; null where the file is not here. */
  modelOf(uri: string): editor.ITextModel | null;
  /**
   * Applies edits of the present texts as one step of undo.
   * @returns the models that were changed, or in one sentence why nothing was
   */
  apply(files: readonly FileEdits[], told?: Told): readonly editor.ITextModel[] | { readonly refused: string };
}

/** Attempts for a text that stays the same while something around it changes, such as another file or the worker. */
const ATTEMPTS = 4;

/** @param hold the model of a file as the editor holds it, made where there is none yet */
export function createWorkspace(
  code: editor.IStandaloneCodeEditor,
  host: LanguageHost,
  hold: (start: FileStart) => editor.ITextModel,
): Workspace {
  const uriOf = (model: editor.ITextModel): string | null => (model.uri.scheme === 'inmemory' ? host.uriOf(docOf(model.uri)) : null);
  const modelOf = (uri: string): editor.ITextModel | null => {
    const start = host.file(uri);
    return start && hold(start);
  };

  return {
    code,
    host,
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
    apply(files, told = {}) {
      const changes: { readonly model: editor.ITextModel; readonly edits: FileEdits['edits'] }[] = [];
      for (const { uri, edits } of files) {
        const start = host.file(uri);
        if (!start) return { refused: `The file ${host.nameOf(uri)} is not here.` };
        if (start.readOnly) return { refused: `${host.nameOf(uri)} came from a host and can only be read.` };
        if (edits.length > 0) changes.push({ model: hold(start), edits });
      }
      const parts = changes.map(({ model, edits }) => {
        const before = model.getAlternativeVersionId();
        change(code, model, edits);
        return { model, before, after: model.getAlternativeVersionId() };
      });
      if (parts.length > 1 || told.undone) link(parts, told);
      return parts.map(({ model }) => model);
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

/** Tells the person of files that could not follow an undo. */
export function told({ host, uriOf }: Workspace): Told {
  return {
    left: (models) => {
      const names = models.map((model) => host.nameOf(uriOf(model) ?? '')).join(', ');
      host.tell(`${names}: changed since, and left as it is.`, 'warning');
    },
  };
}

/** Several disposables as one. */
export function together(parts: readonly IDisposable[]): IDisposable {
  return {
    dispose() {
      for (const part of parts) part.dispose();
    },
  };
}
