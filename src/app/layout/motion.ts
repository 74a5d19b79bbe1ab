// Motion that shows where something comes from: a pane slides in from its side, and an outline
// moves from the selected card to its node of the diagram, and back. Nothing waits for it, and
// there is none where the user prefers less motion.
import type { StoreApi } from 'zustand';
import type { Studio } from '../../store/store.ts';

const TIMING = { duration: 160, easing: 'ease-out' } as const;
/** Of the outline. The page to read has no style sheet for it. */
const LOOK = {
  position: 'fixed',
  zIndex: '20',
  border: '2px solid var(--accent)',
  borderRadius: 'var(--radius)',
  pointerEvents: 'none',
} as const;
/** px that a pane slides. */
const SLIDE = 24;
/** Milliseconds in which what is shown has to be there. */
const PATIENCE = 600;
/** By id of the pane: the side that it comes from. */
const SIDES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  outline: [-SLIDE, 0],
  docs: [SLIDE, 0],
  form: [SLIDE, 0],
  problems: [0, SLIDE],
};
const CARD = '.docs-card[data-marked]';
const NODE = '.diagram-card[data-marked]';

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Animates what the user opens in the panes.
 * @returns a function that ends it
 */
export function animatePanes(
  store: Pick<StoreApi<Studio>, 'subscribe'>,
  root: HTMLElement,
): () => void {
  const panes = (): Map<string, Element> =>
    new Map([...root.querySelectorAll('[data-panel]')].map((pane) => [pane.id, pane]));
  return store.subscribe((state, before) => {
    if (state.view === before.view && state.panels === before.panels) return;
    if (isCalm()) return;
    const had = panes();
    const from = rectOf(before.view === 'diagram' ? NODE : CARD);
    requestAnimationFrame(() => {
      for (const [id, pane] of panes()) {
        const [x, y] = SIDES[id] ?? [0, 0];
        if (had.has(id) || x + y === 0) continue;
        pane.animate([{ transform: `translate(${x}px, ${y}px)`, opacity: 0 }, {}], TIMING);
      }
    });
    if (from && (state.view === 'diagram') !== (before.view === 'diagram'))
      moveOutline(from, () => document.querySelector(state.view === 'diagram' ? NODE : CARD));
  });
}

const rectOf = (selector: string): DOMRect | null =>
  document.querySelector(selector)?.getBoundingClientRect() ?? null;

/** Moves an outline to an element as soon as that is in view and rests. */
function moveOutline(from: DOMRect, find: () => Element | null): void {
  const began = performance.now();
  let last = '';
  const look = (): void => {
    const to = find()?.getBoundingClientRect();
    const at = to ? `${to.x} ${to.y} ${to.width} ${to.height}` : '';
    const isShown = to && to.width > 0 && to.top < innerHeight && to.bottom > 0;
    if (isShown && at === last) animateOutline(from, to);
    else if (performance.now() - began < PATIENCE) requestAnimationFrame(look);
    last = at;
  };
  requestAnimationFrame(look);
}

function animateOutline(from: DOMRect, to: DOMRect): void {
  const outline = document.createElement('div');
  outline.dataset.moves = '';
  outline.setAttribute('aria-hidden', 'true');
  Object.assign(outline.style, LOOK);
  const frame = ({ x, y, width, height }: DOMRect): Keyframe => ({
    left: `${x}px`,
    top: `${y}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  document.body.append(outline);
  const moves = outline.animate(
    [
      { ...frame(from), opacity: 1 },
      { ...frame(to), opacity: 0.4 },
    ],
    TIMING,
  );
  void moves.finished.catch(() => undefined).then(() => outline.remove());
}
