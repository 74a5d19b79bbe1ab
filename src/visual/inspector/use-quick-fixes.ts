// The quick fixes of a problem, as the editor offers them.
import type { CodeAction, FieldProblem } from '../../core/types.ts';
import { useQuery } from '../../ui/use-query.ts';
import type { VisualHost } from '../visual-host.ts';

/**
 * Milliseconds that a problem has to remain before its fixes are requested: most problems disappear
 * while the user types.
 */
const REST = 250;

const NO_FIXES: readonly CodeAction[] = [];

/**
 * Returns the fixes of a problem, the preferred ones first; null until they are known.
 * @param version of the text
 */
export function useQuickFixes(
  host: VisualHost,
  version: number,
  { uri, start, end, code }: FieldProblem,
): readonly CodeAction[] | null {
  // A missing value is entered in the form itself, not filled in with an arbitrary one.
  const { data, isLoading } = useQuery(
    code === 'required-field' ? null : `${code} ${start} ${end} ${uri}`,
    async () => {
      const own = (await host.quickFixes(uri, start, end)).filter(
        ({ fixes: of, all, refused }) =>
          of?.code === code && all === undefined && refused === undefined,
      );
      return [...own.filter((a) => a.preferred), ...own.filter((a) => !a.preferred)].slice(0, 4);
    },
    { again: [version], debounce: REST },
  );
  return data ?? (isLoading ? null : NO_FIXES);
}
