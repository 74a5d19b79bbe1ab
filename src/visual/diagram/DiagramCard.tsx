// A node of the drawing: a card with a button as its head, and a row for each message or server.
import { Handle, type Node, type NodeProps, Position, useStore, useViewport } from '@xyflow/react';
import {
  AppWindow,
  ArrowDownLeft,
  ArrowUpRight,
  CornerDownLeft,
  Hash,
  type LucideIcon,
  Mail,
  Server,
} from 'lucide-react';
import { Fragment, memo, type ReactNode, use } from 'react';
import { useLiveMark } from '../live-marks.ts';
import { kindText } from './accessible-names.ts';
import type { ConnectedItems } from './connected-items.ts';
import { DiagramContext, itemDomId } from './diagram-context.ts';
import { ConnectionHandles } from './edit/ConnectionHandles.tsx';
import type { PendingConnection } from './edit/connections.ts';
import { isGroupBox, LINE, type PlacedNode, type PlacedRow } from './layout.ts';
import type { DiagramItem, GraphNode } from './types.ts';
import './cards.css';

/** `trace`: the traced flow, if not all rows of the card belong to it. */
export type CardNode = Node<
  { readonly placed: PlacedNode; readonly trace?: ConnectedItems },
  'card'
>;

export const DiagramCard = memo(function Card({
  data: { placed, trace },
}: NodeProps<CardNode>): ReactNode {
  const { node, width, height, head, rows } = placed;
  const { marked } = use(DiagramContext);
  return (
    <div
      className="diagram-card"
      data-kind={node.kind}
      data-action={node.action}
      data-marked={(node.part !== null && node.part === marked) || undefined}
      style={{ width, height }}
    >
      {/* The layout computes the ends of lines, but React Flow draws none without handles. */}
      <Handle
        type="target"
        position={Position.Left}
        isConnectable={false}
        className="diagram-handle"
      />
      <Handle
        type="source"
        position={Position.Right}
        isConnectable={false}
        className="diagram-handle"
      />
      {isGroupBox(node) ? (
        <p className="diagram-kind diagram-group" style={{ height: head }}>
          {node.title}
        </p>
      ) : (
        <>
          <CardTarget
            item={node}
            className="diagram-head"
            style={{ height: rows.length > 0 ? head : '100%' }}
          >
            {node.kind === 'app' ? (
              <KeepInView placed={placed}>
                <CardText placed={placed} />
              </KeepInView>
            ) : (
              <CardText placed={placed} />
            )}
          </CardTarget>
          {node.kind === 'app' ? (
            <AppHandle placed={placed} />
          ) : (
            <ConnectionHandles
              item={node}
              edge={edgeOf(node)}
              reply={node.kind !== 'operation' ? null : node.replies ? 'drawn' : 'none'}
              middle={(rows.length > 0 ? head : height) / 2}
              top={4}
            />
          )}
        </>
      )}
      {rows.map((row) => (
        <Fragment key={row.item.id}>
          <CardRow
            row={row}
            icon={node.kind === 'servers' ? Server : Mail}
            off={trace !== undefined && !trace.has(row.item.id)}
          />
          <ConnectionHandles
            item={row.item}
            edge={row.item.part === null ? null : edgeOf(node)}
            middle={row.y - placed.y + row.height / 2}
            top={row.y - placed.y + (row.height - 24) / 2}
          />
        </Fragment>
      ))}
    </div>
  );
});

function CardText({
  placed: { node, title, text, note },
}: {
  readonly placed: PlacedNode;
}): ReactNode {
  const Icon = iconOf(node);
  return (
    <>
      <span className="diagram-kind" aria-hidden="true">
        {Icon && <Icon size={14} aria-hidden="true" />}
        {kindText(node)}
      </span>
      <TextLines lines={title} className="diagram-title" />
      <TextLines lines={text} className="diagram-text" />
      <TextLines lines={note} className="diagram-note" />
    </>
  );
}

