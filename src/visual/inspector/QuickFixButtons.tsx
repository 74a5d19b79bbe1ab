// The quick fixes of a problem as buttons, and why one was refused.
import { Wrench } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FieldProblem } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
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
}

export function QuickFixButtons({
  host,
  version,
  problem,
  tabIndex,
}: QuickFixButtonsProps): ReactNode {
  const fixes = useQuickFixes(host, version, problem);
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <>
      {fixes.length > 0 && (
        <span className="visual-inspector-fixes">
          {fixes.map((action) => (
            <Button
              key={action.title}
              look="outline"
              icon={Wrench}
              tabIndex={tabIndex}
              onClick={() =>
                void host
                  .applyFix(problem.uri, action)
                  .then((outcome) => setRefused('refused' in outcome ? outcome.refused : null))
              }
            >
              {action.title}
            </Button>
          ))}
        </span>
      )}
      {refused !== null && <span role="status">{refused}</span>}
    </>
  );
}
