// The system map as plain data: applications, and the addresses by which they are connected.

/** An application: a document of the system. Names are shown as they are. */
export interface MapApplication {
  readonly name: string;
  /** Address of its documentation. */
  readonly page: string;
  readonly version: string;
  readonly group: string;
  /** Those that its channels are on, such as `kafka://broker.example.com:9092`. */
  readonly servers: readonly string[];
  readonly tags: readonly string[];
}

/** An address with the applications at both ends, by index; one end may have none. */
export interface MapAddress {
  readonly address: string;
  readonly servers: readonly string[];
  readonly from: readonly number[];
  readonly to: readonly number[];
}

export interface MapData {
  readonly applications: readonly MapApplication[];
  /** In the order of the rows of the tables, which have their index. */
  readonly addresses: readonly MapAddress[];
}

/** By what applications are put together where there are many. */
export type GroupBy = 'group' | 'server' | 'tag' | 'name' | 'none';

type MapNodeKind = 'app' | 'cluster' | 'addresses';

/** A card of the map. */
export interface MapNode {
  /** Unique in the map, and the same after each change of the view. */
  readonly id: string;
  readonly kind: MapNodeKind;
  /** What it is: `Application`, `Server`, `12 addresses`. */
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly note: string;
  /** Accessible name. */
  readonly name: string;
  /** The open cluster that it is in; null outside of all. */
  readonly parent: string | null;
  /** Applications that it stands for, by index. */
  readonly applications: readonly number[];
  /** Addresses that it stands for, by index. */
  readonly addresses: readonly number[];
  /** Addresses that it shows. */
  readonly rows: readonly string[];
  /** Addresses that it has beyond those, and whether they are shown when that is opened. */
  readonly more: number;
  /** Whether more of it is shown; clusters and addresses. */
  readonly isOpen: boolean;
  /** Only one side of its addresses is there. */
  readonly isOneSided: boolean;
  /** It shows no address, only how many it has. */
  readonly isCount: boolean;
}

/** A line in the direction of the messages, between an application or a cluster and addresses. */
export interface MapLink {
  readonly from: string;
  readonly to: string;
  /** `both`: some addresses go the other way. */
  readonly kind: 'send' | 'receive' | 'both';
}

export interface MapGraph {
  readonly nodes: readonly MapNode[];
  readonly links: readonly MapLink[];
  /** What applications are grouped by; `none` where they are not. */
  readonly by: GroupBy;
  /** Applications and addresses that pass the filter, by index. */
  readonly applications: readonly number[];
  readonly addresses: ReadonlySet<number>;
}

/** What of the map is shown. */
export interface MapState {
  /** Part of a name or an address; '' for all. */
  readonly filter: string;
  /** Null: grouped by what divides them best, where there are many. */
  readonly by: GroupBy | null;
  /** Ids of clusters and addresses that are open. */
  readonly open: ReadonlySet<string>;
  /** Whether addresses with one side are shown. */
  readonly hasOneSided: boolean;
}

// Boxes to position, and their positions.

export interface Sized {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** It is between others, and not one of those that are ordered. */
  readonly isBetween: boolean;
}

/** From a box between others, or to one. */
export interface SizedLink {
  readonly from: string;
  readonly to: string;
  /** Where it begins and ends, below the middle of these boxes. */
  readonly fromY?: number;
  readonly toY?: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Positions {
  readonly width: number;
  readonly height: number;
  /** Upper left corners. */
  readonly at: ReadonlyMap<string, Point>;
  /** By the index of the link: where it passes between two ends, in its direction. */
  readonly via: ReadonlyMap<number, readonly Point[]>;
}
