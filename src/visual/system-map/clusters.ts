// Applications put together: by the group of their catalog, their server, their tag or their name.
import type { GroupBy, MapApplication, MapData } from './types.ts';

export interface Cluster {
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
export function bestGrouping(data: MapData, applications: readonly number[]): GroupBy {
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
export function clustersOf(
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
