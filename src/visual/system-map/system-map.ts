// The picture of a system in a page: applications and addresses as a drawing that is moved, scaled,
// filtered and walked through by keys. Without a framework, for pages that load nothing else.
import { formatNumber } from '../../core/light.ts';
import { type Direction, nextBox } from '../diagram/keyboard-navigation.ts';
import type { Box } from '../diagram/layout.ts';
import {
  fitViewport,
  hiddenEdges,
  type Size,
  scrollIntoViewport,
  type Viewport,
} from '../diagram/viewport.ts';
import { drawMap, MORE, stopsOf } from './draw-map.ts';
import { createHtmlElement } from './elements.ts';
import { mapGraph } from './map-graph.ts';
import { fillPanel, filterTables, mapToolbar } from './map-panel.ts';
import { type MapLayout, placeMap } from './place.ts';
import type { MapData, MapGraph, MapNode, MapState } from './types.ts';

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const STEP = 80;
/** A drawing that would be smaller at first begins at its upper left corner. */
const READABLE = 0.6;
/** On a narrow screen, whose pixels are smaller. */
const READABLE_NARROW = 0.45;
/** px around a drawing. */
const MARGIN = 24;
/** Milliseconds before what is not connected to the card under the pointer is dimmed. */
const HOVER = 300;
/** Width in px of a printed page. */
const PAPER = 690;
const HINT =
  '\u2190\u2191\u2193\u2192 navigate \u00b7 Enter details \u00b7 + \u2212 0 zoom \u00b7 Shift \u2190\u2191\u2193\u2192 move';

/**
 * Draws a map into an element, and filters the rows of the tables with it: those with
 * `data-address`.
 * @param home its children are replaced
 * @param tables where the rows are
 * @returns a function that ends it
 */
