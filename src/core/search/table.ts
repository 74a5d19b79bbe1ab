// All rows of an index side by side as numbers: a search goes through these and touches only the rows that it takes.
import type { Row, Text } from './row.ts';

export interface Table {
  /** Each text once, and a few that no row says any more. */
  readonly texts: readonly Text[];
  /** The texts there were when all rows were read. */
  readonly fresh: number;
  /** Of each row, the place of its text among `texts`. */
  readonly said: Int32Array;
  /** Of each row, what it is; see `code.ts`. */
  readonly codes: Uint16Array;
  /** The first row of each chunk, and the number of rows. */
  readonly starts: Int32Array;
  /** The ways to properties; made when first asked for. */
  ways(): Ways;
}

/** What can be found with dots, such as `address.street`. */
export interface Ways {
  /** Each way once, in lower case; the first is no way. */
  readonly names: readonly string[];
  /** Of each row, the place of its way among `names`. */
  readonly of: Uint32Array;
}

type Rows = readonly { readonly rows: readonly Row[] }[];

/** Texts that may be left over from rows that are no more; then all rows are read again. */
const SPARE = 500;

/** @param last the chunks and table of the version before: what stands before and after the chunks that differ is copied */
export function tableOf(chunks: Rows, last?: { readonly chunks: Rows; readonly table: Table }): Table {
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
    while (tail > head && tail + moved > head && chunks[tail - 1] === before.chunks[tail - 1 + moved]) tail--;
    const copy = (from: number, to: number, at: number): void => {
      said.set(before.table.said.subarray(from, to), at);
      codes.set(before.table.codes.subarray(from, to), at);
    };
    const end = starts[tail] as number;
    copy(0, starts[head] as number, 0);
    copy(before.table.said.length - (count - end), before.table.said.length, end);
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
  return { texts, fresh: before ? before.table.fresh : texts.length, said, codes, starts, ways: waysOf(chunks, count) };
}

/** On its own, so that a table does not hold on to the ones before it. */
function waysOf(chunks: Rows, count: number): () => Ways {
  let ways: Ways | null = null;
  return () => {
    ways ??= readWays(chunks, count);
    return ways;
  };
}

function readWays(chunks: Rows, count: number): Ways {
  const names = [''];
  const places = new Map<string, number>();
  const of = new Uint32Array(count);
  let i = -1;
  for (const { rows } of chunks) {
    for (const { kind, beside } of rows) {
      i++;
      // Without a dot it is a name, which is found as such.
      if ((kind !== 'property' && kind !== 'header') || !beside.includes('.')) continue;
      const place = places.get(beside) ?? names.push(beside.toLowerCase()) - 1;
      places.set(beside, place);
      of[i] = place;
    }
  }
  return { names, of };
}
