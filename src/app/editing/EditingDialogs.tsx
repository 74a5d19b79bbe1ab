// The door to the dialogs of the editor, which are loaded when the first of them is wanted.
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../studio.ts';

export function EditingDialogs(): ReactNode {
  const { editing, store } = useApp();
  const wanted = useStore(editing, (s) => s.dialog !== null || s.plan !== null);
  const [Dialogs, setDialogs] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!wanted || Dialogs) return;
    import('./Dialogs.tsx').then(
      (module) => setDialogs(() => module.default),
      () => {
        editing.getState().hide();
        editing.getState().answer(false);
        store.getState().notify({
          text: "A part of the studio couldn't be loaded, so nothing was changed. Try again when you are online.",
          tone: 'warning',
        });
      },
    );
  }, [wanted, Dialogs, editing, store]);
  return wanted && Dialogs ? <Dialogs /> : null;
}
