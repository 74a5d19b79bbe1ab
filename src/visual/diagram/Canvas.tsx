// The drawing on the screen: pan and zoom by hand, pointer or keys, one stop of Tab, arrow keys from node to node.
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
import type { PartId } from '../../core/model/types.ts';
import { Card, type CardNode } from './Card.tsx';
import type { Hand } from './edit/hand.ts';
import { giveFocus, useHeld } from './edit/held.ts';
import { acted } from './edit/keys.ts';
import { PullLine, PullSays, PullWatch } from './edit/Pull.tsx';
import type { BeginPull } from './edit/pull-from.ts';
import { Scale } from './edit/Scale.tsx';
import { usePull } from './edit/use-pull.ts';
import { bring, firstView, fitWhole, type Size, scaled, type View } from './fit.ts';
import { APP } from './graph.ts';
import { Line, type LineEdge } from './Line.tsx';
import { type Box, boundsOf, type Layout } from './layout.ts';
import { type Look, LookContext, stopId } from './look.ts';
import { Overview } from './Overview.tsx';
import { type Trace, traceOf } from './trace.ts';
import type { Graph, Stop } from './types.ts';
import { type Direction, step, stopBy, stopsOf } from './walk.ts';

export interface CanvasHandle {
  /** Bigger or smaller by a factor. */
  zoom(factor: number): void;
  /** The whole drawing, however small. */
  fit(): void;
}

export interface CanvasProps {
  readonly layout: Layout;
  readonly marked: PartId | null;
  /** Grows when the marked part should be brought into view. */
  readonly reveal: number;
  /** Another one means another picture, which is fitted anew; the same means an edit, which moves nothing. */
  readonly picture: string;
  /** What was in view when the drawing was last shown. */
  readonly begin: View | null;
  onView(view: View): void;
  onSelect(stop: Stop): void;
  readonly handle: Ref<CanvasHandle>;
  /** What can be done with the things of the drawing; null where they can only be looked at. */
  readonly hand: Hand | null;
  /** Begins a line at a stop; null where lines cannot be drawn. */
  readonly pullFrom: BeginPull | null;
  /** What is to get the keyboard and to be in view as soon as it is drawn, which is then told. */
  readonly seek: PartId | null;
  onSought(): void;
}

const NODE_TYPES = { card: Card };
const EDGE_TYPES = { line: Line };
const ARROWS: Readonly<Record<string, Direction>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };
const STEP = 80;

