// Which messages a typed value is, asked while the user types.
import { useEffect, useRef, useState } from 'react';
import type { Match } from '../../core/examples/answers.ts';
import { usePane, usePicked } from '../pane/pane.ts';
import type { MatchContext } from './match-contexts.ts';

/** Milliseconds without a key after which it is asked. */
const REST = 300;

interface Typed {
  readonly payload: string;
  readonly headers: string;
}

/** The answer for what was typed, null while there is none; and a way to ask at once. `form` tells this form from all others. */
export function useMatch(
  form: string,
  { messages }: MatchContext,
  { payload, headers }: Typed,
): { match: Match | null; busy: boolean; check(): void } {
  const { services } = usePane();
  const model = usePicked((s) => s.model);
  const [match, setMatch] = useState<Match | null>(null);
  const [busy, setBusy] = useState(false);
  const askNow = useRef(() => {});
  const empty = payload.trim() === '';
  const list = messages.join('\n');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another model can mean another answer
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
