// The problems of a field, an entry or an object, each with its quick fixes.
import { CircleAlert, Info, TriangleAlert, Wrench } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FieldProblem } from '../../core/form/types.ts';
import { Button } from '../../ui/Button.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { useDesk } from './desk.ts';
import { useLocked } from './use-locked.ts';
import { useMends } from './use-mends.ts';

const GLYPHS = { error: CircleAlert, warning: TriangleAlert, information: Info, hint: Info };
const WORDS = { error: 'Error', warning: 'Warning', information: 'Hint', hint: 'Hint' };
/** More are told in a number. */
const MOST = 5;

/**
 * @param id of the list, for `aria-describedby`
 * @param count how many there are, where only the first are known
 */
export function Problems({
  id,
  problems,
  count = problems.length,
}: {
  id: string;
  problems: readonly FieldProblem[];
  count?: number;
}): ReactNode {
  if (problems.length === 0) return null;
  const more = count - Math.min(problems.length, MOST);
  return (
    <ul className="visual-inspector-problems ui-list" id={id}>
      {problems.slice(0, MOST).map((problem) => (
        <One key={`${problem.code} ${problem.pointer} ${problem.message}`} problem={problem} />
      ))}
      {more > 0 && <li className="visual-inspector-faint">{`And ${more} more.`}</li>}
    </ul>
  );
}

function One({ problem }: { problem: FieldProblem }): ReactNode {
  const { host } = useDesk();
  const locked = useLocked();
  const mends = useMends(problem);
  const [refused, setRefused] = useState<string | null>(null);
  const Glyph = GLYPHS[problem.severity];
  return (
    <li className="visual-inspector-problem" data-severity={problem.severity}>
      <Glyph className="ui-icon" aria-hidden="true" />
      <div>
        <span className="ui-hidden">{`${WORDS[problem.severity]}: `}</span>
        <span dir="auto">{visibleText(problem.message)}</span>
        {!locked && mends.length > 0 && (
          <span className="visual-inspector-mends">
            {mends.map((action) => (
              <Button
                key={action.title}
                look="outline"
                icon={Wrench}
                onClick={() =>
                  void host.mend(problem.uri, action).then((outcome) => setRefused('refused' in outcome ? outcome.refused : null))
                }
              >
                {action.title}
              </Button>
            ))}
          </span>
        )}
        {refused !== null && <span role="status">{refused}</span>}
      </div>
    </li>
  );
}
