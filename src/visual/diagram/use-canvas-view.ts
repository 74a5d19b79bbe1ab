// The viewport of the drawing: moved by keys and buttons, to another picture, and to the part that
// is marked or was just created.
import { useReactFlow } from '@xyflow/react';
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import type { PartId } from '../../core/types.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { connectedItems } from './connected-items.ts';
import { focusWhenReady } from './edit/use-keep-focus.ts';
import type { ItemBox } from './keyboard-navigation.ts';
import { type Box, boundsOf, type Layout } from './layout.ts';
import type { DiagramItem, Graph } from './types.ts';
import {
  fitViewport,
  initialViewport,
  type Size,
  scrollIntoViewport,
  type Viewport,
  zoomViewport,
} from './viewport.ts';

export interface CanvasHandle {
  /** Zooms by a factor. */
  zoom(factor: number): void;
  /** Fits the whole drawing into view, however small. */
  fit(): void;
}

export interface CanvasViewProps {
  readonly layout: Layout;
  readonly marked: PartId | null;
  /** Increases when the marked part should be scrolled into view. */
  readonly reveal: number;
  /**
   * A new value means another picture, which is fitted into view; the same value means an edit,
   * which doesn't move the view.
   */
  readonly picture: string;
  readonly handle: Ref<CanvasHandle>;
  /**
   * The part to focus and scroll into view as soon as it is drawn; `onFocused` reports when that
   * is done.
   */
  readonly focusPart: PartId | null;
  onFocused(): void;
}

/**
 * @param stops the boxes of all items, by id
 * @param setCurrent gives the tab stop to an item
 */
export function useCanvasView(
  root: RefObject<HTMLDivElement | null>,
  { layout, marked, reveal, picture, handle, focusPart, onFocused }: CanvasViewProps,
  stops: ReadonlyMap<string, ItemBox>,
  setCurrent: (id: string) => void,
) {
  const flow = useReactFlow();
  const size = (): Size => ({
    width: root.current?.clientWidth ?? 0,
    height: root.current?.clientHeight ?? 0,
  });
  const go = (view: Viewport, slowly = true): void => {
    const calm = !slowly || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    void flow.setViewport(view, calm ? {} : { duration: 150 });
  };
  const show = (box: Box): void => {
    const view = flow.getViewport();
    const next = scrollIntoViewport(box, view, size());
    if (next !== view) go(next);
  };
  const zoom = (factor: number): void => go(zoomViewport(flow.getViewport(), factor, size()));
  const fitAll = (): void => go(fitViewport(layout, size()));
  const boxOfPart = (part: PartId | null): ItemBox | undefined =>
    stops.get(itemOfPart(layout, part)?.id ?? '');
  const latest = useLatest({ go, show, size, layout, boxOfMarked: () => boxOfPart(marked) });
  useImperativeHandle(handle, () => ({ zoom, fit: fitAll }));

  const shown = useRef(picture);
  useEffect(() => {
    if (shown.current === picture) return;
    shown.current = picture;
    latest.current.go(viewOf(latest.current.layout, latest.current.size()), false);
  }, [picture]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new `reveal` scrolls the drawing, no part that an edit marks.
  useEffect(() => {
    const box = latest.current.boxOfMarked();
    if (!box) return;
    setCurrent(box.id);
    latest.current.show(box);
  }, [reveal]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as soon as the part is drawn.
  useEffect(() => {
    const box = boxOfPart(focusPart);
    if (!box) return;
    onFocused();
    setCurrent(box.id);
    latest.current.show(box);
    focusWhenReady(box.id);
  }, [focusPart, layout, stops, onFocused]);

  // The marked item stays in view when another pane makes the drawing narrower, and so does its
  // flow if there is enough space.
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let before = latest.current.size();
    const watch = new ResizeObserver(() => {
      const now = latest.current.size();
      const box = latest.current.boxOfMarked();
      const view = flow.getViewport();
      const seen = box && scrollIntoViewport(box, view, before) === view;
      before = now;
      if (!seen) return;
      const whole = boxOfFlow(latest.current.layout, box.id);
      latest.current.go(
        scrollIntoViewport(box, whole ? scrollIntoViewport(whole, view, now) : view, now),
        false,
      );
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [flow, root]);

  return { go, show, zoom, fitAll };
}

/** Returns the graph of a layout. */
export function graphIn({ nodes, edges }: Layout): Graph {
  return { nodes: nodes.map(({ node }) => node), edges: edges.map(({ edge }) => edge) };
}

/** Returns the box around the flow that contains a node or a row; null if there is no flow. */
function boxOfFlow(layout: Layout, id: string): Box | null {
  const trace = connectedItems(graphIn(layout), id);
  return trace && boundsOf(layout.nodes.filter(({ node }) => trace.has(node.id)));
}

/** Returns the initial view; if both sides don't fit, that of the side with more operations. */
export function viewOf(layout: Layout, size: Size): Viewport {
  const app = layout.nodes.find(({ node }) => node.kind === 'app') ?? layout;
  const count = (side: 'in' | 'out'): number =>
    layout.nodes.filter(({ node }) => node.kind === 'operation' && node.side === side).length;
  return initialViewport(layout, size, app, count('in') > count('out') ? 'in' : 'out');
}

function itemOfPart({ nodes }: Layout, part: PartId | null): DiagramItem | null {
  if (part === null) return null;
  for (const { node, rows } of nodes) {
    if (node.part === part) return node;
    const row = rows.find((r) => r.item.part === part);
    if (row) return row.item;
  }
  return null;
}
