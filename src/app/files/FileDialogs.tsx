// The door to the dialogs about files, which are loaded when the first of them is wanted.
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../studio.ts';

export function FileDialogs(): ReactNode {
  const { fileDialogs, store } = useApp();
  const wanted = useStore(fileDialogs, (s) => s.dialog !== null);
  const [Dialogs, setDialogs] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!wanted || Dialogs) return;
    import('./Dialogs.tsx').then(
      (module) => setDialogs(() => module.default),
      () => {
        fileDialogs.getState().hide();
        store.getState().notify({ text: "A part of the studio couldn't be loaded. Try again when you are online.", tone: 'warning' });
      },
    );
  }, [wanted, Dialogs, fileDialogs, store]);
  return wanted && Dialogs ? <Dialogs /> : null;
}
