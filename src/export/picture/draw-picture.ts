// The picture that previews of links show: the title of a document or site, and its diagram with so
// few and so large cards that it can be read in a list of messages.
import { escapedXml, svgElement } from '../../ui/svg-markup.ts';
import type { PictureCard, PictureCards } from './picture-content.ts';
import { drawableText, firstDrawable, linesOf, type PictureFont, widthIn } from './picture-font.ts';

/** px, as services that show previews recommend. */
export const PICTURE = { width: 1200, height: 630 } as const;

export interface PictureContent {
  /** The first that can be drawn is the title. */
  readonly titles: readonly string[];
  /** Above the title: versions, protocols. */
  readonly above: string;
  /** One or two sentences. */
  readonly summary: string;
  readonly cards: PictureCards;
  /** At the bottom. */
  readonly counts: string;
  /** `#rrggbb`: of lines and areas, and of text on the ground. */
  readonly accent?: { readonly chosen: string; readonly text: string } | undefined;
}

/** The light theme of `src/ui/tokens.css`. */
const COLOURS = {
  ground: '#f9fafc',
  surface: '#ffffff',
  line: '#828690',
  text: '#1b1f29',
  soft: '#484d58',
  accent: '#484dd2',
  send: '#106c3e',
  receive: '#0c60a3',
} as const;

const FACE = 'Inter Variable';
const MARGIN = 64;
const INNER: number = PICTURE.width - 2 * MARGIN;
const GAP = 14;
/** The sizes that a title has, by how long it is. */
const TITLES: readonly number[] = [68, 60, 52];
const SMALLEST = 44;
const CARD = { most: 68, least: 40, text: 25, note: 20, pad: 20 } as const;
/** Where the area of the cards ends. */
const BOTTOM = 548;

/** Returns the picture as SVG that needs nothing but the font. */
export function drawPicture(content: PictureContent, font: PictureFont): string {
  const { accent = { chosen: COLOURS.accent, text: COLOURS.accent }, cards } = content;
  const drawn: string[] = [
    svgElement('rect', { ...PICTURE, fill: COLOURS.ground }),
    svgElement('rect', { width: PICTURE.width, height: 12, fill: accent.chosen }),
  ];
  let y = 44;
  const write = (lines: readonly string[], size: number, fill: string, bold = false): void => {
    for (const line of lines) {
      y += size * 1.2;
      drawn.push(textAt(line, { x: MARGIN, y, size, fill, bold }));
    }
  };
  const above = drawableText(font, content.above);
  if (above !== null) {
    write(linesOf(font, above, { size: 26, width: INNER, most: 1 }), 26, accent.text);
    y += 4;
  }
  const title = firstDrawable(font, content.titles);
  const head = titleLines(font, title ?? '');
  write(head.lines, head.size, COLOURS.text, true);
  const summary = drawableText(font, content.summary);
  if (summary !== null) {
    y += 18;
    const most = head.lines.length > 1 ? 1 : 2;
    write(linesOf(font, summary, { size: 27, width: INNER, most }), 27, COLOURS.soft);
  }
  drawn.push(...drawCards(cards, { font, top: y + 36, accent: accent.text, title }));
  const counts = drawableText(font, content.counts);
  if (counts !== null)
    drawn.push(textAt(counts, { x: MARGIN, y: 596, size: 25, fill: COLOURS.soft }));
  const { width, height } = PICTURE;
  return svgElement(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    drawn,
  );
}

/** The title in two lines: smaller the longer it is, and at last cut. */
function titleLines(
  font: PictureFont,
  title: string,
): { readonly size: number; readonly lines: readonly string[] } {
  const linesAt = (size: number) => linesOf(font, title, { size, width: INNER / BOLD, most: 2 });
  const size = TITLES.find((one) => !linesAt(one).at(-1)?.endsWith('\u2026')) ?? SMALLEST;
  return { size, lines: linesAt(size) };
}

interface Area {
  readonly font: PictureFont;
  readonly top: number;
  readonly accent: string;
  readonly title: string | null;
}

