// The line that is drawn by hand: where it starts, what is under its end, and what dropping it
// does.

import type { OnConnectStart } from '@xyflow/react';
import { useCallback, useRef, useState } from 'react';
import { capitalize } from '../../../core/light.ts';
import { itemById } from '../keyboard-navigation.ts';
import type { Layout } from '../layout.ts';
import type { BeginConnection } from './begin-connection.ts';
import type { PendingConnection } from './connections.ts';
import type { DiagramActions } from './use-diagram-actions.ts';

/** Returns the id of the handle that connects the reply of an operation. */
export function replyHandleId(id: string): string {
  return `${id} reply`;
}

/** @param from starts a line at an item; null if lines can't be drawn */
export function useConnectDrag(
  layout: Layout,
  actions: DiagramActions | null,
  from: BeginConnection | null,
) {
  const [connection, setPull] = useState<PendingConnection | null>(null);
  // React Flow's events read the current line when it is dropped, not while rendering.
  const now = useRef(connection);
  const draw = useCallback((to: PendingConnection | null): void => {
    now.current = to;
    setPull(to);
  }, []);
  const over = useCallback(
    (id: string | null): void => void (now.current && draw({ ...now.current, over: id })),
    [draw],
  );
  const cancel = useCallback((): void => draw(null), [draw]);
  const begin: OnConnectStart = (_event, { nodeId, handleId }) => {
    const reply = nodeId !== null && handleId === replyHandleId(nodeId);
    const id = reply ? nodeId : handleId;
    const item = id === null ? null : itemById(layout, id);
    if (item && from) draw(from(item, layout, reply));
  };
  const end = (): void => {
    const { current: done } = now;
    draw(null);
    if (!done || done.over === null || done.over === done.from) return;
    const check = done.checks.get(done.over);
    if (check && 'command' in check) actions?.connect(check.command);
    else if (check) actions?.refuse(capitalize(check.reason));
  };
  // `connection` is null while no line is drawn.
  return { connection, over, cancel, begin, end };
}
