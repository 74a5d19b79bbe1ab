// An example that is generated from the schemas of a message, with a button for another one.
import { Dices } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MadeValue, MessagePart } from '../../core/types.ts';
import { visibleText } from '../../ui/display-text.ts';
import { useChoice, usePane, usePrint } from '../pane/pane.ts';
import { isUnresolved } from '../schema/scope.ts';
import { ExampleValues } from './ExampleValue.tsx';
import { usePartRequest } from './use-part-request.ts';
import { ValidationBadge, ValidationDetails } from './ValidationBadge.tsx';

/** Renders the example. It is requested when it is first `seen`. */
export function GeneratedExample({ part, seen }: { part: MessagePart; seen: boolean }): ReactNode {
  const { services } = usePane();
  const print = usePrint();
  const [chosen, choose] = useChoice<string>(`${part.id} seed`, '0');
  const seed = Number(chosen);
  const example = usePartRequest(
    part,
    `made ${seed}`,
    seen,
    async () => (await services.makeExample?.(part.id, seed)) ?? null,
  );
  if (!example)
    return <div className="docs-example docs-example-waits ui-column" aria-busy="true" />;
  const sides = {
    headers: isUnresolved(part.headers) ? LACKS : example.headers,
    payload: isUnresolved(part.payload) ? LACKS : example.payload,
  };
  const failures = [sides.payload, sides.headers].filter(
    (side) => side !== undefined && 'why' in side,
  ) as { why: string }[];
  const shown = { headers: generatedValue(sides.headers), payload: generatedValue(sides.payload) };
  const some = shown.headers !== undefined || shown.payload !== undefined;
  if (!some && failures.length === 0) return null;
  return (
    <div className="docs-example ui-column">
      <div className="docs-example-head ui-row ui-wrap">
        <span className="docs-chip ui-help" role="status">
          {seed === 0 ? 'Generated' : `Generated, number ${seed + 1}`}
        </span>
        {some && (
          <ValidationBadge
            result={
              example.unchecked === undefined
                ? { state: 'valid', errors: [] }
                : { state: 'unchecked', why: '' }
            }
          />
        )}
        {some && !print && (
          <button
            type="button"
            className="docs-more docs-example-end"
            onClick={() => choose(String(seed + 1))}
          >
            <Dices size={14} aria-hidden="true" /> Generate another
          </button>
        )}
      </div>
      {example.unchecked !== undefined && some && (
        <ValidationDetails result={{ state: 'unchecked', why: example.unchecked }} />
      )}
      {failures.map(({ why }) => (
        <p key={why} className="docs-note">
          {some ? 'The rest has no example' : 'No example'}: {visibleText(why)}
        </p>
      ))}
      <ExampleValues headers={shown.headers} payload={shown.payload} />
    </div>
  );
}

/** Instead of a value made of nothing. */
const LACKS: MadeValue = { why: 'the schema it refers to was not found.' };

function generatedValue(example: MadeValue | undefined): { readonly value: unknown } | undefined {
  return example && 'value' in example ? example : undefined;
}
