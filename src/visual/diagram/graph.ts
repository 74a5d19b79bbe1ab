// Builds the graph of some flows: the application in the middle, what it receives on its left, what
// it sends on its right.
import { formatCount } from '../../core/light.ts';
import type {
  ChannelPart,
  InfoPart,
  MessagePart,
  OperationPart,
  ServerPart,
} from '../../core/types.ts';
import { formatNumber, visibleName } from '../../ui/display-text.ts';
import {
  messagesText,
  nameOfApp,
  nameOfChannel,
  nameOfMessage,
  nameOfOperation,
  nameOfServer,
  titleOf,
  urlOf,
  verb,
} from './accessible-names.ts';
import type { Flow } from './flows.ts';
import type { DiagramItem, EdgeKind, Graph, GraphEdge, GraphNode, Side } from './types.ts';

interface GraphOptions {
  /** Whether messages are rows of their channels; otherwise channels only show their count. */
  readonly messages: boolean;
  /**
   * Messages that belong to no channel, drawn separately; in an editable diagram they can be
   * connected.
   */
  readonly unusedMessages?: readonly MessagePart[];
}

/** Id of the application node. */
export const APP = 'app';

/**
 * Up to this many messages of an operation get a line each; more share one line with their count.
 */
const LINES = 3;

/**
 * Returns the graph of some flows. A channel that is received from and sent to appears on both
 * sides, each time with the operations of that side;
 * channels on the same servers share a group. A reply is drawn on the side of its request.
 * @param info null if the document has none: the application is drawn all the same
 */
export function graphOf(
  info: InfoPart | null,
  flows: readonly Flow[],
  { messages, unusedMessages = [] }: GraphOptions,
): Graph {
  const nodes = new Map<string, GraphNode>();
  const edges: GraphEdge[] = [];
  const put = (node: GraphNode): GraphNode => {
    const known = nodes.get(node.id);
    if (!known) nodes.set(node.id, node);
    return known ?? node;
  };
  const groupOf = (side: Side, servers: readonly ServerPart[], all: boolean): string | undefined =>
    servers.length === 0 ? undefined : put(groupNode(side, servers, all)).id;
  const channelOf = (
    side: Side,
    channel: ChannelPart,
    servers: readonly ServerPart[],
    beside?: string,
  ): GraphNode => {
    const group = groupOf(side, servers, channel.allServers);
    return put({
      ...channelNode(side, channel, messages),
      ...(group && { group }),
      ...(beside && { beside }),
    });
  };
  put(appNode(info));

  for (const flow of flows) {
    const { operation, channel, servers } = flow;
    const side = operation?.action === 'receive' ? 'in' : 'out';
    const at = channel && channelOf(side, channel, servers);
    if (!channel) groupOf(side, servers, false);
    if (!operation) continue;
    const node = put(operationNode(side, flow, at?.id));
    edges.push(appEdge(node, operation));
    const kind: EdgeKind =
      operation.action === 'send' || operation.action === 'receive' ? operation.action : 'other';
    const request =
      at && channel
        ? lines(
            node,
            at,
            kind,
            kind === 'receive',
            rowsOfOperation(at, channel, flow.messages, operation.messagesAre),
          )
        : [];
    const { reply } = flow;
    if (!reply || !operation.reply) {
      edges.push(...request);
      continue;
    }
    const target = reply.channel
      ? channelOf(side, reply.channel, reply.servers, at?.id)
      : put(replyNode(side, operation, at?.id, at?.group));
    const rows = reply.channel
      ? rowsOfOperation(target, reply.channel, reply.messages, operation.reply.messagesAre)
      : [undefined];
    edges.push(...paired(request, lines(node, target, 'reply', kind !== 'receive', rows)));
  }
  if (unusedMessages.length > 0) put(unusedMessagesNode(unusedMessages));
  return { nodes: markDuplicates([...nodes.values()]), edges };
}

