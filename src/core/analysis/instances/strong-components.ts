// Which schemas refer to each other in circles (Tarjan's algorithm, without recursion: a chain of
// references may be very long).
import type { Node } from '../../text/tree.ts';

/** Nodes that reach each other; one that reaches only itself, or nothing, is alone. */
export type Component<T> = readonly T[];

interface Visit<T> {
  readonly node: T;
  readonly index: number;
  low: number;
  readonly next: readonly T[];
  at: number;
  open: boolean;
}

/**
 * Finds the components that `start` reaches, those that a component reaches before the component
 * itself.
 * @param isDone what was found by an earlier call
 */
export function components<T extends { readonly node: Node }>(
  start: T,
  isDone: (item: T) => boolean,
  nextOf: (item: T) => readonly T[],
  found: (component: Component<T>) => void,
): void {
  const visits = new Map<Node, Visit<T>>();
  const open: Visit<T>[] = [];
  const path: Visit<T>[] = [];
  const enter = (item: T): void => {
    const visit = {
      node: item,
      index: visits.size,
      low: visits.size,
      next: nextOf(item),
      at: 0,
      open: true,
    };
    visits.set(item.node, visit);
    open.push(visit);
    path.push(visit);
  };
  enter(start);
  for (let visit = path.at(-1); visit; visit = path.at(-1)) {
    const next = visit.next[visit.at++];
    if (next) {
      const known = visits.get(next.node);
      if (!known) {
        if (!isDone(next)) enter(next);
      } else if (known.open) visit.low = Math.min(visit.low, known.index);
      continue;
    }
    path.pop();
    const before = path.at(-1);
    if (before) before.low = Math.min(before.low, visit.low);
    if (visit.low !== visit.index) continue;
    const component = open.splice(open.lastIndexOf(visit));
    for (const member of component) member.open = false;
    found(component.map(({ node: item }) => item));
  }
}
