// Chips that say where a value comes from that the object does not say itself.
import { CornerDownRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Part, TraitView } from '../../core/model/types.ts';
import { usePane, usePrint } from '../pane/pane.ts';
import { More } from './More.tsx';
import { Wrap } from './Wrap.tsx';

/** "inherited: all servers": a value that follows from a rule of the format. */
export function Inherited({ children }: { children: ReactNode }): ReactNode {
  return (
    <span className="docs-origin">
      <CornerDownRight size={12} aria-hidden="true" />
      inherited: {children}
    </span>
  );
}

/** "from trait commonHeaders" for a field that traits gave to a part, wholly or in part; nothing for all others. */
export function From({ part, field }: { part: Part; field: string }): ReactNode {
  if (part.kind !== 'message' && part.kind !== 'operation') return null;
  const givers = part.traits.flatMap((trait) => {
    const fields = trait.taken.filter((name) => name === field || name.startsWith(`${field}.`));
    return fields.length === 0 ? [] : [{ trait, whole: fields.includes(field) }];
  });
  return (
    <More items={givers} first={5} noun="more traits">
      {({ trait, whole }, i) => <FromTrait key={i} trait={trait} whole={whole} />}
    </More>
  );
}

function FromTrait({ trait, whole }: { trait: TraitView; whole: boolean }): ReactNode {
  const pane = usePane();
  const print = usePrint();
  const { id, place } = trait;
  const press = () => (id === null ? place && pane.select(place) : pane.goTo(id));
  const said = (
    <>
      <CornerDownRight size={12} aria-hidden="true" />
      <span>
        {whole ? 'from' : 'partly from'} {trait.inPlace ? '' : 'trait '}
        <Wrap text={trait.label} />
      </span>
    </>
  );
  if (print) return <span className="docs-origin">{said}</span>;
  return (
    <button type="button" className="docs-origin docs-origin-link" onClick={press}>
      {said}
    </button>
  );
}
