// The diagram as a self-contained SVG file, drawn from the same layout as the one on the screen.

import { escapedXml, svgElement } from '../../ui/svg-markup.ts';
import { kindText } from './accessible-names.ts';
import {
  type FontFace,
  INDENT,
  LABEL_BASE,
  type Layout,
  LINE,
  MONO,
  type PlacedEdge,
  type PlacedNode,
  TEXT,
  TITLE,
} from './layout.ts';

export const COLOURS = [
  'ground',
  'surface',
  'sunken',
  'line',
  'line-strong',
  'text',
  'text-soft',
  'text-faint',
  'accent',
  'accent-soft',
  'send',
  'send-soft',
  'receive',
  'receive-soft',
  'reply',
  'reply-soft',
] as const;

/** A colour that SVG viewers support, such as `#1a2b3c`, for each name. */
export type Palette = Readonly<Record<(typeof COLOURS)[number], string>>;

const FACE = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif";
const MONO_FACE = "ui-monospace, Menlo, Consolas, 'Liberation Mono', monospace";
const EDGE_COLOUR = {
  send: 'send',
  receive: 'receive',
  reply: 'reply',
  other: 'line-strong',
} as const;
/** Icons in a 24 px square. */
const GLYPH = {
  send: 'M7 7h10v10M7 17 17 7',
  receive: 'M17 7 7 17M17 17H7V7',
  message: 'M3 5h18v14H3zM3 7l9 6 9-6',
  server: 'M3 3h18v8H3zM3 13h18v8H3zM7 7h.01M7 17h.01',
} as const;
const MARGIN = 24;

/**
 * Returns a complete SVG document. Texts are escaped, and it contains no script, style sheet, link
 * or external resource.
 * @param title accessible title
 */
export function renderSvg(layout: Layout, colours: Palette, title: string): string {
  const [x, y, width, height] = [
    layout.x - MARGIN,
    layout.y - MARGIN,
    layout.width + 2 * MARGIN,
    layout.height + 2 * MARGIN,
  ].map(Math.round);
  const box = { x, y, width, height };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    svgElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width,
        height,
        viewBox: `${x} ${y} ${width} ${height}`,
        role: 'img',
        'font-family': FACE,
      },
      [
        svgElement('title', {}, [escapedXml(title)]),
        svgElement('rect', { ...box, fill: colours.ground }),
        ...layout.nodes.filter((p) => p.node.kind === 'servers').map((p) => card(p, colours)),
        ...layout.edges.map((edge) => line(edge, colours)),
        ...layout.nodes.filter((p) => p.node.kind !== 'servers').map((p) => card(p, colours)),
        ...layout.edges.map((edge) => edgeLabel(edge, colours)),
      ],
    ),
    '\n',
  ].join('');
}

