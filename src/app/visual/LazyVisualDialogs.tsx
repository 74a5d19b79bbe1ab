// The dialogs of visual editing that are open, the last one on top.
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { fromPointer } from '../../core/light.ts';
import type { Location, RemovalImpact } from '../../core/types.ts';
import { RemoveDialog } from '../../visual/part-dialogs/RemoveDialog.tsx';
import { RenameDialog } from '../../visual/part-dialogs/RenameDialog.tsx';
import { ExampleDialog } from '../../visual/wizards/ExampleDialog.tsx';
import { InferDialog } from '../../visual/wizards/InferDialog.tsx';
import { Wizards } from '../../visual/wizards/Wizards.tsx';
import { useApp } from '../app-services.ts';
import { renameTarget } from './rename-target.ts';
import { useVisualHost } from './use-visual-host.ts';

export default function LazyVisualDialogs(): ReactNode {
  const { visual } = useApp();
  const { host } = useVisualHost();
  return useStore(visual, (s) => s.dialogs).map((one) => {
    if (one.kind === 'wizard')
      return (
        <Wizards key={one.id} host={host} name={one.name} given={one.given} onDone={one.done} />
      );
    if (one.kind === 'schema') {
      const Dialog = one.name === 'infer' ? InferDialog : ExampleDialog;
      return <Dialog key={one.id} host={host} location={one.location} onDone={one.done} />;
    }
    if (one.kind === 'remove')
      return (
        <RemoveTargetDialog
          key={one.id}
          location={one.location}
          also={one.also}
          onDone={one.done}
        />
      );
    return <RenameTargetDialog key={one.id} location={one.location} onDone={one.done} />;
  });
}

/** An item of a list has no name: what it refers to is renamed. */
function RenameTargetDialog({ location, onDone }: Omit<RemoveProps, 'also'>): ReactNode {
  const { host } = useVisualHost();
  const [found, setFound] = useState<{
    readonly place: Location;
    readonly readOnly: string | null;
  } | null>(null);
  useEffect(() => {
    let enabled = true;
    void host.request(location.uri, { request: 'form', pointer: location.pointer }).then((form) => {
      if (!enabled) return;
      const target = renameTarget(location, form);
      if (target) setFound(target);
      else {
        host.notify('Items of a list have no name to change.', 'warning');
        onDone(false);
      }
    });
    return () => {
      enabled = false;
    };
  }, [host, location, onDone]);
  return (
    found && (
      <RenameDialog
        host={host}
        location={found.place}
        name={fromPointer(found.place.pointer).at(-1) ?? ''}
        readOnly={found.readOnly}
        onDone={onDone}
      />
    )
  );
}

interface RemoveProps {
  readonly location: Location;
  /** What is deleted with it. */
  readonly also: readonly Location[];
  onDone(done: boolean): void;
}

/** The user decides about the references first. */
function RemoveTargetDialog({ location, also, onDone }: RemoveProps): ReactNode {
  const { host } = useVisualHost();
  const [removal, setRemoval] = useState<RemovalImpact | null>(null);
  useEffect(() => {
    let enabled = true;
    void host
      .request(location.uri, { request: 'removalImpact', pointer: location.pointer, also })
      .then((found) => {
        if (!enabled) return;
        if (found) setRemoval(found);
        else {
          host.notify('The object no longer exists.', 'warning');
          onDone(false);
        }
      });
    return () => {
      enabled = false;
    };
  }, [host, location, also, onDone]);
  return (
    removal && (
      <RemoveDialog host={host} location={location} also={also} removal={removal} onDone={onDone} />
    )
  );
}
