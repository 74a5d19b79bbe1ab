// The quick fixes of a problem as buttons.
import { Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldProblem } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { type Refusal, refusalOf } from '../changes.ts';
import type { VisualHost } from '../visual-host.ts';
import { useQuickFixes } from './use-quick-fixes.ts';
import './inspector.css';

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
