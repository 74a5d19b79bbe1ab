// Which messages a typed value matches, requested while the user types.
import { useEffect, useRef, useState } from 'react';
import type { Match } from '../../core/types.ts';
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
  const [match, setMatch] = useState<Match | null>(null);
  const [busy, setBusy] = useState(false);
  const askNow = useRef(() => {});
  const empty = payload.trim() === '';
  const list = messages.join('\n');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another model can mean another result
  useEffect(() => {
    if (empty) return;
    let live = true;
    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      setBusy(true);
      const said = await services.match?.(form, { messages: list.split('\n'), payload, headers });
      if (!live) return;
      setBusy(false);
      if (said) setMatch(said);
    };
    const timer = setTimeout(() => void ask(), REST);
    askNow.current = () => void ask();
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [services, form, list, payload, headers, empty, model]);

  return { match: empty ? null : match, busy: busy && !empty, check: () => askNow.current() };
}
