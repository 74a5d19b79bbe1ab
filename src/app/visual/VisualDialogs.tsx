// Wizards and the questions of visual editing, loaded when the first is asked.
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../studio.ts';
import { useLeave } from './use-leave.ts';

export function VisualDialogs(): ReactNode {
  const { visual, store } = useApp();
  useLeave();
  const wanted = useStore(visual, (s) => s.asked.length > 0);
  const [Dialogs, setDialogs] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!wanted || Dialogs) return;
    import('./Dialogs.tsx').then(
      (module) => setDialogs(() => module.default),
      () => {
        for (const one of visual.getState().asked) {
          if (one.ask === 'wizard') one.done(null);
          else if (one.ask === 'schema') one.done();
          else one.done(false);
        }
        store.getState().notify({
          text: "A part of the studio couldn't be loaded, so nothing was changed. Try again when you are online.",
          tone: 'warning',
        });
      },
    );
  }, [wanted, Dialogs, visual, store]);
  return wanted && Dialogs ? <Dialogs /> : null;
}
