// The graph of the diagram as plain data: the drawing, the exports and the keyboard navigation all
// read it.
import type { Location, PartId } from '../../core/types.ts';

/** Incoming messages are on the left of the application, outgoing ones on its right. */
export type Side = 'in' | 'middle' | 'out';

type NodeKind = 'app' | 'operation' | 'channel' | 'servers' | 'reply' | 'loose';

/** A selectable item: a node, or a row in it (a message of a channel, a server of a group). */
export interface DiagramItem {
  /** Unique in the graph, and stable across edits. */
  readonly id: string;
  /**
   * The part it represents; null if it has none, such as the address of a reply. A part can appear
   * on both sides.
   */
  readonly part: PartId | null;
  readonly location: Location;
  readonly title: string;
  /** A second line of text: an address, a host, a count. */
  readonly text?: string;
  /** Accessible name: "operation pay, sends to channel payments". */
  readonly name: string;
}

export interface GraphNode extends DiagramItem {
  readonly kind: NodeKind;
  readonly side: Side;
  /** `send`, `receive` or another value from the document; operations only. */
  readonly action?: string;
  /** A dimmed line of text at its end. */
  readonly note?: string;
  readonly rows: readonly DiagramItem[];
  /** Id of the group of servers it is in. */
  readonly group?: string;
  /** Id of the channel it is beside: that of an operation, or that of the request for a reply. */
  readonly beside?: string;
  /** Whether it has a reply; operations only. */
  readonly replies?: true;
}

export type EdgeKind = 'send' | 'receive' | 'reply' | 'other';

/** A line, in the direction of the messages. */
export interface GraphEdge {
  readonly id: string;
  readonly kind: EdgeKind;
  readonly from: string;
  readonly to: string;
  /** Row of the channel at its end, if not the whole channel is meant. */
  readonly row?: string;
  /** Rows of the channel that share one line, if they are too many for a line each. */
  readonly rows?: readonly string[];
  /** A request and its reply have the same value. */
  readonly pair?: string;
  readonly label?: string;
  readonly name: string;
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}
