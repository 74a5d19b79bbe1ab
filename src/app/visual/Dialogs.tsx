// The dialogs of visual editing that are open, the last one on top.
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Removal } from '../../core/build/parts/intents.ts';
import type { Where } from '../../core/build/types.ts';
import { fromPointer } from '../../core/parse/pointer.ts';
import { RemoveDialog } from '../../visual/parts/RemoveDialog.tsx';
import { RenameDialog } from '../../visual/parts/RenameDialog.tsx';
import { ExampleDialog } from '../../visual/wizards/ExampleDialog.tsx';
import { InferDialog } from '../../visual/wizards/InferDialog.tsx';
import { Wizards } from '../../visual/wizards/Wizards.tsx';
import { useApp } from '../studio.ts';
import { renameTarget } from './rename-target.ts';
import { useHost } from './use-host.ts';

export default function Dialogs(): ReactNode {
  const { visual } = useApp();
  const { host } = useHost();
  return useStore(visual, (s) => s.asked).map((one) => {
    if (one.ask === 'wizard') return <Wizards key={one.id} host={host} name={one.name} given={one.given} onDone={one.done} />;
    if (one.ask === 'schema') {
      const Dialog = one.name === 'infer' ? InferDialog : ExampleDialog;
      return <Dialog key={one.id} host={host} place={one.place} onDone={one.done} />;
    }
    if (one.ask === 'remove') return <Remove key={one.id} place={one.place} also={one.also} onDone={one.done} />;
    return <Rename key={one.id} place={one.place} onDone={one.done} />;
  });
}

/** An item of a list has no name: what it refers to is renamed. */
function Rename({ place, onDone }: Omit<RemoveProps, 'also'>): ReactNode {
  const { host } = useHost();
  const [found, setFound] = useState<{ readonly place: Where; readonly readOnly: string | null } | null>(null);
  useEffect(() => {
    let wanted = true;
    void host.ask(place.uri, { ask: 'form', pointer: place.pointer }).then((form) => {
      if (!wanted) return;
      const target = renameTarget(place, form);
      if (target) setFound(target);
      else {
        host.tell('Items of a list have no name to change.', 'warning');
        onDone(false);
      }
    });
    return () => {
      wanted = false;
    };
  }, [host, place, onDone]);
  return (
    found && (
      <RenameDialog
        host={host}
        place={found.place}
        name={fromPointer(found.place.pointer).at(-1) ?? ''}
        readOnly={found.readOnly}
        onDone={onDone}
      />
    )
  );
}

interface RemoveProps {
  readonly place: Where;
  /** What is deleted with it. */
  readonly also: readonly Where[];
  onDone(done: boolean): void;
}

/** The user decides about the references first. */
function Remove({ place, also, onDone }: RemoveProps): ReactNode {
  const { host } = useHost();
  const [removal, setRemoval] = useState<Removal | null>(null);
  useEffect(() => {
    let wanted = true;
    void host.ask(place.uri, { ask: 'removal', pointer: place.pointer, also }).then((found) => {
      if (!wanted) return;
      if (found) setRemoval(found);
      else {
        host.tell('The object no longer exists.', 'warning');
        onDone(false);
      }
    });
    return () => {
      wanted = false;
    };
    // Asked once for each question: what is answered to it changes with every drawing.
  }, [host, place, also, onDone]);
  return removal && <RemoveDialog host={host} place={place} also={also} removal={removal} onDone={onDone} />;
}
