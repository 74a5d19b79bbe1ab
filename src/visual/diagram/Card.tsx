// One node of the drawing: a card with a head that is a button, and a row for each of its messages or servers.
import { Handle, type Node, type NodeProps, Position, useStore, useViewport } from '@xyflow/react';
import { AppWindow, ArrowDownLeft, ArrowUpRight, CornerDownLeft, Hash, type LucideIcon, Mail, Server } from 'lucide-react';
import { Fragment, memo, type ReactNode, use } from 'react';
import { Grips } from './edit/Grips.tsx';
import type { Pull } from './edit/Pull.tsx';
import { isFrame, LINE, type PlacedNode, type PlacedRow } from './layout.ts';
import { LookContext, stopId } from './look.ts';
import { kindText } from './names.ts';
import type { Trace } from './trace.ts';
import type { GraphNode, Stop } from './types.ts';

/** `trace`: the flow that is traced, where not all rows of the card belong to it. */
export type CardNode = Node<{ readonly placed: PlacedNode; readonly trace?: Trace }, 'card'>;

export const Card = memo(function Card({ data: { placed, trace } }: NodeProps<CardNode>): ReactNode {
  const { node, width, height, head, rows } = placed;
  const { marked } = use(LookContext);
  return (
    <div
      className="diagram-card"
      data-kind={node.kind}
      data-action={node.action}
      data-marked={(node.part !== null && node.part === marked) || undefined}
      style={{ width, height }}
    >
      {/* Where lines begin and end is told by the layout; without these they would not be drawn at all. */}
      <Handle type="target" position={Position.Left} isConnectable={false} className="diagram-handle" />
      <Handle type="source" position={Position.Right} isConnectable={false} className="diagram-handle" />
      {isFrame(node) ? (
        <p className="diagram-kind diagram-group" style={{ height: head }}>
          {node.title}
        </p>
      ) : (
        <>
          <Target stop={node} className="diagram-head" style={{ height: rows.length > 0 ? head : '100%' }}>
            {node.kind === 'app' ? (
              <InView placed={placed}>
                <Words placed={placed} />
              </InView>
            ) : (
              <Words placed={placed} />
            )}
          </Target>
          <Grips
            stop={node}
            edge={edgeOf(node)}
            reply={node.kind !== 'operation' ? null : node.replies ? 'drawn' : 'none'}
            middle={(rows.length > 0 ? head : height) / 2}
            top={4}
          />
        </>
      )}
      {rows.map((row) => (
        <Fragment key={row.stop.id}>
          <Row row={row} icon={node.kind === 'servers' ? Server : Mail} off={trace !== undefined && !trace.has(row.stop.id)} />
          <Grips
            stop={row.stop}
            edge={row.stop.part === null ? null : edgeOf(node)}
            middle={row.y - placed.y + row.height / 2}
            top={row.y - placed.y + (row.height - 24) / 2}
          />
        </Fragment>
      ))}
    </div>
  );
});

function Words({ placed: { node, title, text, note } }: { readonly placed: PlacedNode }): ReactNode {
  const Icon = iconOf(node);
  return (
    <>
      <span className="diagram-kind" aria-hidden="true">
        {Icon && <Icon size={14} aria-hidden="true" />}
        {kindText(node)}
      </span>
      <Lines lines={title} className="diagram-title" />
      <Lines lines={text} className="diagram-text" />
      <Lines lines={note} className="diagram-note" />
    </>
  );
}

function Row({ row, icon: Icon, off }: { readonly row: PlacedRow; readonly icon: LucideIcon; readonly off: boolean }): ReactNode {
  return (
    <Target stop={row.stop} className={off ? 'diagram-row diagram-off' : 'diagram-row'} style={{ height: row.height }}>
      <Icon size={14} aria-hidden="true" />
      <span className="diagram-row-words">
        <Lines lines={row.title} className="diagram-title" />
        <Lines lines={row.text} className="diagram-text" />
      </span>
    </Target>
  );
}

interface TargetProps {
  readonly stop: Stop;
  readonly className: string;
  readonly style: { readonly height: number | string };
  readonly children: ReactNode;
}

function Target({ stop, className, style, children }: TargetProps): ReactNode {
  const { marked, current, select, hand, pull } = use(LookContext);
  return (
    <button
      type="button"
      id={stopId(stop.id)}
      data-stop={stop.id}
      data-pull={pull ? pullOf(pull, stop.id) : undefined}
      className={className}
      style={style}
      aria-current={stop.part !== null && stop.part === marked ? 'true' : undefined}
      tabIndex={stop.id === current ? 0 : -1}
      onClick={() => select(stop)}
      onContextMenu={
        hand
          ? (event) => {
              event.preventDefault();
              const { currentTarget: back, clientX: x, clientY: y } = event;
              hand.open({ what: 'menu', spot: stop, anchor: x > 0 || y > 0 ? { x, y } : back, back });
            }
          : undefined
      }
    >
      {/* Not a label: the words that are seen are this name too, broken into lines. */}
      <span className="ui-hidden">{stop.name}</span>
      {children}
    </button>
  );
}

/** Keeps the words of a card that is higher than the window in the middle of what is seen of it. */
function InView({ placed, children }: { readonly placed: PlacedNode; readonly children: ReactNode }): ReactNode {
  const { y, zoom } = useViewport();
  const room = useStore((s) => s.height);
  const seen = [Math.max(placed.y, -y / zoom), Math.min(placed.y + placed.height, (room - y) / zoom)] as const;
  const middle = (seen[0] + seen[1]) / 2 - placed.y;
  const top = Math.min(Math.max(middle - placed.head / 2, 0), placed.height - placed.head);
  return (
    <span className="diagram-in-view" style={{ paddingTop: LINE.pad, transform: `translateY(${top}px)` }}>
      {children}
    </span>
  );
}

function Lines({ lines, className }: { readonly lines: readonly string[]; readonly className: string }): ReactNode {
  return lines.map((line, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never change places.
    <span key={i} className={className} dir="auto" aria-hidden="true">
      {line}
    </span>
  ));
}

/** The edge where lines begin: that which the things are at that they go to. */
function edgeOf({ kind, side }: GraphNode): 'left' | 'right' | null {
  if (kind === 'app') return null;
  return (kind === 'operation') === (side === 'out') ? 'right' : 'left';
}

/** How a thing looks while a line is drawn: where it began, where it may end, where it would end now. */
function pullOf({ from, over, verdicts }: Pull, id: string): string {
  if (id === from) return 'from';
  const verdict = verdicts.get(id);
  return verdict && 'intent' in verdict ? (id === over ? 'end' : 'may') : 'not';
}

function iconOf({ kind, action }: GraphNode): LucideIcon | null {
  if (kind === 'operation') return action === 'send' ? ArrowUpRight : action === 'receive' ? ArrowDownLeft : null;
  return kind === 'app' ? AppWindow : kind === 'channel' ? Hash : CornerDownLeft;
}
