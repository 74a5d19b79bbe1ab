// The relations as a drawing: a column for each document, and for each address a line from those
// that send to those that receive. The tables below say the same.
import type { ReactNode } from 'react';
import type { End, Relation, UnmatchedEnd } from '../../core/types.ts';
import { visibleName } from '../../ui/display-text.ts';
import { PageLink } from './PageLink.tsx';
import { documentsOf, type SiteView } from './site-view.ts';

const COLUMN = 148;
const HEAD = 56;
const ROW = 42;
/** Height of the line from a document to itself. */
const LOOP = 12;
/** Characters of an address above its line, and the width of one. */
const MAX_LABEL = 48;
const CHARACTER = 7.3;
/** Characters of a name in a line of the head of a column. */
const MAX_NAME = 17;

interface SystemDrawingProps {
  view: SiteView;
  relations: readonly Relation[];
  unmatched: readonly UnmatchedEnd[];
  /** Index of the document whose page this is on; absent for pages of the site itself. */
  from?: number;
}

/** The drawing, or nothing where it would be too large to be read. */
export function SystemDrawing({ view, relations, unmatched, from }: SystemDrawingProps): ReactNode {
  const drawing = drawingOf(relations, unmatched);
  if (!drawing) return null;
  const { columns, rows } = drawing;
  const names = columns.map((document) => view.documents[document]?.name ?? '');
  const width = columns.length * COLUMN;
  const height = HEAD + rows.length * ROW + 12;
  return (
    // A wide drawing is scrolled by keys, too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <figure className="site-drawing" tabIndex={0} aria-label="Drawing of the connections">
      {/* biome-ignore lint/a11y/useSemanticElements: there is no other element for a group in SVG */}
      <svg
        role="group"
        aria-label="A column for each document, a line for each address"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
      >
        {columns.map((document, i) => (
          <g key={document} className="site-column" data-own={document === from || undefined}>
            <line x1={xOf(i)} x2={xOf(i)} y1={HEAD - 8} y2={height - 4} />
            <PageLink view={view} document={document} {...(from !== undefined && { from })}>
              <rect x={xOf(i) - 68} y={4} width={136} height={HEAD - 12} rx={6} />
              {linesOf(names[i] ?? '').map((line, n, lines) => (
                <text key={line} x={xOf(i)} y={26 + (n * 2 - lines.length + 1) * 8 + 4}>
                  {line}
                </text>
              ))}
            </PageLink>
          </g>
        ))}
        {rows.map((row, i) => (
          <RowOfDrawing
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never change
            key={i}
            row={row}
            y={HEAD + i * ROW + 24}
            names={names}
          />
        ))}
      </svg>
    </figure>
  );
}

