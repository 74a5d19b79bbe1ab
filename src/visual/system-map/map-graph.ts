// The cards and lines of the map for what is shown of it: addresses between the same applications
// are one card, and applications of a closed cluster are one, too.
import { formatCount, formatNumber } from '../../core/light.ts';
import type {
  GroupBy,
  MapAddress,
  MapApplication,
  MapData,
  MapGraph,
  MapLink,
  MapNode,
  MapState,
} from './types.ts';

/** More than these are shown in clusters at first. */
const MAX_APPLICATIONS = 24;
/** Addresses that a card shows, before and after all are requested; the tables have all. */
const ROWS = 4;
const MAX_ROWS = 40;

/** Returns the graph of what is shown. */
export function mapGraph(data: MapData, state: MapState): MapGraph {
  const { applications, addresses } = matching(data, state);
  const own = addresses.filter((i) => hasOneUser(data, i));
  const shared = addresses.filter((i) => !hasOneUser(data, i));
  const isLarge = (): boolean =>
    applications.length > MAX_APPLICATIONS ||
    applications.length + bundlesOf(data, shared, unclusteredCard).length > MAX_CARDS;
  const by = state.by ?? (isLarge() ? bestGrouping(data, applications) : 'none');
  const clusters = by === 'none' ? [] : clustersOf(data, applications, by);
  const cards = new Map<number, Card>();
  for (const { id, applications: members } of clusters)
    for (const i of members)
      cards.set(
        i,
        state.open.has(id)
          ? { id: appId(i), parent: id, isCluster: false }
          : { id, parent: null, isCluster: true },
      );
  const cardOf = (i: number): Card => cards.get(i) ?? unclusteredCard(i);
  // In clusters, an application only says how many it has without another side.
  const drawn = by === 'none' ? shared : shared.filter((i) => isTwoSided(data, i));
  const bundles = bundlesOf(data, drawn, cardOf);
  const inside = insideOf(data, shared, cardOf);
  const nodes: MapNode[] = [
    ...clusters.map((one) => clusterNode(data, one, state.open.has(one.id), inside.get(one.id))),
    ...applications
      .map((i) => ({ i, card: cardOf(i) }))
      .filter(({ card }) => !card.isCluster)
      .map(({ i, card }) => appNode(data, i, card.parent, [own, by === 'none' ? [] : shared])),
  ];
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const links: MapLink[] = [];
  for (const bundle of bundles) {
    const node = addressNode(data, bundle, byId, state);
    nodes.push(node);
    const both = bundle.isBoth ? 'both' : null;
    for (const id of bundle.from) links.push({ from: id, to: node.id, kind: both ?? 'send' });
    for (const id of bundle.to) links.push({ from: node.id, to: id, kind: both ?? 'receive' });
  }
  return { nodes, links, by, applications, addresses: new Set(addresses) };
}

const appId = (i: number): string => `app ${i}`;
const unclusteredCard = (i: number): Card => ({ id: appId(i), parent: null, isCluster: false });

/** What passes the filter: applications by name with all they are connected to, and addresses. */
function matching(
  { applications, addresses }: MapData,
  { filter, hasOneSided }: MapState,
): { readonly applications: readonly number[]; readonly addresses: readonly number[] } {
  const text = filter.trim().toLowerCase();
  const exact = applications.some(({ name }) => name.toLowerCase() === text);
  const matches = (name: string): boolean =>
    exact ? name.toLowerCase() === text : name.toLowerCase().includes(text);
  const named = new Set(applications.flatMap(({ name }, i) => (matches(name) ? [i] : [])));
  const passing = addresses.flatMap(({ address, from, to }, i) =>
    (hasOneSided || (from.length > 0 && to.length > 0)) &&
    ([...from, ...to].some((one) => named.has(one)) ||
      (!exact && address.toLowerCase().includes(text)))
      ? [i]
      : [],
  );
  const shown = new Set(named);
  for (const i of passing)
    for (const one of [...(addresses[i]?.from ?? []), ...(addresses[i]?.to ?? [])]) shown.add(one);
  return { applications: [...shown].sort((a, b) => a - b), addresses: passing };
}

/** Returns whether only one application uses an address, for both directions. */
function hasOneUser({ addresses }: MapData, i: number): boolean {
  const { from = [], to = [] } = addresses[i] ?? {};
  return from.length === 1 && to.length === 1 && from[0] === to[0];
}

const EMPTY = {
  text: '',
  note: '',
  parent: null,
  addresses: [],
  rows: [],
  more: 0,
  isOpen: false,
  isOneSided: false,
  isCount: false,
} as const;