export function showSystemMap(home: HTMLElement, tables: ParentNode, data: MapData): () => void {
  const page = home.ownerDocument;
  const ending = new AbortController();
  const { signal } = ending;
  let state: MapState = { filter: '', by: null, open: new Set(), hasOneSided: true };
  let graph: MapGraph = mapGraph(data, state);
  let layout: MapLayout = placeMap(graph);
  let view: Viewport = { x: 0, y: 0, zoom: 1 };
  let current = '';
  let selected: string | null = null;

  const canvas = createHtmlElement(page, 'div', 'visual-map-canvas');
  canvas.setAttribute('role', 'group');
  canvas.setAttribute(
    'aria-label',
    'System map. Arrow keys go from card to card, Enter opens a group or shows the details, plus and minus zoom, 0 shows the whole, Shift with arrow keys moves it.',
  );
  const plane = createHtmlElement(page, 'div', 'visual-map-plane');
  const edges = createHtmlElement(page, 'div', 'visual-map-edges');
  const hint = createHtmlElement(page, 'p', 'diagram-hint ui-help', HINT);
  hint.setAttribute('aria-hidden', 'true');
  canvas.append(plane, edges, hint);
  const panel = createHtmlElement(page, 'aside', 'visual-map-panel');
  panel.setAttribute('aria-label', 'Selected');
  panel.hidden = true;
  const toolbar = mapToolbar(page, {
    data,
    change: (change) => update(change, true),
    zoom: (factor) => zoom(factor),
    fit: () => move(fitViewport(layout, size())),
  });
  const body = createHtmlElement(page, 'div', 'visual-map-body');
  body.append(canvas, panel);
  home.classList.add('visual-map');
  home.replaceChildren(toolbar.bar, body);

  const size = (): Size => ({ width: canvas.clientWidth, height: canvas.clientHeight });
  const move = (to: Viewport): void => {
    view = to;
    plane.style.transform = `translate(${to.x}px, ${to.y}px) scale(${to.zoom})`;
    edges.dataset.more = hiddenEdges(layout, to, size());
  };
  const zoom = (factor: number): void =>
    move(zoomAt(view, factor, size().width / 2, size().height / 2));
  const firstView = (): Viewport => {
    const whole = fitViewport(layout, size());
    const least = size().width < 500 ? READABLE_NARROW : READABLE;
    if (whole.zoom >= least) return whole;
    const zoom = Math.max(least, Math.min(1, size().width / (layout.width + 2 * MARGIN)));
    // What sends first in the middle of the screen, as far as the drawing reaches.
    const [first] = layout.cards.toSorted((a, b) => a.x - b.x || a.y - b.y);
    const { height } = size();
    const middle = first ? height / 2 - (first.y + first.height / 2) * zoom : MARGIN;
    const end = height - MARGIN - layout.height * zoom;
    return { x: MARGIN, y: Math.min(MARGIN, Math.max(middle, end)), zoom };
  };
  /** As high as the drawing, as far as that fits on the screen. */
  const setHeight = (): void => {
    const zoom = Math.min(1, canvas.clientWidth / (layout.width + 2 * MARGIN));
    canvas.style.setProperty('--map-height', `${Math.ceil(layout.height * zoom) + 96}px`);
  };
  const nodeOf = (id: string | null): MapNode | undefined =>
    graph.nodes.find((node) => node.id === id);
  const stopAt = (id: string): HTMLElement | null =>
    plane.querySelector(`[data-stop="${CSS.escape(id)}"]`);
  const boxOf = (id: string): Box | undefined => layout.cards.find(({ node }) => node.id === id);

  const setCurrent = (id: string): void => {
    const before = stopAt(current);
    if (before) before.tabIndex = -1;
    current = id;
    const now = stopAt(id);
    if (now) now.tabIndex = 0;
  };
  const draw = (): void => {
    const hasFocus = plane.contains(page.activeElement);
    drawMap(plane, layout);
    const stops = stopsOf(layout);
    const isThere = stops.some(({ id }) => id === current);
    const other = current.replace(MORE, '');
    setCurrent(
      isThere ? current : stops.some(({ id }) => id === other) ? other : (stops[0]?.id ?? ''),
    );
    if (hasFocus) stopAt(current)?.focus({ preventScroll: true });
    select(nodeOf(selected) ? selected : null);
    const { length } = graph.applications;
    const all = data.applications.length;
    toolbar.show(
      state,
      graph.by,
      state.filter.trim() === ''
        ? ''
        : `${formatNumber(length)} of ${formatNumber(all)} applications, ${formatNumber(graph.addresses.size)} of ${formatNumber(data.addresses.length)} addresses`,
    );
    filterTables(tables, graph.addresses, state.filter.trim() !== '');
  };
  const update = (change: Partial<MapState>, isOther: boolean): void => {
    const before = boxOf(current.replace(MORE, ''));
    state = { ...state, ...change };
    graph = mapGraph(data, state);
    layout = placeMap(graph);
    draw();
    const after = boxOf(current);
    setHeight();
    if (isOther || !before || !after) {
      move(firstView());
      return;
    }
    // What was opened stays where it is, and as much of it as possible comes into view.
    const x = view.x + (before.x - after.x) * view.zoom;
    const y = view.y + (before.y - after.y) * view.zoom;
    move(scrollIntoViewport(after, { ...view, x, y }, size()));
  };
  const toggle = (id: string): void => {
    const open = new Set(state.open);
    if (!open.delete(id)) open.add(id);
    update({ open }, false);
  };

  const trace = (id: string | null): void => traceCard(plane, graph, id);
  const select = (id: string | null): void => {
    for (const card of plane.querySelectorAll<HTMLElement>('.diagram-card')) {
      const isSelected = card.dataset.node === id;
      card.toggleAttribute('data-marked', isSelected);
      const head = card.querySelector('.diagram-head');
      if (isSelected) head?.setAttribute('aria-current', 'true');
      else head?.removeAttribute('aria-current');
    }
    selected = id;
    const node = nodeOf(id);
    panel.hidden = !node;
    if (node)
      fillPanel(panel, node, {
        data,
        tables,
        only: (name) => update({ filter: name, by: null, open: new Set() }, true),
        close: () => {
          select(null);
          stopAt(current)?.focus({ preventScroll: true });
        },
      });
    trace(id);
  };

  const activate = (stop: string): void => {
    setCurrent(stop);
    const id = stop.endsWith(MORE) ? stop.slice(0, -MORE.length) : stop;
    if (stop.endsWith(MORE) || nodeOf(id)?.kind === 'cluster') toggle(id);
    else select(selected === id ? null : id);
  };
  const stopOf = (target: EventTarget | null): string | null =>
    target instanceof Element
      ? (target.closest<HTMLElement>('[data-stop]')?.dataset.stop ?? null)
      : null;
  let hover: ReturnType<typeof setTimeout> | undefined;
  const options = { signal };
  canvas.addEventListener(
    'click',
    (event) => {
      const stop = stopOf(event.target);
      if (stop !== null) activate(stop);
      else if (event.target === canvas || event.target === plane) select(null);
    },
    options,
  );
  canvas.addEventListener(
    'pointerover',
    (event) => {
      clearTimeout(hover);
      const card = (event.target as Element).closest<HTMLElement>('[data-node]');
      if (event.pointerType === 'touch' || selected !== null) return;
      const node = nodeOf(card?.dataset.node ?? null);
      const isFrame = node?.kind === 'cluster' && node.isOpen;
      if (node && !isFrame) hover = setTimeout(() => trace(node.id), HOVER);
      else trace(null);
    },
    options,
  );
  canvas.addEventListener(
    'pointerleave',
    () => {
      clearTimeout(hover);
      trace(selected);
    },
    options,
  );
  canvas.addEventListener(
    'focusin',
    (event) => {
      const stop = stopOf(event.target);
      canvas.scrollTo(0, 0);
      if (stop === null) return;
      setCurrent(stop);
      const box = stopsOf(layout).find(({ id }) => id === stop);
      if (box && (event.target as Element).matches(':focus-visible'))
        move(scrollIntoViewport(box, view, size()));
    },
    options,
  );
  canvas.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const direction = ARROWS[event.key];
      if (direction && event.shiftKey) {
        const [x, y] = { left: [1, 0], right: [-1, 0], up: [0, 1], down: [0, -1] }[direction];
        move({ ...view, x: view.x + (x ?? 0) * STEP, y: view.y + (y ?? 0) * STEP });
      } else if (direction) {
        const lines = layout.lines.map(({ link }) => [link.from, link.to]);
        const next = nextBox(stopsOf(layout), lines, current, direction);
        if (next !== null) stopAt(next)?.focus({ preventScroll: true });
      } else if (event.key === '+' || event.key === '=') zoom(1.25);
      else if (event.key === '-') zoom(0.8);
      else if (event.key === '0') move(fitViewport(layout, size()));
      else if (event.key === 'Escape' && selected !== null) select(null);
      else return;
      event.preventDefault();
    },
    options,
  );
  panAndZoom(canvas, { view: () => view, move }, signal);

  // A printed page shows the whole, as wide as the paper.
  const { defaultView } = page;
  defaultView?.addEventListener(
    'beforeprint',
    () => {
      const scale = Math.min(1, PAPER / layout.width);
      plane.style.transform = `scale(${scale})`;
      canvas.style.height = `${layout.height * scale}px`;
    },
    options,
  );
  defaultView?.addEventListener(
    'afterprint',
    () => {
      canvas.style.height = '';
      move(view);
    },
    options,
  );
  draw();
  setHeight();
  move(firstView());
  return () => {
    clearTimeout(hover);
    ending.abort();
    home.replaceChildren();
  };
}

