// Changes of the document that the page shows as done before a response includes them.
import { useMemo, useState } from 'react';
import type { EditCommand, Location, RefusedCommand } from '../core/types.ts';
import { lastRequest } from '../ui/use-query.ts';
import type { ChangeResult, VisualHost } from './visual-host.ts';

/** The result of a change; responses to requests up to number `until` may not include it. */
export type SentChange = ChangeResult & { readonly until: number };

/** The result of a change for a control: null if it was applied, else why not, in one sentence. */
export type Refusal = {
  readonly message: string;
  /** Where the value can be changed instead. */
  readonly definition?: Location;
} | null;

export function refusalOf({ refused, definition }: RefusedCommand): NonNullable<Refusal> {
  return { message: refused, ...(definition && { definition }) };
}

/** Returns a function that applies changes, each after those before it; it never rejects. */
export function createChangeQueue(
  host: Pick<VisualHost, 'applyCommand'>,
): (uri: string, command: EditCommand) => Promise<SentChange> {
  let queue: Promise<unknown> = Promise.resolve();
  return (uri, command) => {
    const sent = queue
      .then(() => host.applyCommand(uri, command))
      .catch((): ChangeResult => ({ refused: "The change couldn't be made. Try again." }))
      .then((outcome) => ({ ...outcome, until: lastRequest() }));
    queue = sent;
    return sent;
  };
}

interface PendingChange<T> {
  readonly value: T;
  readonly id: symbol;
  /** Null while it is not applied. */
  readonly until: number | null;
}

export interface Pending<T> {
  /** The values that what is shown may not include, in the order of the changes. */
  readonly values: readonly T[];
  /** Adds the value of a change, until it is refused or included. */
  add(value: T, change: Promise<RefusedCommand | { readonly until: number }>): void;
}

/** @param serial number of the request whose response is shown */
export function usePending<T>(serial: number): Pending<T> {
  const [sent, setSent] = useState<readonly PendingChange<T>[]>([]);
  const open = useMemo(
    () => sent.filter(({ until }) => until === null || until >= serial),
    [sent, serial],
  );
  return {
    values: useMemo(() => open.map(({ value }) => value), [open]),
    add(value, change) {
      const id = Symbol();
      setSent((now) => [
        ...now.filter(({ until }) => until === null || until >= serial),
        { value, id, until: null },
      ]);
      void change.then((outcome) =>
        setSent((now) =>
          'refused' in outcome
            ? now.filter((one) => one.id !== id)
            : now.map((one) => (one.id === id ? { ...one, until: outcome.until } : one)),
        ),
      );
    },
  };
}
