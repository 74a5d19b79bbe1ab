// Draws cards and lines as elements: buttons that have the keyboard and a name, and one SVG.
import type { ItemBox } from '../diagram/keyboard-navigation.ts';
import { createHtmlElement, svgElement } from './elements.ts';
import type { MapLayout, PlacedCard, PlacedLine } from './place.ts';

/** Of the button for more addresses of a card. */
export const MORE = ' more';

/** Fills the plane with a drawing. */
export function drawMap(plane: HTMLElement, { cards, lines, width, height }: MapLayout): void {
  const page = plane.ownerDocument;
  const svg = svgElement(page, 'svg', {
    class: 'visual-map-lines',
    width: String(Math.ceil(width)),
    height: String(Math.ceil(height)),
    'aria-hidden': 'true',
  });
  svg.append(...lines.map((line) => drawLine(page, line)));
  const frames = cards.filter(({ node }) => node.kind === 'cluster' && node.isOpen);
  const others = cards.filter((card) => !frames.includes(card));
  const draw = (card: PlacedCard): HTMLElement => drawCard(page, card);
  plane.replaceChildren(...frames.map(draw), svg, ...others.map(draw));
  plane.style.width = `${width}px`;
  plane.style.height = `${height}px`;
}

function drawLine(page: Document, { link, path, arrow }: PlacedLine): SVGElement {
  const group = svgElement(page, 'g', {
    class: 'diagram-line',
    'data-kind': link.kind,
    'data-from': link.from,
    'data-to': link.to,
  });
  group.append(
    svgElement(page, 'path', { class: 'diagram-path', d: path }),
    svgElement(page, 'path', { class: 'diagram-arrow', d: arrow }),
  );
  return group;
}

function drawCard(page: Document, card: PlacedCard): HTMLElement {
  const { node, x, y, width, height, head, title, text, note, rows, more } = card;
  const made = createHtmlElement(page, 'div', 'diagram-card visual-map-card');
  made.dataset.kind = node.kind;
  made.dataset.node = node.id;
  if (node.isOpen) made.dataset.open = '';
  if (node.isOneSided) made.dataset.onesided = '';
  if (node.isCount) made.dataset.count = '';
  const { style } = made;
  style.left = `${x}px`;
  style.top = `${y}px`;
  style.width = `${width}px`;
  style.height = `${height}px`;
  const main = target(page, node.id, 'diagram-head', node.name);
  main.style.height = `${head}px`;
  if (node.kind === 'cluster') main.setAttribute('aria-expanded', String(node.isOpen));
  const line = (className: string, words: string): void => {
    const made = createHtmlElement(page, 'span', className, words);
    made.dir = 'auto';
    made.setAttribute('aria-hidden', 'true');
    main.append(made);
  };
  line('diagram-kind', node.label);
  for (const words of title) line('diagram-title', words);
  for (const words of rows.flat()) line('diagram-text visual-map-address', words);
  for (const words of text) line('diagram-text', words);
  for (const words of note) line('diagram-note', words);
  made.append(main);
  if (more !== '') {
    const rest = target(page, node.id + MORE, 'diagram-row', `${more}, ${node.name}`);
    rest.setAttribute('aria-expanded', String(node.isOpen));
    const words = createHtmlElement(page, 'span', 'diagram-title', more);
    words.setAttribute('aria-hidden', 'true');
    rest.append(words);
    made.append(rest);
  }
  return made;
}

/** A button that the arrow keys go to. Its name is read in place of its lines. */
function target(page: Document, stop: string, className: string, name: string): HTMLElement {
  const made = createHtmlElement(page, 'button', className);
  made.type = 'button';
  made.dataset.stop = stop;
  made.tabIndex = -1;
  made.append(createHtmlElement(page, 'span', 'ui-hidden', name));
  return made;
}

/** Returns where the buttons of a drawing are. */
export function stopsOf({ cards }: MapLayout): ItemBox[] {
  return cards.flatMap(({ node, x, y, width, height, head, more }) => [
    { id: node.id, node: node.id, x, y, width, height: head },
    ...(more === ''
      ? []
      : [{ id: node.id + MORE, node: node.id, x, y: y + head, width, height: height - head }]),
  ]);
}
