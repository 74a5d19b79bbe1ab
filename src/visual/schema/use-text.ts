// What is typed into a control: kept until it is written, given back by Escape, and kept with the reason where it is refused.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { SchemaIntent } from '../../core/build/schema/intents.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { useLeaving } from '../use-leaving.ts';
import { type Refusal, useBench } from './types.ts';

export interface Text {
  readonly text: string;
  readonly fault: Refusal;
  type(text: string): void;
  /** Writes it, if it is another text than before; `now` instead of what was typed. */
  commit(now?: string): void;
  /** Enter commits, with Control or Command where there are several lines; Escape gives back the old text. */
  keys(event: KeyboardEvent, several?: boolean): void;
}

export interface Writing {
  /** What it is typed into, for who reads of it elsewhere. */
  readonly label: string;
  /** Resolves with why the text was refused, or null. */
  write(text: string): Promise<Refusal>;
  /** The change that the text stands for, where that is known at once. */
  intent(text: string): SchemaIntent | undefined;
}

export function useText(value: string, { label, write, intent }: Writing): Text {
  const { acts } = useBench();
  const [draft, setDraft] = useState<string | null>(null);
  const [fault, setFault] = useState<Refusal>(null);
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
    void write(text).then((refused) => {
      if (refused === null || typed.current !== null) return;
      put(text);
      setFault(refused);
    });
  };
  const latest = useLatest(commit);
  useLeaving(acts.host, () => {
    const text = typed.current;
    return text === null || text === value ? null : { uri: acts.uri, label, text, intent: intent(text) };
  });
  // What was typed is not lost with the control.
  useEffect(() => () => latest.current(), []);
  return {
    text: draft ?? value,
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
