// Problems of a card: counts with glyph, colour and word; pressed, the list, each entry leading to its source.
import { CircleX, Info, Lightbulb, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Severity } from '../../core/problem.ts';
import { problemCount, SEVERITY_NOUN } from '../../core/problem-count.ts';
import type { Fault } from '../pane/faults.ts';
import { usePane, usePrint } from '../pane/pane.ts';
import { More } from './More.tsx';

const GLYPHS = { error: CircleX, warning: TriangleAlert, information: Info, hint: Lightbulb } as const;

/** `2 errors, 1 warning`; hints only count where nothing is worse. */
export function counts(faults: readonly Fault[]): string {
  return problemCount(faults.filter((f) => SEVERITY_NOUN[f.severity] !== 'hint')) || problemCount(faults);
}

/** The glyph of a severity, in its colour. `label` names it for readers without sight; absent where a word stands beside it. */
export function FaultGlyph({ severity, label }: { severity: Severity; label?: string }): ReactNode {
  const Glyph = GLYPHS[severity];
  return (
    <span className="docs-fault-glyph" data-severity={severity}>
      <Glyph size={14} aria-hidden="true" />
      {label !== undefined && <span className="docs-unseen">{label}</span>}
    </span>
  );
}

/** The button with the counts. `list` is the id of the list it opens. */
export function FaultBadge({
  faults,
  list,
  open,
  onOpen,
}: {
  faults: readonly Fault[];
  list: string;
  open: boolean;
  onOpen(open: boolean): void;
}): ReactNode {
  const print = usePrint();
  const worst = faults[0];
  if (!worst) return null;
  if (print)
    return (
      <span className="docs-fault-badge" data-severity={worst.severity}>
        <FaultGlyph severity={worst.severity} />
        {counts(faults)}
      </span>
    );
  return (
    <button
      type="button"
      className="docs-fault-badge"
      data-severity={worst.severity}
      aria-expanded={open}
      aria-controls={open ? list : undefined}
      onClick={() => onOpen(!open)}
    >
      <FaultGlyph severity={worst.severity} />
      {counts(faults)}
    </button>
  );
}

/** The faults as rows that lead to their source. */
export function FaultList({ faults, id }: { faults: readonly Fault[]; id: string }): ReactNode {
  const pane = usePane();
  const print = usePrint();
  return (
    <ul className="docs-fault-list" id={id}>
      <More items={faults} first={8} noun="more" listed="item">
        {(fault, i) => (
          <li key={`${fault.pointer} ${i}`}>
            <Row fault={fault} onPress={print ? undefined : () => pane.select(fault)} />
          </li>
        )}
      </More>
    </ul>
  );
}

function Row({ fault: { severity, message }, onPress }: { fault: Fault; onPress?: () => void }): ReactNode {
  const said = (
    <>
      <FaultGlyph severity={severity} label={SEVERITY_NOUN[severity]} />
      <span>{message}</span>
    </>
  );
  if (!onPress)
    return (
      <div className="docs-line" data-severity={severity}>
        {said}
      </div>
    );
  return (
    <button type="button" data-severity={severity} onClick={onPress}>
      {said}
    </button>
  );
}
