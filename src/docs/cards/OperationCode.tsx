// The button in the card of an operation that opens code for it. On paper there is no button; what
// is exported gets the code where this says.
import { ChevronRight } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { OperationPart } from '../../core/types.ts';
import { useFold, usePane, usePrint } from '../pane/pane.ts';

const CodeSamples = lazy(() => import('./CodeSamples.tsx'));

/** Renders nothing where the host can't make code. */
export function OperationCode({ part }: { part: OperationPart }): ReactNode {
  const { services } = usePane();
  const print = usePrint();
  const [open, setOpen] = useFold(`${part.id} code`, false);
  const title = part.action === 'send' ? 'Code to receive' : 'Code to send';
  if (print) {
    const number = services.samplesNumber?.(part.id);
    return number === undefined ? null : <div data-samples={number} data-title={title} />;
  }
  if (!services.codeSamples) return null;
  return (
    <div className="docs-filler">
      <button
        type="button"
        className="docs-more docs-turn"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <ChevronRight size={14} aria-hidden="true" />
        {title}
      </button>
      {open && (
        <Suspense fallback={<p className="docs-faint">Loading…</p>}>
          <CodeSamples part={part} load={services.codeSamples} />
        </Suspense>
      )}
    </div>
  );
}
