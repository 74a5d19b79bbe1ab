// Undo of the document: actions in all files they changed, typing in the current file, and the
// notifications about it.
import type { editor } from 'monaco-editor/editor';
import { SingleModelEditStackElement } from 'monaco-editor/editor/common/model/editStack.js';
import { StandaloneServices } from 'monaco-editor/editor/standalone/browser/standaloneServices.js';
import { IUndoRedoService } from 'monaco-editor/platform/undoRedo/common/undoRedo.js';
import type { LanguageHost } from './language/language-host.ts';
import { docOf } from './open-documents.ts';

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
    listed(some.map(({ model }) => host().nameOf(uriOf(model) ?? '')));

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

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

// The changes that were made by an action, in one file or several: each is undone and redone as a
// whole, whichever file is shown.

/** A text with its history, oldest first; the elements are known by who they are. */
export interface TextHistory {
  /** What can be undone; the last is the next. */
  past(): readonly object[];
  /** What can be redone; the last is the next. */
  future(): readonly object[];
  undo(): void;
  redo(): void;
  /** It is of the document that is open. */
  isOpen(): boolean;
}

interface UndoListener<T> {
  undone?(): void;
  redone?(): void;
  /** These texts were changed since, and were left as they are. */
  left?(texts: readonly T[]): void;
}

/**
 * Result of an undo or redo: the texts that changed, or those that were changed since, for which
 * nothing was done.
 */
type UndoResult<T> =
  | { readonly changed: readonly T[] }
  | { readonly blocked: readonly T[]; readonly all: readonly T[] };

interface UndoSteps<T extends TextHistory> {
  /** The last change of each of these texts was made by one action. */
  add(texts: readonly T[], listener?: UndoListener<T>): void;
  /** A text was changed by something other than undo and redo. */
  edited(text: T): void;
  /** The last change of a text was undone, by whomever: the others of its action follow. */
  undone(text: T): void;
  redone(text: T): void;
  /** The past of a text was restored: it is older than all other changes. */
  restored(text: T): void;
  /** Whether a change is undone in its text alone, and nothing else follows from that. */
  isAlone(element: object): boolean;
  canUndo(shown: T | null): boolean;
  canRedo(shown: T | null): boolean;
  /**
   * Undoes the latest change: the last action, in any text, or what was typed in the current
   * text. Null where there is nothing.
   */
  undo(shown: T | null): UndoResult<T> | null;
  /** Redoes what was undone last. */
  redo(shown: T | null): UndoResult<T> | null;
}

interface StepPart<T> {
  readonly text: T;
  readonly element: object;
}

interface UndoStep<T> {
  readonly parts: readonly StepPart<T>[];
  readonly listener: UndoListener<T>;
  readonly number: number;
}