/** The application between what it receives and what it sends; or cards in columns. */
function drawCards({ receives, sends, others }: PictureCards, area: Area): string[] {
  if (receives.length + sends.length === 0) return drawColumns(others, area);
  const isTwoSided = receives.length > 0 && sends.length > 0;
  const app = isTwoSided
    ? { x: 474, width: 252 }
    : { x: sends.length > 0 ? MARGIN : PICTURE.width - MARGIN - 320, width: 320 };
  const link = isTwoSided ? 66 : 120;
  const rows = Math.max(receives.length, sends.length);
  const height = rowHeight(rows, area.top);
  const whole = rows * height + (rows - 1) * GAP;
  const middle = (area.top + BOTTOM) / 2;
  const lines = linesOf(area.font, area.title ?? '', { size: 27, width: app.width - 40, most: 3 });
  const boxHeight = Math.max(whole, lines.length * 34 + 36);
  const box = { ...app, y: middle - boxHeight / 2, height: boxHeight };
  const side = (cards: readonly PictureCard[], isSent: boolean): string[] => {
    const x = isSent ? box.x + box.width + link : MARGIN;
    const width = isSent ? PICTURE.width - MARGIN - x : box.x - link - MARGIN;
    const tone = isSent ? COLOURS.send : COLOURS.receive;
    const top = middle - (cards.length * height + (cards.length - 1) * GAP) / 2;
    return cards.flatMap((card, i) => {
      const y = top + i * (height + GAP);
      const at = { y: y + height / 2, tone };
      return [
        ...drawCard(card, { x, y, width, height }, { font: area.font, tone }),
        ...(isSent
          ? arrow({ ...at, from: box.x + box.width, to: x })
          : arrow({ ...at, from: x + width, to: box.x })),
      ];
    });
  };
  const first = middle - (lines.length * 34) / 2 + 26;
  return [
    ...side(receives, false),
    ...side(sends, true),
    svgElement('rect', { ...box, rx: 12, fill: area.accent }),
    ...lines.map((line, i) =>
      textAt(line, {
        x: box.x + box.width / 2,
        y: first + i * 34,
        size: 27,
        fill: COLOURS.surface,
        bold: true,
        anchor: 'middle',
      }),
    ),
  ];
}

function drawColumns(cards: readonly PictureCard[], { font, top, accent }: Area): string[] {
  const rows = Math.ceil(cards.length / 2);
  const height = rowHeight(rows, top);
  const width = (INNER - GAP * 2) / 2;
  const first = (top + BOTTOM - rows * (height + GAP)) / 2;
  return cards.flatMap((card, i) => {
    const x = MARGIN + (i % 2) * (width + GAP * 2);
    const y = first + Math.floor(i / 2) * (height + GAP);
    return drawCard(card, { x, y, width, height }, { font, tone: accent });
  });
}

const rowHeight = (rows: number, top: number): number =>
  Math.max(CARD.least, Math.min(CARD.most, (BOTTOM - top - (rows - 1) * GAP) / rows));

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function drawCard(
  { texts, note = '' }: PictureCard,
  box: Box,
  { font, tone }: { readonly font: PictureFont; readonly tone: string },
): string[] {
  const noteWidth = note === '' ? 0 : widthIn(font, note, CARD.note) + CARD.pad;
  const width = box.width - 2 * CARD.pad - noteWidth;
  const text = firstDrawable(font, texts) ?? '';
  const [line = ''] = linesOf(font, text, { size: CARD.text, width, most: 1 });
  const y = box.y + box.height / 2 + CARD.text * 0.36;
  return [
    svgElement('rect', { ...box, rx: 10, fill: COLOURS.surface, stroke: tone, 'stroke-width': 2 }),
    textAt(line, { x: box.x + CARD.pad, y, size: CARD.text, fill: COLOURS.text }),
    textAt(note, {
      x: box.x + box.width - CARD.pad,
      y,
      size: CARD.note,
      fill: COLOURS.soft,
      anchor: 'end',
    }),
  ];
}

/** An arrow to the right. */
function arrow(at: { from: number; to: number; y: number; tone: string }): string[] {
  const { from, to, y, tone } = at;
  const [start, tip] = [from + 6, to - 6];
  return [
    svgElement('path', { d: `M${start} ${y}H${tip - 10}`, stroke: tone, 'stroke-width': 3 }),
    svgElement('path', { d: `M${tip} ${y}l-16 -9v18z`, fill: tone }),
  ];
}

/** How much wider letters are with a line around them. */
const BOLD = 1.03;

interface TextOptions {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  /** By a line around the letters: of the variable font, only its usual weight is drawn. */
  readonly bold?: boolean;
  readonly anchor?: 'middle' | 'end';
}

function textAt(text: string, { x, y, size, fill, bold, anchor }: TextOptions): string {
  if (text === '') return '';
  return svgElement(
    'text',
    {
      x,
      y,
      fill,
      'font-family': FACE,
      'font-size': size,
      ...(bold && { stroke: fill, 'stroke-width': size / 28, 'stroke-linejoin': 'round' }),
      ...(anchor && { 'text-anchor': anchor }),
    },
    [escapedXml(text)],
  );
}
