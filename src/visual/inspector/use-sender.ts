// A chosen (rather than typed) value: written at once, and shown before the document contains it.
import { useContext, useRef, useState } from 'react';
import type { EditCommand, Location } from '../../core/types.ts';
import { type Refusal, refusalOf, usePending } from '../changes.ts';
import { RequestNumberContext, useInspector } from './inspector-context.ts';

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