function appNode(info: InfoPart | null): GraphNode {
  return {
    id: APP,
    kind: 'app',
    side: 'middle',
    part: info?.id ?? null,
    location: { uri: '', pointer: '/info' },
    title: info?.title ?? 'Application',
    ...(info?.version !== undefined && { text: info.version }),
    name: nameOfApp(info),
    rows: [],
  };
}

function operationNode(
  side: Side,
  { operation, channel, messages }: Flow,
  beside: string | undefined,
): GraphNode {
  const part = operation as OperationPart;
  const text = messagesText(messages, part.messagesAre, channel);
  return {
    id: `${side} ${part.id}`,
    kind: 'operation',
    side,
    part: part.id,
    location: locationOf(part),
    title: titleOf(part),
    text,
    ...(part.action !== undefined && { action: part.action }),
    name: nameOfOperation(part, channel, text),
    rows: [],
    ...(beside && { beside }),
    ...(part.reply && { replies: true }),
  };
}

function channelNode(side: Side, channel: ChannelPart, messages: boolean): GraphNode {
  const id = `${side} ${channel.id}`;
  return {
    id,
    kind: 'channel',
    side,
    part: channel.id,
    location: locationOf(channel),
    title: titleOf(channel),
    text: visibleName(channel.address ?? 'address unknown'),
    name: nameOfChannel(channel),
    ...(!messages && { note: formatCount(channel.messages.length, 'message') }),
    rows: messages ? channel.messages.map((link, i) => messageRow(id, channel, link, i)) : [],
  };
}

function messageRow(
  node: string,
  channel: ChannelPart,
  link: ChannelPart['messages'][number],
  index: number,
): DiagramItem {
  const key = link.key ?? String(index);
  const location =
    link.id === null
      ? { uri: channel.uri, pointer: `${channel.pointer}/messages` }
      : locationOfId(link.id);
  return {
    id: `${node} ${key}`,
    part: link.id,
    location,
    title: link.label,
    name:
      link.id === null
        ? `message ${link.label}, which does not exist`
        : nameOfMessage(link.label, channel),
  };
}

function groupNode(side: Side, servers: readonly ServerPart[], all: boolean): GraphNode {
  const id = `${side} servers ${servers.map((s) => s.id).join(' ')}`;
  const title = servers.length === 1 ? 'Server' : all ? 'All servers' : `${servers.length} servers`;
  return {
    id,
    kind: 'servers',
    side,
    part: null,
    location: { uri: '', pointer: '/servers' },
    title,
    name: `${title}: ${servers.map(titleOf).join(', ')}`,
    rows: servers.map((server) => ({
      id: `${id} ${server.id}`,
      part: server.id,
      location: locationOf(server),
      title: titleOf(server),
      text: urlOf(server),
      name: nameOfServer(server),
    })),
  };
}

function replyNode(
  side: Side,
  operation: OperationPart,
  beside: string | undefined,
  group: string | undefined,
): GraphNode {
  const location = operation.reply?.location;
  const text = location === undefined ? 'address unknown' : `address in ${location}`;
  return {
    id: `${side} ${operation.id} reply`,
    kind: 'reply',
    side,
    part: null,
    location: { uri: operation.uri, pointer: `${operation.pointer}/reply` },
    title: 'Reply address',
    text,
    name: `reply of operation ${titleOf(operation)}, ${text}`,
    rows: [],
    ...(group && { group }),
    ...(beside && { beside }),
  };
}

function unusedMessagesNode(messages: readonly MessagePart[]): GraphNode {
  const title = 'In no channel yet';
  return {
    id: 'loose',
    kind: 'loose',
    side: 'out',
    part: null,
    location: { uri: '', pointer: '/components/messages' },
    title,
    name: `Messages in no channel: ${messages.map(titleOf).join(', ')}`,
    rows: messages.map((message) => ({
      id: `loose ${message.id}`,
      part: message.id,
      location: locationOf(message),
      title: titleOf(message),
      name: `message ${titleOf(message)}, in no channel`,
    })),
  };
}

