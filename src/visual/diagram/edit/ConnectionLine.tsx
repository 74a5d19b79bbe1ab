// A line that is drawn by hand from one object to another: the line itself, and the item under its
// end.

import {
  type ConnectionLineComponentProps,
  useConnection,
  useStore,
  useStoreApi,
} from '@xyflow/react';
import { type ReactNode, type RefObject, use, useEffect, useLayoutEffect } from 'react';
import { capitalize } from '../../../core/light.ts';
import { DiagramContext } from '../diagram-context.ts';
import { itemAtPoint } from '../keyboard-navigation.ts';
import type { Layout } from '../layout.ts';
import type { PendingConnection } from './connections.ts';

export function ConnectionLine({
  fromX,
  fromY,
  toX,
  toY,
}: ConnectionLineComponentProps): ReactNode {
  const { connection } = use(DiagramContext);
  const bend = fromX + (toX - fromX) / 2;
  return (
    <g className="diagram-connecting" data-of={connection?.reply ? 'reply' : undefined}>
      <path d={`M${fromX} ${fromY}C${bend} ${fromY} ${bend} ${toY} ${toX} ${toY}`} />
      <circle cx={toX} cy={toY} r={4} />
    </g>
  );
}

export interface ConnectionTrackerProps {
  readonly layout: Layout;
  onOver(stop: string | null): void;
  onCancel(): void;
}

/**
 * Reports the item under the end of the line; Escape cancels it. Rendered inside React Flow, which
 * follows the pointer.
 */
export function ConnectionTracker({ layout, onOver, onCancel }: ConnectionTrackerProps): ReactNode {
  const store = useStoreApi();
  const over = useConnection((now) => (now.inProgress ? itemAtPoint(layout, now.to) : null));
  useEffect(() => onOver(over), [over, onOver]);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onCancel();
      store.getState().cancelConnection();
    };
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, [store, onCancel]);
  return null;
}

/** Shows what dropping here would do, or why nothing. */
export function ConnectionHint({
  pull: connection,
}: {
  readonly pull: PendingConnection;
}): ReactNode {
  const check = connection.over === null ? undefined : connection.checks.get(connection.over);
  const reason = check && 'reason' in check ? capitalize(check.reason) : null;
  return (
    <p
      className="diagram-says"
      role="status"
      data-tone={reason ? 'not' : check ? 'yes' : undefined}
    >
      {check && 'says' in check ? `${check.says}.` : (reason ?? connection.hint)}
    </p>
  );
}

/** Nothing grows to more than twice its size: it would cover its card. */
const LEAST = 0.5;

export function ZoomProperty({ root }: { readonly root: RefObject<HTMLElement | null> }): null {
  const zoom = useStore((s) => Math.min(1, Math.max(LEAST, s.transform[2])));
  useLayoutEffect(() => root.current?.style.setProperty('--diagram-zoom', `${zoom}`), [root, zoom]);
  return null;
}
