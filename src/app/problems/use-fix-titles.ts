// The preferred quick fixes of the problems on the screen, by name.
import type { FixTitle, Problem } from '../../core/types.ts';
import { useQuery } from '../../ui/use-query.ts';
import { useApp } from '../app-context.ts';
import { useStudio } from '../reader-services.ts';

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
  const look = async (signal?: AbortSignal): Promise<ReadonlyMap<string, FixTitle> | undefined> => {
    const found = new Map<string, FixTitle>();
    for (const uri of new Set(problems.map((p) => p.uri))) {
      const own = problems.filter((p) => p.uri === uri);
      const ranges = own.map(({ code, start, end }) => ({ code, start, end }));
      const titles = await store
        .getState()
        .request({ request: 'fixTitles', uri, problems: ranges }, { retry: 0, signal });
      // The text has moved on: its next version looks them up again.
      if (titles === undefined) return undefined;
      titles.forEach((title, i) => {
        const problem = own[i];
        if (title && problem) found.set(keyOf(problem), title);
      });
    }
    return found;
  };
  const { data } = useQuery('titles', look, { again: [problems, version], debounce: REST });
  return (problem) => data?.get(keyOf(problem)) ?? null;
}
