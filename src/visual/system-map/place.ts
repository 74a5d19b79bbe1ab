// The cards and lines of the map with their sizes and positions. Sizes come from the text, as in
// the diagram, so that nothing is measured on the screen.
import { formatNumber } from '../../core/light.ts';
import {
  arrowPath,
  type Box,
  LINE,
  linePath,
  MONO,
  TEXT,
  TITLE,
  wrapText,
} from '../diagram/layout.ts';
import { placeInLayers } from './layered.ts';
import type { MapGraph, MapLink, MapNode, Point, Positions } from './types.ts';

export interface PlacedCard extends Box {
  readonly node: MapNode;
  readonly title: readonly string[];
  readonly text: readonly string[];
  readonly note: readonly string[];
  /** Lines of each address. */
  readonly rows: readonly (readonly string[])[];
  /** Text of the button for more of its addresses; '' without one. */
  readonly more: string;
  /** Height of the part above that button; of the title of an open cluster. */
  readonly head: number;
}

export interface PlacedLine {
  readonly id: string;
  readonly link: MapLink;
  readonly path: string;
  readonly arrow: string;
}

export interface MapLayout extends Box {
  /** Open clusters first: what is in them is drawn on top. */
  readonly cards: readonly PlacedCard[];
  readonly lines: readonly PlacedLine[];
}

const WIDTH = { app: 156, cluster: 188, addresses: 224, count: 116 } as const;
/** Height of the button for more addresses, and padding inside of an open cluster. */
const MORE = 28;
const PAD = 20;

/** Positions all cards of a graph, and computes the lines between them. */
export function placeMap({ nodes, links }: MapGraph): MapLayout {
  const sized = new Map(nodes.map((node) => [node.id, sizeOf(node)]));
  const parentOf = (id: string): string | null => sized.get(id)?.node.parent ?? null;
  const indexesOf = (parent: string | null): number[] =>
    links.flatMap(({ from, to }, i) => (parentOf(betweenOf(from, to)) === parent ? [i] : []));
  const betweenOf = (from: string, to: string): string =>
    sized.get(from)?.node.kind === 'addresses' ? from : to;
  const linksIn = new Map<string | null, readonly number[]>();
  const inner = new Map<string, Positions>();
  /** How far below the middle of an open cluster something in it is. */
  const below = (parent: string | null, id: string): number => {
    const frame = parentOf(id);
    const own = sized.get(id);
    const at = frame === null || frame === parent ? undefined : inner.get(frame)?.at.get(id);
    const around = sized.get(frame ?? '');
    if (!at || !own || !around) return 0;
    return around.head + at.y + own.height / 2 - around.height / 2;
  };
  /** Whether a line from outside ends at something in an open cluster. */
  const hasOutside = (parent: string | null): boolean =>
    parent !== null &&
    links.some(
      ({ from, to }) =>
        parentOf(betweenOf(from, to)) !== parent &&
        [from, to].some((id) => parentOf(id) === parent),
    );
  const place = (parent: string | null): Positions => {
    const indexes = indexesOf(parent);
    linksIn.set(parent, indexes);
    const boxes = nodes.filter((node) => node.parent === parent).map(({ id }) => id);
    // From outside, what is in an open cluster is where that is.
    const level = (id: string): string => (parentOf(id) === parent ? id : (parentOf(id) ?? id));
    return placeInLayers(
      boxes.map((id) => {
        const { width = 0, height = 0, node } = sized.get(id) ?? {};
        return { id, width, height, isBetween: node?.kind === 'addresses' };
      }),
      indexes.map((i) => {
        const { from = '', to = '' } = links[i] ?? {};
        return {
          from: level(from),
          to: level(to),
          fromY: below(parent, from),
          toY: below(parent, to),
        };
      }),
      hasOutside(parent),
    );
  };
  for (const node of nodes) {
    if (node.kind !== 'cluster' || !node.isOpen) continue;
    const found = place(node.id);
    inner.set(node.id, found);
    const own = sized.get(node.id);
    if (!own) continue;
    const width = Math.max(own.width, found.width + 2 * PAD);
    sized.set(node.id, { ...own, width, height: own.height + found.height + PAD });
  }
  const outer = place(null);
  const placed = new Map<string, PlacedCard>();
  const put = (positions: Positions, x: number, y: number): void => {
    for (const [id, point] of positions.at) {
      const card = sized.get(id);
      if (card) placed.set(id, { ...card, x: x + point.x, y: y + point.y });
    }
  };
  put(outer, 0, 0);
  const originOf = (parent: string | null): Point => {
    const frame = parent === null ? null : placed.get(parent);
    return frame ? { x: frame.x + PAD, y: frame.y + frame.head } : { x: 0, y: 0 };
  };
  for (const [id, positions] of inner) put(positions, originOf(id).x, originOf(id).y);
  const lines: PlacedLine[] = [];
  for (const [parent, indexes] of linksIn) {
    const origin = originOf(parent);
    const positions = parent === null ? outer : inner.get(parent);
    for (const [n, i] of indexes.entries()) {
      const via = (positions?.via.get(n) ?? []).map(({ x, y }) => ({
        x: x + origin.x,
        y: y + origin.y,
      }));
      const line = lineOf(links[i], via, placed);
      if (line) lines.push(line);
    }
  }
  const cards = [...placed.values()].sort((a, b) => Number(isFrame(b)) - Number(isFrame(a)));
  return { cards, lines, x: 0, y: 0, width: outer.width, height: outer.height };
}