/** Returns the line between the application and an operation. */
function appEdge(node: GraphNode, { action }: OperationPart): GraphEdge {
  const incoming = action === 'receive';
  return {
    id: `${APP} ${node.id}`,
    kind: action === 'send' || action === 'receive' ? action : 'other',
    from: incoming ? node.id : APP,
    to: incoming ? APP : node.id,
    name: `the application ${incoming ? 'receives' : action === 'send' ? 'sends' : 'acts'} by operation ${node.title}`,
  };
}

/**
 * Returns the rows of a channel that an operation uses; `undefined` represents the channel as a
 * whole.
 */
function rowsOfOperation(
  node: GraphNode,
  channel: ChannelPart,
  messages: readonly MessagePart[],
  are: OperationPart['messagesAre'],
): (DiagramItem | undefined)[] {
  if (are !== 'listed' || node.rows.length === 0 || messages.length >= channel.messages.length)
    return [undefined];
  const ids = new Set(messages.map((m) => m.id));
  const rows = node.rows.filter((row) => row.part !== null && ids.has(row.part));
  return rows.length === 0 ? [undefined] : rows;
}

function lines(
  operation: GraphNode,
  other: GraphNode,
  kind: EdgeKind,
  incoming: boolean,
  rows: readonly (DiagramItem | undefined)[],
): GraphEdge[] {
  const where = other.kind === 'channel' ? `channel ${other.title}` : 'the address in the request';
  const does =
    kind === 'reply'
      ? `${incoming ? 'gets its reply' : 'replies'} ${incoming ? 'from' : 'to'}`
      : verb(operation.action);
  const edge = (to: string, what: string): GraphEdge => ({
    id: `${kind} ${operation.id} ${to}`,
    kind,
    from: incoming ? other.id : operation.id,
    to: incoming ? operation.id : other.id,
    name: `operation ${operation.title} ${does} ${what}${where}`,
  });
  const named = rows.flatMap((row) => row ?? []);
  if (named.length > LINES) {
    const label = `${formatNumber(named.length)} of ${formatNumber(other.rows.length)} messages`;
    return [{ ...edge(other.id, `${label} of `), rows: named.map(({ id }) => id), label }];
  }
  return rows.map((row) =>
    row ? { ...edge(row.id, `message ${row.title} of `), row: row.id } : edge(other.id, ''),
  );
}

/** Returns the lines of a request and its reply, each with the id of the other. */
function paired(request: readonly GraphEdge[], reply: readonly GraphEdge[]): GraphEdge[] {
  const [asks] = request;
  const [replies] = reply;
  const marked = (
    edges: readonly GraphEdge[],
    pair: GraphEdge | undefined,
    label: string,
  ): GraphEdge[] =>
    edges.map((edge, i) => ({
      ...edge,
      ...(pair && { pair: pair.id }),
      ...(i === 0 && { label: edge.label === undefined ? label : `${label}, ${edge.label}` }),
    }));
  return [...marked(request, replies, 'request'), ...marked(reply, asks, 'reply')];
}

/** Adds a note to the channels that appear on both sides. */
function markDuplicates(nodes: readonly GraphNode[]): GraphNode[] {
  const sides = new Map<string, Set<Side>>();
  for (const { kind, part, side } of nodes)
    if (kind === 'channel' && part !== null)
      sides.set(part, (sides.get(part) ?? new Set()).add(side));
  return nodes.map((node) => {
    if (node.kind !== 'channel' || (sides.get(node.part ?? '')?.size ?? 0) < 2) return node;
    const also = node.side === 'in' ? 'also on the sending side' : 'also on the receiving side';
    return {
      ...node,
      note: node.note ? `${node.note}, ${also}` : also,
      name: `${node.name}, ${also}`,
    };
  });
}

function locationOf({
  uri,
  pointer,
}: {
  readonly uri: string;
  readonly pointer: string;
}): DiagramItem['location'] {
  return { uri, pointer };
}

function locationOfId(id: string): DiagramItem['location'] {
  const hash = id.indexOf('#');
  return { uri: id.slice(0, hash), pointer: id.slice(hash + 1) };
}
