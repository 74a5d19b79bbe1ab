// What can be drawn of a document at once: messages are collapsed into their channels first, then a
// filter is required.
import type { InfoPart, MessagePart } from '../../core/types.ts';
import type { Flow } from './flows.ts';
import { graphOf } from './graph.ts';
import type { Graph } from './types.ts';

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
export function drawable(
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
