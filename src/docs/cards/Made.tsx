// An example that is generated from the schemas of a message, with a button for another one.
import { Dices } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MadeValue } from '../../core/examples/answers.ts';
import type { MessagePart } from '../../core/model/types.ts';
import { useChoice, usePane, usePrint } from '../pane/pane.ts';
import { isAbsent } from '../schema/scope.ts';
import { ExampleValues } from './ExampleValue.tsx';
import { useAsked } from './use-asked.ts';
import { VerdictBadge, VerdictDetails } from './Verdict.tsx';

/** The example. It is asked for when it is `seen` first. */
export function Made({ part, seen }: { part: MessagePart; seen: boolean }): ReactNode {
  const { services } = usePane();
  const print = usePrint();
  const [chosen, choose] = useChoice<string>(`${part.id} seed`, '0');
  const seed = Number(chosen);
  const made = useAsked(part, `made ${seed}`, seen, async () => (await services.makeExample?.(part.id, seed)) ?? null);
  if (!made) return <div className="docs-example docs-example-waits" aria-busy="true" />;
  const sides = {
    headers: isAbsent(part.headers) ? LACKS : made.headers,
    payload: isAbsent(part.payload) ? LACKS : made.payload,
  };
  const failures = [sides.payload, sides.headers].filter((side) => side !== undefined && 'why' in side) as { why: string }[];
  const shown = { headers: madeOf(sides.headers), payload: madeOf(sides.payload) };
  const some = shown.headers !== undefined || shown.payload !== undefined;
  if (!some && failures.length === 0) return null;
  return (
    <div className="docs-example">
      <div className="docs-example-head">
        <span className="docs-chip" role="status">
          {seed === 0 ? 'Generated' : `Generated, number ${seed + 1}`}
        </span>
        {some && <VerdictBadge verdict={made.unchecked === undefined ? { state: 'valid', faults: [] } : { state: 'unchecked', why: '' }} />}
        {some && !print && (
          <button type="button" className="docs-more docs-example-end" onClick={() => choose(String(seed + 1))}>
            <Dices size={14} aria-hidden="true" /> Generate another
          </button>
        )}
      </div>
      {made.unchecked !== undefined && some && <VerdictDetails verdict={{ state: 'unchecked', why: made.unchecked }} />}
      {failures.map(({ why }) => (
        <p key={why} className="docs-note">
          {some ? 'The rest has no example' : 'No example'}: {why}
        </p>
      ))}
      <ExampleValues headers={shown.headers} payload={shown.payload} />
    </div>
  );
}

/** Instead of a value made of nothing. */
const LACKS: MadeValue = { why: 'the schema it refers to was not found.' };

function madeOf(made: MadeValue | undefined): { readonly value: unknown } | undefined {
  return made && 'value' in made ? made : undefined;
}