export function Canvas(props: CanvasProps): ReactNode {
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  // The first picture is drawn where it belongs, instead of jumping there.
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

function Drawing(props: CanvasProps & { readonly first: View }): ReactNode {
  const { layout, marked, reveal, picture, first, onView, onSelect, handle, hand, pullFrom, seek, onSought } = props;
  const flow = useReactFlow();
  const root = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(APP);
  const stops = useMemo(() => new Map(stopsOf(layout).map((s) => [s.id, s])), [layout]);
  const current = stops.has(wanted) ? wanted : (stops.keys().next().value ?? '');
  const [pointed, setPointed] = useState<string | null>(null);
  const trace = useMemo(() => (pointed === null ? null : traceOf(graphOf(layout), pointed)), [layout, pointed]);
  const cards = useMemo(() => layout.nodes.map(nodeOf), [layout]);
  const lines = useMemo(() => edgesOf(layout, marked), [layout, marked]);
  const nodes = useMemo(() => (trace ? cards.map((card) => faded(card, trace)) : cards), [cards, trace]);
  const edges = useMemo(
    () => (trace ? lines.map((line) => (trace.has(line.id) ? line : { ...line, className: OFF })) : lines),
    [lines, trace],
  );

  const size = (): Size => ({ width: root.current?.clientWidth ?? 0, height: root.current?.clientHeight ?? 0 });
  const go = (view: View, slowly = true): void => {
    const calm = !slowly || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    void flow.setViewport(view, calm ? {} : { duration: 150 });
  };
  const show = (box: Box): void => {
    const view = flow.getViewport();
    const next = bring(box, view, size());
    if (next !== view) go(next);
  };
  const act = useRef({ go, show, layout, marked, stops });
  useLayoutEffect(() => {
    act.current = { go, show, layout, marked, stops };
  });
  useImperativeHandle(handle, () => ({
    zoom: (factor) => go(scaled(flow.getViewport(), factor, size())),
    fit: () => go(fitWhole(layout, size())),
  }));

  const shown = useRef(picture);
  useEffect(() => {
    if (shown.current === picture) return;
    shown.current = picture;
    act.current.go(viewOf(act.current.layout, { width: root.current?.clientWidth ?? 0, height: root.current?.clientHeight ?? 0 }), false);
  }, [picture]);

  // Only a new `reveal` moves the drawing: a part that is marked by an edit is marked quietly.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    const stop = stopOf(act.current.layout, act.current.marked);
    const box = stop && act.current.stops.get(stop.id);
    if (!box) return;
    setWanted(box.id);
    act.current.show(box);
  }, [reveal]);

  useEffect(() => {
    const stop = stopOf(layout, seek);
    const box = stop && stops.get(stop.id);
    if (!box) return;
    onSought();
    setWanted(box.id);
    act.current.show(box);
    giveFocus(box.id);
  }, [seek, layout, stops, onSought]);

  // What is marked stays in view when a pane beside takes some of the room, and its flow, too, as far as there is room for it.
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let before: Size = { width: element.clientWidth, height: element.clientHeight };
    const watch = new ResizeObserver(() => {
      const now: Size = { width: element.clientWidth, height: element.clientHeight };
      const stop = stopOf(act.current.layout, act.current.marked);
      const box = stop && act.current.stops.get(stop.id);
      const view = flow.getViewport();
      const seen = box && bring(box, view, before) === view;
      before = now;
      if (!seen) return;
      const flowBox = boxOf(act.current.layout, box.id);
      act.current.go(bring(box, flowBox ? bring(flowBox, view, now) : view, now), false);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [flow]);

  const held = useHeld(layout, (id) => {
    setWanted(id);
    giveFocus(id);
  });

  const { pull, over, cancel, begin, end } = usePull(layout, hand, pullFrom);
  const canDraw = pullFrom !== null;
  const look = useMemo<Look>(
    () => ({
      hand,
      canDraw,
      pull,
      marked,
      current,
      select(stop) {
        setWanted(stop.id);
        onSelect(stop);
      },
    }),
    [marked, current, onSelect, hand, canDraw, pull],
  );

  const press = (event: KeyboardEvent): void => {
    const id = event.target instanceof Element ? event.target.getAttribute('data-stop') : null;
    const stop = id === null ? null : stopBy(layout, id);
    if (hand && stop && acted(event, stop, hand)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = ARROWS[event.key];
    const view = flow.getViewport();
    if (direction && event.shiftKey) {
      const [x, y] = { left: [STEP, 0], right: [-STEP, 0], up: [0, STEP], down: [0, -STEP] }[direction] as [number, number];
      go({ ...view, x: view.x + x, y: view.y + y }, false);
    } else if (direction) {
      const next = step(layout, current, direction);
      if (next !== null) document.getElementById(stopId(next))?.focus({ preventScroll: true });
    } else if (event.key === '+' || event.key === '=') go(scaled(view, 1.25, size()));
    else if (event.key === '-') go(scaled(view, 0.8, size()));
    else if (event.key === '0') go(fitWhole(layout, size()));
    else return;
    event.preventDefault();
  };

  return (
    <LookContext value={look}>
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
        aria-label={`Diagram. Arrow keys go from node to node, Enter shows the details, plus and minus zoom, 0 shows the whole, Shift with arrow keys moves it.${pullFrom ? ' C connects, R connects the reply of an operation, Shift with F10 opens a menu, F2 renames, Delete deletes.' : ''}`}
        onKeyDown={press}
        onPointerOver={(event) => {
          // A finger has no way to point at something without pressing it.
          if (event.pointerType !== 'touch') setPointed(stopAt(event.target));
        }}
        onPointerLeave={() => setPointed(null)}
        onFocus={(event) => {
          const id = event.target.getAttribute('data-stop');
          const box = id === null ? undefined : stops.get(id);
          held(box ?? null, id);
          setPointed(event.target.matches(':focus-visible') ? id : null);
          // The browser scrolls what is focused into view inside a box that is not to scroll.
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
        connectionLineComponent={PullLine}
      >
        <Overview layout={layout} />
        {hand && <Scale root={root} />}
        {pull && <PullWatch layout={layout} onOver={over} onCancel={cancel} />}
      </ReactFlow>
      {pull && <PullSays pull={pull} />}
      <p className="diagram-hint" aria-hidden="true">
        <kbd>←↑↓→</kbd> navigate <kbd>Enter</kbd> details <kbd>+</kbd> <kbd>−</kbd> <kbd>0</kbd> zoom <kbd>Shift ←↑↓→</kbd> move
        {pullFrom && (
          <>
            {' '}
            <kbd>C</kbd> connect <kbd>R</kbd> reply <kbd>Shift F10</kbd> more
          </>
        )}
      </p>
    </LookContext>
  );
}

function graphOf({ nodes, edges }: Layout): Graph {
  return { nodes: nodes.map(({ node }) => node), edges: edges.map(({ edge }) => edge) };
}

/** The box around the flow that a node or a row is in; null where it is in none. */
function boxOf(layout: Layout, id: string): Box | null {
  const trace = traceOf(graphOf(layout), id);
  return trace && boundsOf(layout.nodes.filter(({ node }) => trace.has(node.id)));
}

/** Class of what has nothing to do with the flow that is traced. */
const OFF = 'diagram-off';

/** The first view of a drawing; where not both sides fit, that of the side with more operations. */
function viewOf(layout: Layout, size: Size): View {
  const app = layout.nodes.find(({ node }) => node.kind === 'app') ?? layout;
  const count = (side: 'in' | 'out'): number => layout.nodes.filter(({ node }) => node.kind === 'operation' && node.side === side).length;
  return firstView(layout, size, app, count('in') > count('out') ? 'in' : 'out');
}

/** Id of the node or row that an element is in. */
function stopAt(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest('[data-stop]')?.getAttribute('data-stop') ?? null) : null;
}

/** A card beside the flow that is traced, or with rows that are not in it. */
function faded(card: CardNode, trace: Trace): CardNode {
  if (!trace.has(card.id)) return { ...card, className: OFF };
  const { placed } = card.data;
  return placed.rows.every(({ stop }) => trace.has(stop.id)) ? card : { ...card, data: { placed, trace } };
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

function edgesOf({ nodes, edges }: Layout, marked: PartId | null): LineEdge[] {
  const near = new Set<string>();
  for (const { node, rows } of nodes)
    if (marked !== null) for (const stop of [node, ...rows.map((r) => r.stop)]) if (stop.part === marked) near.add(stop.id);
  return edges.map((placed) => {
    const { edge } = placed;
    return {
      id: edge.id,
      type: 'line',
      source: edge.from,
      target: edge.to,
      data: { placed, near: near.has(edge.from) || near.has(edge.to) || (edge.row !== undefined && near.has(edge.row)) },
      ariaLabel: edge.name,
      domAttributes: { 'aria-roledescription': undefined },
    };
  });
}

function stopOf({ nodes }: Layout, part: PartId | null): Stop | null {
  if (part === null) return null;
  for (const { node, rows } of nodes) {
    if (node.part === part) return node;
    const row = rows.find((r) => r.stop.part === part);
    if (row) return row.stop;
  }
  return null;
}
