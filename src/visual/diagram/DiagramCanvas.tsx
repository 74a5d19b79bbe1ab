// The drawing on the screen: pan and zoom by touch, pointer or keys, one tab stop, arrow keys from
// node to node.
import { ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import {
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { connectedItems } from './connected-items.ts';
import { DiagramCard } from './DiagramCard.tsx';
import { DiagramEdge } from './DiagramEdge.tsx';
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
import { edgesOf, faded, nodeOf, OFF } from './flow-elements.ts';
import { APP } from './graph-nodes.ts';
import { type Direction, itemBoxes, itemById, nextItem } from './keyboard-navigation.ts';
import { Minimap } from './Minimap.tsx';
import type { DiagramItem } from './types.ts';
import { type CanvasViewProps, graphIn, useCanvasView, viewOf } from './use-canvas-view.ts';
import type { Size, Viewport } from './viewport.ts';

export interface CanvasProps extends CanvasViewProps {
  /** The viewport when the drawing was last shown. */
  readonly begin: Viewport | null;
  onView(view: Viewport): void;
  onSelect(item: DiagramItem): void;
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
  const { layout, marked, first, onView, onSelect, actions, beginConnection } = props;
  const flow = useReactFlow();
  const root = useRef<HTMLDivElement>(null);
  const [chosen, setWanted] = useState(APP);
  const stops = useMemo(() => new Map(itemBoxes(layout).map((s) => [s.id, s])), [layout]);
  const current = stops.has(chosen) ? chosen : (stops.keys().next().value ?? '');
  const [pointed, setPointed] = useState<string | null>(null);
  const trace = useMemo(
    () => (pointed === null ? null : connectedItems(graphIn(layout), pointed)),
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

  const press = (event: KeyboardEvent): void => {
    const id = event.target instanceof Element ? event.target.getAttribute('data-stop') : null;
    const item = id === null ? null : itemById(layout, id);
    if (actions && item && runKeyAction(event, item, actions)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = ARROWS[event.key];
    if (direction && event.shiftKey) {
      const view = flow.getViewport();
      const [x, y] = { left: [STEP, 0], right: [-STEP, 0], up: [0, STEP], down: [0, -STEP] }[
        direction
      ] as [number, number];
      go({ ...view, x: view.x + x, y: view.y + y }, false);
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
      <p className="diagram-hint ui-help" aria-hidden="true">
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

/** Returns the id of the node or row that contains an element. */
function itemAtElement(target: EventTarget): string | null {
  return target instanceof Element
    ? (target.closest('[data-stop]')?.getAttribute('data-stop') ?? null)
    : null;
}
