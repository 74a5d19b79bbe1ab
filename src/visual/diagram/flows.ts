// The flows of a document: each operation with its channel, servers, messages and reply, and the
// channels and servers that no operation uses.
import type {
  ChannelPart,
  Link,
  MessagePart,
  Model,
  OperationPart,
  Part,
  PartId,
  PartKind,
  ServerPart,
} from '../../core/types.ts';

export interface Flow {
  readonly operation: OperationPart | null;
  readonly channel: ChannelPart | null;
  /** The servers of its channel, or the only content if no channel is on a server. */
  readonly servers: readonly ServerPart[];
  /** Effective messages of the operation; without an operation, those of the channel. */
  readonly messages: readonly MessagePart[];
  readonly reply: {
    readonly channel: ChannelPart | null;
    readonly servers: readonly ServerPart[];
    readonly messages: readonly MessagePart[];
  } | null;
}

/**
 * Returns all flows of a document in document order: the operations, then channels that none of
 * them uses, then servers that no channel is on.
 * References that can't be resolved are left out.
 */
export function flowsOf(model: Model): Flow[] {
  const { parts, order } = model;
  const channelAt = (link: Link | undefined): ChannelPart | null =>
    link ? (find(model, 'channel', [link])[0] ?? null) : null;
  const serversOf = (links: readonly Link[] = []): ServerPart[] => find(model, 'server', links);
  const messagesOf = (links: readonly Link[]): MessagePart[] => find(model, 'message', links);
  const flows: Flow[] = [];
  const seen = new Set<PartId>();
  for (const id of order.operations) {
    const operation = parts.get(id);
    if (operation?.kind !== 'operation') continue;
    const channel = channelAt(operation.channel);
    const other = channelAt(operation.reply?.channel);
    for (const used of [channel, other]) if (used) seen.add(used.id);
    const servers = serversOf(channel ? channel.servers : operation.servers);
    for (const server of [...servers, ...serversOf(other?.servers)]) seen.add(server.id);
    flows.push({
      operation,
      channel,
      servers,
      messages: messagesOf(operation.messages),
      reply: operation.reply
        ? {
            channel: other,
            servers: serversOf(other?.servers),
            messages: messagesOf(operation.reply.messages),
          }
        : null,
    });
  }
  for (const id of order.channels) {
    const channel = parts.get(id);
    if (channel?.kind !== 'channel' || seen.has(id)) continue;
    const servers = serversOf(channel.servers);
    for (const server of servers) seen.add(server.id);
    flows.push({
      operation: null,
      channel,
      servers,
      messages: messagesOf(channel.messages),
      reply: null,
    });
  }
  for (const id of order.servers) {
    const server = parts.get(id);
    if (server?.kind === 'server' && !seen.has(id))
      flows.push({ operation: null, channel: null, servers: [server], messages: [], reply: null });
  }
  return flows;
}

/** Returns the messages that belong to no channel, such as one just created in the components. */
export function unusedMessages({ parts, order }: Model): MessagePart[] {
  const held = new Set<PartId | null>();
  for (const id of order.channels) {
    const channel = parts.get(id);
    if (channel?.kind === 'channel') for (const link of channel.messages) held.add(link.id);
  }
  return order.messages.flatMap((id) => {
    const part = parts.get(id);
    return part?.kind === 'message' && !held.has(id) ? [part] : [];
  });
}

type FlowPart = OperationPart | ChannelPart | ServerPart | MessagePart;

/** Returns all parts of a flow but the servers of its reply. */
export function namedParts({ operation, channel, servers, messages, reply }: Flow): FlowPart[] {
  const all = [operation, channel, ...servers, ...messages, reply?.channel];
  return [...all, ...(reply?.messages ?? [])].flatMap((part) => part ?? []);
}

/** Returns the ids of all parts that a flow shows. */
export function flowParts(flow: Flow): PartId[] {
  return [...namedParts(flow), ...(flow.reply?.servers ?? [])].map(({ id }) => id);
}

function find<K extends PartKind>(
  model: Model,
  kind: K,
  links: readonly Link[],
): Extract<Part, { readonly kind: K }>[] {
  return links.flatMap(({ id }) => {
    const part = id === null ? undefined : model.parts.get(id);
    return part?.kind === kind ? [part as Extract<Part, { readonly kind: K }>] : [];
  });
}
