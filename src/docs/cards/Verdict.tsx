// What is known of an example: a word with its glyph, and what is wrong, each fault leading to its source.
import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted } from '../../core/counted.ts';
import type { ExampleVerdict, ValueFault } from '../../core/examples/answers.ts';
import { More } from '../bits/More.tsx';
import { Wrap } from '../bits/Wrap.tsx';
import { usePane } from '../pane/pane.ts';

const GLYPHS = { valid: CircleCheck, warned: TriangleAlert, invalid: CircleX, unchecked: CircleDashed } as const;

/** The badge. While nothing is known it takes its place. */
export function VerdictBadge({ verdict }: { verdict: ExampleVerdict | null | undefined }): ReactNode {
  if (!verdict) return <span className="docs-verdict" aria-hidden="true" />;
  const state = verdict.state === 'valid' && verdict.faults.length > 0 ? 'warned' : verdict.state;
  const Glyph = GLYPHS[state];
  return (
    <span className="docs-verdict" data-state={state}>
      <Glyph size={14} aria-hidden="true" />
      {wordsOf(verdict)}
    </span>
  );
}

function wordsOf(verdict: ExampleVerdict): string {
  if (verdict.state === 'unchecked') return 'not checked';
  const count = verdict.faults.length;
  if (verdict.state === 'valid') return count === 0 ? 'valid' : `valid, ${counted(count, 'warning')}`;
  return `invalid: ${counted(count, 'problem')}`;
}

/** Why an example was not checked, or what is wrong with it. */
export function VerdictDetails({ verdict }: { verdict: ExampleVerdict | null | undefined }): ReactNode {
  const pane = usePane();
  if (!verdict) return null;
  if (verdict.state === 'unchecked') return <p className="docs-verdict-why">{verdict.why}</p>;
  if (verdict.faults.length === 0) return null;
  return (
    <ul className="docs-value-faults">
      <More items={verdict.faults} first={5} noun="more" listed="item">
        {(fault, i) => (
          <li key={`${fault.pointer} ${i}`}>
            <button type="button" onClick={() => pane.select(fault)}>
              <FaultText fault={fault} />
            </button>
          </li>
        )}
      </More>
    </ul>
  );
}

/** Place and sentence of a fault. */
export function FaultText({ fault: { side, kind, at, message } }: { fault: ValueFault }): ReactNode {
  return (
    <>
      <code>
        <Wrap text={`${side}${at}`} />
      </code>{' '}
      {kind === 'format' && 'Warning: '}
      {message}
    </>
  );
}