function card(placed: PlacedNode, colours: Palette): string {
  const { node, x, y, width, height, title, text, note, rows } = placed;
  const acts = node.action === 'send' || node.action === 'receive' ? node.action : null;
  const tone = acts ?? (node.kind === 'reply' ? 'reply' : node.kind === 'app' ? 'accent' : null);
  const fill =
    tone && tone !== 'accent'
      ? colours[`${tone}-soft`]
      : node.kind === 'servers'
        ? colours.sunken
        : colours.surface;
  const stroke = tone ? colours[tone] : colours['line-strong'];
  const left = x + LINE.pad;
  // The text of a tall node is centered vertically.
  let at = y + LINE.pad + (node.kind === 'app' ? (height - placed.head) / 2 : 0);
  const texts: string[] = [];
  const write = (line: string, high: number, face: FontFace, fillOf: string, from = left): void => {
    texts.push(
      svgElement(
        'text',
        {
          x: from,
          y: at + high * 0.74,
          'font-size': face.size,
          fill: fillOf,
          ...(face.mono && { 'font-family': MONO_FACE }),
          ...(face.bold && { 'font-weight': 600 }),
        },
        [escapedXml(line)],
      ),
    );
    at += high;
  };
  if (acts) texts.push(glyph(acts, left - 1, at + 1, 14, colours[acts]));
  write(
    kindText(node),
    LINE.kind,
    TEXT,
    tone ? colours[tone] : colours['text-faint'],
    acts ? left + 18 : left,
  );
  for (const line of title) write(line, LINE.title, TITLE, colours.text);
  for (const line of text)
    write(line, LINE.text, node.kind === 'channel' ? MONO : TEXT, colours['text-soft']);
  for (const line of note) write(line, LINE.text, TEXT, colours['text-faint']);
  for (const row of rows) {
    if (node.kind === 'channel')
      texts.push(
        svgElement('path', { d: `M${row.x} ${row.y}h${row.width}`, stroke: colours.line }),
      );
    const high = row.title.length * LINE.title + row.text.length * LINE.text;
    at = row.y + (row.height - high) / 2;
    texts.push(
      glyph(
        node.kind === 'servers' ? 'server' : 'message',
        left,
        at + 2,
        14,
        colours['text-faint'],
      ),
    );
    for (const line of row.title)
      write(
        line,
        LINE.title,
        node.kind === 'channel' ? { size: 13 } : TITLE,
        colours.text,
        row.x + INDENT,
      );
    for (const line of row.text) write(line, LINE.text, MONO, colours['text-soft'], row.x + INDENT);
  }
  const dashed = node.kind === 'reply' ? { 'stroke-dasharray': '4 3' } : {};
  return svgElement('g', {}, [
    svgElement('rect', { x, y, width, height, rx: 6, fill, stroke, ...dashed }),
    ...texts,
  ]);
}

function line({ edge, path, arrow }: PlacedEdge, colours: Palette): string {
  const colour = colours[EDGE_COLOUR[edge.kind]];
  const dashed = edge.kind === 'reply' ? { 'stroke-dasharray': '5 4' } : {};
  return svgElement('g', {}, [
    svgElement('title', {}, [escapedXml(edge.name)]),
    svgElement('path', { d: path, fill: 'none', stroke: colour, 'stroke-width': 1.5, ...dashed }),
    ...(arrow === '' ? [] : [svgElement('path', { d: arrow, fill: colour })]),
  ]);
}

function edgeLabel({ edge, label }: PlacedEdge, colours: Palette): string {
  if (!label) return '';
  const { lines, ...box } = label;
  return svgElement('g', {}, [
    svgElement('rect', { ...box, rx: 4, fill: colours.ground }),
    ...lines.map((line, i) =>
      svgElement(
        'text',
        {
          x: box.x + box.width / 2,
          y: box.y + LABEL_BASE + i * LINE.text,
          'font-size': TEXT.size,
          'text-anchor': 'middle',
          fill: colours[EDGE_COLOUR[edge.kind]],
        },
        [escapedXml(line)],
      ),
    ),
  ]);
}

function glyph(
  name: keyof typeof GLYPH,
  x: number,
  y: number,
  size: number,
  colour: string,
): string {
  const transform = `translate(${x} ${y}) scale(${Math.round((size / 24) * 1000) / 1000})`;
  return svgElement('path', {
    d: GLYPH[name],
    transform,
    fill: 'none',
    stroke: colour,
    'stroke-width': 2,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });
}

// Helpers to export the diagram: theme colours in a format that other programs read, and the image
// as PNG.

/** Returns the theme colours that apply to `element`, as `#rrggbb`. */
export function themePalette(element: HTMLElement): Palette {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const probe = document.createElement('span');
  element.append(probe);
  const palette = COLOURS.map((name) => {
    probe.style.color = `var(--${name})`;
    if (!context) return [name, '#808080'];
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
    return [name, `#${[r, g, b].map((v) => v.toString(16).padStart(2, '0')).join('')}`];
  });
  probe.remove();
  return Object.fromEntries(palette) as Palette;
}

/** Maximum pixels of a side: browsers refuse larger images. */
const LARGEST = 8_000;

/**
 * Converts an SVG document to PNG, at twice the screen resolution unless that is too large.
 * @throws if the browser can't draw it
 */
export async function svgToPng(
  svg: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(2, LARGEST / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => {
    canvas.toBlob(
      (blob) => (blob ? done(blob) : fail(new Error("The browser couldn't draw the image"))),
      'image/png',
    );
  });
}