function clusterNode(
  data: MapData,
  { id, label, title, applications }: Cluster,
  isOpen: boolean,
  inside: readonly number[] = [],
): MapNode {
  const text = formatCount(applications.length, 'application');
  const between = inside.filter((i) => isTwoSided(data, i)).length;
  const note = isOpen || between === 0 ? '' : `${formatCount(between, 'address')} between them`;
  return {
    ...EMPTY,
    id,
    kind: 'cluster',
    label,
    title,
    text,
    note,
    name: [`${label} ${title}`, text, note].filter(Boolean).join(', '),
    applications,
    addresses: inside,
    isOpen,
  };
}

function isTwoSided({ addresses }: MapData, i: number): boolean {
  const { from = [], to = [] } = addresses[i] ?? {};
  return from.length > 0 && to.length > 0;
}

function appNode(
  data: MapData,
  i: number,
  parent: string | null,
  [own, shared]: readonly [own: readonly number[], shared: readonly number[]],
): MapNode {
  const { name = '', version = '' } = data.applications[i] ?? {};
  const addresses = own.filter((one) => data.addresses[one]?.from[0] === i);
  const alone = shared.filter((one) => {
    const { from = [], to = [] } = data.addresses[one] ?? {};
    return !isTwoSided(data, one) && [...from, ...to].includes(i);
  });
  const ofOwn = distinctAddresses(data, addresses).length;
  const ofAlone = distinctAddresses(data, alone).length;
  const notes = [
    ofOwn > 0 && `${formatCount(ofOwn, 'address')} to itself`,
    ofAlone > 0 && `${formatCount(ofAlone, 'address')} without another side`,
  ];
  const note = notes.filter(Boolean).join(', ');
  return {
    ...EMPTY,
    id: appId(i),
    kind: 'app',
    label: 'Application',
    title: name,
    text: version,
    note,
    name: [`application ${name}`, version, note].filter(Boolean).join(', '),
    parent,
    applications: [i],
    addresses,
  };
}

function addressNode(
  data: MapData,
  { from, to, addresses, isBoth }: Bundle,
  nodes: ReadonlyMap<string, MapNode>,
  { open }: MapState,
): MapNode {
  const id = `addresses ${from.join(', ')} > ${to.join(', ')}`;
  const ends = [...from, ...to].flatMap((end) => nodes.get(end) ?? []);
  const parents = new Set(ends.map(({ parent }) => parent));
  const parent = parents.size === 1 ? (ends[0]?.parent ?? null) : null;
  const isCount = ends.some(({ kind }) => kind === 'cluster');
  const isOpen = open.has(id);
  const all = distinctAddresses(data, addresses);
  const most = isCount ? 0 : isOpen ? MAX_ROWS : all.length <= ROWS ? ROWS : ROWS - 1;
  const isOneSided = from.length === 0 || to.length === 0;
  const servers = serversOf(addresses.flatMap((i) => data.addresses[i] ?? []));
  // Where there is one for all, it says nothing.
  const hasOthers = serversOf(data.addresses).length > 1;
  const note =
    from.length === 0
      ? 'Nothing here sends to it'
      : to.length === 0
        ? 'Nothing here receives from it'
        : '';
  const label = all.length === 1 && !isCount ? 'Address' : formatCount(all.length, 'address');
  const names = (list: readonly string[]): string =>
    list.map((one) => nodes.get(one)?.title ?? '').join(', ');
  const words = [
    isCount || all.length > 1 ? label : `address ${all[0]}`,
    from.length > 0 && `${isBoth ? 'between' : 'from'} ${names(from)}`,
    to.length > 0 && `${isBoth ? 'and' : 'to'} ${names(to)}`,
  ];
  return {
    ...EMPTY,
    id,
    kind: 'addresses',
    label,
    title: '',
    text: !hasOthers
      ? ''
      : servers.length > 1
        ? `on ${formatNumber(servers.length)} servers`
        : (servers[0] ?? ''),
    note,
    name: [words.filter(Boolean).join(' '), note].filter(Boolean).join(', '),
    parent,
    applications: [],
    addresses,
    rows: all.slice(0, most),
    more: isCount ? 0 : Math.max(0, all.length - most),
    isOpen,
    isOneSided,
    isCount,
  };
}

/** The addresses, each once on the same servers, however many operations use it. */
const distinctAddresses = (data: MapData, indexes: readonly number[]): readonly string[] => [
  ...new Map(
    indexes.map((i) => {
      const { address = '', servers = [] } = data.addresses[i] ?? {};
      return [[address, ...servers].join('\n'), address];
    }),
  ).values(),
];

