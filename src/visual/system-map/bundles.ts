// Addresses put together by the cards at their ends.
import type { MapData } from './types.ts';

/** More bundles than this, and more than so many for a card, are made of pairs of cards. */
export const MAX_CARDS = 60;
const PER_CARD = 3;

/** Addresses between the same cards. */
export interface Bundle {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly addresses: number[];
  /** Some go the other way: between two cards, of which one is a cluster. */
  readonly isBoth: boolean;
}

/** Which card an application is in, and the open cluster around that. */
export interface Card {
  readonly id: string;
  readonly parent: string | null;
  readonly isCluster: boolean;
}

/** Returns the addresses by the cards at their ends; where those are too many, by each pair. */
export function bundlesOf(
  data: MapData,
  indexes: readonly number[],
  cardOf: (application: number) => Card,
): Bundle[] {
  const made = new Map<string, Bundle>();
  const add = (from: readonly string[], to: readonly string[], i: number): void => {
    const key = `${from.join(', ')} > ${to.join(', ')}`;
    const known = made.get(key);
    if (known) known.addresses.push(i);
    else made.set(key, { from, to, addresses: [i], isBoth: false });
  };
  const used = new Set<string>();
  const clusters = new Set<string>();
  const isCluster = (id: string): boolean => clusters.has(id);
  const ends = indexes.flatMap((i) => {
    const { from = [], to = [] } = data.addresses[i] ?? {};
    const idsOf = (side: readonly number[]): string[] => [
      ...new Set(side.map((one) => cardOf(one).id)),
    ];
    for (const card of [...from, ...to].map(cardOf)) if (card.isCluster) clusters.add(card.id);
    const [senders, receivers] = [idsOf(from), idsOf(to)];
    // Inside a closed cluster, which shows their number.
    const [only] = senders;
    if (senders.length + receivers.length === 2 && only === receivers[0]) return [];
    for (const id of [...senders, ...receivers]) used.add(id);
    return [{ i, senders, receivers }];
  });
  for (const { i, senders, receivers } of ends) add(senders, receivers, i);
  if (made.size <= Math.max(MAX_CARDS, PER_CARD * used.size)) return withBoth(made, isCluster);
  made.clear();
  for (const { i, senders, receivers } of ends)
    for (const from of senders.length > 0 ? senders : [null])
      for (const to of receivers.length > 0 ? receivers : [null])
        if (from !== to) add(from === null ? [] : [from], to === null ? [] : [to], i);
  return withBoth(made, isCluster);
}

/** Makes one of both directions between two cards that show only how many addresses there are. */
function withBoth(made: ReadonlyMap<string, Bundle>, isCluster: (id: string) => boolean): Bundle[] {
  return [...made].flatMap(([key, one]) => {
    const [[from, ...moreFrom], [to, ...moreTo]] = [one.from, one.to];
    if (from === undefined || to === undefined || moreFrom.length + moreTo.length > 0) return [one];
    if (!isCluster(from) && !isCluster(to)) return [one];
    const other = made.get(`${to} > ${from}`);
    if (!other) return [one];
    const [own, others] = [one.addresses.length, other.addresses.length];
    const isFirst = own > others || (own === others && key < `${to} > ${from}`);
    return isFirst
      ? [{ ...one, addresses: [...one.addresses, ...other.addresses], isBoth: true }]
      : [];
  });
}

/** Returns the addresses between the applications of one closed cluster, by its id. */
export function insideOf(
  data: MapData,
  indexes: readonly number[],
  cardOf: (application: number) => Card,
): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const i of indexes) {
    const { from = [], to = [] } = data.addresses[i] ?? {};
    const ids = new Set([...from, ...to].map((one) => cardOf(one)).map((card) => card.id));
    const [id = ''] = ids;
    if (ids.size === 1) found.set(id, [...(found.get(id) ?? []), i]);
  }
  return found;
}
