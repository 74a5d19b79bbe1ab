// What a line that begins at a thing may mean, worked out for everything that is drawn at once.
import type { Model } from '../../../core/model/types.ts';
import type { Layout } from '../layout.ts';
import type { Stop } from '../types.ts';
import { endsOf } from './Panels.tsx';
import type { Pull } from './Pull.tsx';
import { thingOf, type Verdict, verdict } from './ties.ts';

/** Begins lines in a document. */
export function pullOf(model: Model): (stop: Stop, layout: Layout) => Pull {
  return (stop, { nodes }) => {
    const thing = thingOf(model, stop.part);
    const verdicts = new Map<string, Verdict>();
    for (const to of nodes.flatMap(({ node, rows }) => [node, ...rows.map((row) => row.stop)])) {
      const other = thingOf(model, to.part);
      if (thing && other) verdicts.set(to.id, verdict(model, thing, other));
    }
    return { from: stop.id, over: null, verdicts, hint: thing ? `Drop ${thing.kind} ${stop.title} on ${endsOf(thing.kind)}.` : '' };
  };
}