function CardRow({
  row,
  icon: Icon,
  off,
}: {
  readonly row: PlacedRow;
  readonly icon: LucideIcon;
  readonly off: boolean;
}): ReactNode {
  return (
    <CardTarget
      item={row.item}
      className={off ? 'diagram-row diagram-off' : 'diagram-row'}
      style={{ height: row.height }}
    >
      <Icon size={14} aria-hidden="true" />
      <span className="diagram-row-words">
        <TextLines lines={row.title} className="diagram-title" />
        <TextLines lines={row.text} className="diagram-text" />
      </span>
    </CardTarget>
  );
}

interface TargetProps {
  readonly item: DiagramItem;
  readonly className: string;
  readonly style: { readonly height: number | string };
  readonly children: ReactNode;
}

function CardTarget({ item, className, style, children }: TargetProps): ReactNode {
  const { marked, current, select, actions, connection } = use(DiagramContext);
  const mark = useLiveMark(item.part);
  return (
    <button
      type="button"
      id={itemDomId(item.id)}
      data-stop={item.id}
      data-connect={connection ? connectionClass(connection, item.id) : undefined}
      className={className}
      style={style}
      aria-current={item.part !== null && item.part === marked ? 'true' : undefined}
      tabIndex={item.id === current ? 0 : -1}
      onClick={() => select(item)}
      onContextMenu={
        actions
          ? (event) => {
              event.preventDefault();
              const { currentTarget: back, clientX: x, clientY: y } = event;
              actions.open({
                panel: 'menu',
                target: item,
                anchor: x > 0 || y > 0 ? { x, y } : back,
                back,
              });
            }
          : undefined
      }
    >
      {/* Not a label: the visible text is the same name, broken into lines. */}
      <span className="ui-hidden">{mark ? `${item.name}, ${mark.text}` : item.name}</span>
      {children}
      {mark?.badge}
    </button>
  );
}

/** Keeps the text of a card that is higher than the window centered in its visible part. */
function KeepInView({
  placed,
  children,
}: {
  readonly placed: PlacedNode;
  readonly children: ReactNode;
}): ReactNode {
  const top = useTopInView(placed);
  return (
    <span
      className="diagram-in-view"
      style={{ paddingTop: LINE.pad, transform: `translateY(${top}px)` }}
    >
      {children}
    </span>
  );
}

/** The handle of the application, beside its text. */
function AppHandle({ placed }: { readonly placed: PlacedNode }): ReactNode {
  const top = useTopInView(placed);
  return (
    <ConnectionHandles
      item={placed.node}
      edge={edgeOf(placed.node)}
      middle={top + placed.head / 2}
      top={top + 4}
    />
  );
}

/** Returns how far down the text of a card is, in the middle of what is visible of it. */
function useTopInView(placed: PlacedNode): number {
  const { y, zoom } = useViewport();
  const room = useStore((s) => s.height);
  const seen = [
    Math.max(placed.y, -y / zoom),
    Math.min(placed.y + placed.height, (room - y) / zoom),
  ] as const;
  const middle = (seen[0] + seen[1]) / 2 - placed.y;
  return Math.min(Math.max(middle - placed.head / 2, 0), placed.height - placed.head);
}

function TextLines({
  lines,
  className,
}: {
  readonly lines: readonly string[];
  readonly className: string;
}): ReactNode {
  return lines.map((line, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text never change their order.
    <span key={i} className={className} dir="auto" aria-hidden="true">
      {line}
    </span>
  ));
}

/** Returns the edge where lines start: the one that faces the possible targets. */
function edgeOf({ kind, side }: GraphNode): 'left' | 'right' | null {
  if (kind === 'app') return 'right';
  return (kind === 'operation') === (side === 'out') ? 'right' : 'left';
}

/**
 * Returns the state of an item while a line is drawn: its start, a possible target, or the current
 * target.
 */
function connectionClass({ from, over, checks }: PendingConnection, id: string): string {
  if (id === from) return 'from';
  const check = checks.get(id);
  return check && 'command' in check ? (id === over ? 'end' : 'may') : 'not';
}

function iconOf({ kind, action }: GraphNode): LucideIcon | null {
  if (kind === 'operation')
    return action === 'send' ? ArrowUpRight : action === 'receive' ? ArrowDownLeft : null;
  return kind === 'app' ? AppWindow : kind === 'channel' ? Hash : CornerDownLeft;
}
