// The items of one flow: an operation, its messages, channels, reply and servers, found from any of
// them.
import { APP } from './graph-nodes.ts';
import type { Graph, GraphEdge, GraphNode } from './types.ts';

/** Ids of the nodes, rows and lines of a flow. */
export type ConnectedItems = ReadonlySet<string>;

/**
 * Returns everything that is connected to a node or a row: from a channel or a message to its
 * operations, from these to all that they use.
 * @param id of a node or a row
 * @returns null for the application, which is connected to everything, and for an id that is not in
 * the graph
 */
export function connectedItems({ nodes, edges }: Graph, id: string): ConnectedItems | null {
  const from = nodes.find((node) => node.id === id || node.rows.some((row) => row.id === id));
  if (!from || from.kind === 'app') return null;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const operations = new Set(operationsOf(from, id, nodes, edges));
  const traced = new Set<string>([id, from.id]);
  for (const operation of operations) {
    traced.add(operation);
    for (const edge of edges) {
      if (edge.from !== operation && edge.to !== operation) continue;
      traced.add(edge.id).add(edge.from).add(edge.to);
      for (const row of rowsOf(edge, byId)) traced.add(row);
    }
  }
  // A channel that no operation uses still has messages and servers.
  if (operations.size === 0) for (const row of from.rows) traced.add(row.id);
  for (const node of nodes) if (traced.has(node.id) && node.group) traced.add(node.group);
  for (const node of nodes)
    if (node.kind === 'servers' && traced.has(node.id))
      for (const row of node.rows) traced.add(row.id);
  if (operations.size > 0) traced.add(APP);
  return traced;
}

/** Returns the operations that are connected to a node, or to its row `id`. */
function operationsOf(
  node: GraphNode,
  id: string,
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
): string[] {
  if (node.kind === 'operation') return [node.id];
  const ends =
    node.kind === 'servers' ? nodes.filter((n) => n.group === node.id).map((n) => n.id) : [node.id];
  const row = node.kind === 'channel' && id !== node.id ? id : null;
  return edges.flatMap((edge) => {
    const operation = ends.includes(edge.from)
      ? edge.to
      : ends.includes(edge.to)
        ? edge.from
        : null;
    if (operation === null || operation === APP) return [];
    const named = edge.row === undefined ? edge.rows : [edge.row];
    return row === null || named === undefined || named.includes(row) ? [operation] : [];
  });
}

/** Returns the messages of a line: those it names, or all of its channel. */
function rowsOf(edge: GraphEdge, nodes: ReadonlyMap<string, GraphNode>): readonly string[] {
  if (edge.row !== undefined) return [edge.row];
  if (edge.rows) return edge.rows;
  return [edge.from, edge.to].flatMap((id) => {
    const node = nodes.get(id);
    return node?.kind === 'channel' ? node.rows.map((row) => row.id) : [];
  });
}
