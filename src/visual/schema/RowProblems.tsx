// The problems of a row, each with its quick fixes; and why a change was refused.
import { CircleAlert, TriangleAlert, Wrench } from 'lucide-react';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  use,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { FieldProblem } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { type Refusal, refusalOf } from '../changes.ts';
import { useQuickFixesOf } from '../inspector/use-quick-fixes.ts';
import { RefusalText } from '../RefusalText.tsx';
import { RowTabIndex } from './GridRow.tsx';
import { useSchemaContext, VersionContext } from './schema-context.ts';

/** Further problems are shown as a count. */
const MOST = 3;

export interface RowProblemsProps {
  readonly error: Refusal;
  readonly problems: readonly FieldProblem[];
}

export function RowProblems({ error, problems }: RowProblemsProps): ReactNode {
  const { host } = useSchemaContext().actions;
  const more = problems.length - MOST;
  return (
    <>
      {error !== null && (
        <RowMessage tone="error">
          <RefusalText host={host} refusal={error} />
        </RowMessage>
      )}
      {problems.slice(0, MOST).map((problem) => (
        <Problem key={`${problem.code} ${problem.pointer} ${problem.message}`} problem={problem} />
      ))}
      {more > 0 && <p className="visual-schema-help ui-help">{`And ${more} more.`}</p>}
    </>
  );
}

function Problem({ problem }: { readonly problem: FieldProblem }): ReactNode {
  const { locked } = useSchemaContext();
  const element = useRef<HTMLDivElement>(null);
  const seen = useWasInView(element);
  return (
    <RowMessage ref={element} tone={problem.severity === 'error' ? 'error' : 'warning'}>
      <span dir="auto">{visibleText(problem.message)}</span>
      {seen && !locked && <ProblemFixes problem={problem} />}
    </RowMessage>
  );
}

function ProblemFixes({ problem }: { readonly problem: FieldProblem }): ReactNode {
  const tabIndex = use(RowTabIndex);
  const { host } = useSchemaContext().actions;
  const fixes = useQuickFixesOf(host, useContext(VersionContext), problem);
  const [refused, setRefused] = useState<Refusal>(null);
  if (fixes.length === 0) return null;
  return (
    <span className="visual-schema-fixes">
      {fixes.map((action) => (
        <Button
          key={action.title}
          look="outline"
          icon={Wrench}
          tabIndex={tabIndex}
          onClick={() =>
            void host
              .applyFix(problem.uri, action)
              .then((outcome) => setRefused('refused' in outcome ? refusalOf(outcome) : null))
          }
        >
          {action.title}
        </Button>
      ))}
      {refused !== null && <span role="status">{refused.message}</span>}
    </span>
  );
}

/**
 * Returns whether an element has ever been visible: of a thousand rows with problems only those
 * request quick fixes.
 */
function useWasInView(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((one) => one.isIntersecting) && setSeen(true),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}

interface RowMessageProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly tone: 'error' | 'warning';
  readonly children?: ReactNode;
}

function RowMessage({ ref, tone, children }: RowMessageProps): ReactNode {
  const Icon = tone === 'error' ? CircleAlert : TriangleAlert;
  return (
    <div ref={ref} className="visual-schema-error" data-tone={tone}>
      <Icon className="ui-icon" aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
