// The drawing on the screen: pan and zoom by touch, pointer or keys, one tab stop, arrow keys from
// node to node.
import '@xyflow/react/dist/base.css';
import {
  type Edge,
  type EdgeProps,
  MiniMap,
  type Node,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { PartId } from '../../core/types.ts';
import type { Anchor } from '../../ui/ContextMenu.tsx';
import { type ConnectedItems, connectedItems } from './connected-items.ts';
import { type CardNode, DiagramCard } from './DiagramCard.tsx';
import { DiagramContext, type DiagramContextValue, itemDomId } from './diagram-context.ts';
import { type BeginConnection, useConnectDrag } from './edit/ConnectionHandles.tsx';
import {
  ConnectionHint,
  ConnectionLine,
  ConnectionTracker,
  ZoomProperty,
} from './edit/ConnectionLine.tsx';
import { type DiagramActions, runKeyAction } from './edit/use-diagram-actions.ts';
import { focusWhenReady, useKeepFocus } from './edit/use-keep-focus.ts';
import { APP } from './graph-nodes.ts';
import { type Direction, itemBoxes, itemById, nextItem } from './keyboard-navigation.ts';
import { LABEL_BASE, type Layout, LINE, type PlacedEdge } from './layout.ts';
import type { DiagramItem } from './types.ts';
import { type CanvasViewProps, graphIn, useCanvasView, viewOf } from './use-canvas-view.ts';
import { hiddenEdges, type Size, type Viewport } from './viewport.ts';

// A line of the drawing, on the path computed by the layout.

type FlowEdge = Edge<{ readonly placed: PlacedEdge; readonly near: boolean }, 'line'>;

const DiagramEdge = memo(function Line({ data }: EdgeProps<FlowEdge>): ReactNode {
  const small = useStore((s) => s.transform[2] < 0.4);
  if (!data) return null;
  const { edge, path, arrow, label } = data.placed;
  return (
    <g className="diagram-line" data-kind={edge.kind} data-near={data.near || undefined}>
      <path className="diagram-path" d={path} />
      {arrow !== '' && <path className="diagram-arrow" d={arrow} />}
      {label && !small && (
        <>
          <rect
            className="diagram-label-ground"
            x={label.x}
            y={label.y}
            width={label.width}
            height={label.height}
            rx={4}
          />
          <text className="diagram-label" textAnchor="middle">
            {label.lines.map((line, i) => (
              <tspan
                key={line}
                x={label.x + label.width / 2}
                y={label.y + LABEL_BASE + i * LINE.text}
              >
                {line}
              </tspan>
            ))}
          </text>
        </>
      )}
    </g>
  );
});

export interface CanvasProps extends CanvasViewProps {
  /** The viewport when the drawing was last shown. */
  readonly begin: Viewport | null;
  onView(view: Viewport): void;
  onSelect(item: DiagramItem): void;
  /** Moves a node; `isEnd` when it is let go. */
  onPlace(id: string, to: { readonly x: number; readonly y: number }, isEnd: boolean): void;
  /** Actions for the objects of the drawing; null if it is read-only. */
  readonly actions: DiagramActions | null;
  /** Starts a line at an item; null if lines can't be drawn. */
  readonly beginConnection: BeginConnection | null;
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
/** px that a key moves a node. */
const NUDGE = 20;
const WAYS: Readonly<Record<Direction, readonly [x: number, y: number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};
/** Milliseconds until the pointer dims what is not connected to the node under it. */
const HOVER = 300;

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
  const { layout, marked, first, onView, onSelect, onPlace, actions, beginConnection } = props;
  const flow = useReactFlow();
  const root = useRef<HTMLDivElement>(null);
  const [chosen, setWanted] = useState<string>(APP);
  const stops = useMemo(() => new Map(itemBoxes(layout).map((s) => [s.id, s])), [layout]);
  const current = stops.has(chosen) ? chosen : (stops.keys().next().value ?? '');
  const [pointed, setPointed] = useState<string | null>(null);
  const trace = useMemo(
    () => (pointed === null ? null : connectedItems(graphIn(layout), pointed)),
    [layout, pointed],
  );
  const hover = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Traces what is pointed at: at once by keys, after a while by the pointer. */
  const point = (id: string | null, isSlow = false): void => {
    clearTimeout(hover.current);
    if (isSlow && id !== pointed) setPointed(null);
    if (!isSlow) setPointed(id);
    else if (id !== null) hover.current = setTimeout(() => setPointed(id), HOVER);
  };
  useEffect(() => () => clearTimeout(hover.current), []);
  // A finger moves the drawing: nodes fill a small screen.
  const [isFine] = useState(() => window.matchMedia('(pointer: fine)').matches);
  const cards = useMemo(() => layout.nodes.map(nodeOf), [layout]);
  const lines = useMemo(() => edgesOf(layout, marked), [layout, marked]);
  const nodes = useMemo(
    () => (trace ? cards.map((card) => fadeCard(card, trace)) : cards),
    [cards, trace],
  );
  const edges = useMemo(
    () =>
      trace
        ? lines.map((line) => (trace.has(line.id) ? line : { ...line, className: OFF }))
        : lines,
    [lines, trace],
  );

  const { go, show, zoom, fitAll } = useCanvasView(root, props, stops, setWanted);
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

  /** Opens the menu of the canvas: what can be added. */
  const openMenu = (anchor: Anchor, back: HTMLElement | null): void => {
    const app = itemById(layout, APP);
    if (actions && app) actions.open({ panel: 'add', target: app, anchor, back });
  };
  const menuAt = (event: MouseEvent): void => {
    if (!actions) return;
    event.preventDefault();
    openMenu({ x: event.clientX, y: event.clientY }, document.getElementById(itemDomId(current)));
  };
  const press = (event: KeyboardEvent): void => {
    const id = event.target instanceof Element ? event.target.getAttribute('data-stop') : null;
    const item = id === null ? null : itemById(layout, id);
    if (actions && item && runKeyAction(event, item, actions)) {
      event.preventDefault();
      return;
    }
    if (!item && (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))) {
      openMenu(event.target as HTMLElement, event.target as HTMLElement);
      event.preventDefault();
      return;
    }
    const direction = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey || (event.altKey && !direction)) return;
    const [x, y] = direction ? WAYS[direction] : [0, 0];
    if (direction && event.altKey) {
      const own = stops.get(id ?? current)?.node;
      const placed = layout.nodes.find(({ node }) => node.id === own);
      if (placed)
        onPlace(placed.node.id, { x: placed.x + x * NUDGE, y: placed.y + y * NUDGE }, true);
    } else if (direction && event.shiftKey) {
      const view = flow.getViewport();
      go({ ...view, x: view.x - x * STEP, y: view.y - y * STEP }, false);
    } else if (direction) {
      const next = nextItem(layout, current, direction);
      if (next !== null) document.getElementById(itemDomId(next))?.focus({ preventScroll: true });
    } else if (event.key === '+' || event.key === '=') zoom(1.25);
    else if (event.key === '-') zoom(0.8);
    else if (event.key === '0') fitAll();
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
        nodesDraggable={isFine}
        nodeDragThreshold={5}
        onNodesChange={(changes) => {
          for (const change of changes)
            if (change.type === 'position' && change.position && change.dragging !== undefined)
              onPlace(change.id, change.position, !change.dragging);
        }}
        onPaneContextMenu={(event) => menuAt(event as MouseEvent)}
        onDoubleClick={(event) => {
          if ((event.target as Element).classList.contains('react-flow__pane')) menuAt(event);
        }}
        nodesConnectable={canDraw}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        panActivationKeyCode={null}
        aria-label={`Diagram. Arrow keys go from node to node, Enter shows the details, plus and minus zoom, 0 shows the whole, Shift with arrow keys moves it, Alt with arrow keys moves a node.${beginConnection ? ' C connects, R connects the reply of an operation, Shift with F10 opens a menu, F2 renames, Delete deletes.' : ''}`}
        onKeyDown={press}
        onPointerOver={(event) => {
          // Touch has no hover.
          if (event.pointerType !== 'touch') point(itemAtElement(event.target), true);
        }}
        onPointerLeave={() => point(null)}
        onFocus={(event) => {
          const id = event.target.getAttribute('data-stop');
          const box = id === null ? undefined : stops.get(id);
          held(box ?? null, id);
          point(event.target.matches(':focus-visible') ? id : null);
          // The browser scrolls the focused element into view in a container that must not scroll.
          root.current?.scrollTo(0, 0);
          if (!box || !event.target.matches(':focus-visible')) return;
          setWanted(box.id);
          show(box);
        }}
        onMoveEnd={(_event, view) => onView(view)}
        onBlur={(event) => {
          point(null);
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
      <p className="diagram-hint ui-help" aria-hidden="true">
        <kbd>←↑↓→</kbd> navigate <kbd>Enter</kbd> details <kbd>+</kbd> <kbd>−</kbd> <kbd>0</kbd>{' '}
        zoom <kbd>Shift ←↑↓→</kbd> move <kbd>Alt ←↑↓→</kbd> place
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

/** Returns the id of the node or row that contains an element. */
function itemAtElement(target: EventTarget): string | null {
  return target instanceof Element
    ? (target.closest('[data-stop]')?.getAttribute('data-stop') ?? null)
    : null;
}

// Shows that the drawing continues beyond the edges of its pane, and which part of it is in view.

/**
 * Renders a minimap to pan with, and a shade at each edge with more beyond it; nothing if the whole
 * drawing is in view.
 */
function Minimap({ layout }: { readonly layout: Layout }): ReactNode {
  const more = useStore(({ transform: [x, y, zoom], width, height }) =>
    hiddenEdges(layout, { x, y, zoom }, { width, height }),
  );
  if (more === '') return null;
  return (
    <>
      <span className="diagram-edges" data-more={more} />
      <MiniMap
        className="diagram-map"
        ariaLabel="Map of the diagram"
        nodeClassName={kindOf}
        pannable
        zoomable
      />
    </>
  );
}

function kindOf({ data }: Node): string {
  const { placed } = data as { readonly placed: Layout['nodes'][number] };
  return `diagram-map-${placed.node.action === 'send' || placed.node.action === 'receive' ? placed.node.action : placed.node.kind}`;
}

// The nodes and edges of React Flow for a layout; those outside of a traced flow are dimmed.

/** Class of items outside the traced flow. */
const OFF = 'diagram-off';

/** Returns a card that is outside the traced flow, or has rows outside it. */
function fadeCard(card: CardNode, trace: ConnectedItems): CardNode {
  if (!trace.has(card.id)) return { ...card, className: OFF };
  const { placed } = card.data;
  return placed.rows.every(({ item }) => trace.has(item.id))
    ? card
    : { ...card, data: { placed, trace } };
}

/** While a node is moved, the others stay the same objects. */
const made = new WeakMap<Layout['nodes'][number], CardNode>();

/** Returns the node of a card: the same as before for the same card. */
function nodeOf(placed: Layout['nodes'][number]): CardNode {
  const known = made.get(placed);
  if (known) return known;
  const { node, x, y, width, height } = placed;
  const card: CardNode = {
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
  made.set(placed, card);
  return card;
}

/** Returns the edges; those of the marked part are emphasized. */
function edgesOf({ nodes, edges }: Layout, marked: PartId | null): FlowEdge[] {
  const near = new Set<string>();
  for (const { node, rows } of nodes)
    if (marked !== null)
      for (const item of [node, ...rows.map((r) => r.item)])
        if (item.part === marked) near.add(item.id);
  // Lines that are drawn later would cut the labels.
  const isLabelled = ({ label }: PlacedEdge): boolean => label !== null;
  const inOrder = edges.toSorted((a, b) => Number(isLabelled(a)) - Number(isLabelled(b)));
  return inOrder.map((placed) => {
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
