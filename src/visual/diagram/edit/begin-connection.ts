// What a line from an item would do at every other item, computed for the whole drawing at once.
import type { Model } from '../../../core/types.ts';
import { APP } from '../graph-nodes.ts';
import type { Layout } from '../layout.ts';
import type { DiagramItem } from '../types.ts';
import { connectableAt, named, replyOf } from './connectable.ts';
import { type ConnectionCheck, checkConnection, type PendingConnection } from './connections.ts';
import { connectableText } from './EditPanels.tsx';

/** Starts a line at an item; `reply`: at the reply of that operation. */
export type BeginConnection = (
  item: DiagramItem,
  layout: Layout,
  reply: boolean,
) => PendingConnection;

/** Returns a function that starts lines in a document. */
export function createBeginConnection(model: Model): BeginConnection {
  return (item, { nodes }, reply) => {
    const own = connectableAt(model, item);
    const thing = reply && own?.kind === 'operation' ? replyOf(own) : own;
    const checks = new Map<string, ConnectionCheck>();
    for (const to of nodes.flatMap(({ node, rows }) => [node, ...rows.map((row) => row.item)])) {
      const other = connectableAt(model, to);
      if (thing && other) checks.set(to.id, checkConnection(model, thing, other));
    }
    const what =
      thing?.kind === 'reply' || thing?.kind === APP
        ? named(thing)
        : `${thing?.kind} ${item.title}`;
    return {
      from: item.id,
      over: null,
      checks,
      reply,
      hint: thing ? `Drop ${what} on ${connectableText(thing.kind)}.` : '',
    };
  };
}
