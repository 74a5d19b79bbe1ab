// The problems of a field, an entry or an object, each with its quick fixes.
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { fromPointer } from '../../core/light.ts';
import type { FieldProblem } from '../../core/types.ts';
import { visibleText } from '../../ui/display-text.ts';
import type { Refusal } from '../changes.ts';
import { RefusalText } from '../RefusalText.tsx';
import { useInspector, useReadOnly } from './inspector-context.ts';
import { QuickFixButtons } from './QuickFixButtons.tsx';

const GLYPHS = { error: CircleAlert, warning: TriangleAlert, information: Info, hint: Info };
const WORDS = { error: 'Error', warning: 'Warning', information: 'Hint', hint: 'Hint' };
/** Further problems are shown as a count. */
const MOST = 5;

/**
 * @param id of the list, for `aria-describedby`
 * @param pointer of the value whose row shows the problems; those inside it say where
 * @param count total number of problems, if only the first are known
 */
export function FieldProblems({
  id,
  pointer,
  problems,
  count = problems.length,
}: {
  id: string;
  pointer: string;
  problems: readonly FieldProblem[];
  count?: number;
}): ReactNode {
  if (problems.length === 0) return null;
  const more = count - Math.min(problems.length, MOST);
  return (
    <ul className="visual-inspector-problems ui-list" id={id}>
      {problems.slice(0, MOST).map((problem) => (
        <ProblemItem
          key={`${problem.code} ${problem.pointer} ${problem.message}`}
          problem={problem}
          inside={insidePath(problem, pointer)}
        />
      ))}
      {more > 0 && <li className="visual-inspector-faint">{`And ${more} more.`}</li>}
    </ul>
  );
}

/**
 * Returns the path from a value to a problem inside it, such as `contact.email`; empty where the
 * problem is that of the value itself, or its message names the field.
 *
 * @param pointer of the value
 */
export function insidePath(problem: FieldProblem, pointer: string): string {
  if (!problem.pointer.startsWith(`${pointer}/`)) return '';
  const path = fromPointer(problem.pointer.slice(pointer.length));
  const isNamed = problem.message.includes(`"${path.at(-1)}"`);
  return (isNamed ? path.slice(0, -1) : path).join('.');
}

function ProblemItem({ problem, inside }: { problem: FieldProblem; inside: string }): ReactNode {
  const { host, version } = useInspector();
  const locked = useReadOnly();
  const [refusal, setRefusal] = useState<Refusal>(null);
  const Glyph = GLYPHS[problem.severity];
  return (
    <li className="visual-inspector-problem" data-severity={problem.severity}>
      <Glyph className="ui-icon" aria-hidden="true" />
      <div>
        <span className="ui-hidden">{`${WORDS[problem.severity]}: `}</span>
        {inside !== '' && (
          <>
            <code dir="auto">{visibleText(inside)}</code>
            {': '}
          </>
        )}
        <span dir="auto">{visibleText(problem.message)}</span>
        {!locked && (
          <QuickFixButtons host={host} version={version} problem={problem} onRefused={setRefusal} />
        )}
        {refusal && (
          <span role="status">
            <RefusalText host={host} refusal={refusal} />
          </span>
        )}
      </div>
    </li>
  );
}
