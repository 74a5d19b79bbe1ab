// The slot of one card in a list.
import { Component, memo, type ReactNode, useCallback, useMemo } from 'react';
import { formatCount } from '../../core/light.ts';
import type { Model, OperationPart, Part, PartId, SchemaRoot } from '../../core/types.ts';
import { visibleName } from '../../ui/display-text.ts';
import { domId, headingId } from '../pane/location.ts';
import { usePane, usePaneState, usePart } from '../pane/pane.ts';
import { useCards } from './late-cards.ts';
import { SUMMARY_ROWS } from './OperationsSummary.tsx';

interface CardSlotProps {
  id: PartId;
  /**
   * Position in the list, from 1, and length of the list; absent where the whole list is mounted.
   */
  at?: number;
  of?: number;
}

/** The article of a part (not a section: hundreds of landmarks are none), if there is a part. */
export const CardSlot = memo(function Slot({ id, at, of }: CardSlotProps): ReactNode {
  const pane = usePane();
  const { mounts } = pane;
  const part = usePart(id);
  const servers = usePaneState((s) => s.similar?.get(id));
  const marked = usePaneState((s) => s.marked?.id === id) && !servers;
  const group = usePaneState((s) => s.operations?.heads.get(id));
  const attach = useCallback(
    (element: HTMLElement | null) => (element ? mounts.register(id, element) : undefined),
    [mounts, id],
  );
  const height = useMemo(
    () => (part ? estimateHeight(part, (other) => pane.get().model.parts.get(other)) : 0),
    [pane, part],
  );
  const cards = useCards();
  if (!part) return null;
  // The list is as high as it will be.
  if (!cards) return <div className="docs-gap" style={{ height }} aria-hidden="true" />;
  return (
    <article
      ref={attach}
      id={servers ? undefined : domId(id)}
      className="docs-card"
      {...(servers
        ? { 'aria-label': formatCount(servers.length, 'similar server') }
        : { 'aria-labelledby': headingId(id) })}
      data-marked={marked || undefined}
      {...(at === undefined
        ? { style: { containIntrinsicBlockSize: `auto ${height}px` } }
        : { 'aria-posinset': at, 'aria-setsize': of, tabIndex: -1 })}
    >
      {group !== undefined && (
        <h3 className="docs-group" dir="auto">
          {visibleName(group)}
        </h3>
      )}
      <CardBoundary of={part}>
        {servers ? <cards.ServerTable parts={servers} /> : <cards.Card part={part} />}
      </CardBoundary>
    </article>
  );
});

// Guesses the height of a card that was never shown, so that the scroll bar is about right, and of
// what is above the first one, so that no more is rendered at first than can be seen.

const ROW = 34;
const LINE = 21;
const FACT = 55;
const SUMMARY_ROW = 50;
/** Of a longer text the rest is shown on demand. */
const MOST_LINES = 2_500;

/** Returns the height in pixels. `find` gives the part with an id. */
export function estimateHeight(part: Part, find: FindPart): number {
  const text = estimateLines(part.description ?? '') * LINE + (part.summary ? 24 : 0);
  return 96 + text + contentHeight(part, find);
}

/**
 * Returns the height in pixels of what is above all cards, rather too little than too much: a page
 * that lacks a card in sight is drawn once more.
 * @param summary whether what the application does is there
 */
export function estimateAbove({ info, order }: Model, summary: boolean): number {
  const facts = [info?.applicationId, info?.defaultContentType, info?.formatVersion];
  const beside = facts.filter((fact) => fact !== undefined).length * FACT;
  const overview = 150 + Math.max(estimateLines(info?.description ?? '') * LINE, beside);
  const rows = summary ? Math.min(order.operations.length, SUMMARY_ROWS) : 0;
  return overview + (rows > 0 ? 90 + rows * SUMMARY_ROW : 0);
}

/** About the lines that a text takes, at most as many as are rendered at first. */
function estimateLines(text: string): number {
  let count = Math.ceil(text.length / 80);
  // A text of short lines has more.
  for (let at = 0, breaks = 0; count < MOST_LINES; at++) {
    at = text.indexOf('\n', at);
    if (at < 0) break;
    count = Math.max(count, ++breaks);
  }
  return Math.min(count, MOST_LINES);
}

type FindPart = (id: PartId) => Part | undefined;

/** The message of an operation that is open at first. */
function messageHeight({ messages }: OperationPart, find: FindPart): number {
  const id = messages[0]?.id;
  const message = id == null ? undefined : find(id);
  if (message?.kind !== 'message') return 0;
  return 60 + treeHeight(message.payload, find) + treeHeight(message.headers, find);
}

function contentHeight(part: Part, find: FindPart): number {
  switch (part.kind) {
    case 'server':
      return 92 + part.variables.length * ROW + part.security.length * ROW;
    case 'channel':
      return 112 + (part.operations.length + part.parameters.length) * ROW;
    case 'operation':
      return 112 + (part.reply ? 140 : 0) + part.security.length * ROW + messageHeight(part, find);
    case 'message':
      return 100 + treeHeight(part.payload, find) + treeHeight(part.headers, find);
    case 'schema':
      return 40 + treeHeight(part.schema, find);
    case 'security':
      return 60 + part.flows.length * 140;
    case 'component':
      return part.fields.length * ROW;
    case 'info':
      return 0;
  }
}

function treeHeight(root: SchemaRoot | undefined, find: FindPart): number {
  if (!root) return 0;
  // The target of a reference is shown instead of the reference.
  const target = root.view?.ref === undefined ? undefined : find(root.refs[root.view.ref] ?? '');
  const view = target?.kind === 'schema' ? target.schema.view : root.view;
  const rows = view ? Math.min(100, view.properties.length + view.branches.length * 3) : 8;
  return 64 + rows * ROW;
}

// Error boundary of one card; renders it again when its part changes.

interface Props {
  /** What the children are made from: another one is another try. */
  of: Part;
  children: ReactNode;
}
interface State {
  failed: unknown;
  of: Part;
}

const FINE = Symbol('fine');

/** Shows its children, or one line where they throw. */
export class CardBoundary extends Component<Props, State> {
  override state: State = { failed: FINE, of: this.props.of };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: error };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.of === state.of ? null : { failed: FINE, of: props.of };
  }

  override render(): ReactNode {
    return this.state.failed === FINE ? (
      this.props.children
    ) : (
      <p className="docs-note" role="alert">
        Couldn't show the object at <code>{this.props.of.pointer}</code>. It is shown again after
        its next change.
      </p>
    );
  }
}
