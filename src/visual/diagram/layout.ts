// Positions in the diagram: fixed columns around the application, filled in document order, so that
// an edit moves as little as possible.
import type { DiagramItem, Graph, GraphEdge, GraphNode, Side } from './types.ts';

/** px; `y` grows downwards and the middle of the application is near 0, 0. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedRow extends Box {
  readonly item: DiagramItem;
  readonly title: readonly string[];
  readonly text: readonly string[];
}

export interface PlacedNode extends Box {
  readonly node: GraphNode;
  readonly title: readonly string[];
  readonly text: readonly string[];
  readonly note: readonly string[];
  /** Height of the part above the rows. */
  readonly head: number;
  readonly rows: readonly PlacedRow[];
}

export interface PlacedEdge {
  readonly edge: GraphEdge;
  /** An SVG path, and that of the arrow at its end; '' where it has no direction. */
  readonly path: string;
  readonly arrow: string;
  readonly ends: readonly [Point, Point];
  /** Null where it has none. */
  readonly label: PlacedLabel | null;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PlacedLabel extends Box {
  readonly lines: readonly string[];
}

export interface Layout extends Box {
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

export const TITLE: FontFace = { size: 13, bold: true };
export const TEXT: FontFace = { size: 12 };
export const MONO: FontFace = { size: 11.5, mono: true };
/** px: line height of a title, of other lines, of the line with the kind, and padding of a node. */
export const LINE = { title: 18, text: 16, kind: 18, pad: 10 } as const;
/** px before the title of a row, for its glyph. */
export const INDENT = 30;

const WIDTH = {
  app: 136,
  operation: 172,
  channel: 208,
  reply: 208,
  servers: 232,
  loose: 208,
} as const;
const ROW = 28;
/** px from the top of a label to the base of its first line. */
export const LABEL_BASE = 13;
/** px between the text of a label and what is beside it. */
const LABEL_PAD = 8;
export const GAP = { row: 16, stub: 40, link: 80, group: 12, groups: 28 } as const;

/** Positions every node of a graph and computes its lines. */
export function layout({ nodes, edges }: Graph): Layout {
  const placed = new Map<string, PlacedNode>();
  const spans = (['in', 'out'] as const)
    .map((side) => placeSide(side, nodes, placed))
    .filter((span) => span !== null);
  const app = nodes.find((n) => n.kind === 'app');
  if (app) {
    const sized = sizeOf(app);
    const height = Math.max(sized.height, 96, ...spans.map((s) => s + 2 * LINE.pad));
    placed.set(app.id, { ...sized, x: -WIDTH.app / 2, y: -height / 2, height });
  }
  return {
    nodes: nodes.flatMap((n) => placed.get(n.id) ?? []),
    edges: placeLabels(edges.flatMap((edge) => drawEdge(edge, placed) ?? [])),
    ...boundsOf([...placed.values()]),
  };
}

/** Fills the columns of one side; returns the height of its operations, null if it is empty. */
function placeSide(
  side: Side,
  nodes: readonly GraphNode[],
  placed: Map<string, PlacedNode>,
): number | null {
  const own = nodes.filter((n) => n.side === side);
  if (own.length === 0) return null;
  const near = WIDTH.app / 2 + GAP.stub;
  const far = near + WIDTH.operation + GAP.link;
  const x = (from: number, width: number): number => (side === 'in' ? -from - width : from);
  const done: PlacedNode[] = [];
  const stack = new Map<string, GraphNode[]>();
  for (const node of own) if (node.kind === 'operation') push(stack, node.beside ?? '', node);

  let y = 0;
  /**
   * Adds a channel or an address at the top of its block, with its operations beside it: centered
   * if it is the higher one.
   */
  const block = (node: GraphNode | null, operations: readonly GraphNode[]): void => {
    const card = node && sizeOf(node);
    const stacked = operations.map(sizeOf);
    const high = stacked.reduce((sum, { height }) => sum + height + GAP.row, -GAP.row);
    const height = Math.max(card?.height ?? 0, high);
    if (card) done.push(moveNode(card, x(far + GAP.group, card.width), y));
    let at = y + (height - high) / 2;
    for (const operation of stacked) {
      done.push({ ...operation, x: x(near, operation.width), y: at });
      at += operation.height + GAP.row;
    }
    y += height + GAP.row;
  };
  for (const group of groupsOf(own)) {
    const frame = group.container && sizeOf(group.container);
    const top = y;
    if (frame) y += frame.height + (group.members.length > 0 ? 4 : 0);
    for (const member of group.members) block(member, stack.get(member.id) ?? []);
    if (frame) {
      y += group.members.length > 0 ? GAP.group - GAP.row : 0;
      done.push({ ...moveNode(frame, x(far, frame.width), top), height: y - top });
      y += GAP.groups;
    }
  }
  for (const operation of stack.get('') ?? []) block(null, [operation]);

  // The operations of both sides are centered on the application.
  const operations = done.filter((p) => p.node.kind === 'operation');
  const { y: top, height } = boundsOf(operations.length > 0 ? operations : done);
  // Frames first: what is drawn later is on top.
  for (const p of done.sort(
    (a, b) => Number(b.node.kind === 'servers') - Number(a.node.kind === 'servers'),
  ))
    placed.set(p.node.id, moveNode(p, p.x, p.y - top - height / 2));
  return operations.length > 0 ? height : 0;
}

interface Group {
  readonly container: GraphNode | null;
  readonly members: readonly GraphNode[];
}

/**
 * Groups channels and addresses by their servers, in order of appearance; a reply channel comes
 * right after the channel of its request.
 */
function groupsOf(nodes: readonly GraphNode[]): Group[] {
  const groups = new Map<string, GraphNode[]>();
  for (const { kind, id } of nodes) if (kind === 'servers') groups.set(id, []);
  for (const node of nodes) {
    if (node.kind !== 'channel' && node.kind !== 'reply' && node.kind !== 'loose') continue;
    const members = groups.get(node.group ?? '') ?? [];
    groups.set(node.group ?? '', members);
    const before = members.findLastIndex(
      (m) => m.id === node.beside || (node.beside !== undefined && m.beside === node.beside),
    );
    if (before < 0) members.push(node);
    else members.splice(before + 1, 0, node);
  }
  return [...groups].map(([id, members]) => ({
    container: nodes.find((n) => n.id === id) ?? null,
    members,
  }));
}

/** Returns whether a node only holds rows: its title is a label above them. */
export function isGroupBox({ kind }: GraphNode): boolean {
  return kind === 'servers' || kind === 'loose';
}

/** Returns a node with its lines of text and its size, at 0, 0. */
function sizeOf(node: GraphNode): PlacedNode {
  const width = WIDTH[node.kind];
  const inner = width - 2 * LINE.pad;
  const title = isGroupBox(node) ? [] : wrapText(node.title, inner, TITLE);
  const text =
    node.text === undefined
      ? []
      : wrapText(node.text, inner, node.kind === 'channel' ? MONO : TEXT);
  const note = node.note === undefined ? [] : wrapText(node.note, inner, TEXT);
  const head =
    LINE.pad +
    LINE.kind +
    title.length * LINE.title +
    (text.length + note.length) * LINE.text +
    (isGroupBox(node) ? 0 : LINE.pad);
  let y = head;
  const rows = node.rows.map((item) => {
    const names = wrapText(item.title, width - INDENT - LINE.pad, TITLE, 2);
    const more =
      item.text === undefined ? [] : wrapText(item.text, width - INDENT - LINE.pad, MONO);
    const height = Math.max(ROW, names.length * LINE.title + more.length * LINE.text + 8);
    const row = { item, title: names, text: more, x: 0, y, width, height };
    y += height;
    return row;
  });
  const height = rows.length > 0 ? y + 6 : head;
  return { node, title, text, note, head, rows, x: 0, y: 0, width, height };
}

/** Returns a node with its rows at another position. */
export function moveNode(node: PlacedNode, x: number, y: number): PlacedNode {
  const rows = node.rows.map((row) => ({ ...row, x: row.x + x - node.x, y: row.y + y - node.y }));
  return { ...node, x, y, rows };
}

/** Returns the smallest box around other boxes. */
export function boundsOf(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const x = Math.min(...boxes.map((b) => b.x));
  const y = Math.min(...boxes.map((b) => b.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((b) => b.x + b.width)) - x,
    height: Math.max(...boxes.map((b) => b.y + b.height)) - y,
  };
}

/**
 * Returns a horizontal line to the application, a curve to any other node. Its label is in the
 * middle until `placeLabels` knows the other lines.
 */
export function drawEdge(
  edge: GraphEdge,
  placed: ReadonlyMap<string, PlacedNode>,
): PlacedEdge | null {
  const from = placed.get(edge.from);
  const to = placed.get(edge.to);
  if (!from || !to) return null;
  const operation = from.node.kind === 'operation' ? from : to;
  // A request and its reply start side by side at an operation.
  const shift = edge.pair === undefined ? 0 : edge.kind === 'reply' ? 9 : -9;
  const heightOf = (node: PlacedNode, other: PlacedNode): number => {
    if (node.node.kind === 'app') {
      const { y, height } = node;
      return Math.min(Math.max(other.y + other.height / 2, y + LINE.pad), y + height - LINE.pad);
    }
    const row = node.rows.find((r) => r.item.id === edge.row);
    if (row) return row.y + row.height / 2;
    const middle = node === operation ? node.height / 2 : node.head / 2;
    return node.y + middle + (other.node.kind === 'app' ? 0 : shift);
  };
  const right = from.x < to.x;
  const x1 = right ? from.x + from.width : from.x;
  const x2 = right ? to.x : to.x + to.width;
  const y1 = heightOf(from, to);
  const y2 = heightOf(to, from);
  const ends = [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ] as const;
  return {
    edge,
    path: linePath(ends),
    arrow: edge.kind === 'other' ? '' : arrowPath(x2, y2, right),
    ends,
    label: edge.label === undefined ? null : placeLabel(edge.label, ends, 0.5),
  };
}

/** Shares of a line at which its label may be, the best first. */
const LABEL_SHARES = [0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.25, 0.75];
/** Points of a line that are compared with a label: a few px apart. */
const SAMPLES = 32;
/** px between a label and another line. */
const LABEL_MARGIN = 2;
/** Points of other lines are this many times as bad as those of lines that the label is about. */
const FOREIGN = 8;

/** Returns lines whose labels are crossed by as few other lines as possible, and by no label. */
export function placeLabels(edges: readonly PlacedEdge[]): readonly PlacedEdge[] {
  const labels: PlacedLabel[] = [];
  return edges.map((one) => {
    if (!one.label || one.edge.label === undefined) return one;
    const { ends } = one;
    const near = edges.filter((other) => other !== one && overlaps(around(other), around(one)));
    const points = near.flatMap((other) => {
      const weight = isBundled(one.edge, other.edge) ? 1 : FOREIGN;
      return samplesOf(other.ends).map((point) => ({ ...point, weight }));
    });
    let label = one.label;
    let least = Number.POSITIVE_INFINITY;
    for (const share of LABEL_SHARES) {
      const tried = placeLabel(one.edge.label, ends, share);
      const cost =
        points.reduce((sum, point) => sum + (isIn(point, tried) ? point.weight : 0), 0) +
        labels.filter((other) => overlaps(other, tried)).length * FOREIGN * SAMPLES;
      if (cost >= least) continue;
      [label, least] = [tried, cost];
      if (cost === 0) break;
    }
    labels.push(label);
    return label.x === one.label.x && label.y === one.label.y ? one : { ...one, label };
  });
}

/** Whether one label says what both lines are: the replies of an operation to the same channel. */
const isBundled = (a: GraphEdge, b: GraphEdge): boolean =>
  a.kind === b.kind && a.from === b.from && a.to === b.to;

/** Returns the box that holds a line and any position of its label. */
function around({ ends: [a, b], label }: PlacedEdge): Box {
  const [width, height] = [label?.width ?? 0, label?.height ?? 0];
  return {
    x: Math.min(a.x, b.x) - width / 2,
    y: Math.min(a.y, b.y) - height / 2,
    width: Math.abs(a.x - b.x) + width,
    height: Math.abs(a.y - b.y) + height,
  };
}

const overlaps = (a: Box, b: Box): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;

const isIn = ({ x, y }: Point, box: Box): boolean =>
  x >= box.x - LABEL_MARGIN &&
  x <= box.x + box.width + LABEL_MARGIN &&
  y >= box.y - LABEL_MARGIN &&
  y <= box.y + box.height + LABEL_MARGIN;

const samplesOf = (ends: PlacedEdge['ends']): Point[] =>
  Array.from({ length: SAMPLES + 1 }, (_, i) => pointOn(ends, i / SAMPLES));

/** Returns a point of the curve that `linePath` draws between two points. @param t from 0 to 1 */
export function pointOn([from, to]: PlacedEdge['ends'], t: number): Point {
  const bent = 1.5 * t * (1 - t) + t ** 3;
  return {
    x: from.x + (to.x - from.x) * bent,
    y: from.y + (to.y - from.y) * (3 - 2 * t) * t ** 2,
  };
}

/**
 * A label in as many lines as fit between operations and channels, on a line and beside its ends.
 * @param share of the line, where the middle of the label is
 */
function placeLabel(label: string, ends: PlacedEdge['ends'], share: number): PlacedLabel {
  const lines = wrapText(label, GAP.link - 2 * LABEL_PAD, TEXT);
  const width = Math.max(...lines.map((line) => textWidth(line, TEXT))) + 8;
  const height = lines.length * LINE.text + 2;
  const { x: at, y } = pointOn(ends, share);
  const [left, right] = ends.map((end) => end.x).toSorted((a, b) => a - b) as [number, number];
  const room = Math.max(0, (right - left - width) / 2 - LABEL_PAD);
  const middle = (left + right) / 2;
  const x = Math.min(Math.max(at, middle - room), middle + room);
  return { lines, x: x - width / 2, y: y - height / 2, width, height };
}

/** Returns the SVG path of a line through points: straight where they are level, else curves. */
export function linePath(points: readonly { readonly x: number; readonly y: number }[]): string {
  const [first, ...rest] = points;
  let path = `M${roundTenth(first?.x ?? 0)} ${roundTenth(first?.y ?? 0)}`;
  let [x, y] = [first?.x ?? 0, first?.y ?? 0];
  for (const next of rest) {
    const bend = x + (next.x - x) / 2;
    path +=
      y === next.y
        ? `H${roundTenth(next.x)}`
        : `C${roundTenth(bend)} ${roundTenth(y)} ${roundTenth(bend)} ${roundTenth(next.y)} ${roundTenth(next.x)} ${roundTenth(next.y)}`;
    [x, y] = [next.x, next.y];
  }
  return path;
}

/** Returns the SVG path of the arrow at the end of a line. */
export function arrowPath(x: number, y: number, isRight: boolean): string {
  const back = isRight ? x - 7 : x + 7;
  return `M${roundTenth(back)} ${roundTenth(y - 4)}L${roundTenth(x)} ${roundTenth(y)}L${roundTenth(back)} ${roundTenth(y + 4)}Z`;
}

function roundTenth(value: number): number {
  return Math.round(value * 10) / 10;
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

// Breaks a text into lines of a width in px without a DOM, so that the drawing, the export and the
// tests agree.

export interface FontFace {
  readonly size: number;
  readonly mono?: true;
  readonly bold?: true;
}

/**
 * Widths in em of a common sans-serif font, rounded up: a text that is narrower than estimated only
 * leaves a gap.
 */
const NARROW = /[ijlI.,:;'|!()[\]{} /\\-]/;
const BROAD = /[mwMW@%]/;
const FULL =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\p{Extended_Pictographic}]/u;

/** Of the characters of ASCII, which nearly all names are made of. */
const ASCII = Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  return NARROW.test(char) ? 0.38 : BROAD.test(char) ? 0.95 : /[A-Z]/.test(char) ? 0.7 : 0.61;
});

/** Returns the width of a text in px, rounded up a little. */
export function textWidth(text: string, { size, mono, bold }: FontFace): number {
  let em = 0;
  for (const char of text) {
    const usual = ASCII[char.codePointAt(0) ?? 0];
    em += usual === undefined && FULL.test(char) ? 1.05 : mono ? 0.61 : (usual ?? 0.64);
  }
  return em * size * (bold ? 1.12 : 1);
}

/**
 * Returns the lines of a text: broken after spaces, `/`, `.`, `-`, `_` and before capitals within
 * words, within a word only if it is too long.
 * @param width in px
 * @param most more lines than this end in an ellipsis
 */
export function wrapText(text: string, width: number, face: FontFace, most = 3): readonly string[] {
  const lines: string[] = [];
  let line = '';
  const next = (): void => {
    lines.push(line.trim());
    line = '';
  };
  const words = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .split(/(?<=[ /._-])|(?<=[\p{Ll}\d])(?=\p{Lu})/u);
  for (const word of words) {
    if (lines.length > most) break;
    if (line !== '' && textWidth(line + word.trimEnd(), face) > width) next();
    if (textWidth(word.trimEnd(), face) <= width) line += word;
    else
      for (const char of word) {
        if (lines.length > most) break;
        if (line !== '' && textWidth(line + char, face) > width) next();
        line += char;
      }
  }
  if (line.trim() !== '') next();
  if (lines.length <= most) return lines;
  let last = lines[most - 1] ?? '';
  while (last !== '' && textWidth(`${last}…`, face) > width)
    last = Array.from(last).slice(0, -1).join('');
  return [...lines.slice(0, most - 1), `${last}…`];
}
