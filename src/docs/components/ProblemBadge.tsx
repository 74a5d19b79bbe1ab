// Problems of a card: counts with icon, colour and word; expanded, the list, each entry linked to
// its source.
import { CircleX, Info, Lightbulb, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { problemCount, SEVERITY_NOUN } from '../../core/light.ts';
import type { Severity } from '../../core/types.ts';
import { usePane, usePrint } from '../pane/pane.ts';
import type { PartProblem } from '../pane/part-problems.ts';
import { ShowMore } from './ShowMore.tsx';

const GLYPHS = {
  error: CircleX,
  warning: TriangleAlert,
  information: Info,
  hint: Lightbulb,
} as const;

/** Returns `2 errors, 1 warning`; hints only count where nothing is worse. */
function countText(problems: readonly PartProblem[]): string {
  return (
    problemCount(problems.filter((f) => SEVERITY_NOUN[f.severity] !== 'hint')) ||
    problemCount(problems)
  );
}

/**
 * Renders the icon of a severity, in its colour. `label` names it for screen readers; absent
 * where a word is beside it.
 */
export function SeverityIcon({
  severity,
  label,
}: {
  severity: Severity;
  label?: string;
}): ReactNode {
  const Glyph = GLYPHS[severity];
  return (
    <span className="docs-problem-glyph" data-severity={severity}>
      <Glyph size={14} aria-hidden="true" />
      {label !== undefined && <span className="ui-hidden">{label}</span>}
    </span>
  );
}

/** The button with the counts. `list` is the id of the list it opens. */
export function ProblemBadge({
  problems,
  list,
  open,
  onOpen,
}: {
  problems: readonly PartProblem[];
  list: string;
  open: boolean;
  onOpen(open: boolean): void;
}): ReactNode {
  const print = usePrint();
  const worst = problems[0];
  if (!worst) return null;
  if (print)
    return (
      <span className="docs-problem-badge ui-inline" data-severity={worst.severity}>
        <SeverityIcon severity={worst.severity} />
        {countText(problems)}
      </span>
    );
  return (
    <button
      type="button"
      className="docs-problem-badge ui-inline"
      data-severity={worst.severity}
      aria-expanded={open}
      aria-controls={open ? list : undefined}
      onClick={() => onOpen(!open)}
    >
      <SeverityIcon severity={worst.severity} />
      {countText(problems)}
    </button>
  );
}

/** Renders the problems as rows that open their source. */
export function ProblemList({
  problems,
  id,
}: {
  problems: readonly PartProblem[];
  id: string;
}): ReactNode {
  const pane = usePane();
  const print = usePrint();
  return (
    <ul className="docs-problem-list" id={id}>
      <ShowMore items={problems} first={8} noun="more" listed="item">
        {(problem, i) => (
          <li key={`${problem.pointer} ${i}`}>
            <ProblemRow fault={problem} onPress={print ? undefined : () => pane.select(problem)} />
          </li>
        )}
      </ShowMore>
    </ul>
  );
}

function ProblemRow({
  fault: { severity, message },
  onPress,
}: {
  fault: PartProblem;
  onPress?: () => void;
}): ReactNode {
  const label = (
    <>
      <SeverityIcon severity={severity} label={SEVERITY_NOUN[severity]} />
      <span>{message}</span>
    </>
  );
  if (!onPress)
    return (
      <div className="docs-line" data-severity={severity}>
        {label}
      </div>
    );
  return (
    <button type="button" data-severity={severity} onClick={onPress}>
      {label}
    </button>
  );
}
