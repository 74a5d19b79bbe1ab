// The quick fixes of a problem, as the editor offers them.
import { useEffect, useState } from 'react';
import type { CodeAction, FieldProblem } from '../../core/types.ts';
import type { VisualHost } from '../visual-host.ts';
import { useInspector } from './inspector-context.ts';

/**
 * Milliseconds that a problem has to remain before its fixes are requested: most problems disappear
 * while the user types.
 */
const REST = 250;

export function useQuickFixes(problem: FieldProblem): readonly CodeAction[] {
  const { host, version } = useInspector();
  return useQuickFixesOf(host, version, problem);
}

/** Returns the quick fixes outside of an inspector. @param version of the text */
export function useQuickFixesOf(
  host: VisualHost,
  version: number,
  { uri, start, end, code }: FieldProblem,
): readonly CodeAction[] {
  const [fixes, setMends] = useState<readonly CodeAction[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other texts have other fixes.
  useEffect(() => {
    let off = false;
    const timer = setTimeout(() => {
      host.quickFixes(uri, start, end).then(
        (found) => {
          if (off) return;
          const own = found.filter(
            // A missing value is entered in the form itself, not filled in with an arbitrary one.
            ({ fixes: of, all, refused }) =>
              of?.code === code &&
              code !== 'required-field' &&
              all === undefined &&
              refused === undefined,
          );
          setMends(
            [...own.filter((a) => a.preferred), ...own.filter((a) => !a.preferred)].slice(0, 4),
          );
        },
        () => {},
      );
    }, REST);
    return () => {
      off = true;
      clearTimeout(timer);
    };
  }, [host, uri, start, end, code, version]);
  return fixes;
}
