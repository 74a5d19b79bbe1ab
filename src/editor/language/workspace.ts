// The files of the document as the language features see them: requests about them, and edits of
// several at once.
import type { CancellationToken, editor, IDisposable, IMarkdownString } from 'monaco-editor/editor';
import type { FileEdits, Request, RequestName, Requests } from '../../core/types.ts';
import { splitLargeEdit } from '../monaco-texts.ts';
import { docOf, toRange } from '../open-documents.ts';
import type { Undo } from '../undo.ts';
import type { FileStart, LanguageHost } from './language-host.ts';

/** Languages that the features are for. */
export const LANGUAGES = ['yaml', 'json'];

/** The kind under which Monaco lists what sorts. */
export const SORT_ACTION_KIND = 'refactor.rewrite.sort';

export interface Workspace {
  readonly code: editor.IStandaloneCodeEditor;
  readonly host: LanguageHost;
  readonly undo: Undo;
  /**
   * Resolves to the response for the current text of a model; null where there is none, or where
   * the text has changed by then.
   */
  request<K extends RequestName>(
    model: editor.ITextModel,
    request: Requests[K]['params'] & { readonly request: K },
  ): Promise<Requests[K]['response'] | null>;
  /** The uri of the file that a model holds; null where it is of no open document. */
  uriOf(model: editor.ITextModel): string | null;
  /** The model of a file, made where there is none yet; null where the file is not here. */
  modelOf(uri: string): editor.ITextModel | null;
  /**
   * Applies edits to the current texts as one undo step. `listener` is called when it is undone or
   * redone.
   * @returns the models that were changed, or in one sentence why nothing was
   */
  apply(
    files: readonly FileEdits[],
    listener?: Parameters<Undo['groupLastChange']>[1],
  ): readonly editor.ITextModel[] | { readonly refused: string };
}

/** Attempts for a text that stays the same while another file or the worker changes. */
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
  const uriOf = (model: editor.ITextModel): string | null =>
    model.uri.scheme === 'inmemory' ? host.uriOf(docOf(model.uri)) : null;
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
    async request<K extends RequestName>(
      model: editor.ITextModel,
      request: Requests[K]['params'] & { readonly request: K },
    ) {
      const uri = uriOf(model);
      const version = model.getVersionId();
      const about = { ...request, uri } as Extract<Request, { request: K }>;
      for (let attempt = 0; uri !== null && attempt < ATTEMPTS; attempt++) {
        const response = await host.request<K>(about);
        if (model.isDisposed() || model.getVersionId() !== version) return null;
        if (response !== undefined) return response;
      }
      return null;
    },
    apply(files, listener) {
      const changes: { readonly model: editor.ITextModel; readonly edits: FileEdits['edits'] }[] =
        [];
      for (const { uri, edits } of files) {
        const start = host.file(uri);
        if (!start) return { refused: `The document has no file ${host.nameOf(uri)}.` };
        if (start.readOnly)
          return { refused: `${host.nameOf(uri)} was loaded from a host and is read-only.` };
        if (edits.length > 0) changes.push({ model: hold(start), edits });
      }
      // What is typed from here on is another step, also in a text that is not changed.
      code.pushUndoStop();
      for (const { model, edits } of changes) change(code, model, edits);
      const models = changes.map(({ model }) => model);
      undo.groupLastChange(models, listener);
      return models;
    },
  };
}

function change(
  code: editor.IStandaloneCodeEditor,
  model: editor.ITextModel,
  edits: FileEdits['edits'],
): void {
  const operations = edits.flatMap(splitLargeEdit).map(({ start, end, text }) => ({
    range: toRange(model, { start, end }),
    text,
    forceMoveMarkers: true,
  }));
  model.pushStackElement();
  if (code.getModel() === model) code.executeEdits('apidoc', operations);
  else model.pushEditOperations(null, operations, () => null);
  model.pushStackElement();
}

/** Milliseconds of a pause for each character of the text. */
const PAUSE = 1 / 500;
/** A shorter one is not noticed. */
const SHORTEST_PAUSE = 100;

/**
 * Resolves when typing has rested for a time that grows with the text, or when the request is
 * cancelled. What reads a whole document is not requested for each key.
 * @param longest milliseconds that the pause takes at most
 */
export function typingRests(
  model: editor.ITextModel,
  token: CancellationToken,
  longest: number,
): Promise<void> {
  const pause = Math.min(model.getValueLength() * PAUSE, longest);
  if (pause < SHORTEST_PAUSE) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pause);
    token.onCancellationRequested(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Combines several disposables. */
export function joinDisposables(parts: readonly IDisposable[]): IDisposable {
  return {
    dispose() {
      for (const part of parts) part.dispose();
    },
  };
}

export function markdown(value: string): IMarkdownString {
  return { value, supportHtml: false, isTrusted: false };
}
