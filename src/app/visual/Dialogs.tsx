// The dialogs of visual editing that are open, the last one on top.
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Removal } from '../../core/build/parts/intents.ts';
import type { Where } from '../../core/build/types.ts';
import { fromPointer } from '../../core/parse/pointer.ts';
import { RemoveDialog } from '../../visual/parts/RemoveDialog.tsx';
import { RenameDialog } from '../../visual/parts/RenameDialog.tsx';
import { Wizards } from '../../visual/wizards/Wizards.tsx';
import { useApp } from '../studio.ts';
import { useHost } from './use-host.ts';

export default function Dialogs(): ReactNode {
  const { visual } = useApp();
  const { host } = useHost();
  return useStore(visual, (s) => s.asked).map((one) => {
    if (one.ask === 'wizard') return <Wizards key={one.id} host={host} name={one.name} given={one.given} onDone={one.done} />;
    if (one.ask === 'remove') return <Remove key={one.id} place={one.place} onDone={one.done} />;
    return <RenameDialog key={one.id} host={host} place={one.place} name={fromPointer(one.place.pointer).at(-1) ?? ''} onDone={one.done} />;
  });
}

interface RemoveProps {
  readonly place: Where;
  onDone(done: boolean): void;
}

/** What would break is asked first. */
function Remove({ place, onDone }: RemoveProps): ReactNode {
  const { host } = useHost();
  const [removal, setRemoval] = useState<Removal | null>(null);
  useEffect(() => {
    let wanted = true;
    void host.ask(place.uri, { ask: 'removal', pointer: place.pointer }).then((found) => {
      if (!wanted) return;
      if (found) setRemoval(found);
      else {
        host.tell('There is nothing here any more that could be deleted.', 'warning');
        onDone(false);
      }
    });
    return () => {
      wanted = false;
    };
    // Asked once for each question: what is answered to it changes with every drawing.
  }, [host, place, onDone]);
  return removal && <RemoveDialog host={host} place={place} removal={removal} onDone={onDone} />;
}
