// What is open above the diagram for one of its objects: its menu, or the list of what to connect
// it to.
import { lazy, type ReactNode, Suspense } from 'react';
import type { Model } from '../../../core/types.ts';
import { titleOf } from '../accessible-names.ts';
import { APP } from '../graph-nodes.ts';
import { ConnectDialog } from './ConnectDialog.tsx';
import { connectableAt, named, replyOf } from './connectable.ts';
import { connectionTargets } from './connections.ts';
import { existingConnections } from './disconnect.ts';
import type { DiagramActions, OpenPanel } from './use-diagram-actions.ts';

export interface EditPanelsProps {
  readonly model: Model;
  readonly opened: OpenPanel | null;
  readonly actions: DiagramActions;
  readonly readOnly: string | null;
  readonly resetLayout: (() => void) | null;
  onClose(opened: OpenPanel): void;
}

/** Loaded on demand: menus need a large module. */
const ItemMenu = lazy(() => import('./ItemMenu.tsx'));

const ENDS = {
  operation: 'a channel or a message',
  channel: 'an operation, a reply, a message, a server or the application',
  message: 'a channel, an operation or a reply',
  reply: 'a channel or a message',
  server: 'a channel',
  app: 'a channel',
} as const;

/** Returns what an object of a kind can be connected to, in words. */
export function connectableText(kind: keyof typeof ENDS): string {
  return ENDS[kind];
}

export function EditPanels({
  model,
  opened,
  actions,
  readOnly,
  resetLayout,
  onClose,
}: EditPanelsProps): ReactNode {
  if (!opened) return null;
  const { panel: what, target, back } = opened;
  if (what === 'menu' || what === 'add')
    return (
      <Suspense>
        <ItemMenu
          model={model}
          opened={opened}
          actions={actions}
          readOnly={readOnly}
          resetLayout={resetLayout}
          onClose={() => onClose(opened)}
        />
      </Suspense>
    );
  const own = connectableAt(model, target);
  const thing = what === 'reply' && own?.kind === 'operation' ? replyOf(own) : own;
  if (!thing || (what === 'reply' && thing.kind !== 'reply')) return null;
  const close = (): void => {
    onClose(opened);
    // The dialog restores the focus to the element that had it, which may be in a menu that is
    // gone.
    requestAnimationFrame(() => back?.focus({ preventScroll: true }));
  };
  const connects = what !== 'disconnect';
  const name =
    thing.kind === 'reply'
      ? `the reply of ${titleOf(thing.of)}`
      : thing.kind === APP
        ? named(thing)
        : `${thing.kind} ${target.title}`;
  return (
    <ConnectDialog
      key={what}
      title={`${connects ? 'Connect' : 'Disconnect'} ${name}`}
      search={connects ? `Find ${ENDS[thing.kind]}` : 'Find a connection to remove'}
      connections={connects ? connectionTargets(model, thing) : existingConnections(model, thing)}
      none={
        connects
          ? `Nothing to connect to yet. Add ${ENDS[thing.kind]} first.`
          : 'No connections can be removed here.'
      }
      onPick={actions.connect}
      onClose={close}
    />
  );
}
