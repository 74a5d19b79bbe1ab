// What the diagram is made of, as plain data: the drawing on the screen, the exports and the keyboard all read the same graph.
import type { PartId } from '../../core/model/types.ts';

/** A place in a loaded file: `uri` is '' for the document itself, `pointer` a JSON Pointer (RFC 6901). */
export interface Place {
  readonly uri: string;
  readonly pointer: string;
}

/** What comes in stands on the left of the application, what goes out on its right. */
export type Side = 'in' | 'middle' | 'out';

type NodeKind = 'app' | 'operation' | 'channel' | 'servers' | 'reply' | 'loose';

/** One thing that can be pointed at: a node, or a row in it (a message of a channel, a server of a group). */
export interface Stop {
  /** Unique in the graph, and the same after an edit. */
  readonly id: string;
  /** The part it stands for; null where it is only a place, such as the address of a reply. One part can stand on both sides. */
  readonly part: PartId | null;
  readonly place: Place;
  readonly title: string;
  /** A second line: an address, a host, a count. */
  readonly text?: string;
  /** Everything about it in one phrase: "operation pay, sends to channel payments". */
  readonly name: string;
}

export interface GraphNode extends Stop {
  readonly kind: NodeKind;
  readonly side: Side;
  /** `send`, `receive` or what the document says; operations only. */
  readonly action?: string;
  /** A faint line at its end. */
  readonly note?: string;
  readonly rows: readonly Stop[];
  /** Id of the group of servers it stands in. */
  readonly group?: string;
  /** Id of the channel it stands beside: that of an operation, or that whose request a reply answers. */
  readonly beside?: string;
  /** It has a reply; operations only. */
  readonly replies?: true;
}

export type EdgeKind = 'send' | 'receive' | 'reply' | 'other';

/** A line, in the direction the messages go. */
export interface GraphEdge {
  readonly id: string;
  readonly kind: EdgeKind;
  readonly from: string;
  readonly to: string;
  /** Row of the channel at its end, where not the whole channel is meant. */
  readonly row?: string;
  /** Rows of the channel that one line is drawn for, where they are too many for a line each. */
  readonly rows?: readonly string[];
  /** A request and its reply name each other. */
  readonly pair?: string;
  readonly label?: string;
  readonly name: string;
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}
