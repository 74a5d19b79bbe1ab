// The button in the card of an operation that opens code for it.
import { ChevronRight } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { OperationPart } from '../../core/types.ts';
import { useFold, usePane } from '../pane/pane.ts';

const CodeSamples = lazy(() => import('./CodeSamples.tsx'));

/** Renders nothing where the host can't make code. */
export function OperationCode({ part }: { part: OperationPart }): ReactNode {
  const { services } = usePane();
  const [open, setOpen] = useFold(`${part.id} code`, false);
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
        {part.action === 'send' ? 'Code to receive' : 'Code to send'}
      </button>
      {open && (
        <Suspense fallback={<p className="docs-faint">Loading…</p>}>
          <CodeSamples part={part} load={services.codeSamples} />
        </Suspense>
      )}
    </div>
  );
}
