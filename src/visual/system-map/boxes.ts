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
