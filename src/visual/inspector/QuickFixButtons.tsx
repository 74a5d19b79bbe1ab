// The quick fixes of a problem as buttons.
import './inspector.css';
import { Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CodeAction, FieldProblem } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { type Refusal, refusalOf } from '../changes.ts';
import type { VisualHost } from '../visual-host.ts';

export interface QuickFixButtonsProps {
  readonly host: VisualHost;
  /** Of the text. */
  readonly version: number;
  readonly problem: FieldProblem;
  /** Of the buttons, in a grid with one tab stop. */
  readonly tabIndex?: number;
  /** Called with why a fix was not applied; null if it was. */
  onRefused(refusal: Refusal): void;
}

export function QuickFixButtons({
  host,
  version,
  problem,
  tabIndex,
  onRefused,
}: QuickFixButtonsProps): ReactNode {
  const fixes = useQuickFixes(host, version, problem);
  if (fixes?.length === 0) return null;
  return (
    // Their line, the only one, is there before them: they move nothing under the pointer.
    <span className="visual-inspector-fixes">
      {fixes?.map((action) => (
        <Button
          key={action.title}
          look="outline"
          icon={Wrench}
          tabIndex={tabIndex}
          title={action.title}
          onClick={() =>
            void host
              .applyFix(problem.uri, action)
              .then((outcome) => onRefused('refused' in outcome ? refusalOf(outcome) : null))
          }
        >
          {action.title}
        </Button>
      ))}
    </span>
  );
}

// The quick fixes of a problem, as the editor offers them.

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
