// Where values are in their text.
/** The text that values are taken from, with `\n` line ends and without a byte order mark. */
export interface PieceSource {
  readonly text: string;
}

/** What a value is below: the key of a map, the dash or comma of a list, nothing. */
export type Holder = 'key' | 'item' | 'root';

/** Where a value is written. */
export interface Written {
  readonly source: PieceSource;
  /** After the colon or dash, up to the last line that belongs to the value. */
  readonly from: number;
  readonly to: number;
  /** Start of the value itself, behind anchor and tag. */
  readonly at: number;
  /** The indentation of the line or key that holds it. */
  readonly base: string;
  readonly holder: Holder;
  /** Characters of `*name`, if the value is an alias. */
  readonly alias?: number;
}
