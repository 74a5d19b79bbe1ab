// Which flows of a document the diagram and the table show.
import type { PartId, ServerPart } from '../../core/model/types.ts';
import { type Flow, partsOf } from './flows.ts';

/** '' and null let everything through. */
export interface Filter {
  readonly server: PartId | '';
  readonly protocol: string;
  readonly tag: string;
  /** Words that all have to be in the names or addresses of a flow. */
  readonly text: string;
  /** Only what this part is connected with. */
  readonly focus: PartId | null;
}

export const NO_FILTER: Filter = { server: '', protocol: '', tag: '', text: '', focus: null };

export interface Choices {
  readonly servers: readonly ServerPart[];
  readonly protocols: readonly string[];
  readonly tags: readonly string[];
}

/** What there is to choose from, each once and in the order of the document. */
export function choicesOf(flows: readonly Flow[]): Choices {
  const servers = new Map<PartId, ServerPart>();
  const tags = new Set<string>();
  for (const flow of flows) {
    for (const server of serversOf(flow)) servers.set(server.id, server);
    for (const tag of tagsOf(flow)) tags.add(tag);
  }
  const protocols = new Set([...servers.values()].flatMap(({ protocol }) => (protocol === undefined ? [] : [protocol])));
  return { servers: [...servers.values()], protocols: [...protocols], tags: [...tags] };
}

/** The flows that pass. Of their servers only those stay that were asked for. */
export function filtered(flows: readonly Flow[], filter: Filter): readonly Flow[] {
  if (!isFiltered(filter)) return flows;
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = (server: ServerPart): boolean =>
    (filter.server === '' || server.id === filter.server) && (filter.protocol === '' || server.protocol === filter.protocol);
  const narrowed = filter.server !== '' || filter.protocol !== '';
  return flows.flatMap((flow) => {
    if (filter.focus !== null && !partsOf(flow).includes(filter.focus)) return [];
    if (filter.tag !== '' && !tagsOf(flow).includes(filter.tag)) return [];
    if (words.length > 0 && !matches(flow, words)) return [];
    if (!narrowed) return [flow];
    if (!serversOf(flow).some(wanted)) return [];
    const { reply } = flow;
    return [{ ...flow, servers: flow.servers.filter(wanted), reply: reply && { ...reply, servers: reply.servers.filter(wanted) } }];
  });
}

export function isFiltered({ server, protocol, tag, text, focus }: Filter): boolean {
  return server !== '' || protocol !== '' || tag !== '' || text.trim() !== '' || focus !== null;
}

function serversOf({ servers, reply }: Flow): readonly ServerPart[] {
  return reply ? [...servers, ...reply.servers] : servers;
}

/** Tags of an operation and of what it is about: a tag on a channel, a message or a server is as good a handle. */
function tagsOf({ operation, channel, servers, messages, reply }: Flow): string[] {
  const parts = [operation, channel, ...servers, ...messages, reply?.channel, ...(reply?.messages ?? [])];
  return parts.flatMap((part) => part?.tags.map((tag) => tag.name) ?? []);
}

function matches({ operation, channel, servers, messages, reply }: Flow, words: readonly string[]): boolean {
  const named = [operation, channel, ...servers, ...messages, reply?.channel, ...(reply?.messages ?? [])];
  const texts = named.flatMap((part) => (part ? [part.key, part.title ?? ''] : []));
  const all = [...texts, channel?.address ?? '', reply?.channel?.address ?? '', ...servers.map((s) => s.host ?? '')]
    .join(' ')
    .toLowerCase();
  return words.every((word) => all.includes(word));
}
