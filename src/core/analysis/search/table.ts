// All rows of an index side by side as numbers: a search goes through these and touches only the
// rows that it takes.
import type { Row, Text } from './row.ts';

export interface Table {
  /** Each text once, and a few that no row has any more. */
  readonly texts: readonly Text[];
  /** The texts there were when all rows were read. */
  readonly fresh: number;
  /** For each row, the index of its text in `texts`. */
  readonly textIndexes: Int32Array;
  /** Of each row, what it is; see `code.ts`. */
  readonly codes: Uint16Array;
  /** The first row of each chunk, and the number of rows. */
  readonly starts: Int32Array;
  /** The paths to properties; built when first needed. */
  propertyPaths(): PropertyPaths;
}

/** What can be found with dots, such as `address.street`. */
export interface PropertyPaths {
  /** Each path once, in lower case; the first is the empty path of rows without one. */
  readonly names: readonly string[];
  /** For each row, the index of its path in `names`. */
  readonly of: Uint32Array;
}

type Rows = readonly { readonly rows: readonly Row[] }[];

/** Texts that may be left over from rows that are no more; then all rows are read again. */
const SPARE = 500;

/**
 * @param last the chunks and table of the previous version: what precedes and follows the chunks
 * that differ is copied
 */
export function tableOf(
  chunks: Rows,
  last?: { readonly chunks: Rows; readonly table: Table },
): Table {
  const before = last && last.table.texts.length < last.table.fresh + SPARE ? last : undefined;
  const starts = new Int32Array(chunks.length + 1);
  let count = 0;
  chunks.forEach(({ rows }, c) => {
    count += rows.length;
    starts[c + 1] = count;
  });
  const said = new Int32Array(count);
  const codes = new Uint16Array(count);
  const texts = before ? before.table.texts.slice() : [];
  let head = 0;
  let tail = chunks.length;
  if (before) {
    while (head < tail && chunks[head] === before.chunks[head]) head++;
    const moved = before.chunks.length - chunks.length;
    while (
      tail > head &&
      tail + moved > head &&
      chunks[tail - 1] === before.chunks[tail - 1 + moved]
    )
      tail--;
    const copy = (from: number, to: number, at: number): void => {
      said.set(before.table.textIndexes.subarray(from, to), at);
      codes.set(before.table.codes.subarray(from, to), at);
    };
    const end = starts[tail] as number;
    copy(0, starts[head] as number, 0);
    copy(before.table.textIndexes.length - (count - end), before.table.textIndexes.length, end);
  }
  let i = starts[head] as number;
  for (const { rows } of chunks.slice(head, tail)) {
    for (const row of rows) {
      const { text } = row;
      if (texts[text.at] !== text) text.at = texts.push(text) - 1;
      said[i] = text.at;
      codes[i++] = row.code;
    }
  }
  return {
    texts,
    fresh: before ? before.table.fresh : texts.length,
    textIndexes: said,
    codes,
    starts,
    propertyPaths: propertyPathsOf(chunks, count),
  };
}

/** A separate function, so that a table doesn't retain the previous ones. */
function propertyPathsOf(chunks: Rows, count: number): () => PropertyPaths {
  let ways: PropertyPaths | null = null;
  return () => {
    ways ??= readPropertyPaths(chunks, count);
    return ways;
  };
}

function readPropertyPaths(chunks: Rows, count: number): PropertyPaths {
  const names = [''];
  const locations = new Map<string, number>();
  const of = new Uint32Array(count);
  let i = -1;
  for (const { rows } of chunks) {
    for (const { kind, beside } of rows) {
      i++;
      // Without a dot it is a name, which is found as such.
      if ((kind !== 'property' && kind !== 'header') || !beside.includes('.')) continue;
      const location = locations.get(beside) ?? names.push(beside.toLowerCase()) - 1;
      locations.set(beside, location);
      of[i] = location;
    }
  }
  return { names, of };
}
