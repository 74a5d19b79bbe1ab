// What is open above the diagram for one of its objects: its menu, or the list of what to connect
// it to.
import { lazy, type ReactNode, Suspense, useId, useRef } from 'react';
import { capitalize } from '../../../core/light.ts';
import type { Model } from '../../../core/types.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { OptionSearch } from '../../../ui/OptionSearch.tsx';
import { titleOf } from '../accessible-names.ts';
import { APP } from '../graph-nodes.ts';
import {
  type Connection,
  type ConnectionCommand,
  connectableAt,
  connectableName,
  connectionTargets,
  existingConnections,
  replyOf,
} from './connections.ts';
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
        ? connectableName(thing)
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

// Lists what an object can be connected to, or is connected to, to search and choose from.

interface ConnectDialogProps {
  readonly title: string;
  /** Label of the search input. */
  readonly search: string;
  readonly connections: readonly Connection[];
  /** Shown if the list is empty. */
  readonly none: string;
  onPick(command: ConnectionCommand): void;
  onClose(): void;
}

function ConnectDialog({
  title,
  search,
  connections,
  none,
  onPick,
  onClose,
}: ConnectDialogProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const says = useId();
  const able = connections.flatMap(({ id, title: label, detail, check }) =>
    'command' in check ? [{ value: id, label, detail, check }] : [],
  );
  const unable = connections.flatMap(({ check, id }) =>
    'reason' in check ? [{ id, reason: check.reason }] : [],
  );
  const checkOf = (id: string | undefined) => able.find(({ value }) => value === id)?.check;
  return (
    <Dialog title={title} first={input} onClose={onClose}>
      {able.length === 0 ? (
        <p>{none}</p>
      ) : (
        <div className="diagram-connect">
          <OptionSearch
            ref={input}
            className="ui-field diagram-connect-search"
            search={search}
            options={able}
            none={none}
            describedBy={says}
            onPick={(id) => {
              const check = checkOf(id);
              onClose();
              if (check) onPick(check.command);
            }}
          >
            {(_, marked) => (
              <p id={says} className="diagram-connect-says">
                {marked && `${checkOf(marked.value)?.says}.`}
              </p>
            )}
          </OptionSearch>
        </div>
      )}
      {unable.length > 0 && (
        <ul className="ui-list diagram-connect-not ui-help">
          {unable.map(({ id, reason }) => (
            <li key={id}>{capitalize(reason)}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
