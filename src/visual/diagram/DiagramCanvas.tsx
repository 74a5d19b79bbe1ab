// The drawing on the screen: pan and zoom by touch, pointer or keys, one tab stop, arrow keys from
// node to node.
import { ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { PartId } from '../../core/types.ts';
import { type ConnectedItems, connectedItems } from './connected-items.ts';
import { type CardNode, DiagramCard } from './DiagramCard.tsx';
import { DiagramEdge, type FlowEdge } from './DiagramEdge.tsx';
import { DiagramContext, type DiagramContextValue, itemDomId } from './diagram-context.ts';
import type { BeginConnection } from './edit/begin-connection.ts';
import {
  ConnectionHint,
  ConnectionLine,
  ConnectionTracker,
  ZoomProperty,
} from './edit/ConnectionLine.tsx';
import { useConnectDrag } from './edit/use-connect-drag.ts';
import { type DiagramActions, runKeyAction } from './edit/use-diagram-actions.ts';
import { focusWhenReady, useKeepFocus } from './edit/use-keep-focus.ts';
import { APP } from './graph.ts';
import { type Direction, itemBoxes, itemById, nextItem } from './keyboard-navigation.ts';
import { type Box, boundsOf, type Layout } from './layout.ts';
import { Minimap } from './Minimap.tsx';
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

export interface CanvasProps {
  readonly layout: Layout;
  readonly marked: PartId | null;
  /** Increases when the marked part should be scrolled into view. */
  readonly reveal: number;
  /**
   * A new value means another picture, which is fitted into view; the same value means an edit,
   * which doesn't move the view.
   */
  readonly picture: string;
  /** The viewport when the drawing was last shown. */
  readonly begin: Viewport | null;
  onView(view: Viewport): void;
  onSelect(item: DiagramItem): void;
  readonly handle: Ref<CanvasHandle>;
  /** Actions for the objects of the drawing; null if it is read-only. */
  readonly actions: DiagramActions | null;
  /** Starts a line at an item; null if lines can't be drawn. */
  readonly beginConnection: BeginConnection | null;
  /**
   * The part to focus and scroll into view as soon as it is drawn; `onFocused` reports when that
   * is done.
   */
  readonly focusPart: PartId | null;
  onFocused(): void;
}

const NODE_TYPES = { card: DiagramCard };
const EDGE_TYPES = { line: DiagramEdge };
const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const STEP = 80;

export function DiagramCanvas(props: CanvasProps): ReactNode {
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  // Position the first picture before it is painted, so that it doesn't jump.
  useLayoutEffect(() => {
    const box = room.current?.getBoundingClientRect();
    if (box) setSize({ width: box.width, height: box.height });
  }, []);
  return (
    <div ref={room} className="diagram-canvas">
      {size && (
        <ReactFlowProvider>
          <Drawing {...props} first={props.begin ?? viewOf(props.layout, size)} />
        </ReactFlowProvider>
      )}
    </div>
  );
}

function Drawing(props: CanvasProps & { readonly first: Viewport }): ReactNode {
  const {
    layout,
    marked,
    reveal,
    picture,
    first,
    onView,
    onSelect,
    handle,
    actions,
    beginConnection,
    focusPart: seek,
    onFocused: onSought,
  } = props;
  const flow = useReactFlow();
  const root = useRef<HTMLDivElement>(null);
  const [chosen, setWanted] = useState(APP);
  const stops = useMemo(() => new Map(itemBoxes(layout).map((s) => [s.id, s])), [layout]);
  const current = stops.has(chosen) ? chosen : (stops.keys().next().value ?? '');
  const [pointed, setPointed] = useState<string | null>(null);
  const trace = useMemo(
    () => (pointed === null ? null : connectedItems(graphOf(layout), pointed)),
    [layout, pointed],
  );
  const cards = useMemo(() => layout.nodes.map(nodeOf), [layout]);
  const lines = useMemo(() => edgesOf(layout, marked), [layout, marked]);
  const nodes = useMemo(
    () => (trace ? cards.map((card) => faded(card, trace)) : cards),
    [cards, trace],
  );
  const edges = useMemo(
    () =>
      trace
        ? lines.map((line) => (trace.has(line.id) ? line : { ...line, className: OFF }))
        : lines,
    [lines, trace],
  );

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
  const act = useRef({ go, show, layout, marked, stops });
  useLayoutEffect(() => {
    act.current = { go, show, layout, marked, stops };
  });
  useImperativeHandle(handle, () => ({
    zoom: (factor) => go(zoomViewport(flow.getViewport(), factor, size())),
    fit: () => go(fitViewport(layout, size())),
  }));

  const shown = useRef(picture);
  useEffect(() => {
    if (shown.current === picture) return;
    shown.current = picture;
    act.current.go(
      viewOf(act.current.layout, {
        width: root.current?.clientWidth ?? 0,
        height: root.current?.clientHeight ?? 0,
      }),
      false,
    );
  }, [picture]);

  // Only a new `reveal` scrolls the drawing: a part that an edit marks doesn't.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    const item = itemOfPart(act.current.layout, act.current.marked);
    const box = item && act.current.stops.get(item.id);
    if (!box) return;
    setWanted(box.id);
    act.current.show(box);
  }, [reveal]);

  useEffect(() => {
    const item = itemOfPart(layout, seek);
    const box = item && stops.get(item.id);
    if (!box) return;
    onSought();
    setWanted(box.id);
    act.current.show(box);
    focusWhenReady(box.id);
  }, [seek, layout, stops, onSought]);

  // The marked item stays in view when another pane makes the drawing narrower, and so does its
  // flow if there is enough space.
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let before: Size = { width: element.clientWidth, height: element.clientHeight };
    const watch = new ResizeObserver(() => {
      const now: Size = { width: element.clientWidth, height: element.clientHeight };
      const item = itemOfPart(act.current.layout, act.current.marked);
      const box = item && act.current.stops.get(item.id);
      const view = flow.getViewport();
      const seen = box && scrollIntoViewport(box, view, before) === view;
      before = now;
      if (!seen) return;
      const flowBox = boxOf(act.current.layout, box.id);
      act.current.go(
        scrollIntoViewport(box, flowBox ? scrollIntoViewport(flowBox, view, now) : view, now),
        false,
      );
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [flow]);

  const held = useKeepFocus(layout, (id) => {
    setWanted(id);
    focusWhenReady(id);
  });

  const { connection, over, cancel, begin, end } = useConnectDrag(layout, actions, beginConnection);
  const canDraw = beginConnection !== null;
  const value = useMemo<DiagramContextValue>(
    () => ({
      actions,
      canDraw,
      connection,
      marked,
      current,
      select(item) {
        setWanted(item.id);
        onSelect(item);
      },
    }),
    [marked, current, onSelect, actions, canDraw, connection],
  );

  const press = (event: KeyboardEvent): void => {
    const id = event.target instanceof Element ? event.target.getAttribute('data-stop') : null;
    const item = id === null ? null : itemById(layout, id);
    if (actions && item && runKeyAction(event, item, actions)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = ARROWS[event.key];
    const view = flow.getViewport();
    if (direction && event.shiftKey) {
      const [x, y] = { left: [STEP, 0], right: [-STEP, 0], up: [0, STEP], down: [0, -STEP] }[
        direction
      ] as [number, number];
      go({ ...view, x: view.x + x, y: view.y + y }, false);
    } else if (direction) {
      const next = nextItem(layout, current, direction);
      if (next !== null) document.getElementById(itemDomId(next))?.focus({ preventScroll: true });
    } else if (event.key === '+' || event.key === '=') go(zoomViewport(view, 1.25, size()));
    else if (event.key === '-') go(zoomViewport(view, 0.8, size()));
    else if (event.key === '0') go(fitViewport(layout, size()));
    else return;
    event.preventDefault();
  };

  return (
    <DiagramContext value={value}>
      <ReactFlow
        ref={root}
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        defaultViewport={first}
        minZoom={0.1}
        maxZoom={2}
        panOnScroll
        zoomOnDoubleClick={false}
        nodesDraggable={false}
        nodesConnectable={canDraw}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        panActivationKeyCode={null}
        aria-label={`Diagram. Arrow keys go from node to node, Enter shows the details, plus and minus zoom, 0 shows the whole, Shift with arrow keys moves it.${beginConnection ? ' C connects, R connects the reply of an operation, Shift with F10 opens a menu, F2 renames, Delete deletes.' : ''}`}
        onKeyDown={press}
        onPointerOver={(event) => {
          // Touch has no hover.
          if (event.pointerType !== 'touch') setPointed(itemAtElement(event.target));
        }}
        onPointerLeave={() => setPointed(null)}
        onFocus={(event) => {
          const id = event.target.getAttribute('data-stop');
          const box = id === null ? undefined : stops.get(id);
          held(box ?? null, id);
          setPointed(event.target.matches(':focus-visible') ? id : null);
          // The browser scrolls the focused element into view in a container that must not scroll.
          root.current?.scrollTo(0, 0);
          if (!box || !event.target.matches(':focus-visible')) return;
          setWanted(box.id);
          show(box);
        }}
        onMoveEnd={(_event, view) => onView(view)}
        onBlur={(event) => {
          setPointed(null);
          if (event.relatedTarget !== null) held(null);
        }}
        onConnectStart={begin}
        onConnectEnd={end}
        connectOnClick={false}
        connectionRadius={0}
        connectionLineComponent={ConnectionLine}
      >
        <Minimap layout={layout} />
        {actions && <ZoomProperty root={root} />}
        {connection && <ConnectionTracker layout={layout} onOver={over} onCancel={cancel} />}
      </ReactFlow>
      {connection && <ConnectionHint pull={connection} />}
      <p className="diagram-hint" aria-hidden="true">
        <kbd>←↑↓→</kbd> navigate <kbd>Enter</kbd> details <kbd>+</kbd> <kbd>−</kbd> <kbd>0</kbd>{' '}
        zoom <kbd>Shift ←↑↓→</kbd> move
        {beginConnection && (
          <>
            {' '}
            <kbd>C</kbd> connect <kbd>R</kbd> reply <kbd>Shift F10</kbd> more
          </>
        )}
      </p>
    </DiagramContext>
  );
}

function graphOf({ nodes, edges }: Layout): Graph {
  return { nodes: nodes.map(({ node }) => node), edges: edges.map(({ edge }) => edge) };
}

/** Returns the box around the flow that contains a node or a row; null if there is no flow. */
function boxOf(layout: Layout, id: string): Box | null {
  const trace = connectedItems(graphOf(layout), id);
  return trace && boundsOf(layout.nodes.filter(({ node }) => trace.has(node.id)));
}

/** Class of items outside the traced flow. */
const OFF = 'diagram-off';

/** Returns the initial view; if both sides don't fit, that of the side with more operations. */
function viewOf(layout: Layout, size: Size): Viewport {
  const app = layout.nodes.find(({ node }) => node.kind === 'app') ?? layout;
  const count = (side: 'in' | 'out'): number =>
    layout.nodes.filter(({ node }) => node.kind === 'operation' && node.side === side).length;
  return initialViewport(layout, size, app, count('in') > count('out') ? 'in' : 'out');
}

/** Returns the id of the node or row that contains an element. */
function itemAtElement(target: EventTarget): string | null {
  return target instanceof Element
    ? (target.closest('[data-stop]')?.getAttribute('data-stop') ?? null)
    : null;
}

/** Returns a card that is outside the traced flow, or has rows outside it. */
function faded(card: CardNode, trace: ConnectedItems): CardNode {
  if (!trace.has(card.id)) return { ...card, className: OFF };
  const { placed } = card.data;
  return placed.rows.every(({ item }) => trace.has(item.id))
    ? card
    : { ...card, data: { placed, trace } };
}

function nodeOf(placed: Layout['nodes'][number]): CardNode {
  const { node, x, y, width, height } = placed;
  return {
    id: node.id,
    type: 'card',
    position: { x, y },
    width,
    height,
    measured: { width, height },
    data: { placed },
    zIndex: node.kind === 'servers' ? -1 : 0,
    ariaRole: 'group',
    ariaLabel: node.name,
    domAttributes: { 'aria-roledescription': undefined },
  };
}

function edgesOf({ nodes, edges }: Layout, marked: PartId | null): FlowEdge[] {
  const near = new Set<string>();
  for (const { node, rows } of nodes)
    if (marked !== null)
      for (const item of [node, ...rows.map((r) => r.item)])
        if (item.part === marked) near.add(item.id);
  return edges.map((placed) => {
    const { edge } = placed;
    return {
      id: edge.id,
      type: 'line',
      source: edge.from,
      target: edge.to,
      data: {
        placed,
        near:
          near.has(edge.from) ||
          near.has(edge.to) ||
          (edge.row !== undefined && near.has(edge.row)),
      },
      ariaLabel: edge.name,
      domAttributes: { 'aria-roledescription': undefined },
    };
  });
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