export function createUndoSteps<T extends TextHistory>(): UndoSteps<T> {
  let clock = 0;
  const made = new WeakMap<object, number>();
  const takenBack = new WeakMap<object, number>();
  const stepOf = new WeakMap<object, UndoStep<T>>();
  /** Those that are whole, in the order of undo and redo: the last is the next. */
  let standing: UndoStep<T>[] = [];
  let away: UndoStep<T>[] = [];
  let busy = false;

  const next = (text: T, back: boolean): object | undefined =>
    (back ? text.past() : text.future()).at(-1);

  /** Puts a step where it belongs: half of it may be undone. */
  const sort = (step: UndoStep<T>): void => {
    standing = standing.filter((one) => one !== step);
    away = away.filter((one) => one !== step);
    if (step.parts.every(({ text, element }) => text.past().includes(element))) standing.push(step);
    else if (step.parts.every(({ text, element }) => text.future().includes(element)))
      away.push(step);
  };

  const follow = (step: UndoStep<T>, from: T, back: boolean): void => {
    busy = true;
    const others = step.parts.filter(({ text }) => text !== from);
    const ready = others.filter(({ text, element }) => next(text, back) === element);
    // Where it is away already, there is nothing that was left.
    const left = others.filter(
      ({ text, element }) =>
        !(back ? text.future() : text.past()).includes(element) && next(text, back) !== element,
    );
    for (const { text } of ready) {
      if (back) text.undo();
      else text.redo();
    }
    busy = false;
    sort(step);
    if (back) step.listener.undone?.();
    else step.listener.redone?.();
    if (left.length > 0) step.listener.left?.(left.map(({ text }) => text));
  };

  /** All of a step, or nothing. */
  const whole = (step: UndoStep<T>, back: boolean): UndoResult<T> => {
    // A text that was replaced as a whole has no history any more, and nothing to undo.
    const parts = back
      ? step.parts.filter(({ text, element }) => text.past().includes(element))
      : step.parts;
    const all = parts.map(({ text }) => text);
    const blocked = parts
      .filter(({ text, element }) => next(text, back) !== element)
      .map(({ text }) => text);
    if (blocked.length > 0) return { blocked, all };
    const [first] = all;
    if (back) first?.undo();
    else first?.redo();
    return { changed: all };
  };

  /** A change of the shown text, with those of its action elsewhere; or the other half of it. */
  const single = (text: T, element: object, back: boolean): UndoResult<T> => {
    const step = stepOf.get(element);
    const other = step?.parts.some(
      (part) =>
        part.text !== text && (back ? part.text.future() : part.text.past()).includes(part.element),
    );
    if (step && !other) return whole(step, back);
    if (back) text.undo();
    else text.redo();
    return { changed: [text] };
  };

  const last = (steps: readonly UndoStep<T>[]): UndoStep<T> | undefined =>
    steps.findLast(({ parts }) => parts.every(({ text }) => text.isOpen()));

  /** What has no time was changed last, by a way that is not known. */
  const timeOf = (times: WeakMap<object, number>, element: object): number =>
    times.get(element) ?? Number.POSITIVE_INFINITY;

  return {
    add(texts, listener = {}) {
      clock++;
      const parts = texts.flatMap((text) => {
        const element = text.past().at(-1);
        return element ? [{ text, element }] : [];
      });
      if (parts.length === 0) return;
      const step = { parts, listener, number: clock };
      for (const { element } of parts) {
        stepOf.set(element, step);
        made.set(element, clock);
      }
      standing.push(step);
    },
    edited(text) {
      const element = text.past().at(-1);
      if (element) made.set(element, ++clock);
      // What was undone here cannot be redone any more.
      away = away.filter(({ parts }) => parts.every((part) => part.text !== text));
    },
    undone(text) {
      const element = text.future().at(-1);
      const step = element && stepOf.get(element);
      if (element) takenBack.set(element, ++clock);
      if (step && !busy) follow(step, text, true);
    },
    redone(text) {
      const element = text.past().at(-1);
      const step = element && stepOf.get(element);
      if (step && !busy) follow(step, text, false);
    },
    restored(text) {
      for (const element of text.past()) made.set(element, 0);
    },
    isAlone(element) {
      const step = stepOf.get(element);
      return !step || (step.parts.length === 1 && !step.listener.undone && !step.listener.redone);
    },
    canUndo: (shown) => (shown?.past().length ?? 0) > 0 || last(standing) !== undefined,
    canRedo: (shown) => (shown?.future().length ?? 0) > 0 || last(away) !== undefined,
    undo(shown) {
      const element = shown?.past().at(-1);
      const step = last(standing);
      if (step && !(element && timeOf(made, element) > step.number)) return whole(step, true);
      return shown && element ? single(shown, element, true) : null;
    },
    redo(shown) {
      const element = shown?.future().at(-1);
      const step = last(away);
      const at = step && Math.max(...step.parts.map((part) => timeOf(takenBack, part.element)));
      if (step && at !== undefined && !(element && timeOf(takenBack, element) > at))
        return whole(step, false);
      return shown && element ? single(shown, element, false) : null;
    },
  };
}

// The undo history of a text as data, so that it survives a reload of the page. It is what Monaco
// itself keeps of a finished step: positions and texts before and after.

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
function storedSteps(
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
function restoreSteps(model: editor.ITextModel, steps: readonly StoredStep[]): void {
  const service = StandaloneServices.get(IUndoRedoService);
  for (const { label, data } of steps) {
    const element = new SingleModelEditStackElement(label, 'undoredo.textBufferEdit', model, null);
    element._data = Uint8Array.from(atob(data), (char) => char.charCodeAt(0)).buffer;
    service.pushElement(element);
  }
}
