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

export interface UndoListener<T> {
  undone?(): void;
  redone?(): void;
  /** These texts were changed since, and were left as they are. */
  left?(texts: readonly T[]): void;
}

/**
 * Result of an undo or redo: the texts that changed, or those that were changed since, for which
 * nothing was done.
 */
export type UndoResult<T> =
  | { readonly changed: readonly T[] }
  | { readonly blocked: readonly T[]; readonly all: readonly T[] };

export interface UndoSteps<T extends TextHistory> {
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
