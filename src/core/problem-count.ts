// How many problems there are, in words: the same words in the page and on the command line.
import { counted } from './counted.ts';
import type { Severity } from './problem.ts';

/** What problems of a severity are called. Information is a hint, too: users deal with both in the same way. */
export const SEVERITY_NOUN: Readonly<Record<Severity, 'error' | 'warning' | 'hint'>> = {
  error: 'error',
  warning: 'warning',
  information: 'hint',
  hint: 'hint',
};

/** Returns `2 errors, 1 warning, 1 hint`; '' where there is no problem. */
export function problemCount(problems: readonly { readonly severity: Severity }[]): string {
  const nouns = ['error', 'warning', 'hint'] as const;
  return nouns
    .map((noun) => [problems.filter((p) => SEVERITY_NOUN[p.severity] === noun).length, noun] as const)
    .flatMap(([n, noun]) => (n === 0 ? [] : [counted(n, noun)]))
    .join(', ');
}
