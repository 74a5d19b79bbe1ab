// What of a document can be drawn at once: messages fold into their channels first, then a filter has to be asked for.
import type { InfoPart, MessagePart } from '../../core/model/types.ts';
import type { Flow } from './flows.ts';
import { graphOf } from './graph.ts';
import type { Graph } from './types.ts';

/** Nodes and rows in one drawing: more of them are hard to read, and take the browser too long. */
export const MOST = 300;

interface Drawable {
  /** Null where there is too much. */
  readonly graph: Graph | null;
  /** Messages are in it as rows. */
  readonly messages: boolean;
  /** Nodes and rows that the graph has, or would have. */
  readonly size: number;
}

/**
 * @param wanted messages as rows or not; null: where they fit
 * @param loose messages that no channel has
 */
export function drawable(
  info: InfoPart | null,
  flows: readonly Flow[],
  wanted: boolean | null,
  loose: readonly MessagePart[] = [],
): Drawable {
  // Every flow is at least one node.
  if (wanted !== false && flows.length <= MOST) {
    const graph = graphOf(info, flows, { messages: true, loose });
    const size = sizeOf(graph);
    if (size <= MOST) return { graph, messages: true, size };
  }
  const graph = graphOf(info, flows, { messages: false });
  const size = sizeOf(graph);
  return { graph: size <= MOST ? graph : null, messages: false, size };
}

function sizeOf({ nodes }: Graph): number {
  return nodes.reduce((sum, { rows }) => sum + 1 + rows.length, 0);
}
