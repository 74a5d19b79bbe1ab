// The column of each box: what sends is left of what receives from it, as far as that goes.
import type { Sized, SizedLink } from './boxes.ts';

/**
 * Returns the column of each box, from 0: even ones, and between them those of `isBetween`.
 * @param isShort as few columns as possible, with some lines backwards
 */
export function columnsOf(
  nodes: readonly Sized[],
  links: readonly SizedLink[],
  isShort = false,
): ReadonlyMap<string, number> {
  const between = nodes.filter(({ isBetween }) => isBetween);
  const ordered = nodes.filter(({ isBetween }) => !isBetween).map(({ id }) => id);
  const senders = new Map(between.map(({ id }): [string, string[]] => [id, []]));
  const receivers = new Map(between.map(({ id }): [string, string[]] => [id, []]));
  for (const { from, to } of links) {
    senders.get(to)?.push(from);
    receivers.get(from)?.push(to);
  }
  const next = new Map(ordered.map((id): [string, Map<string, number>] => [id, new Map()]));
  for (const { id } of between)
    for (const from of senders.get(id) ?? [])
      for (const to of receivers.get(id) ?? [])
        if (from !== to) next.get(from)?.set(to, (next.get(from)?.get(to) ?? 0) + 1);
  const rank = ranksOf(orderOf(ordered, next), next, isShort);
  const found = new Map(ordered.map((id) => [id, 2 * (rank.get(id) ?? 0)]));
  for (const { id } of between) {
    const from = (senders.get(id) ?? []).map((one) => rank.get(one) ?? 0);
    const to = (receivers.get(id) ?? []).map((one) => rank.get(one) ?? 0);
    found.set(id, 2 * gapOf(from, to) + 1);
  }
  const first = Math.min(...found.values());
  return new Map([...found].map(([id, column]) => [id, column - first]));
}

/** After which rank something between others is. */
function gapOf(from: readonly number[], to: readonly number[]): number {
  if (from.length === 0) return Math.min(...to) - 1;
  if (to.length === 0) return Math.max(...from);
  const [last, first] = [Math.max(...from), Math.min(...to)];
  if (last < first) return last;
  const all = [...from, ...to];
  return Math.floor(all.reduce((sum, value) => sum + value, 0) / all.length);
}

/**
 * Orders by who sends to whom, so that few run backwards (P. Eades, X. Lin and W. F. Smyth, 1993):
 * those that only receive go to the end, those that only send to the beginning.
 */
function orderOf(
  ids: readonly string[],
  next: ReadonlyMap<string, ReadonlyMap<string, number>>,
): string[] {
  const weights = new Map(ids.map((id) => [id, { in: 0, out: 0 }]));
  const previous = new Map(ids.map((id): [string, Map<string, number>] => [id, new Map()]));
  for (const [from, targets] of next)
    for (const [to, weight] of targets) {
      previous.get(to)?.set(from, weight);
      (weights.get(from) ?? { out: 0 }).out += weight;
      (weights.get(to) ?? { in: 0 }).in += weight;
    }
  const begin: string[] = [];
  const end: string[] = [];
  const remaining = new Set(ids);
  const remove = (id: string): void => {
    remaining.delete(id);
    for (const [to, weight] of next.get(id) ?? []) (weights.get(to) ?? { in: 0 }).in -= weight;
    for (const [from, weight] of previous.get(id) ?? [])
      (weights.get(from) ?? { out: 0 }).out -= weight;
  };
  while (remaining.size > 0) {
    let best: string | null = null;
    let most = Number.NEGATIVE_INFINITY;
    let sink: string | null = null;
    for (const id of remaining) {
      const { in: received = 0, out: sent = 0 } = weights.get(id) ?? {};
      if (sent === 0 && received > 0) sink ??= id;
      const value = received === 0 ? Number.MAX_SAFE_INTEGER : sent - received;
      if (value <= most) continue;
      most = value;
      best = id;
    }
    if (sink !== null) end.unshift(sink);
    else if (best !== null) begin.push(best);
    remove(sink ?? best ?? '');
  }
  return [...begin, ...end];
}

/** The longest way from the beginning, or the shortest, along what runs forwards. */
function ranksOf(
  order: readonly string[],
  next: ReadonlyMap<string, ReadonlyMap<string, number>>,
  isShort: boolean,
): ReadonlyMap<string, number> {
  const at = new Map(order.map((id, i) => [id, i]));
  const rank = new Map(order.map((id) => [id, 0]));
  const hasPrevious = new Set<string>();
  const forwards = (id: string): string[] =>
    [...(next.get(id)?.keys() ?? [])].filter((to) => (at.get(to) ?? 0) > (at.get(id) ?? 0));
  for (const id of order)
    for (const to of forwards(id)) {
      const own = (rank.get(id) ?? 0) + 1;
      const known = hasPrevious.has(to) ? (rank.get(to) ?? own) : own;
      hasPrevious.add(to);
      rank.set(to, isShort ? Math.min(known, own) : Math.max(known, own));
    }
  // What only sends is beside the first that receives from it.
  for (const id of order) {
    const targets = forwards(id);
    if (!hasPrevious.has(id) && targets.length > 0)
      rank.set(id, Math.min(...targets.map((to) => rank.get(to) ?? 0)) - 1);
  }
  return rank;
}
