// Undo of the document: actions in all files they changed, typing in the current file, and the
// notifications about it.
import type { editor } from 'monaco-editor/editor';
import { StandaloneServices } from 'monaco-editor/editor/standalone/browser/standaloneServices.js';
import { IUndoRedoService } from 'monaco-editor/platform/undoRedo/common/undoRedo.js';
import type { LanguageHost } from './language/language-host.ts';
import { docOf } from './open-documents.ts';
import { restoreSteps, type StoredStep, storedSteps, type TextWithSteps } from './undo-history.ts';
import {
  createUndoSteps,
  type TextHistory,
  type UndoListener,
  type UndoResult,
} from './undo-steps.ts';

type Model = editor.ITextModel;

interface Text extends TextHistory {
  readonly model: Model;
}

export interface Undo {
  /** Must be called once for each model, after the listener that reports its changes. */
  watch(model: Model): void;
  /** Gives a model that was just watched the history of the same text. */
  restore(model: Model, steps: readonly StoredStep[]): void;
  /** Returns the texts of the document with what can be undone in them. */
  histories(): readonly TextWithSteps[];
  /** The last change of each of these models was made by one action. */
  groupLastChange(
    models: readonly Model[],
    listener?: Pick<UndoListener<Model>, 'undone' | 'redone'>,
  ): void;
  canUndo(shown: Model | null): boolean;
  canRedo(shown: Model | null): boolean;
  undo(shown: Model | null): void;
  redo(shown: Model | null): void;
}

/** Characters of the history of one text that are kept. */
const MOST_STORED = 256 * 1024;

export function createUndo(host: () => LanguageHost): Undo {
  const steps = createUndoSteps<Text>();
  const texts = new WeakMap<Model, Text>();
  const watched = new Set<Model>();

  const uriOf = (model: Model): string | null =>
    model.isDisposed() ? null : host().uriOf(docOf(model.uri));

  const textOf = (model: Model): Text => {
    const known = texts.get(model);
    if (known) return known;
    const elements = () => StandaloneServices.get(IUndoRedoService).getElements(model.uri);
    const text: Text = {
      model,
      past: () => elements().past,
      future: () => elements().future,
      undo: () => void model.undo(),
      redo: () => void model.redo(),
      isOpen: () => uriOf(model) !== null,
    };
    texts.set(model, text);
    return text;
  };

  const names = (some: readonly Text[]): string =>
    joinWords(some.map(({ model }) => host().nameOf(uriOf(model) ?? '')));

  const report = (took: UndoResult<Text> | null, shown: Model | null, back: boolean): void => {
    if (!took) return;
    if ('changed' in took) {
      if (!took.changed.some(({ model }) => model === shown))
        host().notify(`${back ? 'Undone' : 'Redone'} in ${names(took.changed)}.`);
      return;
    }
    const { blocked, all } = took;
    const [first] = blocked;
    const file = first && first.model !== shown ? uriOf(first.model) : null;
    const together = all.length > 1 ? `${names(all)} were changed together, and ` : '';
    host().notify(
      `Can't ${back ? 'undo' : 'redo'}: ${together}${names(blocked)} ${blocked.length > 1 ? 'were' : 'was'} changed since. ${back ? 'Undo that change first.' : ''}`.trim(),
      'warning',
      file === null
        ? undefined
        : { label: `Show ${host().nameOf(file)}`, run: () => host().showFile(file) },
    );
  };

  const orNull = (model: Model | null): Text | null => model && textOf(model);

  return {
    watch(model) {
      const text = textOf(model);
      watched.add(model);
      model.onWillDispose(() => watched.delete(model));
      model.onDidChangeContent(({ isUndoing, isRedoing }) => {
        if (isUndoing) steps.undone(text);
        else if (isRedoing) steps.redone(text);
        else steps.edited(text);
      });
    },
    restore(model, stored) {
      restoreSteps(model, stored);
      steps.restored(textOf(model));
    },
    histories: () =>
      [...watched].flatMap((model) => {
        const stored = uriOf(model) === null ? [] : storedSteps(model, steps.isAlone, MOST_STORED);
        return stored.length > 0 ? [{ text: model.getValue(), steps: stored }] : [];
      }),
    groupLastChange: (models, listener = {}) =>
      steps.add(models.map(textOf), {
        ...listener,
        left: (left) => host().notify(`Skipped ${names(left)}: changed since.`, 'warning'),
      }),
    canUndo: (shown) => steps.canUndo(orNull(shown)),
    canRedo: (shown) => steps.canRedo(orNull(shown)),
    undo: (shown) => report(steps.undo(orNull(shown)), shown, true),
    redo: (shown) => report(steps.redo(orNull(shown)), shown, false),
  };
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
