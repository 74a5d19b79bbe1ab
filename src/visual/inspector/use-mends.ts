// The quick fixes of a problem, as the editor offers them.
import { useEffect, useState } from 'react';
import type { FieldProblem } from '../../core/form/types.ts';
import type { Action } from '../../core/language/types.ts';
import type { VisualHost } from '../host.ts';
import { useDesk } from './desk.ts';

/** Milliseconds that a problem has to stay before its fixes are looked for: while somebody types most do not. */
const REST = 250;

export function useMends(problem: FieldProblem): readonly Action[] {
  const { host, version } = useDesk();
  return useMendsOf(host, version, problem);
}

/** The same outside of an inspector. @param version of the text */
export function useMendsOf(host: VisualHost, version: number, { uri, start, end, code }: FieldProblem): readonly Action[] {
  const [mends, setMends] = useState<readonly Action[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other texts have other fixes.
  useEffect(() => {
    let off = false;
    const timer = setTimeout(() => {
      host.mends(uri, start, end).then(
        (found) => {
          if (off) return;
          const own = found.filter(
            // What is missing is given in the form itself, not filled in with a value that nobody chose.
            ({ mends: of, all, refused }) => of?.code === code && code !== 'required-field' && all === undefined && refused === undefined,
          );
          setMends([...own.filter((a) => a.preferred), ...own.filter((a) => !a.preferred)].slice(0, 4));
        },
        () => {},
      );
    }, REST);
    return () => {
      off = true;
      clearTimeout(timer);
    };
  }, [host, uri, start, end, code, version]);
  return mends;
}
