// Text typed into a control: kept until it is written, whatever changes in the document meanwhile.
import { type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react';
import type { EditCommand, Location, RefusedCommand } from '../../core/types.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { type Refusal, refusalOf, usePending } from '../changes.ts';
import { useUnloadEdit } from '../use-text-input.ts';
import { locationKey, RequestNumberContext, useInspector } from './inspector-context.ts';
import type { ControlSlot } from './types.ts';

/** The result of parsing a text: a value, no value, or why it can't be written. */
export type ReadResult =
  | { readonly value: unknown }
  | { readonly unset: true }
  | { readonly error: string };

export interface FieldInput {
  readonly text: string;
  /** Whether typed text is not written yet. */
  readonly dirty: boolean;
  /** Why the text is not written; null if it is valid. */
  readonly error: Refusal;
  onText(text: string): void;
  /** Writes the text if it has changed. */
  commit(): void;
  /** Writes another text at once, such as one picked from a list. */
  put(text: string): void;
  /** Restores the old text. True if there was something to restore. */
  revert(): boolean;
  /** Enter commits, with Control or Command in multi-line texts; Escape restores the old text. */
  keys(event: KeyboardEvent, several?: boolean): void;
}

/**
 * @param value the text of the value in the document
 * @param read parses the text; may send requests
 */
export function useFieldInput(
  slot: ControlSlot,
  value: string,
  read: (text: string) => ReadResult | Promise<ReadResult>,
): FieldInput {
  const inspector = useInspector();
  const serial = useContext(RequestNumberContext);
  const { state: inspectorState, host } = inspector;
  const { uri } = slot.form;
  const key = locationKey({ uri, pointer: slot.pointer });
  const kept = inspectorState.unsaved.get(key);
  const [draft, setDraft] = useState<string | null>(kept?.text ?? null);
  const [error, setError] = useState<Refusal>(kept?.error ?? null);
  const { values: sent, add } = usePending<string>(serial);
  const settled = sent.at(-1) ?? value;
  const n = useRef(0);
  const here = useRef(true);
  /** The current typed text: state updates follow a moment later. */
  const typed = useRef(draft);
  const type = (text: string | null, why: Refusal): void => {
    typed.current = text;
    setDraft(text);
    setError(why);
    if (why === null) inspectorState.unsaved.delete(key);
    else if (text !== null) inspectorState.unsaved.set(key, { text, error: why });
  };

  const commit = (): void => {
    const text = typed.current;
    if (text === null || (error !== null && inspectorState.unsaved.get(key)?.text === text)) return;
    if (text === settled) {
      type(null, null);
      return;
    }
    n.current += 1;
    const own = n.current;
    const write = async (): Promise<RefusedCommand | { readonly until: number }> => {
      const meant = await read(text);
      return 'error' in meant
        ? { refused: meant.error }
        : inspector.send(uri, 'value' in meant ? slot.set(meant.value) : slot.unset());
    };
    type(null, null);
    const written = write();
    add(text, written);
    void written.then((outcome) => {
      // If the user went on typing, keep the text as it is now.
      if (!('refused' in outcome) || typed.current !== null || n.current !== own) return;
      type(text, refusalOf(outcome));
      if (!here.current) host.notify(`${slot.label}: ${outcome.refused}`, 'warning');
    });
  };

  const latest = useLatest(commit);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      // Another object is shown: save the typed text before the control unmounts.
      latest.current();
    };
  }, []);

  useUnloadEdit(host, () => {
    const text = typed.current;
    if (text === null || text === settled) return null;
    const meant = read(text);
    if (meant instanceof Promise || 'error' in meant) return { uri, label: slot.label, text };
    return {
      uri,
      label: slot.label,
      text,
      intent: 'value' in meant ? slot.set(meant.value) : slot.unset(),
    };
  });

  const revert = (): boolean => {
    if (typed.current === null) return false;
    type(null, null);
    return true;
  };
  return {
    text: draft ?? settled,
    dirty: draft !== null && draft !== settled,
    error,
    onText: (text) => {
      typed.current = text;
      setDraft(text);
      if (error !== null) setError(null);
      inspectorState.unsaved.delete(key);
    },
    commit,
    put: (text) => {
      typed.current = text;
      setDraft(text);
      setError(null);
      inspectorState.unsaved.delete(key);
      latest.current();
    },
    revert,
    keys: (event, several = false) => {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Escape' && revert()) {
        event.preventDefault();
        event.stopPropagation();
      } else if (
        event.key === 'Enter' &&
        (several ? event.ctrlKey || event.metaKey : !event.shiftKey)
      ) {
        event.preventDefault();
        commit();
      }
    },
  };
}

// A chosen (rather than typed) value: written at once, and shown before the document contains it.

export interface Sender<T> {
  /** The pending value, or undefined if the value of the document is shown. */
  readonly pending: { readonly value: T } | undefined;
  /** Whether a change is pending, or not in the form yet. */
  readonly busy: boolean;
  readonly error: Refusal;
  /** Applies the change. Resolves with whether it was applied. */
  send(value: T, command: EditCommand): Promise<boolean>;
  setError(error: Refusal): void;
}

export function useSender<T>(uri: string): Sender<T> {
  const inspector = useInspector();
  const serial = useContext(RequestNumberContext);
  const { values, add } = usePending<{ readonly value: T }>(serial);
  const [error, setError] = useState<Refusal>(null);
  return {
    pending: values.at(-1),
    busy: values.length > 0,
    error,
    setError,
    async send(value, command) {
      setError(null);
      const sent = inspector.send(uri, command);
      add({ value }, sent);
      const outcome = await sent;
      if ('refused' in outcome) setError(refusalOf(outcome));
      return !('refused' in outcome);
    },
  };
}

/**
 * @returns a function that removes the value at a location, with the command `plain` if nothing
 * references it. It resolves with whether it was removed; during a removal further calls do
 * nothing.
 */
export function useRemove(): (
  location: Location,
  plain: () => Promise<boolean>,
) => Promise<boolean> {
  const { host } = useInspector();
  const busy = useRef(false);
  return async (location, plain) => {
    if (busy.current) return false;
    busy.current = true;
    try {
      const impact = await host
        .request(location.uri, { request: 'removalImpact', pointer: location.pointer })
        .catch(() => null);
      return impact && impact.references.length > 0 ? await host.remove(location) : await plain();
    } finally {
      busy.current = false;
    }
  };
}
