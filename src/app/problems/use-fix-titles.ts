// The preferred quick fixes of the problems on the screen, by name.
import { useEffect, useState } from 'react';
import type { FixTitle, Problem } from '../../core/types.ts';
import { useApp, useStudio } from '../app-services.ts';

/** Milliseconds that problems must stay before their fixes are looked up: most don't meanwhile. */
const REST = 250;

/** What stays the same of a problem while the text around it changes. */
function keyOf({ uri, code, path, message }: Problem): string {
  return JSON.stringify([uri, code, path, message]);
}

/** @returns the preferred fix of one of `problems`; null where it has none or it isn't known yet */
export function useFixTitles(problems: readonly Problem[]): (problem: Problem) => FixTitle | null {
  const { store } = useApp();
  const version = useStudio((s) => s.analysis.version);
  const [titles, setTitles] = useState<ReadonlyMap<string, FixTitle>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has other fixes.
  useEffect(() => {
    let enabled = true;
    const look = async (): Promise<void> => {
      const found = new Map<string, FixTitle>();
      for (const uri of new Set(problems.map((p) => p.uri))) {
        const own = problems.filter((p) => p.uri === uri);
        const answer = await store.getState().language<'fixTitles'>({
          request: 'fixTitles',
          uri,
          problems: own.map(({ code, start, end }) => ({ code, start, end })),
        });
        // The text has moved on: its next version looks them up again.
        if (!enabled || answer === undefined) return;
        answer?.forEach((title, i) => {
          const problem = own[i];
          if (title && problem) found.set(keyOf(problem), title);
        });
      }
      if (enabled) setTitles(found);
    };
    const timer = setTimeout(() => void look(), REST);
    return () => {
      enabled = false;
      clearTimeout(timer);
    };
  }, [store, problems, version]);
  return (problem) => titles.get(keyOf(problem)) ?? null;
}