// What a card is connected to: its lines are emphasized, and the rest is dimmed.

const OFF = 'visual-map-off';

/**
 * Traces the lines of a card: from addresses to their ends, from an application through its
 * addresses to the others.
 * @param id of the card; null shows all alike
 */
function traceCard(plane: HTMLElement, { nodes }: MapGraph, id: string | null): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const near = new Set(id === null ? [] : [id]);
  const lines = [...plane.querySelectorAll<SVGElement>('.diagram-line')];
  for (let way = byId.get(id ?? '')?.kind === 'addresses' ? 1 : 2; way > 0; way--) {
    const reached = new Set(near);
    for (const { dataset } of lines) {
      const { from = '', to = '' } = dataset;
      if (reached.has(from)) near.add(to);
      if (reached.has(to)) near.add(from);
    }
  }
  const isOff = (ends: readonly string[]): boolean =>
    id !== null && !ends.every((end) => near.has(end));
  for (const line of lines) {
    const ends = [line.dataset.from ?? '', line.dataset.to ?? ''];
    line.classList.toggle(OFF, isOff(ends));
    line.toggleAttribute('data-near', id !== null && ends.includes(id));
  }
  const parents = new Set([...near].map((one) => byId.get(one)?.parent));
  for (const card of plane.querySelectorAll<HTMLElement>('.diagram-card')) {
    const { node = '' } = card.dataset;
    card.classList.toggle(OFF, !parents.has(node) && isOff([node]));
  }
}