function RowOfDrawing({
  row: { address, from, to },
  y,
  names,
}: {
  row: DrawnRow;
  y: number;
  names: readonly string[];
}): ReactNode {
  const label = visibleName(address ?? 'unknown address');
  const all = [...from, ...to].map(xOf);
  const isOpen = from.length === 0 || to.length === 0;
  const [start, end] = [Math.min(...all), Math.max(...all)];
  const shown = label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1)}\u2026` : label;
  const labelAt = Math.max(
    4,
    Math.min(start - 6, names.length * COLUMN - shown.length * CHARACTER - 4),
  );
  const list = (columns: readonly number[]) => columns.map((i) => names[i]).join(', ');
  const words =
    `${label}: ` +
    (to.length === 0
      ? `${list(from)} sends, nobody here receives`
      : from.length === 0
        ? `${list(to)} receives, nobody here sends`
        : `from ${list(from)} to ${list(to)}`);
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of SVG is not interactive
    <g role="img" aria-label={words} className="site-line" data-open={isOpen || undefined}>
      <title>{words}</title>
      <text className="site-address" x={labelAt} y={y - 9}>
        {shown}
      </text>
      {isOpen ? (
        <line x1={start} x2={start + (from.length > 0 ? 44 : -44)} y1={y} y2={y} />
      ) : (
        <line x1={start} x2={end} y1={y} y2={y} />
      )}
      {from.map((i) => (
        <circle key={i} className="site-sender" cx={xOf(i)} cy={y} r={5} />
      ))}
      {to.map((i) =>
        from.includes(i) ? (
          <g key={i} className="site-loop">
            <path d={loopAt(xOf(i), y)} />
            <path className="site-receiver" d={arrowAt(xOf(i), y + LOOP, -1)} />
          </g>
        ) : (
          <path key={i} className="site-receiver" d={arrowAt(xOf(i), y, headingTo(i, from))} />
        ),
      )}
      {isOpen && (
        <circle className="site-nobody" cx={start + (from.length > 0 ? 48 : -48)} cy={y} r={4} />
      )}
    </g>
  );
}

const xOf = (column: number): number => column * COLUMN + COLUMN / 2;

/** 1 to the right, -1 to the left: away from the nearest sender. */
function headingTo(column: number, from: readonly number[]): 1 | -1 {
  const nearest = from.toSorted((a, b) => Math.abs(a - column) - Math.abs(b - column))[0];
  return nearest === undefined || nearest <= column ? 1 : -1;
}

const arrowAt = (x: number, y: number, way: 1 | -1): string =>
  `M${x + way * 2} ${y}l${-way * 10} -6v12z`;

/** From a document to itself. */
const loopAt = (x: number, y: number): string =>
  `M${x} ${y}h32a${LOOP / 2} ${LOOP / 2} 0 0 1 0 ${LOOP}h-32`;

/** A name in at most two lines. */
function linesOf(name: string): string[] {
  const lines = [''];
  for (const word of name.split(/\s+/)) {
    const line = lines.at(-1) ?? '';
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + word.length < MAX_NAME || lines.length === 2)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) =>
    line.length > MAX_NAME ? `${line.slice(0, MAX_NAME - 1)}\u2026` : line,
  );
}

// Where everything of the drawing is: a column for each document, a row for each address.

/** Most columns and rows of a drawing that is still read; the tables have all. */
const MAX_COLUMNS = 14;
const MAX_ROWS = 60;

/** A row of the drawing, with columns by their index. */
interface DrawnRow {
  readonly address: string | null;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

interface Drawing {
  /** Documents in the order of the columns. */
  readonly columns: readonly number[];
  readonly rows: readonly DrawnRow[];
}

/**
 * Returns the drawing; null where there would be nothing in it, or too much. The order of the
 * columns makes the lines short, and most of them run from left to right.
 */
function drawingOf(
  relations: readonly Relation[],
  unmatched: readonly UnmatchedEnd[],
): Drawing | null {
  const rows: DrawnRow[] = [
    ...relations.map(({ address, senders, receivers }) => ({
      address,
      from: documentsOf(senders),
      to: documentsOf(receivers),
    })),
    ...unmatched.map(({ end }: { end: End }) => ({
      address: end.address,
      from: end.action === 'send' ? [end.document] : [],
      to: end.action === 'receive' ? [end.document] : [],
    })),
  ];
  const documents = [...new Set(rows.flatMap(({ from, to }) => [...from, ...to]))].sort(
    (a, b) => a - b,
  );
  if (relations.length === 0 || documents.length > MAX_COLUMNS || rows.length > MAX_ROWS)
    return null;
  const columns = shortestOrder(documents, rows);
  const columnOf = (document: number) => columns.indexOf(document);
  return {
    columns,
    rows: rows.map(({ address, from, to }) => ({
      address,
      from: from.map(columnOf),
      to: to.map(columnOf),
    })),
  };
}

/** Exchanges two columns as long as that makes the lines shorter. */
function shortestOrder(documents: readonly number[], rows: readonly DrawnRow[]): readonly number[] {
  let best = documents;
  let cost = costOf(best, rows);
  for (let improved = true; improved; ) {
    improved = false;
    for (let i = 0; i < best.length; i++)
      for (let j = i + 1; j < best.length; j++) {
        const other = [...best];
        [other[i], other[j]] = [other[j] as number, other[i] as number];
        const cheaper = costOf(other, rows);
        if (cheaper >= cost) continue;
        best = other;
        cost = cheaper;
        improved = true;
      }
  }
  return best;
}

/** The length of all lines; what runs to the left counts more. */
function costOf(columns: readonly number[], rows: readonly DrawnRow[]): number {
  const at = new Map(columns.map((document, i) => [document, i]));
  let cost = 0;
  for (const { from, to } of rows)
    for (const sender of from)
      for (const receiver of to) {
        const length = (at.get(receiver) ?? 0) - (at.get(sender) ?? 0);
        cost += length >= 0 ? length : -1.5 * length;
      }
  return cost;
}
