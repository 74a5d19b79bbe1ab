// Explains the code of a change on request: what it means, an example, and what to do instead.
import { CircleHelp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { loadChangeExplanations } from '../../core/light.ts';
import { Button } from '../../ui/Button.tsx';
import { useLazy } from '../../ui/use-lazy.ts';

const load = async () => (await loadChangeExplanations()).explainCode;

export function ChangeExplanation({ code }: { readonly code: string }): ReactNode {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { part: explainCode } = useLazy(load, open);
  const explanation = open && explainCode ? explainCode(code) : null;
  return (
    <>
      <Button
        look="outline"
        icon={CircleHelp}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Explain
      </Button>
      <section id={id} hidden={!open} aria-label={code} className="app-compare-explanation">
        {explanation && (
          <>
            <p>
              {explanation.meaning} <code>{code}</code>
            </p>
            {explanation.instead !== undefined && (
              <p>
                <strong>Instead: </strong>
                {explanation.instead}
              </p>
            )}
            <div className="app-compare-example-pair">
              <figure>
                <figcaption>Before</figcaption>
                <pre>{explanation.before}</pre>
              </figure>
              <figure>
                <figcaption>After</figcaption>
                <pre>{explanation.after}</pre>
              </figure>
            </div>
          </>
        )}
      </section>
    </>
  );
}
