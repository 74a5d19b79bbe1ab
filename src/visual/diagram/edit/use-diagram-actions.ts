// The actions of the diagram, shared by the drawing, the table and the empty page: what is open,
// what was refused, what was just created.
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import type { EditCommand, Location, Model, PartId } from '../../../core/types.ts';
import type { Anchor } from '../../../ui/ContextMenu.tsx';
import { useLatest } from '../../../ui/use-latest.ts';
import type { VisualHost, WizardInput, WizardName } from '../../visual-host.ts';
import type { ConnectionCommand } from './connections.ts';

export interface EditOptions {
  readonly host: VisualHost;
  /** Why nothing can be edited now, in one sentence; null if editing is possible. */
  readonly canEdit: string | null;
}

/** The object that an action applies to. */
export interface ActionTarget {
  readonly part: PartId | null;
  readonly location: Location;
  readonly title: string;
}

export interface OpenPanel {
  /**
   * `reply`: the list of what the reply of an operation can be connected to; `add`: the menu of the
   * canvas.
   */
  readonly panel: 'menu' | 'add' | 'connect' | 'disconnect' | 'reply';
  readonly target: ActionTarget;
  readonly anchor: Anchor;
  /** The element to restore the focus to. */
  readonly back: HTMLElement | null;
}

/** The functions keep their identity for the lifetime of the diagram. */
export type DiagramActions = ReturnType<typeof createActions>;

export function useDiagramActions(edit: EditOptions | undefined, model: Model) {
  const [opened, setOpened] = useState<OpenPanel | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [created, setMade] = useState<Location | null>(null);
  const latest = useLatest({ edit, model });
  const present = edit !== undefined;
  const actions = useMemo(
    () => (present ? createActions(latest, setOpened, setRefusal, setMade) : null),
    [present],
  );
  return {
    actions,
    opened,
    /** Closes what is open, unless something else was opened since. */
    close: (what: OpenPanel | null) => setOpened((now) => (now === what ? null : now)),
    refusal,
    dismissRefusal: () => setRefusal(null),
    /** The object created last, until it has been shown. */
    created,
    clearCreated: () => setMade(null),
  };
}

function createActions(
  latest: RefObject<{ readonly edit: EditOptions | undefined }>,
  setOpened: (opened: OpenPanel) => void,
  setRefusal: (refusal: string | null) => void,
  setMade: (created: Location) => void,
) {
  /** Returns the host if it accepts changes now, else null. */
  const host = (): VisualHost | null => {
    const { edit } = latest.current;
    setRefusal(edit?.canEdit ?? null);
    return edit && edit.canEdit === null ? edit.host : null;
  };
  const make = async (uri: string, command: EditCommand, show = false): Promise<void> => {
    const outcome = await host()?.applyCommand(uri, command);
    if (!outcome) return;
    if ('refused' in outcome) setRefusal(outcome.refused);
    else if (show && outcome.select) setMade(outcome.select);
  };
  return {
    open: setOpened,
    connect: (command: ConnectionCommand): void =>
      void make('', command, command.do === 'add-operation'),
    duplicate: ({ location: { uri, pointer } }: ActionTarget): void =>
      void make(uri, { do: 'duplicate', pointer }, true),
    remove: ({ location }: ActionTarget): void => void host()?.remove(location),
    rename: ({ location }: ActionTarget): void => void host()?.rename(location),
    show: ({ location }: ActionTarget, where: 'text' | 'form'): void =>
      latest.current.edit?.host.show(location, where),
    add: (name: WizardName, given?: WizardInput): void =>
      void host()
        ?.wizard(name, given)
        .then((location) => location && setMade(location)),
    refuse: (text: string): void => setRefusal(text),
  };
}

/** Runs the action of a key for an object; false if the key has none. */
export function runKeyAction(
  event: KeyboardEvent,
  target: ActionTarget,
  actions: DiagramActions,
): boolean {
  const { key } = event;
  const back = event.target as HTMLElement;
  const reply = target.part === null && target.location.pointer.endsWith('/reply');
  if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey))
    actions.open({ panel: 'menu', target, anchor: back, back });
  else if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.shiftKey ||
    (target.part === null && !reply)
  )
    return false;
  else if (key === 'c') actions.open({ panel: 'connect', target, anchor: back, back });
  else if (key === 'r') actions.open({ panel: 'reply', target, anchor: back, back });
  else if (key === 'Delete') actions.remove(target);
  else if (key === 'F2' && !reply) actions.rename(target);
  else return false;
  return true;
}