const isFrame = ({ node }: PlacedCard): boolean => node.kind === 'cluster' && node.isOpen;

function lineOf(
  link: MapLink | undefined,
  via: readonly Point[],
  placed: ReadonlyMap<string, PlacedCard>,
): PlacedLine | null {
  const from = placed.get(link?.from ?? '');
  const to = placed.get(link?.to ?? '');
  if (!link || !from || !to) return null;
  const middle = ({ x, width }: Box): number => x + width / 2;
  // Towards the first and the last point that it passes.
  const next = via[0]?.x ?? middle(to);
  const last = via.at(-1)?.x ?? middle(from);
  const start = { x: next > middle(from) ? from.x + from.width : from.x, y: middleY(from) };
  const isRight = last < middle(to);
  const end = { x: isRight ? to.x : to.x + to.width, y: middleY(to) };
  return {
    id: `${link.from} > ${link.to}`,
    link,
    path: linePath([start, ...via, end]),
    arrow:
      arrowPath(end.x, end.y, isRight) +
      (link.kind === 'both' ? arrowPath(start.x, start.y, next <= middle(from)) : ''),
  };
}

const middleY = ({ y, height }: Box): number => y + height / 2;

/** Returns a card with its lines of text and its size, at 0, 0. */
function sizeOf(node: MapNode): PlacedCard {
  const width = node.isCount ? WIDTH.count : WIDTH[node.kind];
  const inner = width - 2 * LINE.pad;
  const title = node.title === '' ? [] : wrapText(node.title, inner, TITLE);
  const isMono = node.kind === 'addresses';
  const text =
    node.text === '' || node.isCount ? [] : wrapText(node.text, inner, isMono ? MONO : TEXT, 1);
  const note = node.note === '' ? [] : wrapText(node.note, inner, TEXT, 2);
  const rows = node.rows.map((row) => wrapText(row, inner, MONO, 2));
  const count = title.length > 0 ? LINE.title * title.length : 0;
  const small = text.length + note.length + rows.reduce((sum, row) => sum + row.length, 0);
  const head = LINE.pad + LINE.kind + count + small * LINE.text + (node.isCount ? 2 : LINE.pad);
  const height = node.isCount ? MORE : head;
  const more =
    node.kind !== 'addresses' || node.isCount || (node.more === 0 && !node.isOpen)
      ? ''
      : node.isOpen
        ? 'Show fewer'
        : `${formatNumber(node.more)} more`;
  return {
    node,
    title,
    text,
    note,
    rows,
    more,
    head: height,
    x: 0,
    y: 0,
    width,
    height: height + (more === '' ? 0 : MORE),
  };
}
