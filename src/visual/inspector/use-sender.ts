// A chosen (rather than typed) value: written at once, and shown before the document contains it.
import { useContext, useRef, useState } from 'react';
import type { EditCommand, Location } from '../../core/types.ts';
import { RequestNumberContext, useInspector } from './inspector-context.ts';
import { type Refusal, refusalOf } from './types.ts';

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
  const [sent, setSent] = useState<{
    readonly value: T;
    readonly n: number;
    readonly until: number | null;
  } | null>(null);
  const [error, setError] = useState<Refusal>(null);
  const n = useRef(0);
  const live = sent !== null && !(sent.until !== null && serial > sent.until);
  return {
    pending: live ? { value: sent.value } : undefined,
    busy: live,
    error,
    setError,
    async send(value, command) {
      n.current += 1;
      const own = n.current;
      setSent({ value, n: own, until: null });
      setError(null);
      const outcome = await inspector.send(uri, command);
      if ('refused' in outcome) {
        setSent((now) => (now?.n === own ? null : now));
        setError(refusalOf(outcome));
        return false;
      }
      setSent((now) => (now?.n === own ? { ...now, until: outcome.until } : now));
      return true;
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
