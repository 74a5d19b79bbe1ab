// Which messages a typed value matches, requested while the user types.
import { useState } from 'react';
import type { Match } from '../../core/types.ts';
import { useQuery } from '../../ui/use-query.ts';
import { usePane, usePaneState } from '../pane/pane.ts';
import type { MatchContext } from './match-contexts.ts';

/** Milliseconds without a keystroke before the request is sent. */
const REST = 300;

interface TypedExample {
  readonly payload: string;
  readonly headers: string;
}

/**
 * Returns the result for the typed value, null while there is none, and a function that requests
 * it at once. `form` identifies this form.
 */
export function useMatch(
  form: string,
  { messages }: MatchContext,
  { payload, headers }: TypedExample,
): { match: Match | null; busy: boolean; check(): void } {
  const { services } = usePane();
  const model = usePaneState((s) => s.model);
  const [busy, setBusy] = useState(false);
  const empty = payload.trim() === '';
  const { data, refetch } = useQuery<Match>(
    empty ? null : JSON.stringify([form, messages, payload, headers]),
    async (signal) => {
      setBusy(true);
      const match = await services.match?.(form, { messages, payload, headers });
      if (!signal?.aborted) setBusy(false);
      return match ?? undefined;
    },
    { again: [model], debounce: REST },
  );
  return { match: (!empty && data) || null, busy: busy && !empty, check: () => void refetch() };
}
