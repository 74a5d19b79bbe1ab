// What is chosen rather than typed: written at once, and shown before the document knows of it.
import { useContext, useRef, useState } from 'react';
import type { Intent } from '../../core/build/types.ts';
import { SerialContext, useDesk } from './desk.ts';
import { type Refusal, refusalOf } from './types.ts';

export interface Sender<T> {
  /** What is shown: the value under way, or undefined where the document has the last word. */
  readonly under: { readonly value: T } | undefined;
  /** Something is under way, or the form does not show it yet. */
  readonly busy: boolean;
  readonly fault: Refusal;
  /** Makes the change. Resolves with whether it was done. */
  send(value: T, intent: Intent): Promise<boolean>;
  setFault(fault: Refusal): void;
}

export function useSend<T>(uri: string): Sender<T> {
  const desk = useDesk();
  const serial = useContext(SerialContext);
  const [sent, setSent] = useState<{ readonly value: T; readonly n: number; readonly until: number | null } | null>(null);
  const [fault, setFault] = useState<Refusal>(null);
  const n = useRef(0);
  const live = sent !== null && !(sent.until !== null && serial > sent.until);
  return {
    under: live ? { value: sent.value } : undefined,
    busy: live,
    fault,
    setFault,
    async send(value, intent) {
      n.current += 1;
      const own = n.current;
      setSent({ value, n: own, until: null });
      setFault(null);
      const outcome = await desk.send(uri, intent);
      if ('refused' in outcome) {
        setSent((now) => (now?.n === own ? null : now));
        setFault(refusalOf(outcome));
        return false;
      }
      setSent((now) => (now?.n === own ? { ...now, until: outcome.until } : now));
      return true;
    },
  };
}
