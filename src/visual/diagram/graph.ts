// Builds the graph of some flows: the application in the middle, what it receives on its left, what
// it sends on its right.
import { formatNumber } from '../../core/light.ts';
import type {
  ChannelPart,
  InfoPart,
  MessagePart,
  OperationPart,
  ServerPart,
} from '../../core/types.ts';
import { verb } from './accessible-names.ts';
import type { Flow } from './flows.ts';
import {
  APP,
  appNode,
  channelNode,
  groupNode,
  operationNode,
  replyNode,
  unusedMessagesNode,
} from './graph-nodes.ts';
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
        ? makeEdges(
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
    edges.push(...pairEdges(request, makeEdges(node, target, 'reply', kind !== 'receive', rows)));
  }
  if (unusedMessages.length > 0) put(unusedMessagesNode(unusedMessages));
  return { nodes: markDuplicates([...nodes.values()]), edges };
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

function makeEdges(
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
function pairEdges(request: readonly GraphEdge[], reply: readonly GraphEdge[]): GraphEdge[] {
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
    const also = node.side === 'in' ? 'also shown on the right' : 'also shown on the left';
    return {
      ...node,
      note: node.note ? `${node.note}, ${also}` : also,
      name: `${node.name}, ${also}`,
    };
  });
}

// What can be drawn of a document at once: messages are collapsed into their channels first, then a
// filter is required.

/** Nodes and rows in one drawing: more of them are hard to read and slow to render. */
export const MAX_ITEMS = 300;

interface Drawable {
  /** Null if there is too much to draw. */
  readonly graph: Graph | null;
  /** Whether it has messages as rows. */
  readonly messages: boolean;
  /** Number of nodes and rows that the graph has, or would have. */
  readonly size: number;
}

/**
 * Returns what can be drawn. `shows`: whether messages are rows; null: if they fit.
 * @param unusedMessages messages that belong to no channel
 */
export function drawableFlows(
  info: InfoPart | null,
  flows: readonly Flow[],
  shows: boolean | null,
  unusedMessages: readonly MessagePart[] = [],
): Drawable {
  // Every flow is at least one node.
  if (shows !== false && flows.length <= MAX_ITEMS) {
    const graph = graphOf(info, flows, { messages: true, unusedMessages });
    const size = sizeOf(graph);
    if (size <= MAX_ITEMS) return { graph, messages: true, size };
  }
  const graph = graphOf(info, flows, { messages: false });
  const size = sizeOf(graph);
  return { graph: size <= MAX_ITEMS ? graph : null, messages: false, size };
}

function sizeOf({ nodes }: Graph): number {
  return nodes.reduce((sum, { rows }) => sum + 1 + rows.length, 0);
}
