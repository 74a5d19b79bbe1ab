// What is wrong with a row, each problem with what mends it; and what was not written.
import { CircleAlert, TriangleAlert, Wrench } from 'lucide-react';
import { type ReactNode, type Ref, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import type { FieldProblem } from '../../core/form/types.ts';
import { Button } from '../../ui/Button.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { useMendsOf } from '../inspector/use-mends.ts';
import { type Refusal, useBench, VersionContext } from './types.ts';

/** More are told in a number. */
const MOST = 3;

export interface FaultsProps {
  readonly fault: Refusal;
  readonly problems: readonly FieldProblem[];
  /** The keyboard is in the row. */
  readonly stop: boolean;
}

export function Faults({ fault, problems, stop }: FaultsProps): ReactNode {
  const more = problems.length - MOST;
  return (
    <>
      {fault !== null && <Fault tone="error" text={`Not applied: ${fault}`} />}
      {problems.slice(0, MOST).map((problem) => (
        <Problem key={`${problem.code} ${problem.pointer} ${problem.message}`} problem={problem} stop={stop} />
      ))}
      {more > 0 && <p className="visual-schema-help">{`And ${more} more.`}</p>}
    </>
  );
}

function Problem({ problem, stop }: { readonly problem: FieldProblem; readonly stop: boolean }): ReactNode {
  const { locked } = useBench();
  const place = useRef<HTMLDivElement>(null);
  const seen = useSeen(place);
  return (
    <Fault ref={place} tone={problem.severity === 'error' ? 'error' : 'warning'} text={problem.message}>
      {seen && !locked && <Mends problem={problem} stop={stop} />}
    </Fault>
  );
}

function Mends({ problem, stop }: { readonly problem: FieldProblem; readonly stop: boolean }): ReactNode {
  const { host } = useBench().acts;
  const mends = useMendsOf(host, useContext(VersionContext), problem);
  const [refused, setRefused] = useState<Refusal>(null);
  if (mends.length === 0) return null;
  return (
    <span className="visual-schema-mends">
      {mends.map((action) => (
        <Button
          key={action.title}
          look="outline"
          icon={Wrench}
          tabIndex={stop ? 0 : -1}
          onClick={() => void host.mend(problem.uri, action).then((outcome) => setRefused('refused' in outcome ? outcome.refused : null))}
        >
          {action.title}
        </Button>
      ))}
      {refused !== null && <span role="status">{refused}</span>}
    </span>
  );
}

/** Whether an element was in sight once: of a thousand rows with problems only those ask what mends them. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !element.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setSeen(true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}

interface FaultProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly tone: 'error' | 'warning';
  readonly text: string;
  readonly children?: ReactNode;
}

function Fault({ ref, tone, text, children }: FaultProps): ReactNode {
  const Icon = tone === 'error' ? CircleAlert : TriangleAlert;
  return (
    <div ref={ref} className="visual-schema-fault" data-tone={tone}>
      <Icon className="ui-icon" aria-hidden="true" />
      <div>
        <span dir="auto">{visibleText(text)}</span>
        {children}
      </div>
    </div>
  );
}
