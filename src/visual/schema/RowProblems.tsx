// The problems of a row of a schema. Unlike those of a field in the form they wait for their fixes
// until they are in view, and are as narrow as the column.
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, type Ref, type RefObject, use, useEffect, useRef, useState } from 'react';
import type { SchemaRow } from '../../core/types.ts';
import { visibleText } from '../../ui/display-text.ts';
import type { Refusal } from '../changes.ts';
import { QuickFixButtons, type QuickFixButtonsProps } from '../inspector/QuickFixButtons.tsx';
import { RefusalText } from '../RefusalText.tsx';
import { RowTabIndex } from './GridRow.tsx';
import { useSchemaContext, VersionContext } from './schema-context.ts';

/** Further problems are shown as a count. */
const MOST = 3;

export interface RowProblemsProps {
  readonly row: SchemaRow;
  /** Why the last change of the row was not applied. */
  readonly error: Refusal;
}

export function RowProblems({ row: { pointer, problems }, error }: RowProblemsProps): ReactNode {
  const { host, showRefusal } = useSchemaContext().actions;
  const more = problems.length - MOST;
  return (
    <>
      {error !== null && (
        <RowMessage tone="error">
          <RefusalText host={host} refusal={error} />
        </RowMessage>
      )}
      {problems.slice(0, MOST).map((problem) => (
        <Problem
          key={`${problem.code} ${problem.pointer} ${problem.message}`}
          problem={problem}
          onRefused={(refusal) => showRefusal(pointer, refusal)}
        />
      ))}
      {more > 0 && <p className="visual-schema-help ui-help">{`And ${more} more.`}</p>}
    </>
  );
}

function Problem({
  problem,
  onRefused,
}: Pick<QuickFixButtonsProps, 'problem' | 'onRefused'>): ReactNode {
  const tabIndex = use(RowTabIndex);
  const { locked, actions } = useSchemaContext();
  const { host } = actions;
  const version = use(VersionContext);
  const element = useRef<HTMLDivElement>(null);
  const seen = useWasInView(element);
  return (
    <RowMessage ref={element} tone={problem.severity === 'error' ? 'error' : 'warning'}>
      <span dir="auto">{visibleText(problem.message)}</span>
      {seen && !locked && (
        <QuickFixButtons
          host={host}
          version={version}
          problem={problem}
          tabIndex={tabIndex}
          onRefused={onRefused}
        />
      )}
    </RowMessage>
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