// Moves and scales the drawing: one finger or the pointer moves it, two fingers or the wheel with
// Ctrl scale it. The wheel alone scrolls the page.

interface Moves {
  view(): Viewport;
  move(view: Viewport): void;
}

/** Smallest and largest scale. */
const SCALES = { least: 0.05, most: 2 } as const;
/** Pixels that a press may move and still be a click. */
const CLICK = 4;

/** Returns the view at another scale, in which a point of the screen stays what it is. */
function zoomAt(view: Viewport, factor: number, x: number, y: number): Viewport {
  const zoom = Math.min(SCALES.most, Math.max(SCALES.least, view.zoom * factor));
  const by = zoom / view.zoom;
  return { x: x - (x - view.x) * by, y: y - (y - view.y) * by, zoom };
}

/** Lets pointers move a drawing until the signal ends that. */
function panAndZoom(canvas: HTMLElement, { view, move }: Moves, signal: AbortSignal): void {
  const pointers = new Map<number, { x: number; y: number }>();
  let moved = 0;
  const pointOf = (event: MouseEvent): { x: number; y: number } => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const middleOf = (): { x: number; y: number; apart: number } => {
    const [a, b] = [...pointers.values()];
    if (!a) return { x: 0, y: 0, apart: 0 };
    if (!b) return { ...a, apart: 0 };
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) };
  };
  const options = { signal };
  canvas.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      if (pointers.size === 0) moved = 0;
      pointers.set(event.pointerId, pointOf(event));
    },
    options,
  );
  canvas.addEventListener(
    'pointermove',
    (event) => {
      if (!pointers.has(event.pointerId)) return;
      const before = middleOf();
      pointers.set(event.pointerId, pointOf(event));
      const now = middleOf();
      moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
      if (moved > CLICK && !canvas.hasPointerCapture(event.pointerId))
        canvas.setPointerCapture(event.pointerId);
      const { x, y, zoom } = view();
      const shifted = { x: x + now.x - before.x, y: y + now.y - before.y, zoom };
      const factor = before.apart > 0 && now.apart > 0 ? now.apart / before.apart : 1;
      move(zoomAt(shifted, factor, now.x, now.y));
    },
    options,
  );
  const end = (event: PointerEvent): void => void pointers.delete(event.pointerId);
  canvas.addEventListener('pointerup', end, options);
  canvas.addEventListener('pointercancel', end, options);
  canvas.addEventListener('lostpointercapture', end, options);
  // A movement that ends on a card does not press it.
  canvas.addEventListener(
    'click',
    (event) => {
      if (moved > CLICK && event.detail > 0) event.stopPropagation();
    },
    { signal, capture: true },
  );
  canvas.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { x, y } = pointOf(event);
      move(zoomAt(view(), Math.exp(-event.deltaY / 200), x, y));
    },
    { signal, passive: false },
  );
}
