// Which servers are shown as one table: those that say the same but for where they are and a few
// words, such as one for each environment.
import { same } from '../../core/light.ts';
import type { Model, PartId, ServerPart } from '../../core/types.ts';

/** By the id of each of its servers: a group of at least two, in their order. */
export type SimilarServers = ReadonlyMap<PartId, readonly ServerPart[]>;

/** What may differ, as long as it fits into a cell: characters, or items of a list. */
const CELL = { summary: 200, description: 300, variables: 3, tags: 5 } as const;

/** What every row shows of its own server. */
const IN_EVERY_ROW = ['id', 'pointer', 'key', 'title', 'host', 'pathname'] as const;

export type CellField = keyof typeof CELL;
const CELL_FIELDS = Object.keys(CELL) as readonly CellField[];

/**
 * Returns the groups of similar servers. A group that is the same as in `previous` is the same
 * object.
 */
export function similarServers({ order, parts }: Model, previous?: SimilarServers): SimilarServers {
  const bySame = new Map<string, ServerPart[]>();
  for (const id of order.servers) {
    const part = parts.get(id);
    if (part?.kind !== 'server' || part.broken !== undefined) continue;
    const key = sharedText(part);
    const others = bySame.get(key);
    if (others) others.push(part);
    else bySame.set(key, [part]);
  }
  const groups = new Map<PartId, readonly ServerPart[]>();
  for (const found of bySame.values()) {
    const [first] = found;
    if (!first || found.length === 1) continue;
    const before = previous?.get(first.id);
    const group =
      before?.length === found.length && before.every((part, i) => part === found[i])
        ? before
        : found;
    for (const { id } of found) groups.set(id, group);
  }
  return groups;
}

/** Of a server that did not change, which is the same object for each model. */
const known = new WeakMap<ServerPart, string>();

/** Returns what has to be the same in similar servers, as a text. */
function sharedText(part: ServerPart): string {
  const before = known.get(part);
  if (before !== undefined) return before;
  const short = CELL_FIELDS.filter((name) => (part[name]?.length ?? 0) <= CELL[name]);
  const varying = new Set<string>([...IN_EVERY_ROW, ...short]);
  const shared = Object.entries(part).filter(([name]) => !varying.has(name));
  const text = JSON.stringify(shared);
  known.set(part, text);
  return text;
}

/** Returns the fields that similar servers don't have in common. */
export function differingFields([first, ...others]: readonly ServerPart[]): Set<CellField> {
  return new Set(
    CELL_FIELDS.filter((name) => others.some((other) => !same(first?.[name], other[name]))),
  );
}
