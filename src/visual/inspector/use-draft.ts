// What is typed into a control: kept until it is written, whatever the document does in the meantime.
import { type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react';
import type { Refused } from '../../core/build/types.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { useLeaving } from '../use-leaving.ts';
import { keyOf, SerialContext, useDesk } from './desk.ts';
import { type Refusal, refusalOf, type Slot } from './types.ts';

/** What a text stands for: a value, nothing at all, or something that cannot be written, and why. */
export type Read = { readonly value: unknown } | { readonly unset: true } | { readonly fault: string };

export interface Draft {
  readonly text: string;
  /** It was typed, and is not written yet. */
  readonly dirty: boolean;
  /** Why the text is not written; null where nothing is wrong with it. */
  readonly fault: Refusal;
  onText(text: string): void;
  /** Writes it, if it is another text than before. */
  commit(): void;
  /** Writes another text at once: what was picked from a list. */
  put(text: string): void;
  /** Gives the old text back. True where there was something to give back. */
  revert(): boolean;
  /** Enter commits, with Control or Command in texts of several lines; Escape gives the old text back. */
  keys(event: KeyboardEvent, several?: boolean): void;
}

interface Sent {
  readonly text: string;
  readonly n: number;
  /** Questions up to this one may not know of it; null while it is under way. */
  readonly until: number | null;
}

/**
 * @param value the text of what is written in the document
 * @param read what the text stands for; may ask others
 */
export function useDraft(slot: Slot, value: string, read: (text: string) => Read | Promise<Read>): Draft {
  const desk = useDesk();
  const serial = useContext(SerialContext);
  const { ledger, host } = desk;
  const { uri } = slot.form;
  const key = keyOf({ uri, pointer: slot.pointer });
  const kept = ledger.unsaved.get(key);
  const [draft, setDraft] = useState<string | null>(kept?.text ?? null);
  const [fault, setFault] = useState<Refusal>(kept?.fault ?? null);
  const [sent, setSent] = useState<Sent | null>(null);
  const under = sent && !(sent.until !== null && serial > sent.until) ? sent.text : null;
  const settled = under ?? value;
  const n = useRef(0);
  const here = useRef(true);
  /** The truth about what was typed: states follow a moment later. */
  const typed = useRef(draft);
  const type = (text: string | null, why: Refusal): void => {
    typed.current = text;
    setDraft(text);
    setFault(why);
    if (why === null) ledger.unsaved.delete(key);
    else if (text !== null) ledger.unsaved.set(key, { text, fault: why });
  };

  const commit = (): void => {
    const text = typed.current;
    if (text === null || (fault !== null && ledger.unsaved.get(key)?.text === text)) return;
    if (text === settled) {
      type(null, null);
      return;
    }
    n.current += 1;
    const own = n.current;
    const written = async (): Promise<Refused | { readonly until: number }> => {
      const meant = await read(text);
      return 'fault' in meant ? { refused: meant.fault } : desk.send(uri, 'value' in meant ? slot.set(meant.value) : slot.unset());
    };
    type(null, null);
    setSent({ text, n: own, until: null });
    void written().then((outcome) => {
      if (!('refused' in outcome)) return setSent((now) => (now?.n === own ? { ...now, until: outcome.until } : now));
      setSent((now) => (now?.n === own ? null : now));
      // Somebody who went on typing keeps what is typed now.
      if (typed.current !== null || n.current !== own) return;
      type(text, refusalOf(outcome));
      if (!here.current) host.tell(`${slot.label}: ${outcome.refused}`, 'warning');
    });
  };

  const latest = useLatest(commit);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      // Another object is shown: what was typed is not lost with the control.
      latest.current();
    };
  }, []);

  useLeaving(host, () => {
    const text = typed.current;
    if (text === null || text === settled) return null;
    const meant = read(text);
    if (meant instanceof Promise || 'fault' in meant) return { uri, label: slot.label, text };
    return { uri, label: slot.label, text, intent: 'value' in meant ? slot.set(meant.value) : slot.unset() };
  });

  const revert = (): boolean => {
    if (typed.current === null) return false;
    type(null, null);
    return true;
  };
  return {
    text: draft ?? settled,
    dirty: draft !== null && draft !== settled,
    fault,
    onText: (text) => {
      typed.current = text;
      setDraft(text);
      if (fault !== null) setFault(null);
      ledger.unsaved.delete(key);
    },
    commit,
    put: (text) => {
      typed.current = text;
      setDraft(text);
      setFault(null);
      ledger.unsaved.delete(key);
      latest.current();
    },
    revert,
    keys: (event, several = false) => {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Escape' && revert()) {
        event.preventDefault();
        event.stopPropagation();
      } else if (event.key === 'Enter' && (several ? event.ctrlKey || event.metaKey : !event.shiftKey)) {
        event.preventDefault();
        commit();
      }
    },
  };
}
