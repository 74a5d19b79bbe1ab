// Which flows of a document the diagram and the table show.
import type { PartId, ServerPart } from '../../core/types.ts';
import { type Flow, flowParts, namedParts } from './flows.ts';

/** '' and null match everything. */
export interface Filter {
  readonly server: PartId | '';
  readonly protocol: string;
  readonly tag: string;
  /** Words that must all be in the names or addresses of a flow. */
  readonly text: string;
  /** Only what is connected to this part. */
  readonly focus: PartId | null;
}

export const NO_FILTER: Filter = { server: '', protocol: '', tag: '', text: '', focus: null };

export interface Choices {
  readonly servers: readonly ServerPart[];
  readonly protocols: readonly string[];
  readonly tags: readonly string[];
}

/** Returns the choices, each once and in document order. */
export function choicesOf(flows: readonly Flow[]): Choices {
  const servers = new Map<PartId, ServerPart>();
  const tags = new Set<string>();
  for (const flow of flows) {
    for (const server of serversOf(flow)) servers.set(server.id, server);
    for (const tag of tagsOf(flow)) tags.add(tag);
  }
  const protocols = new Set(
    [...servers.values()].flatMap(({ protocol }) => (protocol === undefined ? [] : [protocol])),
  );
  return { servers: [...servers.values()], protocols: [...protocols], tags: [...tags] };
}

/** Returns the flows that match, with only those of their servers that match. */
export function filterFlows(flows: readonly Flow[], filter: Filter): readonly Flow[] {
  if (!hasFilter(filter)) return flows;
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const isShown = (server: ServerPart): boolean =>
    (filter.server === '' || server.id === filter.server) &&
    (filter.protocol === '' || server.protocol === filter.protocol);
  const narrowed = filter.server !== '' || filter.protocol !== '';
  return flows.flatMap((flow) => {
    if (filter.focus !== null && !flowParts(flow).includes(filter.focus)) return [];
    if (filter.tag !== '' && !tagsOf(flow).includes(filter.tag)) return [];
    if (words.length > 0 && !matches(flow, words)) return [];
    if (!narrowed) return [flow];
    if (!serversOf(flow).some(isShown)) return [];
    const { reply } = flow;
    return [
      {
        ...flow,
        servers: flow.servers.filter(isShown),
        reply: reply && { ...reply, servers: reply.servers.filter(isShown) },
      },
    ];
  });
}

export function hasFilter({ server, protocol, tag, text, focus }: Filter): boolean {
  return server !== '' || protocol !== '' || tag !== '' || text.trim() !== '' || focus !== null;
}

function serversOf({ servers, reply }: Flow): readonly ServerPart[] {
  return reply ? [...servers, ...reply.servers] : servers;
}

/**
 * Returns the tags of an operation and of its channel, messages and servers, which work equally
 * well as a filter.
 */
function tagsOf(flow: Flow): string[] {
  return namedParts(flow).flatMap(({ tags }) => tags.map(({ name }) => name));
}

function matches(flow: Flow, words: readonly string[]): boolean {
  const { channel, servers, reply } = flow;
  const all = [
    ...namedParts(flow).flatMap(({ key, title = '' }) => [key, title]),
    channel?.address ?? '',
    reply?.channel?.address ?? '',
    ...servers.map(({ host = '' }) => host),
  ]
    .join(' ')
    .toLowerCase();
  return words.every((word) => all.includes(word));
}