const serversOf = (addresses: readonly MapAddress[]): readonly string[] => [
  ...new Set(addresses.flatMap(({ servers }) => servers)),
];

// Addresses put together by the cards at their ends.

/** More bundles than this, and more than so many for a card, are made of pairs of cards. */
const MAX_CARDS = 60;
const PER_CARD = 3;

/** Addresses between the same cards. */
interface Bundle {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly addresses: number[];
  /** Some go the other way: between two cards, of which one is a cluster. */
  readonly isBoth: boolean;
}

/** Which card an application is in, and the open cluster around that. */
interface Card {
  readonly id: string;
  readonly parent: string | null;
  readonly isCluster: boolean;
}

/** Returns the addresses by the cards at their ends; where those are too many, by each pair. */
function bundlesOf(
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
function insideOf(
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

// Applications put together: by the group of their catalog, their server, their tag or their name.

interface Cluster {
  readonly id: string;
  /** What it is, such as `Server`. */
  readonly label: string;
  readonly title: string;
  /** By index. */
  readonly applications: readonly number[];
}

/** Applications of a cluster before it is divided by name, and of each part then. */
const MAX_MEMBERS = 32;
const PART = 24;
/** More clusters than this are not easier to read than the applications. */
const MAX_CLUSTERS = 40;

const LABELS: ReadonlyMap<GroupBy, string> = new Map([
  ['group', 'Group'],
  ['server', 'Server'],
  ['tag', 'Tag'],
  ['name', 'Applications'],
]);

const byName = new Intl.Collator('en', { numeric: true });

/** Returns what the applications can be grouped by: what at least one of them names. */
export function choicesOf({ applications }: MapData): GroupBy[] {
  const named = (['group', 'server', 'tag'] as const).filter((by) =>
    applications.some((one) => keyOf(one, by) !== ''),
  );
  return [...named, 'name', 'none'];
}

/** Returns what divides the applications best. */
function bestGrouping(data: MapData, applications: readonly number[]): GroupBy {
  const sizes = (by: GroupBy): number[] => {
    const counts = new Map<string, number>();
    for (const i of applications) {
      const key = keyOf(data.applications[i], by);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return [...counts.values()];
  };
  const good = (['group', 'server', 'tag'] as const).filter((by) => {
    const all = sizes(by);
    return (
      all.length > 1 &&
      all.length <= MAX_CLUSTERS &&
      Math.max(...all) <= Math.max(PART, applications.length * 0.8)
    );
  });
  return good[0] ?? 'name';
}

/** Returns the clusters in the order of their first application, each application in one. */
function clustersOf(
  { applications: all }: MapData,
  applications: readonly number[],
  by: GroupBy,
): Cluster[] {
  const members = new Map<string, number[]>();
  for (const i of applications) {
    const key = keyOf(all[i], by);
    const list = members.get(key);
    if (list) list.push(i);
    else members.set(key, [i]);
  }
  const label = LABELS.get(by) ?? '';
  return [...members].flatMap(([key, indexes]) => {
    const title = key || (by === 'name' ? '' : 'Other applications');
    const isWhole = by !== 'name' && indexes.length <= MAX_MEMBERS;
    if (isWhole) return [{ id: `cluster ${by} ${key}`, label, title, applications: indexes }];
    return partsOf(all, indexes).map((part) => {
      const range = rangeOf(part.map((i) => all[i]?.name ?? ''));
      return {
        id: `cluster ${by} ${key} ${part[0]}`,
        label: title === '' ? label : `${label} ${title}`,
        title: range,
        applications: part,
      };
    });
  });
}

/** What an application is grouped by: the first that it names; '' for none. */
function keyOf(application: MapApplication | undefined, by: GroupBy): string {
  if (by === 'group') return application?.group ?? '';
  if (by === 'server') return application?.servers[0] ?? '';
  return by === 'tag' ? (application?.tags[0] ?? '') : '';
}

/** Returns parts of about the same size, in the order of the names. */
function partsOf(all: MapData['applications'], indexes: readonly number[]): number[][] {
  const sorted = indexes.toSorted((a, b) => byName.compare(all[a]?.name ?? '', all[b]?.name ?? ''));
  const count = Math.ceil(sorted.length / PART);
  const size = Math.ceil(sorted.length / count);
  return Array.from({ length: count }, (_, i) => sorted.slice(i * size, (i + 1) * size));
}

const rangeOf = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names[0]} to ${names.at(-1)}`;
