// What is typed into a control: kept until it is written, given back by Escape, and kept with the reason where it is refused.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Intent } from '../core/build/types.ts';
import { useLatest } from '../ui/use-latest.ts';
import type { VisualHost } from './host.ts';
import { useLeaving } from './use-leaving.ts';

export interface Typed {
  readonly text: string;
  /** Why it was not written, in a sentence; null where it was, or was not tried. */
  readonly fault: string | null;
  type(text: string): void;
  /** Writes it, if it is another text than before; `now` instead of what was typed. */
  commit(now?: string): void;
  /** Enter commits, with Control or Command where there are several lines; Escape gives back the old text. */
  keys(event: KeyboardEvent, several?: boolean): void;
}

export interface Typing {
  readonly host: VisualHost;
  readonly uri: string;
  /** What it is typed into, for who reads of it elsewhere. */
  readonly label: string;
  /** Resolves with why the text was refused, or null. */
  write(text: string): Promise<string | null>;
  /** The change that the text stands for, where that is known at once. */
  intent(text: string): Intent | undefined;
  /** The text is shown until it is written: without it the old one is, for the time being. */
  readonly held?: true;
}

export function useTyped(value: string, { host, uri, label, write, intent, held }: Typing): Typed {
  const [draft, setDraft] = useState<string | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const typed = useRef<string | null>(null);
  const put = (text: string | null): void => {
    typed.current = text;
    setDraft(text);
  };
  const commit = (now?: string): void => {
    const text = now ?? typed.current;
    if (text === null || (fault !== null && now === undefined)) return;
    put(null);
    if (text === value) return;
    setFault(null);
    if (held) setSent(text);
    void write(text).then((refused) => {
      setSent(null);
      if (refused === null || typed.current !== null) return;
      put(text);
      setFault(refused);
    });
  };
  const latest = useLatest(commit);
  useLeaving(host, () => {
    const text = typed.current;
    return text === null || text === value ? null : { uri, label, text, intent: intent(text) };
  });
  // What was typed is not lost with the control.
  useEffect(() => () => latest.current(), []);
  return {
    text: draft ?? sent ?? value,
    fault,
    type(text) {
      put(text);
      setFault(null);
    },
    commit,
    keys(event, several = false) {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Escape' && typed.current !== null) {
        put(null);
        setFault(null);
      } else if (event.key === 'Enter' && (!several || event.ctrlKey || event.metaKey)) commit();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
