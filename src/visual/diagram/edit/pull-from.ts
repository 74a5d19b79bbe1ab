// What a line that begins at a thing may mean, worked out for everything that is drawn at once.
import type { Model } from '../../../core/model/types.ts';
import type { Layout } from '../layout.ts';
import { titleOf } from '../names.ts';
import type { Stop } from '../types.ts';
import { endsOf } from './Panels.tsx';
import type { Pull } from './Pull.tsx';
import { replyOf, thingAt, type Verdict, verdict } from './ties.ts';

/** Begins a line at something drawn; `reply`: at the reply of the operation that it is. */
export type BeginPull = (stop: Stop, layout: Layout, reply: boolean) => Pull;

/** Begins lines in a document. */
export function pullOf(model: Model): BeginPull {
  return (stop, { nodes }, reply) => {
    const own = thingAt(model, stop);
    const thing = reply && own?.kind === 'operation' ? replyOf(own) : own;
    const verdicts = new Map<string, Verdict>();
    for (const to of nodes.flatMap(({ node, rows }) => [node, ...rows.map((row) => row.stop)])) {
      const other = thingAt(model, to);
      if (thing && other) verdicts.set(to.id, verdict(model, thing, other));
    }
    const what = thing?.kind === 'reply' ? `the reply of operation ${titleOf(thing.of)}` : `${thing?.kind} ${stop.title}`;
    return { from: stop.id, over: null, verdicts, reply, hint: thing ? `Drop ${what} on ${endsOf(thing.kind)}.` : '' };
  };
}
