// The dialogs of visual editing that are open, the last one on top.
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { fromPointer } from '../../core/light.ts';
import type { Location } from '../../core/types.ts';
import { useQuery } from '../../ui/use-query.ts';
import { RemoveDialog } from '../../visual/part-dialogs/RemoveDialog.tsx';
import { RenameDialog } from '../../visual/part-dialogs/RenameDialog.tsx';
import { renameTarget } from '../../visual/part-dialogs/rename.ts';
import { ExampleDialog } from '../../visual/wizards/ExampleDialog.tsx';
import { InferDialog } from '../../visual/wizards/InferDialog.tsx';
import { Wizards } from '../../visual/wizards/Wizards.tsx';
import { useApp } from '../app-context.ts';
import { PatternDialog } from './PatternDialog.tsx';
import { useVisualHost } from './use-visual-host.ts';

export default function LazyVisualDialogs(): ReactNode {
  const { visual } = useApp();
  const { host } = useVisualHost();
  return useStore(visual, (s) => s.dialogs).map((one) => {
    if (one.kind === 'wizard')
      return (
        <Wizards key={one.id} host={host} name={one.name} given={one.given} onDone={one.done} />
      );
    if (one.kind === 'pattern') return <PatternDialog key={one.id} onDone={one.done} />;
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
  const { data: found } = useQuery(location.pointer, async (signal) => {
    const { uri, pointer } = location;
    const form = await host.request(uri, { request: 'form', pointer });
    const target = renameTarget(location, form ?? null);
    if (!target && !signal?.aborted) {
      host.notify('This object has no name that could be changed.', 'warning');
      onDone(false);
    }
    return target ?? undefined;
  });
  return (
    found && (
      <RenameDialog
        host={host}
        location={found.location}
        name={fromPointer(found.location.pointer).at(-1) ?? ''}
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
  const { data: removal } = useQuery(location.pointer, async (signal) => {
    const { uri, pointer } = location;
    const impact = await host.request(uri, { request: 'removalImpact', pointer, also });
    if (!impact && !signal?.aborted) {
      host.notify('The object no longer exists.', 'warning');
      onDone(false);
    }
    return impact ?? undefined;
  });
  return (
    removal && (
      <RemoveDialog host={host} location={location} also={also} removal={removal} onDone={onDone} />
    )
  );
}
